cd /work/main; export PYTHON=$(ls -d ~/.cache/tabuleiro/python-chess-*/bin/python) CARGO_TARGET_DIR=/tmp/t-cgu1
cargo test --locked --release --lib --test app --test cli --no-fail-fast > /tmp/t2.log 2>&1; echo done >> /tmp/t2.log
cargo build --release --bins --example empty_window --example new_feature >> /tmp/t2.log 2>&1
cargo test --release --test window --no-run >> /tmp/t2.log 2>&1
echo built >> /tmp/t2.log
