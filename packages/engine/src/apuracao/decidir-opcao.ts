import { TRIBUTOS } from '../calculo/por-tributo.ts';
import { type Fixo, formatFixo, HUNDRED_PERCENT, multiply, ONE, readOrZero, round, split } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import { aliquotasEm } from '../parametros/aliquotas-em.ts';
import { CENARIO_PADRAO, cenarios } from '../parametros/cenarios.ts';
import { findParametrosDoAno } from '../projecao/parametros-do-ano.ts';
import { buildApuracaoProjetavel, project } from '../projecao/project.ts';
import type { AnoProjetado, Cenario, EntradaDaApuracao, StatusDoParametro } from '../resultado.ts';
import { anoDaCompetencia } from './ano-da-competencia.ts';
import { inOf, sumReceitaWithoutExportacao } from './opcao-do-simples.ts';
import { computeReceitaDaLinha } from './receita-da-linha.ts';

const DA_REFORMA: ReadonlySet<string> = new Set(TRIBUTOS);
const MESES_DO_SEMESTRE = 6n;

/** A company that the client sells to, with what it bought in the months that are looked at. */
export interface CompradorDoCliente {
  /** Null of those that stand together. */
  readonly cnpj_raiz: string | null;
  readonly nome: string;
  /** Reais. */
  readonly vendas: Decimal;
  /** `simples`: it pays in the DAS, and takes no credit. `nao_se_sabe` counts as `regular`, and is told. */
  readonly regime: 'regular' | 'simples' | 'nao_se_sabe';
}

/** One customer on both sides; the cost is the price that keeps the client's margin, less the credit. Reais of the half-year. */
export interface CreditoDoComprador extends CompradorDoCliente {
  readonly credito_dentro: Decimal;
  readonly credito_fora: Decimal;
  readonly credito_a_mais: Decimal;
  readonly custo_dentro: Decimal;
  readonly custo_fora: Decimal;
}

/** What the choice comes to with rates of one origin. */
export interface DecisaoNoCenario {
  readonly nome: string;
  /** Standard CBS of the year, percent. */
  readonly cbs: Decimal;
  readonly fora_total: Decimal;
  readonly diferenca: Decimal;
  /** What the price with its taxes, and the price without, change by outside so that the client keeps its margin, percent. */
  readonly preco_com_tributos: Decimal;
  readonly preco_sem_tributos: Decimal;
  readonly custo_dos_clientes_fora: Decimal;
  readonly aponta_para: 'dentro' | 'fora' | 'tanto_faz';
}

/** CBS and IBS of a half-year inside the DAS or outside it, from months that were computed: an estimate. Reais of the half-year. */
export interface DecisaoDaOpcao extends Omit<DecisaoNoCenario, 'nome'> {
  readonly semestre: string;
  /** The months (YYYY-MM) that it is estimated from. */
  readonly meses: readonly string[];
  readonly receita: Decimal;
  readonly dentro_total: Decimal;
  readonly credito_dos_clientes: { readonly dentro: Decimal; readonly fora: Decimal };
  /** Of `credito_dos_clientes.fora`, what hangs on customers whose regime nobody knows. */
  readonly credito_suposto: Decimal;
  readonly custo_dos_clientes_dentro: Decimal;
  readonly clientes: readonly CreditoDoComprador[];
  readonly cenarios: readonly DecisaoNoCenario[];
  readonly status: StatusDoParametro;
  readonly premissas: readonly string[];
}

interface PedidoDeDecisao {
  /** As janelaDoSemestre takes it. */
  readonly semestre: string;
  /** Months of a client of the Simples, as they were computed. */
  readonly meses: readonly EntradaDaApuracao[];
  /** Of the same months. */
  readonly clientes: readonly CompradorDoCliente[];
}

/**
 * What speaks for paying CBS and IBS of a half-year inside the DAS or outside it (LC 123/2006 art. 13 §§ 9º to 11; LC 214/2025 arts. 41 and 47
 * § 9º). The side is the one where the customers pay less, their credits taken off, while the client keeps its margin. Null where no month is of
 * the Simples, or has revenue in the country, or the scenario has no rates.
 */
