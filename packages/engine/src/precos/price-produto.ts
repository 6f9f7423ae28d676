import { anoDaCompetencia } from '../apuracao/ano-da-competencia.ts';
import { computeRbt12DoMes, withRbt12OfMes } from '../apuracao/rbt12-do-mes.ts';
import { type Fixo, multiply, ONE, readOrZero, split } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import { CENARIO_PADRAO } from '../parametros/cenarios.ts';
import {
  type LinhaProjetavel,
  type TributoProjetado,
  tributosDaReforma,
  tributosProjetados,
  zeroValores,
} from '../projecao/linha-projetavel.ts';
import { findParametrosDoAno, type ParametrosDoAno } from '../projecao/parametros-do-ano.ts';
import { type ApuracaoProjetavel, buildApuracaoProjetavel } from '../projecao/project.ts';
import { projectLinha, type RegrasDaProjecao } from '../projecao/project-linha.ts';
import { computeEmbutidoNoAno } from '../projecao/sum-ano.ts';
import type { EntradaDaApuracao, Passo, StatusDoParametro } from '../resultado.ts';
import {
  type Conta,
  type ParteDoDas,
  precoOf,
  RECEITA_DO_DAS,
  receitaLiquidaOf,
  reformaOf,
  type ValoresDoPreco,
  writeUnitario,
  writeVariacao,
} from './conta-do-preco.ts';
import type { ItemDoPreco } from './item-do-preco.ts';
import { describeHoje, describeNoAno } from './memoria-do-preco.ts';

/** What a price keeps: what is left of it, or that less what the product costs. */
export type BaseDoPreco = 'receita_liquida' | 'margem';

/** What a price holds of one tax, or of the DAS. Reais of the unit, four decimals. */
export type TributoNoPreco = TributoProjetado | 'das';
export type TributosNoPreco = Readonly<Partial<Record<TributoNoPreco, Decimal>>>;

/** A price with what is inside it. Reais of the unit that is sold, four decimals. */
export interface PrecoComTributos {
  /** What the buyer pays, ICMS-ST, IPI, CBS and IBS included where they are due. */
  readonly preco: Decimal;
  readonly sem_cbs_ibs: Decimal;
  readonly tributos: TributosNoPreco;
  /** What is left to the seller of it. */
  readonly receita_liquida: Decimal;
  /** What a purchase of the product costs less the credits it gives; null where no purchase is at hand. */
  readonly custo: Decimal | null;
  readonly margem: Decimal | null;
  readonly memoria: readonly Passo[];
}

export interface PrecoNoAno extends PrecoComTributos {
  readonly ano: number;
  /** Against today's price, percent, two decimals. */
  readonly variacao: Decimal;
  readonly status: StatusDoParametro;
}

export interface PrecoDoProduto {
  readonly hoje: PrecoComTributos;
  readonly anos: readonly PrecoNoAno[];
}

/** Why a product has no price of another year. */
export type SemPreco = 'sem_venda' | 'sem_das' | 'sem_custo' | 'sem_aliquotas';

export interface PedidoDePreco {
  /** What the client's newest month was computed from, but for its sums: regime, DAS, scenario. */
  readonly mes: Omit<EntradaDaApuracao, 'lancamentos'>;
  /** By year, where a client of the Simples pays CBS and IBS; the month's own where a year is left out. */
  readonly opcaoNoAno: Readonly<Partial<Record<number, EntradaDaApuracao['ibs_cbs']>>>;
  readonly venda: ItemDoPreco;
  /** A purchase of the same product in the same unit; null where none is known. */
  readonly compra: ItemDoPreco | null;
  readonly base: BaseDoPreco;
  readonly anos: readonly number[];
}

/** A month as prices take it: with the RBT12 that is its own. */
export const readMesDoPreco = (mes: EntradaDaApuracao): EntradaDaApuracao =>
  withRbt12OfMes(mes, computeRbt12DoMes(mes));

/**
 * The price of a product in its newest sale, and the one that keeps, in other years, what is left of it to the seller (or that less what the
 * product costs), worked out by the projection that a month has (`projectLinha`): CBS and IBS on top, ICMS and ISS inside their own base.
 * Inside the DAS the share of the DAS takes their place: L - k x L is kept, k being what the DAS of the year is of such revenue. Unrounded up
 * to the four decimals that are published, so that what is kept is kept to one of the last. Pure; never throws.
 */
