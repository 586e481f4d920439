cd /work/main; export CARGO_TARGET_DIR=/tmp/t-cgu1 PYTHON=$(ls -d ~/.cache/tabuleiro/python-chess-*/bin/python)
cargo clippy --locked --workspace --release --all-targets --keep-going > /tmp/ck2.log 2>&1
grep -E '^(error|warning)' /tmp/ck2.log | sort | uniq -c | sort -rn | head -${2:-40}; grep -A7 '^error' /tmp/ck2.log | head -${1:-120}