export function decidirOpcao({ semestre, meses, clientes }: PedidoDeDecisao): DecisaoDaOpcao | null {
  const ano = Number(semestre.slice(0, 4));
  const cenario = meses.at(-1)?.cenario ?? CENARIO_PADRAO;
  const escala: Escala = (valor) => round(split(valor * MESES_DO_SEMESTRE, BigInt(meses.length) * ONE), 2);
  const somas = sumMeses(meses, ano, cenario);
  if (somas === null) return null;
  const lidos = clientes.map((um) => ({ ...um, escalado: escala(readOrZero(um.vendas)) }));
  const caso: Caso = { ano, escala, clientes: lidos };
  const base = decide(somas, caso);
  return {
    ...writeCenario(base, ano, cenario),
    semestre,
    meses: meses.map(({ competencia }) => competencia),
    receita: formatFixo(escala(somas.receitaNoPais), 2),
    dentro_total: formatFixo(escala(somas.dentro), 2),
    credito_dos_clientes: {
      dentro: sumOf(base.clientes, 'credito_dentro'),
      fora: sumOf(base.clientes, 'credito_fora'),
    },
    credito_suposto: sumOf(
      base.clientes.filter(({ regime }) => regime === 'nao_se_sabe'),
      'credito_fora',
    ),
    custo_dos_clientes_dentro: formatFixo(base.custoDentro, 2),
    clientes: base.clientes,
    cenarios: outrosCenarios(ano, cenario).flatMap(({ nome, cenario: outro }) => {
      const outras = sumMeses(meses, ano, outro);
      return outras === null ? [] : [{ nome, ...writeCenario(decide(outras, caso), ano, outro) }];
    }),
    status: somas.status,
    premissas: PREMISSAS,
  };
}

type Escala = (valor: Fixo) => Fixo;

interface Caso {
  readonly ano: number;
  /** From the months that are looked at to a half-year. */
  readonly escala: Escala;
  readonly clientes: readonly (CompradorDoCliente & { readonly escalado: Fixo })[];
}

/** Of all months together. */
interface Somas {
  readonly receita: Fixo;
  readonly receitaNoPais: Fixo;
  /** What is paid inside, and the CBS and IBS in it. */
  readonly dentro: Fixo;
  readonly noDas: Fixo;
  /** What is paid outside, of it what is no CBS and IBS, and the debits of CBS and IBS. */
  readonly fora: Fixo;
  readonly semReforma: Fixo;
  readonly debitos: Fixo;
  readonly status: StatusDoParametro;
}

function sumMeses(meses: readonly EntradaDaApuracao[], ano: number, cenario: Cenario): Somas | null {
  const soma = {
    receita: 0n,
    receitaNoPais: 0n,
    dentro: 0n,
    noDas: 0n,
    fora: 0n,
    semReforma: 0n,
    debitos: 0n,
  };
  let status: StatusDoParametro = 'lei';
  for (const mes of meses) {
    const entrada = { ...mes, cenario };
    const noDas = inOf(entrada);
    const dentro = projectMes(noDas, ano);
    const fora = projectMes({ ...entrada, ibs_cbs: 'regular' }, ano);
    if (dentro === null || fora === null || dentro.das_partilha === undefined) return null;
    const { lancamentos } = noDas;
    for (const linha of lancamentos) soma.receita += computeReceitaDaLinha(linha);
    soma.receitaNoPais += sumReceitaWithoutExportacao(lancamentos);
    soma.dentro += readOrZero(dentro.total);
    soma.noDas += readOrZero(dentro.das_partilha.cbs) + readOrZero(dentro.das_partilha.ibs);
    soma.fora += readOrZero(fora.total);
    for (const { tributo, valor } of fora.devidos)
      if (!DA_REFORMA.has(tributo)) soma.semReforma += readOrZero(valor);
    soma.debitos += readOrZero(fora.cbs) + readOrZero(fora.ibs_uf) + readOrZero(fora.ibs_mun);
    status = fora.status;
  }
  return soma.receitaNoPais > 0n && soma.receita > soma.semReforma ? { ...soma, status } : null;
}

function projectMes(entrada: EntradaDaApuracao, ano: number): AnoProjetado | null {
  const projetavel = buildApuracaoProjetavel(entrada, anoDaCompetencia(entrada.competencia));
  const parametros = findParametrosDoAno(ano, entrada.cenario ?? CENARIO_PADRAO);
  if (projetavel === null || parametros === null) return null;
  const pedido = {
    anos: [parametros],
    premissas: ['liquido_constante' as const],
    ibsCbsNaBaseIcms: entrada.ibs_cbs_na_base_icms ?? true,
  };
  return project(projetavel, pedido)[0] ?? null;
}

interface Decidida {
  readonly fora: Fixo;
  readonly diferenca: Fixo;
  readonly precoFinal: Fixo;
  readonly precoLiquido: Fixo;
  readonly custoDentro: Fixo;
  readonly custoFora: Fixo;
  readonly clientes: readonly CreditoDoComprador[];
}

/**
 * Outside, the client keeps its margin where the price without taxes is today's x n: the DAS that is left falls with it, and the credits stay. Of
 * R sales in the country, D paid inside, F outside with debits T, and k the DAS that is left over all sales: R (n - 1) (1 - k) = F - T - D. With
 * its taxes the price is n (1 + T / R) of today's.
 */