export function priceProduto(pedido: PedidoDePreco): PrecoDoProduto | SemPreco {
  const { mes, opcaoNoAno, venda, base } = pedido;
  const lado = ladoDe(mes, venda, 'saida');
  if (lado === null) return 'sem_aliquotas';
  const atual = sumNoAno(lado, lado.mes, 0n);
  if (atual.receita <= 0n || atual.liquido <= 0n) return 'sem_venda';
  const parteDeHoje = dasNaReceita(lado, lado.mes);
  if (parteDeHoje === null) return 'sem_das';
  const custoEm = custoDe(pedido);
  if (base === 'margem' && custoEm === null) return 'sem_custo';
  const das = multiply(parteDeHoje.parte, atual.receita);
  const custo = custoEm?.(lado.mes) ?? null;
  const hoje: Conta = { ano: lado.mes, valores: atual, das, parte: parteDeHoje, custo };
  const quantidade = readOrZero(venda.quantidade);
  const anos: PrecoNoAno[] = [];
  for (const numero of pedido.anos) {
    // A note of a later year says nothing of this one.
    if (numero < lado.mes.ano) continue;
    const opcao = opcaoNoAno[numero];
    const doAno = ladoDe(opcao === undefined ? mes : { ...mes, ibs_cbs: opcao }, venda, 'saida');
    const ano = findParametrosDoAno(numero, mes.cenario ?? CENARIO_PADRAO);
    if (ano === null || doAno === null) return 'sem_aliquotas';
    const custoDoAno = custoEm?.(ano) ?? null;
    const custoAMais = base === 'margem' ? (custoDoAno ?? 0n) - (custo ?? 0n) : 0n;
    const alvo = receitaLiquidaOf(hoje) + custoAMais;
    const parte = dasNaReceita(doAno, ano);
    if (parte === null) return 'sem_das';
    // L - k (receita + L - l) = alvo
    const antesDoDas = alvo + multiply(parte.parte, atual.receita - atual.liquido);
    const liquido = parte.parte === 0n ? alvo : split(antesDoDas, ONE - parte.parte);
    const valores = sumNoAno(doAno, ano, liquido - atual.liquido);
    const conta: Conta = {
      ano,
      valores,
      das: multiply(parte.parte, valores.receita),
      parte,
      custo: custoDoAno,
    };
    anos.push({
      ...publish(conta, quantidade, describeNoAno({ hoje, conta, base, alvo, quantidade })),
      ano: numero,
      variacao: writeVariacao(precoOf(conta), precoOf(hoje)),
      status: base === 'margem' ? 'estimativa' : valores.tributada ? ano.aliquotas.status : 'lei',
    });
  }
  return { hoje: publish(hoje, quantidade, describeHoje(hoje, quantidade)), anos };
}

/** One side of the product as rows that can be projected. */
interface Lado extends Pick<ApuracaoProjetavel, 'mes' | 'linhas' | 'das'> {
  readonly regras: RegrasDaProjecao;
  readonly regime: EntradaDaApuracao['regime'];
}

/** Null where the scenario has no rates for the year of its note. */
function ladoDe(
  mes: PedidoDePreco['mes'],
  { competencia, lancamentos }: ItemDoPreco,
  lado: LinhaProjetavel['lado'],
  venda?: ItemDoPreco,
): Lado | null {
  // Beside a purchase stand the sales, which say whether its IPI is credited; set apart by nothing, so that they share no embedded tax.
  const vendas = (venda?.lancamentos ?? []).map((linha) => ({ ...linha, segregacao: '' as const }));
  const projetavel = buildApuracaoProjetavel(
    { ...mes, competencia, lancamentos: [...lancamentos, ...vendas], lancamentos_manuais: [] },
    anoDaCompetencia(competencia),
  );
  if (projetavel === null) return null;
  const regras = {
    premissa: 'liquido_constante',
    ibsCbsNaBaseIcms: mes.ibs_cbs_na_base_icms ?? true,
  } as const;
  const linhas = projetavel.linhas.filter((linha) => linha.lado === lado);
  return { mes: projetavel.mes, das: projetavel.das, linhas, regras, regime: mes.regime };
}

