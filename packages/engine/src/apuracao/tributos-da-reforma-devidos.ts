import { MARCOS } from '@apura/law';
import type { ByTributoInFixo } from '../calculo/por-tributo.ts';
import { atLeastZero, type Fixo, porcento, readOrZero } from '../fixo.ts';
import type { EntradaDaApuracao, Passo, TributoDevido } from '../resultado.ts';
import { subtractIbsFromCbs } from './combustiveis-do-mes.ts';
import { type Conta, computeSaldo, isContaEmpty, openConta, publishConta, sumParcelas } from './conta.ts';
import { parcelaDoEstoqueNoMes } from './estoque-do-mes.ts';
import { lancamentoManualValido } from './lancamento-manual-valido.ts';

const TRIBUTOS_DA_REFORMA = ['cbs', 'ibs_uf', 'ibs_mun', 'is'] as const;
type TributoDaReforma = (typeof TRIBUTOS_DA_REFORMA)[number];

/** What the month holds besides its notes and manual entries. */
export interface ForaDasNotas {
  /** Share of the credits that exempt and immune sales annul, percent. */
  readonly anulacao: Fixo;
  /** Credits from suppliers of the Simples. */
  readonly creditos: ByTributoInFixo;
}

/** One of CBS, IBS of the state, IBS of the municipality and IS, summed but for the balance of other taxes. */
export interface ContaDaReforma {
  readonly tributo: TributoDaReforma;
  readonly conta: Conta;
  readonly anulado: Fixo;
  readonly memoria: Passo[];
}

/**
 * CBS, both parts of IBS and IS of the month, each apart (LC 214/2025 arts. 45 and 47 § 1º). Balances of 2026 do not
 * enter 2027: the test year has no effect (art. 348). IS is due once and gives no credit (CF art. 153 § 6º II).
 */
export function computeContasDaReforma(entrada: EntradaDaApuracao, fora: ForaDasNotas): ContaDaReforma[] {
  return TRIBUTOS_DA_REFORMA.map((tributo) => {
    const notas = { debito: 0n, credito: 0n, estorno_debito: 0n, estorno_credito: 0n };
    for (const linha of entrada.lancamentos) {
      const { efeito } = linha;
      if (efeito === 'sem_efeito' || efeito === 'credito_recusado') continue;
      if (tributo === 'is' && (efeito === 'credito' || efeito === 'estorno_credito')) continue;
      notas[efeito] += readOrZero(linha[tributo]);
    }
    const manuais = { debito: 0n, credito: 0n, estorno_debito: 0n, estorno_credito: 0n };
    for (const manual of entrada.lancamentos_manuais ?? []) {
      if (manual.tributo !== tributo || manual.tipo === 'credito_recusado') continue;
      if (lancamentoManualValido(manual)) manuais[manual.tipo] += readOrZero(manual.valor);
    }
    const doSimples = tributo === 'is' ? 0n : fora.creditos[tributo];
    const antes =
      notas.credito - notas.estorno_credito + manuais.credito - manuais.estorno_credito + doSimples;
    const anulado = porcento(atLeastZero(antes), fora.anulacao, 2);
    // The law gives it by the stock, whatever is sold afterwards: exempt sales annul nothing of it.
    const doEstoque = tributo === 'cbs' ? parcelaDoEstoqueNoMes(entrada) : 0n;
    const memoria: Passo[] = [];
    const debitos = sumParcelas(memoria, 'debitos', 'LC 214/2025, arts. 10 e 60', [
      ['débitos das notas', notas.debito],
      ['lançamentos manuais', manuais.debito],
    ]);
    const creditos = sumParcelas(
      memoria,
      'creditos',
      doEstoque === 0n ? 'LC 214/2025, arts. 47 a 51' : 'LC 214/2025, arts. 47 a 51 e 381',
      [
        ['créditos das notas', notas.credito],
        ['lançamentos manuais', manuais.credito],
        ['fornecedores do Simples Nacional', doSimples],
        ['crédito presumido do estoque de abertura', doEstoque],
        ['anulação por saídas isentas ou imunes', -anulado],
      ],
    );
    const estornos = sumParcelas(memoria, 'estornos', 'LC 214/2025, arts. 12, § 7º, 17 e 47, § 6º', [
      ['créditos estornados nas notas', notas.estorno_credito],
      ['débitos estornados nas notas', -notas.estorno_debito],
      ['créditos estornados à mão', manuais.estorno_credito],
      ['débitos estornados à mão', -manuais.estorno_debito],
    ]);
    const saldo_anterior = saldoAnterior(entrada, tributo);
    return {
      tributo,
      conta: { ...openConta(), debitos, creditos, estornos, saldo_anterior },
      anulado,
      memoria,
    };
  });
}

/**
 * The rows of the taxes that have anything; `dosExtintos` is what PIS and COFINS balances pay of the CBS. The IBS of fuels is deducted from
 * what is left of the CBS to pay, and stands among its credits.
 */
export function computeTributosDaReformaDevidos(
  entrada: EntradaDaApuracao,
  contas: readonly ContaDaReforma[],
  exigivel: boolean,
  dosExtintos: Fixo,
): TributoDevido[] {
  return contas.flatMap(({ tributo, conta: semExtintos, memoria }) => {
    const pagoPorSaldo = tributo === 'cbs' ? dosExtintos : 0n;
    const conta = { ...semExtintos, saldo_anterior: semExtintos.saldo_anterior + pagoPorSaldo };
    if (isContaEmpty(conta)) return [];
    const semDeducao = conta.creditos;
    const deduzido = tributo === 'cbs' ? subtractIbsFromCbs(entrada, computeSaldo(conta)) : 0n;
    conta.creditos += deduzido;
    sumParcelas(memoria, 'saldo', fundamentoDoSaldo(deduzido), [
      ['débitos', conta.debitos],
      ['créditos', -semDeducao],
      ['IBS dos combustíveis, deduzido da CBS', -deduzido],
      ['estornos', conta.estornos],
      ['saldo credor anterior', -semExtintos.saldo_anterior],
      ['saldo credor de PIS e COFINS de 2026', -pagoPorSaldo],
    ]);
    const situacao = exigivel ? ('devido' as const) : ('informativo' as const);
    return [{ tributo, situacao, ...publishConta([conta]), memoria }];
  });
}

const fundamentoDoSaldo = (deduzido: Fixo): string =>
  `LC 214/2025, arts. 45, 47, § 1º, 53 e 378${deduzido === 0n ? '' : '; art. 347, § 2º'}`;

function saldoAnterior(
  { competencia, saldos_anteriores }: EntradaDaApuracao,
  tributo: TributoDaReforma,
): Fixo {
  if (competencia === MARCOS.cbs_devida.mes) return 0n;
  let soma = 0n;
  for (const saldo of saldos_anteriores) if (saldo.tributo === tributo) soma += readOrZero(saldo.valor);
  return soma;
}
