import type { CriarResposta, DecidirProdutos, ListaDeProdutos, Produto } from '@apura/contracts';
import type { NovoAjuste } from '@apura/database';
import { sumAmounts } from '@apura/words';
import { type AskedDays, type CadastroLido, judgeProdutos } from './judge-produtos.ts';
import { produtosAsCsv } from './produtos-as-csv.ts';

/** What a request asks of the register; what the database filters is done. */
export interface PedidoDeProdutos extends AskedDays {
  /** JSON of a `CadastroLido`: a text crosses between threads many times faster. */
  readonly cadastro: string;
  readonly estado?: Produto['estado'];
  readonly como:
    | { readonly page: { readonly limit: number; readonly depoisDe?: PlaceOfProduto } }
    | { readonly decisao: AskedDecisao }
    | { readonly csv: { readonly planilha: boolean } };
}

/** Where in the list a page begins: behind this product. */
export interface PlaceOfProduto {
  readonly em_jogo: string;
  readonly id: string;
}

export interface AskedDecisao
  extends Pick<DecidirProdutos, 'destinacao' | 'cclasstrib' | 'reducao_linear_lc224' | 'sugestao'> {
  readonly clienteId: string;
  readonly desde: string;
}

/** What a decision comes to: the answers that `decideProdutos` keeps, and of how many products. */
export interface DecisoesToStore {
  readonly produtos: number;
  readonly respostas: readonly CriarResposta[];
  readonly ajustes: readonly NovoAjuste[];
}

export interface PageOfProdutos extends Omit<ListaDeProdutos, 'next_cursor'> {
  readonly more: boolean;
}

export function answerProdutos({
  cadastro,
  estado,
  como,
  ...quando
}: PedidoDeProdutos): PageOfProdutos | DecisoesToStore | { readonly csv: string } {
  const lido: CadastroLido = JSON.parse(cadastro);
  const julgados = judgeProdutos(lido, quando);
  const deles = quando.mudam ? julgados.filter(({ mudancas }) => mudancas.length > 0) : julgados;
  const pedidos = estado === undefined ? deles : deles.filter((produto) => produto.estado === estado);
  if ('decisao' in como) return decide(pedidos, como.decisao);
  pedidos.sort(byWeight);
  if ('csv' in como) return { csv: produtosAsCsv(pedidos, como.csv.planilha) };
  const { limit, depoisDe } = como.page;
  const inicio = depoisDe ? pedidos.findIndex((produto) => byWeight(depoisDe, produto) < 0) : 0;
  const data = inicio < 0 ? [] : pedidos.slice(inicio, inicio + limit);
  return { data, more: inicio >= 0 && inicio + limit < pedidos.length, totais: totaisOf(deles) };
}

/** What most tax hangs on comes first. */
function byWeight(a: PlaceOfProduto, b: PlaceOfProduto): number {
  const [um, outro] = [cents(a), cents(b)];
  if (um !== outro) return um > outro ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

const cents = ({ em_jogo }: PlaceOfProduto): bigint => BigInt(em_jogo.replace('.', ''));

function totaisOf(produtos: readonly Produto[]): ListaDeProdutos['totais'] {
  const count = (estado: Produto['estado']) =>
    produtos.reduce((soma, produto) => soma + (produto.estado === estado ? 1 : 0), 0);
  return {
    produtos: produtos.length,
    aberto: count('aberto'),
    a_confirmar: count('a_confirmar'),
    decidido: count('decidido'),
    sugerido: count('sugerido'),
    em_jogo: sumAmounts(produtos.map(({ em_jogo }) => em_jogo)),
  };
}

function decide(produtos: readonly Produto[], pedida: AskedDecisao): DecisoesToStore {
  const feitas = produtos.map((produto) => answersFor(produto, pedida));
  return {
    produtos: feitas.filter(({ respostas, ajustes }) => respostas.length + ajustes.length > 0).length,
    respostas: feitas.flatMap(({ respostas }) => respostas),
    ajustes: feitas.flatMap(({ ajustes }) => ajustes),
  };
}

/** Each answer names its product, so that it is for no other; what the product's side has no question for is left out. */
export function answersFor(
  { lado, emitente, codigo: produto, ncm, sugestao }: Produto,
  { clienteId: cliente_id, desde, sugestao: segue = false, ...pedida }: AskedDecisao,
): Pick<DecisoesToStore, 'respostas' | 'ajustes'> {
  const compra = lado === 'entrada';
  const destinacao = pedida.destinacao ?? (segue ? sugestao.destinacao?.valor : undefined);
  const cclasstrib = pedida.cclasstrib ?? (segue && !compra ? sugestao.cclasstrib : undefined);
  const reducao = pedida.reducao_linear_lc224;
  const fornecedor = emitente === '' ? {} : { fornecedor: emitente };
  const answer = (
    pergunta: CriarResposta['pergunta'],
    quando: CriarResposta['quando'],
    resposta: string,
  ) => ({
    ...{ cliente_id, pergunta, quando, desde, resposta },
  });
  return {
    respostas: [
      ...(compra && destinacao !== undefined
        ? [answer('destinacao', { ...fornecedor, produto, ncm }, destinacao)]
        : []),
      ...(!compra && reducao !== undefined
        ? [answer('reducao_linear_lc224', { produto, ncm }, reducao)]
        : []),
    ],
    ajustes:
      cclasstrib === undefined
        ? []
        : [
            {
              ...{ cliente_id, desde, cprod: produto, ncm_prefixo: ncm, cclasstrib },
              ...(emitente === '' ? {} : { emitente }),
            },
          ],
  };
}