/** The rows of a sale in a year, with so much more (or less) of net price. */
function sumNoAno({ linhas, mes, regras }: Lado, ano: ParametrosDoAno, aMais: Fixo): ValoresDoPreco {
  const porTributo = zeroValores();
  let liquido = 0n;
  let receita = 0n;
  let resta = aMais;
  for (const linha of linhas) {
    const muda = linha.receita === 0n ? 0n : resta;
    resta -= muda;
    const projetada = projectLinha({ ...linha, liquido: linha.liquido + muda }, mes, ano, regras);
    for (const tributo of tributosProjetados)
      if (linha.contados.has(tributo) && (ano.exigivel || !tributosDaReforma.has(tributo)))
        porTributo[tributo] += linha.sinal * projetada[tributo];
    liquido += linha.sinal * projetada.liquido;
    if (linha.receita !== 0n) receita += linha.receita + muda;
  }
  return { porTributo, liquido, receita, tributada: linhas.some(({ tributada }) => tributada) };
}

const FORA_DO_DAS: ParteDoDas = { parte: 0n, das: null, fundamento: '' };

/** Null where annex or RBT12 is missing. The DAS of a MEI is the same whatever it sells: no part of a price. */
function dasNaReceita({ linhas, das, regime }: Lado, ano: ParametrosDoAno): ParteDoDas | null {
  if (regime !== 'simples_nacional') return FORA_DO_DAS;
  const chave = linhas.find(({ receita }) => receita !== 0n)?.receita_de;
  if (chave === undefined) return FORA_DO_DAS;
  const daReceita = das(ano, { [chave]: RECEITA_DO_DAS });
  if (daReceita === null) return null;
  const { total, fundamento } = daReceita;
  return { parte: split(total, RECEITA_DO_DAS), das: total, fundamento };
}

/** What as much as is sold costs in a year, unrounded; null where no purchase is at hand. */
function custoDe({ mes, compra, venda }: PedidoDePreco): ((ano: ParametrosDoAno) => Fixo) | null {
  const lado = compra === null ? null : ladoDe(mes, compra, 'compra', venda);
  if (compra === null || lado === null || lado.linhas.length === 0) return null;
  const naBase = compra.lancamentos.reduce<Fixo>(
    (soma, linha) => soma + readOrZero(linha.embutido_na_base),
    0n,
  );
  const [vendida, comprada] = [readOrZero(venda.quantidade), readOrZero(compra.quantidade)];
  return (ano) => split(multiply(computeCusto(lado, ano, naBase), vendida), comprada);
}

/** In the regimes whose credits the projection knows; who credits no ICMS pays one in its costs that no row shows. */
const WITH_CREDITOS: ReadonlySet<string> = new Set(['lucro_real', 'lucro_presumido']);

/**
 * What was bought costs in a year less the credits that it gives, the supplier's net price held; reais, unrounded. `naBase`: of the tax embedded
 * in it, what the price of the note holds. Inside the Simples the cost stays what it is in the month of the purchase.
 */
function computeCusto({ linhas, mes, regras, regime }: Lado, doAno: ParametrosDoAno, naBase: Fixo): Fixo {
  const ano = WITH_CREDITOS.has(regime) && doAno.ano > mes.ano ? doAno : mes;
  let custo = ano === mes ? -naBase : 0n;
  for (const linha of linhas) {
    const projetada = projectLinha(linha, mes, ano, regras);
    let um = projetada.final + computeEmbutidoNoAno(linha, mes, ano);
    for (const tributo of linha.contados)
      if (ano.exigivel || !tributosDaReforma.has(tributo)) um -= projetada[tributo];
    custo += linha.sinal * um;
  }
  return custo;
}

function publish(conta: Conta, quantidade: Fixo, memoria: readonly Passo[]): PrecoComTributos {
  const escrever = (valor: Fixo): Decimal => writeUnitario(valor, quantidade);
  const { valores, das, custo } = conta;
  const todos = [
    ...tributosProjetados.map((tributo) => [tributo, valores.porTributo[tributo]] as const),
    ['das', das] as const,
  ];
  const receita = receitaLiquidaOf(conta);
  return {
    preco: escrever(precoOf(conta)),
    sem_cbs_ibs: escrever(precoOf(conta) - reformaOf(conta)),
    tributos: Object.fromEntries(
      todos.filter(([, valor]) => valor !== 0n).map(([tributo, valor]) => [tributo, escrever(valor)]),
    ),
    receita_liquida: escrever(receita),
    custo: custo === null ? null : escrever(custo),
    margem: custo === null ? null : escrever(receita - custo),
    memoria,
  };
}
