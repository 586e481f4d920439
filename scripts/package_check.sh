# shellcheck shell=bash
# shellcheck disable=SC2154 # scratch, OUT, ID and VERSION are those of scripts/package, which sources this.
# The checks of scripts/package: the files of a package, and whether the program starts from them.

CHECK_NEEDS=(
    'binutils|cmd:objdump|lists the libraries that the program links'
)

# Process ids of the virtual display, the Wayland compositor and the program, for `stop_started_processes`.
server='' compositor='' started=''

stop_started_processes() {
    local process
    for process in "$started" "$compositor" "$server"; do
        if [ -n "$process" ]; then
            kill "$process" 2>/dev/null || true
            wait "$process" 2>/dev/null || true
        fi
    done
    server='' compositor='' started=''
}

# Checks the files that need no build. CI does this in each run, with the tools that are installed.
check_sources() {
    local -r linux=packaging/linux
    if command -v desktop-file-validate >/dev/null 2>&1; then
        check_entry "$linux/$ID.desktop"
    else
        say "skipped: desktop-file-validate is not installed"
    fi
    if command -v appstreamcli >/dev/null 2>&1; then
        check_metainfo "$linux/$ID.metainfo.xml"
    else
        say "skipped: appstreamcli is not installed"
    fi
}

check_entry() { # FILE
    desktop-file-validate "$1" || fail "the menu entry is not valid"
}

check_metainfo() { # FILE
    appstreamcli validate --no-net "$1" >"$scratch/appstream.log" || fail "appstreamcli: $(<"$scratch/appstream.log")"
}

check_packages() {
    install_missing "${WINDOW_NEEDS[@]}" "${VIRTUAL_DISPLAY_NEEDS[@]}" "${COMPOSITOR_NEEDS[@]}" "${EXTRAS_NEEDS[@]}" \
        "${CHECK_NEEDS[@]}"
    local file folder found=''
    for file in "$OUT/tabuleiro_$VERSION-1_"*.deb "$OUT/tabuleiro-$VERSION-"*.tar.gz; do
        [ -e "$file" ] || continue
        found=yes
        # The name of the folder has a space, to check that the program runs from any folder.
        folder="$scratch/scratch root/$(basename "$file")"
        mkdir -p "$folder"
        say "checking $file"
        case "$file" in
            *.deb)
                dpkg-deb -x "$file" "$folder"
                check_tree "$folder/usr"
                check_deb "$file" "$folder"
                ;;
            *)
                tar -xzf "$file" -C "$folder" --strip-components=1
                check_tree "$folder"
                ;;
        esac
    done
    [ -n "$found" ] || fail "there is nothing in $OUT yet: run scripts/package first"
}

# Checks all files below a prefix, and starts the program from there.
check_tree() { # PREFIX
    local program="$1/bin/tabuleiro" file
    check_linked "$program"
    check_stripped "$program"
    check_extras "$1/share"
    [ "$("$program" --version)" = "tabuleiro $VERSION" ] || fail "--version does not print $VERSION"
    "$program" --help | grep -q '^Usage: tabuleiro' || fail "--help prints no usage"
    for file in pgn pdn tabuleiro; do check_start_under_x11 "$program" "$file"; done
    check_start_under_wayland "$program" pgn
}

# Checks the files beside the program.
check_extras() { # SHARE
    check_entry "$1/applications/$ID.desktop"
    check_metainfo "$1/metainfo/$ID.metainfo.xml"
    check_file_types "$1"
    check_manual "$1/man"
    check_completions "$1"
    check_icons "$1/icons/hicolor"
    say "menu entry, description, file types, manual, completions and icons are valid"
}

# Only libraries of the compiler and the C library may be linked. The program loads all others at run time, so that it
# starts even if one is missing, and can report that clearly.
check_linked() { # PROGRAM
    local linked
    linked="$(objdump -p "$1" | awk '$1 == "NEEDED" { print $2 }' |
        grep -vE '^(libc|libm|libgcc_s|libdl|libpthread|librt)\.so\.[0-9]+$|^ld-linux' || true)"
    [ -z "$linked" ] || fail "$1 links $linked, which packaging/debian/control does not know"
}

# Names of functions are of no use to players, and make up a fifth of the program.
check_stripped() { # PROGRAM
    objdump -t "$1" | grep -qx 'no symbols' || fail "$1 still has the names of its functions"
}

