cd /work/main; export PYTHON=$(ls -d ~/.cache/tabuleiro/python-chess-*/bin/python)
CARGO_TARGET_DIR=~/.cache/tabuleiro/t-m cargo check --locked --workspace --no-default-features --all-targets --keep-going > /tmp/ck1.log 2>&1
grep -E '^(error|warning)' /tmp/ck1.log | sort | uniq -c | sort -rn | head -${2:-40}; grep -A7 '^error' /tmp/ck1.log | head -${1:-120}
