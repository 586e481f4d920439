cd /work/main; export PYTHON=$(ls -d ~/.cache/tabuleiro/python-chess-*/bin/python)
CARGO_TARGET_DIR=~/.cache/tabuleiro/t-m cargo test --locked --workspace --no-default-features --no-fail-fast > /tmp/t1.log 2>&1; echo done >> /tmp/t1.log
CARGO_TARGET_DIR=/tmp/t-cgu1 cargo test --locked --release --lib --test app --no-fail-fast > /tmp/t2.log 2>&1; echo done >> /tmp/t2.log
