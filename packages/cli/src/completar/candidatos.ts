import type { Command } from 'commander';

/**
 * What may stand where the cursor is: `palavras` are those after `apura`, the last one being typed. Empty means that
 * files may, which the shell knows better.
 */
export function candidatos(programa: Command, palavras: readonly string[]): string[] {
  const digitada = palavras.at(-1) ?? '';
  const antes = palavras.slice(0, -1);
  const comando = programa.commands.find((um) => antes.includes(um.name())) ?? programa;
  const opcoes = [...comando.options, ...(comando === programa ? [] : programa.options)];
  const anterior = opcoes.find((opcao) => opcao.long === antes.at(-1));
  const podem = (): string[] => {
    if (anterior?.required) return anterior.argChoices ?? [];
    if (digitada.startsWith('-')) return [...opcoes.flatMap(({ long }) => long ?? []), '--help'];
    if (comando !== programa) return comando.registeredArguments[0]?.argChoices ?? [];
    return programa.commands.map((um) => um.name()).filter((nome) => nome !== COMANDO_OCULTO);
  };
  return podem()
    .filter((um) => um.startsWith(digitada))
    .sort();
}

/** What the scripts ask; not for people. */
export const COMANDO_OCULTO = 'completar';