# Checks that a MIME database with our file types finds them by name, and that the program declares to open them.
check_file_types() { # SHARE
    local mime="$scratch/file-types/mime" kind
    rm -rf "$scratch/file-types"
    mkdir -p "$mime/packages"
    cp "$1/mime/packages/$ID.xml" /usr/share/mime/packages/freedesktop.org.xml "$mime/packages/"
    update-mime-database "$mime" >"$scratch/mime.log" 2>&1 || fail "update-mime-database: $(<"$scratch/mime.log")"
    for kind in application/vnd.chess-pgn:pgn application/x-draughts-pdn:pdn application/x-tabuleiro:tabuleiro; do
        grep -qx "[0-9]*:${kind%%:*}:\*\.${kind#*:}" "$mime/globs2" || fail "no file .${kind#*:} is of kind ${kind%%:*}"
        grep -q "^MimeType=.*${kind%%:*};" "$1/applications/$ID.desktop" || fail "the program opens no ${kind%%:*}"
    done
}

check_manual() { # MAN
    local page
    for page in "$1"/man1/*.1.gz; do
        MANWIDTH=80 man --warnings -E UTF-8 -l -P cat "$page" >"$scratch/page" 2>"$scratch/page.log" || fail "man $page"
        [ ! -s "$scratch/page.log" ] || fail "$page: $(<"$scratch/page.log")"
    done
    MANPATH="$1" man -w tabuleiro >/dev/null || fail "man tabuleiro finds nothing"
}

# Lets every installed shell read its completions.
check_completions() { # SHARE
    local shell file
    for file in bash:bash-completion/completions/tabuleiro zsh:zsh/site-functions/_tabuleiro \
        fish:fish/vendor_completions.d/tabuleiro.fish; do
        shell="${file%%:*}" file="$1/${file#*:}"
        # Debian has another folder for completions of zsh.
        if [ "$shell" = zsh ] && [ ! -e "$file" ]; then file="$1/zsh/vendor-completions/_tabuleiro"; fi
        grep -q position "$file" || fail "$file completes no --position"
        if command -v "$shell" >/dev/null 2>&1; then
            "$shell" -n "$file" || fail "$shell refuses $file"
            check_completion "$shell" "$file" 'tabuleiro con' convert
            check_completion "$shell" "$file" 'tabuleiro play --se' --seats
            check_completion "$shell" "$file" 'tabuleiro games --game dr' draughts
            check_completion "$shell" "$file" 'tabuleiro play che' chess
            check_completion "$shell" "$file" 'tabuleiro play chess --theme co' cortica
        else
            say "skipped: $shell is not installed to read its completions"
        fi
    done
}

# Checks that a shell offers WORD as a completion of LINE.
check_completion() { # SHELL FILE LINE WORD
    local offered
    # shellcheck disable=SC2016 # fish expands its own variables.
    case "$1" in
        bash) offered="$(complete_in_bash "$2" "$3")" ;;
        fish) offered="$(HOME="$scratch" fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$2" "$3")" ;;
        zsh) offered="$(timeout 60 zsh -f scripts/complete.zsh "$2" "$3" "$4")" ;;
    esac
    case "$offered" in *"$4"*) ;; *) fail "$1 completes '$3' to '$offered' and not to $4" ;; esac
}

# shellcheck disable=SC2034 # The completion function reads these variables.
complete_in_bash() ( # FILE LINE
    set +u
    # shellcheck disable=SC1090
    source "$1"
    read -ra COMP_WORDS <<<"$2"
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE="$2" COMP_POINT="${#2}"
    function="$(complete -p tabuleiro | sed 's/.*-F \([^ ]*\).*/\1/')"
    "$function" tabuleiro "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
    printf '%s\n' "${COMPREPLY[@]}"
)

check_icons() { # HICOLOR
    local side
    for side in 16 22 24 32 48 64 128 256 512; do
        [ "$(identify -format '%wx%h' "$1/${side}x$side/apps/$ID.png")" = "${side}x$side" ] || fail "no icon of $side"
    done
    [ -s "$1/scalable/apps/$ID.svg" ] || fail "no icon of any size"
}

