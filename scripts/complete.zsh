# Prints the completions that zsh offers for a command line: zsh -f scripts/complete.zsh FILE LINE WORD
# zsh completes only interactive input. This script therefore types LINE and a tab into a zsh on a pseudo-terminal, and
# prints the output once it contains WORD, or after five seconds.
zmodload zsh/zpty
zpty typed zsh -f -i
begin="fpath=(${(q)1:h} \$fpath); autoload -Uz compinit; compinit -D -u; bindkey '^I' list-choices; stty columns 200"
# The word is split here, so that the echo of this line does not match it.
zpty -w typed "$begin; echo rea''dy"
zpty -r -m typed shown '*ready*'
zpty -w -n typed "$2"$'\t'
for tries in {1..50}; do
    while zpty -r -t typed shown; do offered+=$shown; done
    [[ $offered == *"$3"* ]] && break
    sleep 0.1
done
zpty -d typed
print -r -- $offered
