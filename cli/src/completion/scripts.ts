export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/*
 * Each asks `duebook completion --words` for what can stand at the cursor and inserts it by the shell's own quoting, so that a
 * name is never run. The first line of the answer says whether the shell has to list files itself.
 */

const BASH = `# Completion of duebook for bash. Add this line to ~/.bashrc:
#   eval "$(duebook completion bash)"
_duebook() {
  local mode='' line
  COMPREPLY=()
  while IFS= read -r line; do
    if [ -z "$mode" ]; then mode=$line; else COMPREPLY+=("$line"); fi
  done < <(duebook completion --words bash -- "${'$'}{COMP_LINE:0:COMP_POINT}" "$2" 2> /dev/null)
  if [ "$mode" = files ]; then compopt -o default 2> /dev/null; fi
  return 0
}
complete -F _duebook duebook`

const ZSH = String.raw`#compdef duebook
# Completion of duebook for zsh. Add these lines to ~/.zshrc:
#   autoload -Uz compinit && compinit
#   eval "$(duebook completion zsh)"
_duebook() {
  local line
  local -a lines values shown
  lines=("${'$'}{(@f)$(duebook completion --words zsh -- "${'$'}{(@Q)words[2,CURRENT]}" 2> /dev/null)}")
  if [[ "$lines[1]" == files ]]; then
    _files
    return
  fi
  for line in "${'$'}{(@)lines[2,-1]}"; do
    values+=("${'$'}{line%%$'\t'*}")
    shown+=("${'$'}{line//$'\t'/  -- }")
  done
  compadd -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -l -d shown -a values
}
if [ "$funcstack[1]" = _duebook ]; then _duebook "$@"; else compdef _duebook duebook; fi`

const FISH = String.raw`# Completion of duebook for fish. Save it where fish looks for completions:
#   duebook completion fish > ~/.config/fish/completions/duebook.fish
function __duebook_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    test -n "$current"; or set current ''
    set -l lines (duebook completion --words fish -- $words[2..-1] $current 2> /dev/null)
    if test "$lines[1]" = files
        __fish_complete_path $current
    else
        printf '%s\n' $lines[2..-1]
    end
end
complete -c duebook -f -a '(__duebook_complete)'`

export const SCRIPTS: Readonly<Record<Shell, string>> = { bash: BASH, zsh: ZSH, fish: FISH }
