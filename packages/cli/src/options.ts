import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Textos } from './texts/pt.ts';

type Frase = (texto: string) => string;

/** What the options of several commands are made of, in the language of the user. */
export function createOptions({ ajuda, uso }: Textos) {
  const que = (nome: string, descricao: string, serve: (texto: string) => boolean, frase: Frase) =>
    new Option(nome, descricao).argParser((texto) => {
      if (!serve(texto)) throw new InvalidArgumentError(frase(texto));
      return texto;
    });
  const entre = (escolhas: readonly string[]) => (texto: string) => {
    if (!escolhas.includes(texto)) throw new InvalidArgumentError(uso.escolhas(texto, escolhas.join(', ')));
    return texto;
  };
  const comFormato = (um: Command) =>
    um
      .addOption(new Option('--json', ajuda.json).conflicts('csv'))
      .addOption(new Option('--csv', ajuda.csv).conflicts('json'));
  const inteiro = (de: number, ate: number) => (texto: string) => {
    const numero = /^\d{1,4}$/.test(texto) ? Number(texto) : Number.NaN;
    if (!(numero >= de && numero <= ate)) throw new InvalidArgumentError(uso.naoInteiro(texto, de, ate));
    return numero;
  };
  return {
    inteiro,
    /** A text of a form, with the sentence for one of another. */
    que,
    /** One of a few. */
    entre,
    escolha: (nome: string, descricao: string, escolhas: readonly string[]) =>
      new Option(nome, descricao).choices(escolhas).argParser(entre(escolhas)),
    competencia: () => que('--competencia <mes>', ajuda.competencia, ehCompetencia, uso.competencia),
    comFormato,
    comLista: (um: Command) =>
      comFormato(um)
        .addOption(new Option('--limite <n>', ajuda.limite).default(50).argParser(inteiro(1, 100)))
        .option('--todos', ajuda.todos),
  };
}

export type Options = ReturnType<typeof createOptions>;

const ehCompetencia = (texto: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(texto);
export const ehMomento = (texto: string): boolean =>
  /^20\d\d-\d\d-\d\dT\S+$/.test(texto) && !Number.isNaN(Date.parse(texto));
export const ehUrl = (texto: string): boolean =>
  URL.canParse(texto) && /^https?:$/.test(new URL(texto).protocol);
