import { sumCreditosDoSimples } from '../apuracao/creditos-do-simples.ts';
import { computeDasDaApuracao } from '../apuracao/das-da-apuracao.ts';
import { lancamentoManualValido } from '../apuracao/lancamento-manual-valido.ts';
import { computeAnulacaoDeCreditos, computeReceitaDaLinha } from '../apuracao/receita-da-linha.ts';
import {
  findEstabelecimentoPrincipal,
  isContribuinteDoIpi,
  listTributosContados,
} from '../apuracao/tributos-contados.ts';
import { type Fixo, formatFixo, readFixo, readOrZero } from '../fixo.ts';
import { CENARIO_PADRAO, FIRST_ANO, LAST_ANO } from '../parametros/cenarios.ts';
import type {
  AnoProjetado,
  Cenario,
  EntradaDaApuracao,
  LancamentoManual,
  LancamentoSomado,
  PremissaDePreco,
} from '../resultado.ts';
import { computeComparavel, isTransferencia } from './comparavel.ts';
import { asCalculados, computeLinhaProjetavel, sumEmbutidoByCapitulo } from './linha-do-lancamento.ts';
import { type LinhaProjetavel, listTributosExtintos } from './linha-projetavel.ts';
import { findParametrosDoAno, type ParametrosDoAno } from './parametros-do-ano.ts';
import { NO_VALUE } from './project-linha.ts';
import { type MesProjetavel, sumAno } from './sum-ano.ts';

export interface PedidoDeProjecao {
  readonly anos: readonly ParametrosDoAno[];
  readonly premissas: readonly PremissaDePreco[];
  readonly ibsCbsNaBaseIcms: boolean;
}

/** The month in each of the years, once per price assumption. */
export function project(projetavel: MesProjetavel, pedido: PedidoDeProjecao): AnoProjetado[] {
  const { anos, premissas, ibsCbsNaBaseIcms } = pedido;
  return premissas.flatMap((premissa) =>
    withVariacao(anos.map((ano) => sumAno(projetavel, ano, { premissa, ibsCbsNaBaseIcms }))),
  );
}

/** Each year's change against 2026, tax embedded in the purchases included. */
function withVariacao(anos: readonly AnoProjetado[]): AnoProjetado[] {
  const [primeiro] = anos;
  const inicial = primeiro?.ano === FIRST_ANO ? computeCustoDoAno(primeiro) : null;
  return anos.map((ano) => ({
    ...ano,
    variacao: inicial === null ? null : formatFixo(computeCustoDoAno(ano) - inicial, 2),
  }));
}

/** What is paid in a year with the tax embedded in the purchases, reais. */
export const computeCustoDoAno = ({ total, embutido }: AnoProjetado): Fixo =>
  readOrZero(total) + readOrZero(embutido);

/** The years from `desde` (2026 at least) to 2033 of which the scenario has rates. */
function anosDaProjecao(desde: number, cenario: Cenario): ParametrosDoAno[] {
  const anos: ParametrosDoAno[] = [];
  for (let ano = Math.max(FIRST_ANO, desde); ano <= LAST_ANO; ano++) {
    const parametros = findParametrosDoAno(ano, cenario);
    if (parametros !== null) anos.push(parametros);
  }
  return anos;
}

/** A month as the projection takes it; `origens` are the lançamentos behind the first of its rows, in their order. */
export interface ApuracaoProjetavel extends MesProjetavel {
  readonly origens: readonly LancamentoSomado[];
}

/**
 * The month in each year from its own (2026 at least) to 2033, under constant net price and constant final price.
 * Empty for a month whose year the scenario does not hold, or that is not a year. `projetavel` is for who has it already.
 */
export function projectApuracao(
  entrada: EntradaDaApuracao,
  anoDoMes: number,
  projetavel = buildApuracaoProjetavel(entrada, anoDoMes),
): AnoProjetado[] {
  if (projetavel === null) return [];
  return project(projetavel, {
    anos: anosDaProjecao(projetavel.mes.ano, entrada.cenario ?? CENARIO_PADRAO),
    premissas: ['liquido_constante', 'final_constante'],
    ibsCbsNaBaseIcms: entrada.ibs_cbs_na_base_icms ?? true,
  });
}

/** The rows of the month and what they have in common; null where the scenario has no rates for its year. */
export function buildApuracaoProjetavel(
  entrada: EntradaDaApuracao,
  anoDoMes: number,
): ApuracaoProjetavel | null {
  const cenario = entrada.cenario ?? CENARIO_PADRAO;
  const mes = anoDoMes === 0 ? null : findParametrosDoAno(Math.max(anoDoMes, FIRST_ANO), cenario);
  if (mes === null) return null;
  const origens = asCalculados(entrada.lancamentos);
  const principal = findEstabelecimentoPrincipal(entrada);
  const contexto = {
    mes,
    ibsCbsNaBaseIcms: entrada.ibs_cbs_na_base_icms ?? true,
    extintos: listTributosExtintos(mes.data),
    contados: listTributosContados(entrada),
    creditaIpi: isContribuinteDoIpi(entrada),
    principal,
    regular: entrada.ibs_cbs === 'regular',
    noDas: entrada.regime === 'simples_nacional' && entrada.ibs_cbs === 'das',
    doSimples: entrada.regime === 'simples_nacional',
    embutidos: sumEmbutidoByCapitulo(origens),
  };
  const linhas = origens.map((linha) => computeComparavel(linha, computeLinhaProjetavel(linha, contexto)));
  for (const manual of (entrada.lancamentos_manuais ?? []).filter(lancamentoManualValido)) {
    const linha = contexto.extintos.has(manual.tributo) ? null : linhaManual(manual, principal);
    if (linha !== null) linhas.push(linha);
  }
  return {
    mes,
    comTransferencias: origens.some(isTransferencia),
    linhas,
    origens,
    receita: origens.reduce<Fixo>((soma, linha) => soma + computeReceitaDaLinha(linha), 0n),
    das: (ano, receitas) => computeDasDaApuracao(entrada, ano.data, receitas),
    anulacao: computeAnulacaoDeCreditos(origens, entrada.competencia),
    creditosDoSimples: (ano) => sumCreditosDoSimples(entrada, ano.data, ano.aliquotas),
  };
}

/**
 * A manual entry has no price: CBS and IBS count in the month's own year only, today's taxes shrink. What the office
 * enters is due outside the DAS, whatever the DAS collects.
 */
function linhaManual(
  { tipo, tributo, valor, estabelecimento }: LancamentoManual,
  principal: string,
): LinhaProjetavel | null {
  if (tipo === 'credito_recusado' || tributo === 'is') return null;
  const montante = readFixo(valor);
  if (montante === null) return null;
  return {
    ...NO_VALUE,
    estabelecimento: estabelecimento || principal,
    [tributo]: montante,
    lado: tipo === 'debito' || tipo === 'estorno_debito' ? 'saida' : 'compra',
    sinal: tipo === 'debito' || tipo === 'credito' ? 1n : -1n,
  };
}
