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

/** Prefixes are disjoint: at most one of a day begins an NCM. The shortest has four digits. */
const MENOR = 4;
const byPrefix = new Map<string, LinhaDatada[]>();
/** By the first four digits, the sizes of the prefixes that begin with them. */
const sizes = new Map<string, readonly number[]>();
for (const linha of linhas as readonly LinhaEscrita[]) {
  const lida: LinhaDatada = {
    entradas: linha.itens.map(readEntrada).sort(compare),
    vedadas: linha.veda.map(readEntrada),
    certo: linha.certo,
    divergem: linha.divergem ?? false,
    desde: linha.desde ?? '',
    ate: linha.ate ?? '9999-12-31',
  };
  for (const prefix of linha.prefixos) {
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), lida]);
    const heading = prefix.slice(0, MENOR);
    sizes.set(heading, [...new Set([...(sizes.get(heading) ?? []), prefix.length])]);
  }
}
const nossas = anexos.flatMap((anexo) => anexo.ncm_nossos.map((prefix) => ({ anexo, prefix, item: '' })));

/** What the annexes say of an NCM on a day (YYYY-MM-DD); undefined where none names it. */
export function findLinhaDoNcm(ncm: string, data: string): LinhaDoNcm | undefined {
  for (const size of sizes.get(ncm.slice(0, MENOR)) ?? []) {
    const beginning = byPrefix.get(ncm.slice(0, size));
    const doDia = beginning?.find(({ desde, ate }) => desde <= data && data <= ate);
    if (doDia !== undefined) return doDia;
  }
  return undefined;
}

/** What admits an NCM on a day, our own reading of the law included, in the order of the annexes. */
export function listEntradasDoNcm(ncm: string, data: string): readonly EntradaDoAnexo[] {
  const daLei = findLinhaDoNcm(ncm, data)?.entradas ?? [];
  const daLeitura = nossas.filter(({ prefix }) => ncm.startsWith(prefix));
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
