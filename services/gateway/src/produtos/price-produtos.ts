import type { PrecoDoProduto, PrecoExplicado } from '@apura/contracts';
import type { ContextoDoCliente, NotaDoProduto, ProdutoToPrice } from '@apura/database';
import { lerDocumento } from '@apura/documents';
import {
  type BaseDoPreco,
  buildContextoDoMes,
  type CenarioDoMes,
  type EntradaDaApuracao,
  type ItemDoPreco,
  listPremissasDoPreco,
  priceProduto,
  readCenario,
  readItensDoPreco,
  readMesDoPreco,
} from '@apura/engine';
import { ANOS_DA_TRANSICAO, anosDaTransicao, rowAt } from '@apura/law';
import { present } from '../answers.ts';

/** From the first year in which CBS is due to the one without ICMS. */
const { devidos, ultimo } = ANOS_DA_TRANSICAO;
export const ANOS_DOS_PRECOS: readonly number[] = [devidos, ultimo];
const ANOS_DA_EXPLICACAO = anosDaTransicao(devidos);

type Nota = Omit<NotaDoProduto, 'sha256' | 'ordem'>;

/** What a thread is asked for: products with the files of their notes. */
export interface PedidoDePrecos {
  readonly base: BaseDoPreco;
  /** With every year, and the steps. */
  readonly explicado: boolean;
  /** JSON of the client's `ContextoDoCliente`; null of one that the office does not serve any more. */
  readonly contexto: string | null;
  /** JSON of what its newest month was computed from; null without one. */
  readonly mes: string | null;
  readonly produtos: readonly (Omit<ProdutoToPrice, 'venda' | 'compra'> &
    Readonly<Record<'venda' | 'compra', Nota | null>>)[];
  readonly arquivos: readonly { readonly chave: string; readonly bytes: Uint8Array }[];
}

/** `P`: the products as they were asked for, with the steps or without. */
export interface PrecosCalculados<P = PrecoDoProduto | PrecoExplicado> {
  readonly data: P[];
  readonly premissas: string[];
}

type Entrada = Omit<EntradaDaApuracao, 'lancamentos'>;

/** The newest month, as the worker kept it. */
function readMes(texto: string | null): EntradaDaApuracao | null {
  if (texto === null) return null;
  const { cenario: guardado, ...mes }: Omit<Entrada, 'cenario'> & { readonly cenario: CenarioDoMes } =
    JSON.parse(texto);
  return readMesDoPreco({ ...mes, ...present({ cenario: readCenario(guardado) }), lancamentos: [] });
}

/** Each product with its prices, or why it has none. Never throws for what a file can hold. */
export function priceProdutos(pedido: PedidoDePrecos): PrecosCalculados {
  const { base, explicado, produtos } = pedido;
  const cliente: ContextoDoCliente | null = JSON.parse(pedido.contexto ?? 'null');
  const mes = readMes(pedido.mes);
  const itens = cliente === null ? new Map<string, ItemDoPreco>() : readItens(pedido, cliente);
  const byAno = Object.fromEntries(
    (cliente === null ? [] : ANOS_DA_EXPLICACAO).flatMap((ano) => {
      const regime = rowAt(cliente?.regimes ?? [], `${ano}-01`);
      return regime?.regime === 'simples_nacional' ? [[ano, regime.ibs_cbs]] : [];
    }),
  );
  const price = (produto: PedidoDePrecos['produtos'][number]): ReturnType<typeof priceProduto> | SemItem => {
    if (cliente === null) return 'cliente_inativo';
    if (produto.venda === null) return 'sem_nota';
    const venda = itens.get(placeIn(produto.venda));
    if (venda === undefined) return 'fora_da_nota';
    const compra = produto.compra === null ? undefined : itens.get(placeIn(produto.compra));
    const { regime, ibs_cbs } = buildContextoDoMes(cliente, venda.competencia);
    const doRegime = mes ?? { competencia: venda.competencia, saldos_anteriores: [], documentos: 0 };
    return priceProduto({
      mes: { ...doRegime, regime, ibs_cbs },
      ...{ opcaoNoAno: byAno, venda, base },
      compra: compra !== undefined && sameUnit(venda, compra) ? compra : null,
      anos: explicado ? ANOS_DA_EXPLICACAO : ANOS_DOS_PRECOS,
    });
  };
  const precos = produtos.map((produto) => {
    const preco = price(produto);
    const { hoje, anos } = typeof preco === 'string' ? NADA : preco;
    const compra = hoje?.custo == null ? null : produto.compra;
    const sem_preco = typeof preco === 'string' ? preco : null;
    return { oQue: { ...describe({ ...produto, compra }), sem_preco }, hoje, anos };
  });
  return {
    data: explicado
      ? precos.map(({ oQue, hoje, anos }) => ({ ...oQue, hoje: hoje && whole(hoje), anos: anos.map(whole) }))
      : precos.map(({ oQue, hoje, anos }) => ({ ...oQue, hoje: hoje && short(hoje), anos: anos.map(short) })),
    premissas: cliente === null ? [] : premissasOf(cliente, mes, base),
  };
}

