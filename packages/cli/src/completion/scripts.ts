import { HIDDEN_COMMAND } from './candidatos.ts';

/** The script for each shell; all three ask the program itself what may come next. */
export const SCRIPTS = {
  bash: `_apura() {
  local IFS=$'\\n'
  COMPREPLY=($(apura ${HIDDEN_COMMAND} -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -o bashdefault -F _apura apura
`,
  zsh: `#compdef apura
_apura() {
  local -a candidatos
  candidatos=("\${(@f)$(apura ${HIDDEN_COMMAND} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  candidatos=("\${(@)candidatos:#}")
  if (( \${#candidatos} )); then compadd -a candidatos; else _files; fi
}
if [[ "\${funcstack[1]}" = "_apura" ]]; then _apura "$@"; else compdef _apura apura; fi
`,
  fish: `function __apura
  apura ${HIDDEN_COMMAND} -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null
end
complete -c apura -n 'test -n "$(__apura)"' -f -a '(__apura)'
`,
} as const;

export type Shell = keyof typeof SCRIPTS;
export const SHELLS = Object.keys(SCRIPTS) as Shell[];
