import type { CommanderError } from 'commander';
import { Falha } from './falha.ts';
import type { Textos } from './textos/pt.ts';

/** commander's English sentence as one of ours. */
export function falhaDeUso({ code, message }: CommanderError, { uso }: Textos): Falha {
  const nome = /'([^']+)'/.exec(message)?.[1] ?? '';
  switch (code) {
    case 'commander.unknownCommand':
      return new Falha('uso', uso.comandoDesconhecido(nome));
    case 'commander.unknownOption':
      return new Falha('uso', uso.opcaoDesconhecida(nome));
    case 'commander.missingArgument':
      return new Falha('uso', uso.faltaArgumento(nome));
    case 'commander.missingMandatoryOptionValue':
      return new Falha('uso', uso.faltaOpcao(nome));
    case 'commander.optionMissingArgument':
      return new Falha('uso', uso.faltaValor(nome));
    case 'commander.excessArguments':
      return new Falha('uso', uso.sobra);
    case 'commander.conflictingOption':
      return new Falha('uso', uso.conflito);
    case 'commander.invalidArgument':
      // "error: option '--x <y>' argument 'z' is invalid. <our sentence>"
      return new Falha(
        'uso',
        /is invalid(?: for argument '\w+')?\. ([\s\S]*)$/.exec(message)?.[1] ?? uso.valorInvalido(nome),
      );
    default:
      return new Falha('uso', uso.outro(message.replace(/^error: /, '')));
  }
}
