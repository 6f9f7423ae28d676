import type { AberturaDoLivro } from './fatos.ts';

/** A book that was sent, by its opening; `ordem` grows with the time at which it came. */
export interface LivroEnviado {
  readonly id: string;
  readonly ordem: number;
  readonly abertura: Abertura;
}

type Abertura = Pick<AberturaDoLivro, 'livro' | 'finalidade' | 'de' | 'ate' | 'cnpj' | 'ie'>;

/** Two books of the same establishment that share days and of which neither replaces the other. */
export interface Sobreposicao {
  readonly ids: readonly [string, string];
  readonly motivo: string;
}

export interface LivrosQueContam {
  readonly contam: readonly LivroEnviado[];
  readonly substituidos: readonly LivroEnviado[];
  readonly sobrepostos: readonly Sobreposicao[];
}

/**
 * Which of the books that were sent count. Of the same days a replacement (COD_FIN 1, TIPO_ESCRIT 1) takes the place of the original, also
 * where the original came after it, and of two of a kind the later one counts. Where the days of two books only meet, neither is taken in
 * the other's place: that is told. Pure, and the same in whatever order the books are given.
 */
export function livrosQueContam(livros: readonly LivroEnviado[]): LivrosQueContam {
  const doPeriodo = new Map<string, LivroEnviado[]>();
  for (const livro of livros) {
    const { abertura } = livro;
    const periodo = [ownerOf(abertura), abertura.de, abertura.ate].join(' ');
    doPeriodo.set(periodo, [...(doPeriodo.get(periodo) ?? []), livro]);
  }
  const contam: LivroEnviado[] = [];
  const substituidos: LivroEnviado[] = [];
  for (const iguais of doPeriodo.values()) {
    const [vale, ...outros] = iguais.sort(strongestFirst);
    if (vale !== undefined) contam.push(vale);
    substituidos.push(...outros);
  }
  contam.sort(byPeriodo);
  return { contam, substituidos: substituidos.sort(byPeriodo), sobrepostos: findSobrepostos(contam) };
}

/** EFD ICMS/IPI is of an establishment, EFD-Contribuições of the company. */
const ownerOf = ({ livro, cnpj, ie = '' }: Abertura): string =>
  livro === 'icms_ipi' ? `${livro} ${cnpj} ${ie}` : `${livro} ${cnpj.slice(0, 8)}`;

function strongestFirst(a: LivroEnviado, b: LivroEnviado): number {
  const retifica = (um: LivroEnviado): number => (um.abertura.finalidade === 'retificadora' ? 1 : 0);
  return retifica(b) - retifica(a) || b.ordem - a.ordem;
}

function byPeriodo(a: LivroEnviado, b: LivroEnviado): number {
  const nome = ({ abertura, ordem }: LivroEnviado): string =>
    [ownerOf(abertura), abertura.de, abertura.ate, String(ordem).padStart(12, '0')].join(' ');
  return nome(a) < nome(b) ? -1 : 1;
}

/** Each book with the next one of the same owner, where that begins before it ends; `livros` by owner and day. */
const findSobrepostos = (livros: readonly LivroEnviado[]): Sobreposicao[] =>
  livros.flatMap((livro, n): Sobreposicao[] => {
    const seguinte = livros[n + 1];
    if (seguinte === undefined || ownerOf(seguinte.abertura) !== ownerOf(livro.abertura)) return [];
    if (seguinte.abertura.de > livro.abertura.ate) return [];
    const { de, ate } = seguinte.abertura;
    return [
      {
        ids: [livro.id, seguinte.id],
        motivo: `Há duas escriturações para dias em comum, e nenhuma substitui a outra: a segunda vai de ${inWords(de)} a ${inWords(ate)}.`,
      },
    ];
  });

const inWords = (dia: string): string => dia.split('-').reverse().join('/');
