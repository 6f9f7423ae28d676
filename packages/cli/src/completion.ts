import type { Command } from 'commander';

/** What the scripts ask; not for people. */
export const HIDDEN_COMMAND = 'completar';

/**
 * What may stand where the cursor is: `palavras` are those after `apura`, the last one being typed. Empty means that
 * files may, which the shell knows better.
 */
export function candidatos(programa: Command, palavras: readonly string[]): string[] {
  const digitada = palavras.at(-1) ?? '';
  const antes = palavras.slice(0, -1);
  const command = programa.commands.find((um) => antes.includes(um.name())) ?? programa;
  const options = [...command.options, ...(command === programa ? [] : programa.options)];
  const anterior = options.find((opcao) => opcao.long === antes.at(-1));
  const podem = (): string[] => {
    if (anterior?.required) return anterior.argChoices ?? [];
    if (digitada.startsWith('-')) return [...options.flatMap(({ long }) => long ?? []), '--help'];
    if (command !== programa) return command.registeredArguments[0]?.argChoices ?? [];
    return programa.commands.map((um) => um.name()).filter((nome) => nome !== HIDDEN_COMMAND);
  };
  return podem()
    .filter((um) => um.startsWith(digitada))
    .sort();
}

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
