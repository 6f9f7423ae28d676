import type { Destinacao } from '../efeito/destinacao/direito.ts';
import { type Fixo, formatFixo, readOrZero } from '../fixo.ts';
import type { NotaFiscal } from '../nota-fiscal.ts';
import type { DocumentoEscriturado, ItemEscriturado, ProdutoDoLivro } from './fatos.ts';

/** What the client's own books say that a supplier's product is for. */
export interface DestinacaoDoProduto {
  /** CNPJ or CPF, and cProd of its notes: what an office's answer names a product by. */
  readonly fornecedor: string;
  readonly produto: string;
  readonly ncm: string;
  readonly destinacao: Destinacao;
  readonly por: NonNullable<ItemEscriturado['destinacao_por']>;
  /** COD_ITEM: the client's code of it. */
  readonly codigo?: string;
  /** Value of the items that say so, and of those that say another purpose: a product may be for two things. */
  readonly valor: string;
  readonly valor_de_outras: string;
}

interface Somas {
  readonly det: NotaFiscal['det'][number];
  readonly fornecedor: string;
  /** By purpose: what said so, and how much of it there is. */
  readonly porDestinacao: Map<Destinacao, { readonly item: ItemEscriturado; valor: Fixo; por: SinalDoLivro }>;
}
type SinalDoLivro = DestinacaoDoProduto['por'];

/**
 * The purpose of each supplier's product by the client's books: an entry's items stand beside those of its note by their number, and of an
 * item whose CFOP says none the kind of product (TIPO_ITEM) does. Of several purposes the one with most value; the rest is told. Pure.
 */
export function destinacoesDoLivro(
  documentos: readonly DocumentoEscriturado[],
  notas: ReadonlyMap<string, NotaFiscal>,
  produtos: readonly ProdutoDoLivro[] = [],
): DestinacaoDoProduto[] {
  const doTipo = new Map(produtos.map(({ codigo, destinacao }) => [codigo, destinacao]));
  const somas = new Map<string, Somas>();
  for (const { lado, emissao, chave = '', itens, situacao } of documentos) {
    const nota = notas.get(chave);
    if (nota === undefined || lado !== 'entrada' || emissao !== 'terceiros' || situacao !== 'regular')
      continue;
    const dets = new Map(nota.det.map((det) => [Number(det.nItem), det]));
    const fornecedor = nota.emit.CNPJ ?? nota.emit.CPF ?? '';
    for (const item of itens) {
      const det = dets.get(Number(item.numero));
      const achada = det && destinacaoOf(item, doTipo);
      if (det !== undefined && achada !== undefined) addTo(somas, { det, fornecedor, item, ...achada });
    }
  }
  return [...somas.values()].flatMap(publish).sort(byName);
}

function destinacaoOf(
  { destinacao, destinacao_por, cfop, codigo = '' }: ItemEscriturado,
  doTipo: ReadonlyMap<string, Destinacao | undefined>,
): { readonly destinacao: Destinacao; readonly por: SinalDoLivro } | undefined {
  if (destinacao !== undefined) return { destinacao, por: destinacao_por ?? 'cfop' };
  // A CFOP that is no purchase (a return, a bonus) says that there is no purpose to tell.
  const pelo = cfop === undefined ? doTipo.get(codigo) : undefined;
  return pelo === undefined ? undefined : { destinacao: pelo, por: 'tipo_do_item' };
}

function addTo(
  somas: Map<string, Somas>,
  {
    det,
    fornecedor,
    item,
    destinacao,
    por,
  }: Pick<Somas, 'det' | 'fornecedor'> & {
    readonly item: ItemEscriturado;
    readonly destinacao: Destinacao;
    readonly por: SinalDoLivro;
  },
): void {
  const nome = `${fornecedor} ${det.prod.cProd}`;
  const soma = somas.get(nome) ?? { det, fornecedor, porDestinacao: new Map() };
  somas.set(nome, soma);
  const daqui = soma.porDestinacao.get(destinacao) ?? { item, valor: 0n, por };
  soma.porDestinacao.set(destinacao, daqui);
  daqui.valor += readOrZero(item.valor ?? det.prod.vProd);
}

/** Of several purposes the one with most value. */
function publish({ det, fornecedor, porDestinacao }: Somas): DestinacaoDoProduto[] {
  const [maior, ...outras] = [...porDestinacao].sort(([nomeA, a], [nomeB, b]) => {
    if (a.valor !== b.valor) return a.valor > b.valor ? -1 : 1;
    return nomeA < nomeB ? -1 : 1;
  });
  if (maior === undefined) return [];
  const [destinacao, { item, valor, por }] = maior;
  const { codigo } = item;
  const deOutras = outras.reduce((soma, [, outra]) => soma + outra.valor, 0n);
  return [
    {
      fornecedor,
      produto: det.prod.cProd,
      ncm: det.prod.NCM,
      destinacao,
      por,
      ...(codigo === undefined ? {} : { codigo }),
      valor: formatFixo(valor, 2),
      valor_de_outras: formatFixo(deOutras, 2),
    },
  ];
}

const byName = (a: DestinacaoDoProduto, b: DestinacaoDoProduto): number =>
  `${a.fornecedor} ${a.produto}` < `${b.fornecedor} ${b.produto}` ? -1 : 1;
