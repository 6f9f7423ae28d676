import { type Fixo, readFixo, readOrZero } from '../fixo.ts';
import { aliquotasEm } from '../parametros/aliquotas-em.ts';
import { CENARIO_PADRAO, FIRST_ANO, LAST_ANO } from '../parametros/cenarios.ts';
import { findParametrosDoAno } from '../projecao/parametros-do-ano.ts';
import { type ApuracaoProjetavel, buildApuracaoProjetavel, projectApuracao } from '../projecao/project.ts';
import type {
  AnoProjetado,
  Comparativo,
  DevidoNoMes,
  EntradaDaApuracao,
  LancamentoSomado,
  PendenciaDoMes,
  SaldoCarregado,
  TributoComSaldo,
} from '../resultado.ts';
import { anoDaCompetencia, mesEAno } from './ano-da-competencia.ts';
import { listAvisosDoMes } from './avisos.ts';
import { checkCreditos } from './check.ts';
import { anoOf, compareRegimes, computePonte } from './compare.ts';
import { listPendenciasDasContradicoes, withPisCofinsDoCadastro } from './contradicoes.ts';
import { listPremissasDoPedido } from './creditos-de-transicao.ts';
import { withCreditosDoAtivo } from './creditos-do-ativo.ts';
import { checkFornecedores, sumCreditosDoSimples } from './creditos-do-simples.ts';
import { computeLadoByLinha, cutByChave, type LadoPorLinha, mesWithoutMovimento, summarize } from './cut.ts';
import { computeDasDaApuracao } from './das-da-apuracao.ts';
import { computeDevidoNoMes, type MesSomado } from './devido-no-mes.ts';
import { listPosicaoNoMes } from './estoque-do-mes.ts';
import { janelaDoRbt12, mesesDaJanela } from './janela-do-rbt12.ts';
import { opcaoDoSimples } from './opcao-do-simples.ts';
import { findAbrangencia, listPremissas } from './premissas.ts';
import { listPremissasOfChangedTotal } from './premissas-of-changed-total.ts';
import {
  computeRbt12DoMes,
  describeRbt12,
  describeReceita,
  sumReceitasDoMes,
  withRbt12OfMes,
} from './rbt12-do-mes.ts';
import { computeAnulacaoDeCreditos, computeReceitaDaLinha } from './receita-da-linha.ts';
import { computeContasDaReforma } from './tributos-da-reforma-devidos.ts';

/**
 * The month of one client in three answers (what is due, what the reform changes, whether the notes hold), with the cuts
 * of the comparison. Amounts in reais with two decimals, burdens in percent with four, all over the value of the month's
 * outgoing operations. por_ncm and por_classificacao carry the value of the outgoing operations, the other cuts that of
 * every operation. A client of the Simples whose data do not give the DAS gets no figure but what is missing. Never throws;
 * an amount that is no decimal counts as zero.
 */