type Conta = Pick<PrecoDoPreco['hoje'], 'memoria' | 'tributos'>;
type PrecoDoPreco = Exclude<ReturnType<typeof priceProduto>, string>;
const NADA: { readonly hoje: PrecoDoPreco['hoje'] | null; readonly anos: PrecoDoPreco['anos'] } = {
  ...{ hoje: null, anos: [] },
};

const short = <T extends Conta>({ memoria: _, tributos, ...conta }: T) => ({
  ...conta,
  tributos: { ...tributos },
});
const whole = <T extends Conta>({ memoria, ...conta }: T) => ({
  ...conta,
  tributos: { ...conta.tributos },
  memoria: memoria.map((passo) => ({ ...passo, operandos: [...passo.operandos] })),
});

function premissasOf(
  { regimes }: ContextoDoCliente,
  mes: EntradaDaApuracao | null,
  base: BaseDoPreco,
): string[] {
  const { competencia = '', cenario } = mes ?? {};
  const vigente = competencia === '' ? regimes.at(-1) : rowAt(regimes, competencia);
  return vigente === undefined
    ? []
    : listPremissasDoPreco({ regime: vigente.regime, competencia, ...present({ cenario }) }, base);
}

type SemItem = 'cliente_inativo' | 'sem_nota' | 'fora_da_nota';

const sameUnit = (uma: ItemDoPreco, outra: ItemDoPreco): boolean =>
  uma.unidade.trim().toUpperCase() === outra.unidade.trim().toUpperCase();

const placeIn = ({ chave, codigo, ncm }: Nota): string => [chave, codigo, ncm].join('\n');

/** Each product in its note, computed for the client; by `placeIn`. A note is read and computed once, whatever it has of these products. */
function readItens(
  { produtos, arquivos }: PedidoDePrecos,
  cliente: ContextoDoCliente,
): ReadonlyMap<string, ItemDoPreco> {
  const porNota = new Map<string, Nota[]>();
  for (const { venda, compra } of produtos)
    for (const nota of [venda, compra])
      if (nota !== null) porNota.set(nota.chave, [...(porNota.get(nota.chave) ?? []), nota]);
  const itens = new Map<string, ItemDoPreco>();
  for (const { chave, bytes } of arquivos) {
    const leitura = lerDocumento(bytes);
    if (leitura.tipo === 'problema') continue;
    const lido = leitura.documentos.find((um) => um.tipo === 'nota' && um.nota.chave === chave);
    if (lido?.tipo !== 'nota') continue;
    const notas = porNota.get(chave) ?? [];
    const lidos = readItensDoPreco(lido.nota, notas, (mes) => buildContextoDoMes(cliente, mes));
    for (const [n, nota] of notas.entries()) {
      const item = lidos[n];
      if (item) itens.set(placeIn(nota), item);
    }
  }
  return itens;
}

const textOrNull = (texto: string): string | null => (texto === '' ? null : texto);

const describeNota = (nota: Nota | null) =>
  nota && { chave: nota.chave, dia: nota.dia, emitente: textOrNull(nota.emitente_nome) };

const describe = ({
  id,
  codigo,
  descricao,
  ncm,
  gtin,
  unidade,
  venda,
  compra,
}: PedidoDePrecos['produtos'][number]) => ({
  ...{ id, codigo, descricao, ncm },
  gtin: textOrNull(gtin),
  unidade: textOrNull(unidade),
  venda: describeNota(venda),
  compra: describeNota(compra),
});
