import { ANEXOS_POR_NCM as linhas } from '@apura/law';
import { type Anexo, anexos } from './anexos.ts';

/** An item of an annex: "IV:105", an article alone. */
export interface EntradaDoAnexo {
  readonly anexo: Anexo;
  /** Empty for an article without items. */
  readonly item: string;
}

/** What the annexes say of the NCMs that begin with one prefix. */
export interface LinhaDoNcm {
  /** What admits them, in the order of the annexes. */
  readonly entradas: readonly EntradaDoAnexo[];
  /** What names the heading and excepts them, or is excluded by the official list. */
  readonly vedadas: readonly EntradaDoAnexo[];
  /** The whole code is covered: nothing but the purpose and legal standards remain. False: only some of its products. */
  readonly certo: boolean;
  /** The law, the official list and the official calculator do not say the same. */
  readonly divergem: boolean;
}

interface LinhaDatada extends LinhaDoNcm {
  readonly desde: string;
  readonly ate: string;
}

interface LinhaEscrita {
  readonly prefixos: readonly string[];
  readonly itens: readonly string[];
  readonly veda: readonly string[];
  readonly certo: boolean;
  readonly divergem?: boolean;
  readonly desde?: string;
  readonly ate?: string;
}

const porNome = new Map(anexos.map((anexo) => [anexo.nome, anexo]));
const ordem = new Map(anexos.map((anexo, indice) => [anexo, indice]));

/** Prefixes of the law are disjoint: at most one of a day begins an NCM. The shortest, of ours too, has four digits. */
const MENOR = 4;

/** What is known of the NCMs that begin with the same four digits. */
interface Heading {
  readonly linhas: { readonly prefix: string; readonly linha: LinhaDatada }[];
  /** Our own reading of the law. */
  readonly nossas: { readonly prefix: string; readonly entrada: EntradaDoAnexo }[];
}

const headings = new Map<string, Heading>();

function headingOf(prefix: string): Heading {
  const heading = prefix.slice(0, MENOR);
  const found = headings.get(heading) ?? { linhas: [], nossas: [] };
  headings.set(heading, found);
  return found;
}

const escritas: readonly LinhaEscrita[] = linhas;
for (const linha of escritas) {
  const lida: LinhaDatada = {
    entradas: linha.itens.map(readEntrada).sort(compare),
    vedadas: linha.veda.map(readEntrada),
    certo: linha.certo,
    divergem: linha.divergem ?? false,
    desde: linha.desde ?? '',
    ate: linha.ate ?? '9999-12-31',
  };
  for (const prefix of linha.prefixos) headingOf(prefix).linhas.push({ prefix, linha: lida });
}
for (const anexo of anexos)
  for (const prefix of anexo.ncm_nossos)
    headingOf(prefix).nossas.push({ prefix, entrada: { anexo, item: '' } });

/** What the annexes say of an NCM on a day (YYYY-MM-DD); undefined where none names it. */
export function findLinhaDoNcm(ncm: string, data: string): LinhaDoNcm | undefined {
  const found = headings.get(ncm.slice(0, MENOR));
  if (found === undefined) return undefined;
  for (const { prefix, linha } of found.linhas)
    if (ncm.startsWith(prefix) && linha.desde <= data && data <= linha.ate) return linha;
  return undefined;
}

const NENHUMA: readonly EntradaDoAnexo[] = [];

/** What admits an NCM, by its row of the day and by our own reading of the law, in the order of the annexes. */
export function listEntradasDoNcm(ncm: string, doDia: LinhaDoNcm | undefined): readonly EntradaDoAnexo[] {
  const daLei = doDia?.entradas ?? NENHUMA;
  const nossas = headings.get(ncm.slice(0, MENOR))?.nossas ?? [];
  if (nossas.length === 0) return daLei;
  const daLeitura = nossas.filter(({ prefix }) => ncm.startsWith(prefix)).map(({ entrada }) => entrada);
  return daLeitura.length === 0 ? daLei : [...daLei, ...daLeitura].sort(compare);
}

/** "Anexo I, item 1", "art. 147, item I-III". */
export function nameEntrada({ anexo: { nome }, item }: EntradaDoAnexo): string {
  if (nome.startsWith('art')) return nome;
  return item === '' ? `Anexo ${nome}` : `Anexo ${nome}, item ${item}`;
}

function compare(a: EntradaDoAnexo, b: EntradaDoAnexo): number {
  return (ordem.get(a.anexo) ?? 0) - (ordem.get(b.anexo) ?? 0);
}

function readEntrada(escrita: string): EntradaDoAnexo {
  const [nome = '', item = ''] = escrita.split(':');
  const anexo = porNome.get(nome);
  if (anexo === undefined) throw new Error(`anexos-por-ncm.json: no annex ${nome}`);
  return { anexo, item };
}
