import type { CommanderError } from 'commander';
import { Falha } from './falha.ts';
import type { Textos } from './texts/pt.ts';

/** The sentence for each of commander's faults that name a part of the command line. */
const FRASES = {
  'commander.unknownCommand': 'unknownCommand',
  'commander.unknownOption': 'opcaoDesconhecida',
  'commander.missingArgument': 'missingArgument',
  'commander.missingMandatoryOptionValue': 'faltaOpcao',
  'commander.optionMissingArgument': 'faltaValor',
} as const;

/** commander's English sentence as one of ours. */
export function falhaDeUso({ code, message }: CommanderError, { uso }: Textos): Falha {
  return new Falha('uso', frase(code, message, uso));
}

function frase(code: string, message: string, uso: Textos['uso']): string {
  const nome = /'([^']+)'/.exec(message)?.[1] ?? '';
  if (code in FRASES) return uso[FRASES[code as keyof typeof FRASES]](nome);
  if (code === 'commander.excessArguments') return uso.sobra;
  if (code === 'commander.conflictingOption') return uso.conflito;
  if (code !== 'commander.invalidArgument') return uso.outro(message.replace(/^error: /, ''));
  // "error: option '--x <y>' argument 'z' is invalid. <our sentence>"
  return /is invalid(?: for argument '\w+')?\. ([\s\S]*)$/.exec(message)?.[1] ?? uso.valorInvalido(nome);
}
