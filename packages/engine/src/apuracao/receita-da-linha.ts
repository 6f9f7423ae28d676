import { vigente } from '@apura/law';
import type { TipoDeDocumento } from '../documento-fiscal/tipos.ts';
import { sentido } from '../efeito/nota-do-cliente.ts';
import { atLeastZero, type Fixo, HUNDRED_PERCENT, readOrZero, smallerOf, split } from '../fixo.ts';
import type { LancamentoSomado } from '../resultado.ts';

/** Rows without effect on the reform that are still sales. */
const VENDAS_SEM_EFEITO = new Set([
  ...['cliente_no_das', 'diferimento', 'debito_em_outro_mes', 'imunidade_ou_nao_incidencia', 'isencao'],
  ...['exportacao', 'suspensao', 'suspensao_exportacao', 'original_nao_encontrada'],
]);

/** What a row adds to the value of the month's outgoing operations: sales and services, less their returns. */
export function computeReceitaDaLinha(
  linha: Pick<LancamentoSomado, 'efeito' | 'motivo' | 'cfop' | 'valor'>,
): Fixo {
  if (linha.efeito === 'sem_efeito' && !VENDAS_SEM_EFEITO.has(linha.motivo ?? '')) return 0n;
  const valor = readOrZero(linha.valor);
  const direcao = sentido(linha.efeito, linha.cfop);
  if (direcao === 'debito') return valor;
  return direcao === 'estorno_debito' ? -valor : 0n;
}

/** What a row of an earlier month has of this, besides: rows that owe nothing have none of it. */
type NoPreco = Partial<
  Pick<LancamentoSomado, 'tipo' | 'base' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'icms' | 'fcp' | 'difal' | 'iss'>
>;

/** CBS and IBS that a row owes outside the DAS, and how much of them its price holds. Of the sign of its revenue. */
export interface ReformaNaReceita {
  readonly tributos: Fixo;
  readonly noPreco: Fixo;
}

const NENHUMA: ReformaNaReceita = { tributos: 0n, noPreco: 0n };
const COM_PRECO_CHEIO: ReadonlySet<TipoDeDocumento> = new Set(['nfe', 'nfce']);

/**
 * CBS and IBS of the regular regime are no revenue of a company of the Simples (Resolução CGSN 140/2018 art. 2º § 5º VIII, as of Resolução CGSN 190/2026). The
 * price of a note holds them since NT 2026.008; that one does its own base shows, which is the price less them and less today's taxes. Other
 * documents state them above their price.
 */
export function computeReformaNaReceita(
  linha: Parameters<typeof computeReceitaDaLinha>[0] & NoPreco,
  competencia: string,
): ReformaNaReceita {
  const { efeito, motivo, tipo = 'nfe' } = linha;
  if (efeito !== 'debito' && efeito !== 'estorno_debito') return NENHUMA;
  if (!vigente('preco_com_cbs_e_ibs', competencia) || !COM_PRECO_CHEIO.has(tipo)) return NENHUMA;
  if (motivo === 'devolucao_anterior_a_2027') return NENHUMA;
  const soma = (...valores: readonly (string | undefined)[]): Fixo =>
    valores.reduce<Fixo>((ate, valor) => ate + readOrZero(valor), 0n);
  const tributos = soma(linha.cbs, linha.ibs_uf, linha.ibs_mun);
  const acimaDaBase = soma(linha.valor) - soma(linha.base, linha.icms, linha.fcp, linha.difal, linha.iss);
  const noPreco = smallerOf(tributos, atLeastZero(acimaDaBase));
  const sinal = computeReceitaDaLinha(linha) < 0n ? -1n : 1n;
  return { tributos: sinal * tributos, noPreco: sinal * noPreco };
}

export const MOTIVO_DA_ANULACAO = 'saidas_isentas_ou_imunes';

/** Immunities of art. 9º that annul; incisos IV (books) and VI (broadcasting) do not, nor do exports (art. 51 § 2º). */
const IMUNIDADES = new Set(['410005', '410006', '410007', '410009', '410011']);

/**
 * The share of the credits of the month, percent, that exempt and immune sales annul: those sales over all sales
 * (LC 214/2025 art. 51 § 1º), each without the CBS, IBS and IS that its price holds from 2027 on (NT 2026.008). From 0 to 100.
 */
export function computeAnulacaoDeCreditos(
  lancamentos: readonly LancamentoSomado[],
  competencia: string,
): Fixo {
  let todas = 0n;
  let anulam = 0n;
  for (const linha of lancamentos) {
    const receita = computeReceitaDaLinha(linha);
    todas += receita - tributosNoPreco(linha, receita, competencia);
    if (linha.efeito === 'sem_efeito' && anula(linha)) anulam += readOrZero(linha.valor);
  }
  if (todas <= 0n || anulam <= 0n) return 0n;
  return anulam >= todas ? HUNDRED_PERCENT : split(anulam * 100n, todas);
}

/** Of the sign of the revenue; none of a row that is no debit or its reversal. */
function tributosNoPreco(linha: LancamentoSomado, receita: Fixo, competencia: string): Fixo {
  const { efeito, cbs, ibs_uf, ibs_mun, is } = linha;
  if (!vigente('preco_com_cbs_e_ibs', competencia) || (efeito !== 'debito' && efeito !== 'estorno_debito'))
    return 0n;
  const tributos = readOrZero(cbs) + readOrZero(ibs_uf) + readOrZero(ibs_mun) + readOrZero(is);
  return receita < 0n ? -tributos : receita > 0n ? tributos : 0n;
}

function anula({ cclasstrib, efeito, cfop }: LancamentoSomado): boolean {
  if (sentido(efeito, cfop) !== 'debito') return false;
  return cclasstrib.startsWith('400') || IMUNIDADES.has(cclasstrib);
}