export function apurar(lida: EntradaDaApuracao): Comparativo {
  const rbt12 = computeRbt12DoMes(lida);
  const entrada = withCreditosDoAtivo(withPisCofinsDoCadastro(withRbt12OfMes(lida, rbt12)));
  const pendencias = [...pendenciasDoMes(entrada), ...listPendenciasDasContradicoes(entrada)];
  if (pendencias.length > 0) return mesIncompleto(entrada, pendencias);
  const ano = anoDaCompetencia(entrada.competencia);
  const data = `${entrada.competencia}-01`;
  const aliquotas = aliquotasEm(data, entrada.cenario ?? CENARIO_PADRAO);
  const mes: MesSomado = {
    ...sumReceitasDoMes(entrada),
    passosDoDas: [...describeRbt12(rbt12), ...describeReceita(entrada)],
    reforma: computeContasDaReforma(entrada, {
      anulacao: computeAnulacaoDeCreditos(entrada.lancamentos, entrada.competencia),
      creditos: sumCreditosDoSimples(entrada, data, aliquotas),
    }),
  };
  const devido_no_mes = computeDevidoNoMes(entrada, mes);
  const projetavel = mesWithoutMovimento(entrada) ? null : buildApuracaoProjetavel(entrada, ano);
  const transicao = projectApuracao(entrada, ano, projetavel);
  const fornecedores = checkFornecedores(
    entrada.fornecedores_simples ?? [],
    entrada.competencia,
    entrada.cenario ?? CENARIO_PADRAO,
  );
  const conferencia = checkCreditos(entrada, mes.reforma, fornecedores);
  return {
    situacao: 'completa',
    pendencias,
    resumo: summarize(entrada, devido_no_mes, transicao),
    devido_no_mes,
    premissas_que_mudam_o_total: listPremissasOfChangedTotal(entrada, listPremissasDoPedido(devido_no_mes)),
    ...withPosicao(entrada),
    saldos_a_transportar: saldosATransportar(devido_no_mes),
    comparacao: compareRegimes(entrada, transicao),
    ponte: computePonte(transicao),
    transicao,
    conferencia,
    opcao_do_simples: opcaoDoSimples(entrada),
    ...recortes(entrada, projetavel, transicao),
    abrangencia: findAbrangencia(entrada),
    premissas: listPremissas(entrada),
    avisos: listAvisosDoMes(entrada, ano, {
      devido: devido_no_mes,
      receitas: mes.receitas,
      conferencia,
      transicao,
    }),
  };
}

/** Of months that take nothing of an opening position nothing is said. */
function withPosicao(entrada: EntradaDaApuracao): Pick<Comparativo, 'posicao_de_abertura'> {
  const posicao_de_abertura = listPosicaoNoMes(entrada);
  return posicao_de_abertura === undefined ? {} : { posicao_de_abertura };
}

/** Where what is missing is entered. */
function comoSegue(pendencias: readonly PendenciaDoMes[]): string {
  const onde = new Set(pendencias.map((pendencia) => pendencia.onde));
  if (!onde.has('perguntas')) return 'Informe no cadastro do cliente';
  return onde.size > 1
    ? 'Informe no cadastro do cliente, responda em Perguntas'
    : 'Responda em Perguntas, ou corrija o cadastro do cliente,';
}

function mesIncompleto(entrada: EntradaDaApuracao, pendencias: readonly PendenciaDoMes[]): Comparativo {
  return {
    situacao: 'incompleta',
    pendencias,
    resumo: `Sem valores: ${pendencias.map(({ mensagem }) => mensagem).join(' ')} ${comoSegue(pendencias)} e apure de novo.`,
    devido_no_mes: null,
    premissas_que_mudam_o_total: [],
    saldos_a_transportar: [],
    comparacao: null,
    ponte: null,
    transicao: [],
    conferencia: null,
    opcao_do_simples: null,
    por_ncm: [],
    por_cfop: [],
    por_classificacao: [],
    por_tipo_de_documento: [],
    por_natureza: [],
    abrangencia: findAbrangencia(entrada),
    premissas: listPremissas(entrada),
    avisos: [],
  };
}

function recortes(
  entrada: EntradaDaApuracao,
  projetavel: ApuracaoProjetavel | null,
  transicao: readonly AnoProjetado[],
): Pick<
  Comparativo,
  'por_ncm' | 'por_cfop' | 'por_classificacao' | 'por_tipo_de_documento' | 'por_natureza'
