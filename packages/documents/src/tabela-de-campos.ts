import { type Content, LAYOUT, type Layout, texts } from '@apura/engine/leitura';

/**
 * One row of the field table.
 *
 * A path names the elements from the outside in; the field ends up at the same place of the result, except that
 * - `(nome)` is looked through: its fields land in the group around it;
 * - `nome[n]` may stand up to n times and becomes a list;
 * - `NOME*` is any one element whose name begins so; it lands under `NOME`, with its own name in `grupo`;
 * - `@nome` is an attribute, `@*nome` one in whatever case it is written.
 */
export interface Linha {
  readonly caminho: string;
  readonly tipo: TipoDeCampo;
}

/**
 * `decimal` keeps its digits as written; `versao` stops at layouts of a note that we cannot read; `descricao` may have
 * 2,000 characters, `docZip` far more.
 */
export type TipoDeCampo = 'texto' | 'decimal' | 'versao' | 'descricao' | 'docZip';

/** infNFe: what the tax rules and the identity of a note need; `tabela-de-campos.test.ts` names the rest, with reasons. */
const NOTA: readonly Linha[] = [
  { caminho: '@Id', tipo: 'texto' },
  { caminho: '@versao', tipo: 'versao' },
  // Layout 2.00 has a date alone.
  { caminho: 'ide/dEmi', tipo: 'texto' },
  ...rows(LAYOUT.infNFe),
];

const PROTOCOLO: Layout = { '(infProt)': LAYOUT.infProt };
const EVENTO: Layout = { '(infEvento)': LAYOUT.infEvento };

/** retEvento: the tax authority's answer to an event. */
const RETORNO_DE_EVENTO: Layout = {
  '(infEvento)': texts('tpAmb', 'cStat', 'chNFe', 'tpEvento', 'nSeqEvento', 'dhRegEvento', 'nProt'),
};

/** resEvento: what the distribution service says of an event until its file is asked for (NT 2014.002). */
const RESUMO_DE_EVENTO = {
  ...texts('CNPJ', 'CPF', 'chNFe', 'dhEvento', 'tpEvento', 'nSeqEvento', 'dhRecbto', 'nProt'),
} as const;

/** retCancNFe: the answer to a cancellation from before there were events (until 2012). */
const CANCELAMENTO_ANTIGO: Layout = {
  '(infCanc)': { tpAmb: 'texto', cStat: 'texto', chNFe: 'texto', dhRecbto: 'texto', nProt: 'texto' },
};

const COM_RETORNO: Layout = { evento: EVENTO, retEvento: RETORNO_DE_EVENTO };

/**
 * What is read from a file, as data: one row a field, each document under the root element that it has as a file of
 * its own. To read another field of a note, add it to the layout of `@apura/engine`.
 */
export const TABELA_DE_CAMPOS: readonly Linha[] = [
  ...placeLinhasInside('NFe[50]/(infNFe)', NOTA),
  ...placeLinhasInside('nfeProc[50]/NFe/(infNFe)', NOTA),
  ...placeLinhasInside('enviNFe[1]/NFe[50]/(infNFe)', NOTA),
  ...rows({
    nfeProc: [50, { protNFe: PROTOCOLO, retEvento: [20, RETORNO_DE_EVENTO] }],
    evento: [20, EVENTO],
    envEvento: [1, { evento: [20, EVENTO] }],
    procEventoNFe: [20, COM_RETORNO],
    retEvento: [20, RETORNO_DE_EVENTO],
    retEnvEvento: [1, { retEvento: [20, RETORNO_DE_EVENTO] }],
    resEvento: [1, RESUMO_DE_EVENTO],
    retConsSitNFe: [
      1,
      { protNFe: PROTOCOLO, retCancNFe: CANCELAMENTO_ANTIGO, procEventoNFe: [100, COM_RETORNO] },
    ],
  }),
  { caminho: 'retDistDFeInt[1]/(loteDistDFeInt)/docZip[50]', tipo: 'docZip' },
];

