import { COMANDO_OCULTO } from './candidatos.ts';

/** The script for each shell; all three ask the program itself what may come next. */
export const ROTEIROS = {
  bash: `_apura() {
  local IFS=$'\\n'
  COMPREPLY=($(apura ${COMANDO_OCULTO} -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -o bashdefault -F _apura apura
`,
  zsh: `#compdef apura
_apura() {
  local -a candidatos
  candidatos=("\${(@f)$(apura ${COMANDO_OCULTO} -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  candidatos=("\${(@)candidatos:#}")
  if (( \${#candidatos} )); then compadd -a candidatos; else _files; fi
}
if [[ "\${funcstack[1]}" = "_apura" ]]; then _apura "$@"; else compdef _apura apura; fi
`,
  fish: `function __apura
  apura ${COMANDO_OCULTO} -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null
end
complete -c apura -n 'test -n "$(__apura)"' -f -a '(__apura)'
`,
} as const;

export type Shell = keyof typeof ROTEIROS;
export const SHELLS = Object.keys(ROTEIROS) as Shell[];
