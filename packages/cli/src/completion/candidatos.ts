import type { Command } from 'commander';

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

/** What the scripts ask; not for people. */
export const HIDDEN_COMMAND = 'completar';