> {
  const lado = (doAno: number): LadoPorLinha | null => {
    const parametros = findParametrosDoAno(doAno, entrada.cenario ?? CENARIO_PADRAO);
    const projetado = anoOf(transicao, doAno, 'liquido_constante');
    if (projetavel === null || parametros === null || projetado === undefined) return null;
    return computeLadoByLinha(projetavel, parametros, projetado, entrada.ibs_cbs_na_base_icms ?? true);
  };
  const lados = { atual: lado(FIRST_ANO), novo: lado(LAST_ANO) };
  const origens = projetavel?.origens ?? entrada.lancamentos;
  const todas = (linha: LancamentoSomado): Fixo => readOrZero(linha.valor);
  return {
    por_ncm: cutByChave(origens, lados, (linha) => linha.ncm_capitulo, computeReceitaDaLinha),
    por_cfop: cutByChave(origens, lados, (linha) => linha.cfop, todas),
    por_classificacao: cutByChave(origens, lados, (linha) => linha.cclasstrib, computeReceitaDaLinha),
    por_tipo_de_documento: cutByChave(origens, lados, ({ tipo }) => tipo ?? 'nfe', todas),
    por_natureza: cutByChave(origens, lados, ({ natureza, cfop }) => natureza || cfop, todas),
  };
}

/** The credit balances that go into the next month, ICMS and IPI by establishment, in the order of the rows. */
function saldosATransportar({ tributos }: Pick<DevidoNoMes, 'tributos'>): SaldoCarregado[] {
  return tributos.flatMap(({ tributo, a_transportar, estabelecimentos }) => {
    if (tributo === 'das') return [];
    if (estabelecimentos === undefined) return saldo(tributo, null, a_transportar);
    return estabelecimentos.flatMap((um) => saldo(tributo, um.cnpj || null, um.a_transportar));
  });
}

const saldo = (tributo: TributoComSaldo, estabelecimento: string | null, valor: string): SaldoCarregado[] =>
  valor === '0.00' ? [] : [{ tributo, estabelecimento, valor }];

/** Which months it is asked of: the window is another one from 2027 on, and that of a company that has just begun is shorter. */
function faltaRbt12({ competencia, inicio_de_atividade }: EntradaDaApuracao): string {
  const janela = janelaDoRbt12(competencia, inicio_de_atividade);
  const meses = mesesDaJanela(janela);
  return janela.regra === 'geral'
    ? `Falta a receita bruta acumulada de doze meses (RBT12) que vale em ${mesEAno(competencia)}: a de ${meses}.`
    : `Falta a receita bruta (RBT12) que vale em ${mesEAno(competencia)}: a média de ${meses} × 12, pois nem todos esses meses têm notas.`;
}

/**
 * What the office has to tell before a month of the Simples can be computed: without annex and RBT12 (or the activity of
 * a MEI) there is no DAS, and so no figure (LC 123/2006 art. 18 §§ 1º and 1º-A; art. 18-A § 3º V).
 */
function pendenciasDoMes(entrada: EntradaDaApuracao): PendenciaDoMes[] {
  const { regime, simples, atividade, competencia } = entrada;
  const pendencia = (campo: string, mensagem: string): PendenciaDoMes => ({
    codigo: `falta_${campo}`,
    mensagem,
    onde: 'cadastro_do_cliente',
    campo,
  });
  if (regime === 'mei' && atividade === undefined) {
    return [pendencia('atividade', 'Falta a atividade do MEI, que decide os valores fixos do DAS.')];
  }
  if (regime !== 'simples_nacional') return [];
  if (simples === undefined) {
    return [
      pendencia('simples_anexo', 'Falta o anexo do Simples Nacional em que o cliente recolhe o DAS.'),
      pendencia('rbt12', faltaRbt12(entrada)),
    ];
  }
  if (computeDasDaApuracao(entrada, `${competencia}-01`, {}) !== null) return [];
  if (simples.rbt12 === '') return [pendencia('rbt12', faltaRbt12(entrada))];
  const invalido = readFixo(simples.rbt12) === null;
  return [
    pendencia(
      'rbt12',
      invalido
        ? 'A receita bruta acumulada (RBT12) do cliente não é um valor.'
        : 'A receita bruta acumulada (RBT12) passa do limite do Simples Nacional: o cliente precisa de outro regime neste mês.',
    ),
  ];
}