function decide(somas: Somas, { escala, clientes }: Caso): Decidida {
  const { receita, receitaNoPais: noPais, dentro, noDas, fora, semReforma, debitos } = somas;
  const resto = ONE - split(semReforma, receita);
  const liquido = ONE + split(fora - debitos - dentro, multiply(noPais, resto));
  const final = multiply(liquido, ONE + split(debitos, noPais));
  const creditoDentro = split(noDas, noPais);
  const creditoFora = split(debitos, noPais);
  const total = escala(noPais);
  let custoDentro = total;
  let custoFora = round(multiply(total, final), 2);
  const lidos = clientes.map(({ escalado: vendas, ...cliente }): CreditoDoComprador => {
    const credita = cliente.regime !== 'simples';
    const umDentro = credita ? round(multiply(vendas, creditoDentro), 2) : 0n;
    const umFora = credita ? round(multiply(vendas, creditoFora), 2) : 0n;
    const foraNoPreco = round(multiply(umFora, liquido), 2);
    custoDentro -= umDentro;
    custoFora -= foraNoPreco;
    return {
      ...cliente,
      vendas: formatFixo(vendas, 2),
      credito_dentro: formatFixo(umDentro, 2),
      credito_fora: formatFixo(umFora, 2),
      credito_a_mais: formatFixo(umFora - umDentro, 2),
      custo_dentro: formatFixo(vendas - umDentro, 2),
      custo_fora: formatFixo(round(multiply(vendas, final), 2) - foraNoPreco, 2),
    };
  });
  return {
    fora: escala(fora),
    diferenca: escala(fora) - escala(dentro),
    precoFinal: final,
    precoLiquido: liquido,
    custoDentro,
    custoFora,
    clientes: lidos,
  };
}

function writeCenario(decidida: Decidida, ano: number, cenario: Cenario): Omit<DecisaoNoCenario, 'nome'> {
  const { fora, diferenca, precoFinal, precoLiquido, custoDentro, custoFora } = decidida;
  const variacao = (fator: Fixo) => formatFixo(multiply(fator - ONE, HUNDRED_PERCENT), 2);
  return {
    cbs: formatFixo(aliquotasEm(`${ano}-01-01`, cenario)?.cbs ?? 0n, 2),
    fora_total: formatFixo(fora, 2),
    diferenca: formatFixo(diferenca, 2),
    preco_com_tributos: variacao(precoFinal),
    preco_sem_tributos: variacao(precoLiquido),
    custo_dos_clientes_fora: formatFixo(custoFora, 2),
    aponta_para: custoFora === custoDentro ? 'tanto_faz' : custoFora < custoDentro ? 'fora' : 'dentro',
  };
}

/** The two official estimates, and a CBS one point below and one above what is used. */
function outrosCenarios(ano: number, usado: Cenario) {
  const usadas = aliquotasEm(`${ano}-01-01`, usado);
  const estimados: readonly { readonly nome: string; readonly cenario: Cenario }[] = Object.values(
    cenarios,
  ).map(({ nome }) => ({ nome, cenario: nome }));
  if (usadas === null || usadas.cbs < ONE) return estimados;
  const informado = (cbs: Fixo): Cenario => ({
    [ano]: {
      cbs: formatFixo(cbs, 8),
      ibs_uf: formatFixo(usadas.ibs_uf, 8),
      ibs_mun: formatFixo(usadas.ibs_mun, 8),
    },
  });
  return [
    ...estimados,
    { nome: 'cbs_um_ponto_menor', cenario: informado(usadas.cbs - ONE) },
    { nome: 'cbs_um_ponto_maior', cenario: informado(usadas.cbs + ONE) },
  ];
}

function sumOf(clientes: readonly CreditoDoComprador[], campo: 'credito_dentro' | 'credito_fora'): Decimal {
  return formatFixo(
    clientes.reduce<Fixo>((soma, um) => soma + readOrZero(um[campo]), 0n),
    2,
  );
}

const PREMISSAS: readonly string[] = [
  'Estimativa: o semestre repete a média destes meses, com alíquotas que a lei ainda não fixou. Os créditos do cliente são os das compras dos meses; o que sobra deles não conta.',
  'Preço que mantém a margem: fora do DAS, CBS e IBS somam-se ao preço, e o cliente passa a creditar as compras; o preço sem tributos muda até sobrar o mesmo. Exportações não mudam de preço.',
  'Crédito de cada comprador: a parte dele nas vendas no país, aplicada à CBS e ao IBS do DAS (LC 214/2025, art. 47, § 9º, II) ou, fora dele, aos débitos. Quem paga no DAS não toma crédito (inciso I).',
  'O comprador de regime desconhecido conta como do regime regular. Confirme os maiores antes de decidir.',
  'A opção vale por semestre e é irretratável nele (LC 123/2006, art. 13, § 10).',
];
