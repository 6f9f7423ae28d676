import { setMaxListeners } from 'node:events';
import { isKeyOf, keysOf } from '@apura/contracts/tables';
import { CommanderError } from 'commander';
import { EXIT_CODES, Failure, SIGNAL_EXITS } from './failure.ts';
import { withoutControls } from './output/without-controls.ts';
import { createProgram } from './programa.ts';
import { en } from './texts/en.ts';
import { pt, type Texts } from './texts/pt.ts';

/** The sentence for each of commander's faults that name a part of the command line. */
const FRASES = {
  'commander.unknownCommand': 'unknownCommand',
  'commander.unknownOption': 'opcaoDesconhecida',
  'commander.missingArgument': 'missingArgument',
  'commander.missingMandatoryOptionValue': 'faltaOpcao',
  'commander.optionMissingArgument': 'faltaValor',
} as const;

/** commander's English sentence as one of ours. */
function usageFailure({ code, message }: CommanderError, { uso }: Texts): Failure {
  return new Failure('uso', frase(code, message, uso));
}

function frase(code: string, message: string, uso: Texts['uso']): string {
  const nome = /'([^']+)'/.exec(message)?.[1] ?? '';
  // commander's own guess: "(Did you mean clientes?)", or "(Did you mean one of --csv, --cnpj?)".
  const parecido = /\(Did you mean (?:one of )?(.+)\?\)$/.exec(message)?.[1];
  if (isKeyOf(FRASES, code)) return uso[FRASES[code]](nome) + (parecido ? ` ${uso.parecido(parecido)}` : '');
  if (code === 'commander.excessArguments') return uso.sobra;
  if (code === 'commander.conflictingOption') return uso.conflito;
  if (code !== 'commander.invalidArgument') return uso.outro(message.replace(/^error: /, ''));
  // "error: option '--x <y>' argument 'z' is invalid. <our sentence>"
  return /is invalid(?: for argument '\w+')?\. ([\s\S]*)$/.exec(message)?.[1] ?? uso.valorInvalido(nome);
}

const args = process.argv.slice(2);
const language = requestedLanguage(args);
const textos = language === 'en' ? en : pt;
const fim = new AbortController();
// Every request listens to it until it is collected; thousands of files are no leak.
setMaxListeners(0, fim.signal);
let sinal: keyof typeof SIGNAL_EXITS | undefined;

for (const nome of keysOf(SIGNAL_EXITS)) {
  process.on(nome, () => {
    // Who asks twice does not want to wait for an orderly end.
    if (sinal) process.exit(SIGNAL_EXITS[nome]);
    sinal = nome;
    fim.abort();
  });
}
// The reader of a pipe has seen enough (`| head`).
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (erro: NodeJS.ErrnoException) => {
    process.exit(erro.code === 'EPIPE' ? 0 : EXIT_CODES.interna);
  });
}

void execute().then((codigo) => {
  process.exitCode = codigo;
  // A terminal that was read from keeps the process waiting.
  process.stdin.unref?.();
});

async function execute(): Promise<number> {
  const programa = createProgram({
    textos,
    language,
    ambiente: process.env,
    platform: process.platform,
    get baseUrl() {
      return programa.opts<{ baseUrl?: string }>().baseUrl;
    },
    signal: fim.signal,
    saida: process.stdout,
    avisos: process.stderr,
    get entrada() {
      return process.stdin;
    },
  });
  try {
    await programa.parseAsync(args, { from: 'user' });
    return 0;
  } catch (erro) {
    if (sinal) {
      process.stderr.write(`${textos.interrompido}\n`);
      return SIGNAL_EXITS[sinal];
    }
    if (erro instanceof CommanderError) {
      if (erro.exitCode === 0) return 0;
      // Without a command its help is what helps; commander has printed it.
      if (erro.code === 'commander.help') return EXIT_CODES.uso;
      return tell(usageFailure(erro, textos));
    }
    if (erro instanceof Failure) return tell(erro);
    process.stderr.write(`${textos.erroInterno(erro instanceof Error ? erro.message : String(erro))}\n`);
    return EXIT_CODES.interna;
  }
}

function tell(falha: Failure): number {
  process.stderr.write(`${withoutControls(falha.message.replaceAll(/\s*\n\s*/g, ' '))}\n`);
  return EXIT_CODES[falha.tipo];
}

/** Before the command line is read: its faults too are told in that language. */
function requestedLanguage(palavras: readonly string[]): 'pt' | 'en' {
  const lugar = palavras.indexOf('--lang');
  return palavras[lugar + 1] === 'en' && lugar >= 0 ? 'en' : palavras.includes('--lang=en') ? 'en' : 'pt';
}
