# What zsh offers for the beginning of a line: zsh -f scripts/complete.zsh FILE LINE WORD
# It completes nothing but what is typed. So the line is typed, with a tabulator, into one that thinks it has a terminal, and
# what that shows is told once WORD is in it, or after five seconds.
zmodload zsh/zpty
zpty typed zsh -f -i
begin="fpath=(${(q)1:h} \$fpath); autoload -Uz compinit; compinit -D -u; bindkey '^I' list-choices; stty columns 200"
# The word is not yet in what is typed.
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