/** The rows of a part of the layout. */
export function rows(layout: Layout): Linha[] {
  return Object.entries(layout).flatMap(([name, entry]) => {
    if (!isRepeated(entry)) return rowsOf(name, entry);
    const [times, content] = entry;
    return rowsOf(times === '*' ? `(${name})/${name}*` : `${name}[${times}]`, content);
  });
}

function isRepeated(entry: Layout[string]): entry is Exclude<Layout[string], Content> {
  return Array.isArray(entry);
}

function rowsOf(path: string, content: Content): Linha[] {
  return typeof content === 'string'
    ? [{ caminho: path, tipo: content.startsWith('decimal') ? 'decimal' : 'texto' }]
    : placeLinhasInside(path, rows(content));
}

export function placeLinhasInside(path: string, linhas: readonly Linha[]): Linha[] {
  return linhas.map(({ caminho, tipo }) => ({ caminho: `${path}/${caminho}`, tipo }));
}

/** One element (or attribute) of the field table, ready for the reader to walk along. */
export interface No {
  /** Key in the group around it; undefined when the element is looked through. */
  readonly chave: string | undefined;
  /** Present when it is a list: how many times it may stand. */
  readonly maximo: number | undefined;
  /** Whether the element's own name is kept, as `grupo`. */
  readonly grupo: boolean;
  /** Present when it is a field, not a group. */
  tipo: TipoDeCampo | undefined;
  readonly filhos: Map<string, No>;
  /** Children that are known by the beginning of their name. */
  readonly prefixos: Map<string, No>;
  /** A list: there are at most two. */
  readonly atributos: [nome: string, no: No][];
  /** Whether its name may be written in any case: of an attribute. */
  readonly semCaixa: boolean;
}

/** The child of `no` for an element of that local name, or undefined when the table does not have it. */
export function childOf(no: No, nome: string): No | undefined {
  const exato = no.filhos.get(nome);
  if (exato !== undefined || no.prefixos.size === 0) return exato;
  for (const [prefix, candidato] of no.prefixos) if (nome.startsWith(prefix)) return candidato;
  return undefined;
}

/** A field table as a tree; its root stands for the file, its children for the documents that are read. */
export function growTree(linhas: readonly Linha[]): No {
  const raiz = novoNo({});
  for (const { caminho, tipo } of linhas) {
    let no = raiz;
    for (const passo of caminho.split('/')) no = descend(no, passo);
    no.tipo = tipo;
  }
  return raiz;
}

function descend(no: No, passo: string): No {
  // Most steps have been walked before, with another end.
  const andado = no.filhos.get(passo);
  if (andado !== undefined) return andado;
  const lido = /^(?<abre>\()?(?<atributo>@\*?)?(?<nome>\w+)\)?(?<prefixo>\*)?(?:\[(?<maximo>\d+)\])?$/.exec(
    passo,
  );
  const { abre, atributo, nome, prefixo, maximo } = lido?.groups ?? {};
  if (nome === undefined) throw new Error(`Field table: cannot read the path step "${passo}".`);
  const irmaos = prefixo ? no.prefixos : no.filhos;
  const existente = atributo ? no.atributos.find(([outro]) => outro === nome)?.[1] : irmaos.get(nome);
  if (existente !== undefined) return existente;
  const novo = novoNo({
    chave: abre ? undefined : nome,
    maximo: maximo === undefined ? undefined : Number(maximo),
    grupo: prefixo !== undefined,
    semCaixa: atributo === '@*',
  });
  if (atributo) no.atributos.push([nome, novo]);
  else irmaos.set(nome, novo);
  return novo;
}

function novoNo({
  chave,
  maximo,
  grupo = false,
  semCaixa = false,
}: Partial<Pick<No, 'chave' | 'maximo' | 'grupo' | 'semCaixa'>>): No {
  return {
    chave,
    maximo,
    grupo,
    tipo: undefined,
    filhos: new Map(),
    prefixos: new Map(),
    atributos: [],
    semCaixa,
  };
}

/** The name of an element without its prefix. */
export function localName(nome: string): string {
  const prefixEnd = nome.indexOf(':');
  return prefixEnd === -1 ? nome : nome.slice(prefixEnd + 1);
}