check_deb() { # FILE ROOT
    local changed
    changed="$(dpkg-deb -f "$1" Package Version Depends)"
    case "$changed" in *"Version: $VERSION-1"*) ;; *) fail "$1 is of another version" ;; esac
    dpkg-deb -e "$1" "$scratch/control"
    (cd "$2" && md5sum --quiet -c "$scratch/control/md5sums") || fail "$1: md5sums"
    if command -v lintian >/dev/null 2>&1; then
        # The program is in /usr/bin and not in /usr/games, because other programs use it as an engine, and every PATH
        # has the former. The package is no upload to Debian, so it closes no bug there.
        lintian --fail-on error,warning --allow-root \
            --suppress-tags package-section-games-but-contains-no-game,initial-upload-closes-no-bugs "$1" ||
            fail "lintian refuses $1"
    else
        say "skipped: lintian is not installed to check the .deb"
    fi
}

# Starts the program as a desktop does, with a file of this type and isolated from the user's own files, and waits until
# it shows the game from the file.
start_with_file() { # PROGRAM ENDING VARIABLE=VALUE...
    local program="$1" ending="$2" home tries text shown
    shift 2
    case "$ending" in
        pgn) text='[Event "Xadrez & mais"]\n\n1. e4 e5 2. Nf3 *\n' shown='"square:e4"' ;;
        # The draughts board has only dark squares. Nothing but the file extension says that this is draughts.
        pdn) text='1. 10-13 22-19 *\n' shown='"square:c3"' ;;
        tabuleiro)
            text='[Game "domin-up"]\n[Start "report 1 17.33/00.12 0,0=7^1;1,0=7^1 0"]\n\n1. (1) 71@0,1N *\n'
            shown='"cell:0,1"'
            ;;
        *) fail "no game in a .$ending is known here" ;;
    esac
    home="$(mktemp -d -p "$scratch")"
    # shellcheck disable=SC2059 # printf turns the escapes of the text into line ends.
    printf "$text" >"$home/um jogo.$ending"
    (
        cd "$home" || exit
        exec env -i PATH=/usr/bin:/bin HOME="$home" LANG=C.UTF-8 XDG_RUNTIME_DIR="$scratch/run" "$@" \
            "$program" --layout-file "$home/layout.json" "um jogo.$ending" >"$scratch/program.log" 2>&1
    ) &
    started=$!
    for ((tries = 0; tries < 300; tries++)); do
        if grep -qF "$shown" "$home/layout.json" 2>/dev/null; then return 0; fi
        kill -0 "$started" 2>/dev/null || break
        sleep 0.2
    done
    fail "$program shows no game of a .$ending: $(tail -n 5 "$scratch/program.log")"
}

# Creates the folder for the sockets of displays, readable by this user only.
make_run_folder() {
    mkdir -p "$scratch/run"
    chmod 700 "$scratch/run"
}

check_start_under_x11() { # PROGRAM ENDING
    make_run_folder
    start_virtual_display 1280x800 "$scratch"
    start_with_file "$1" "$2" DISPLAY="$DISPLAY"
    xdotool search --onlyvisible --class "^$ID\$" >/dev/null || fail "the window is not called $ID (WM_CLASS)"
    [ ! -s "$scratch/program.log" ] || fail "the program complains: $(<"$scratch/program.log")"
    stop_started_processes
    say "starts under X11, shows a game from a .$2, and is called $ID"
}

check_start_under_wayland() { # PROGRAM ENDING
    local tries
    make_run_folder
    XDG_RUNTIME_DIR="$scratch/run" weston --backend=headless-backend.so --use-pixman --socket=tabuleiro --width=1280 \
        --height=800 --no-config >"$scratch/weston.log" 2>&1 &
    compositor=$!
    for ((tries = 0; tries < 100; tries++)); do
        if [ -S "$scratch/run/tabuleiro" ]; then break; fi
        kill -0 "$compositor" 2>/dev/null || fail "weston did not start: $(tail -n 3 "$scratch/weston.log")"
        sleep 0.1
    done
    start_with_file "$1" "$2" WAYLAND_DISPLAY=tabuleiro WAYLAND_DEBUG=client
    grep -q "set_app_id(\"$ID\")" "$scratch/program.log" || fail "the window is not called $ID (app_id)"
    stop_started_processes
    say "starts under Wayland, shows a game from a .$2, and is called $ID"
}
