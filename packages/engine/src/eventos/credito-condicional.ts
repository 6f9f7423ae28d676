import { type Fixo, formatarFixo, lerOuZero, menor, naoNegativo } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import { ehMes } from '../prazos/brasilia.ts';
import { fechamentoDe } from './cancelar-eventos.ts';

/** What is known of how the supplier's debit of one note ended, for one tax. Reais. */
export interface Extincao {
  readonly chave: string;
  readonly tributo: 'cbs' | 'ibs';
  /** How much of the debit is extinguished, and how much is known not to be: overdue, or in dispute. */
  readonly extinto: Decimal;
  readonly em_aberto: Decimal;
  readonly fonte: 'apuracao_assistida' | 'split_payment' | 'escritorio';
}

/** The credit of one note for one tax, in reais. */
export interface CreditoDaNota {
  readonly chave: string;
  /** Month of the supplier's debit (YYYY-MM). */
  readonly competencia: string;
  readonly tributo: 'cbs' | 'ibs';
  readonly valor: Decimal;
  /** Of fuels of the single phase: it does not wait (Resolução CGIBS 6/2026 art. 47 § 4º). */
  readonly combustivel?: boolean;
}

/** The same credit by how sure it is; the three add up to it. */
export interface CreditoCondicional {
  readonly chave: string;
  readonly tributo: 'cbs' | 'ibs';
  readonly confirmado: Decimal;
  readonly pendente: Decimal;
  readonly em_risco: Decimal;
  /** Why, in words. */
  readonly motivo: string;
  readonly fundamento: string;
}

/** The test year waits for nothing: its amounts are informative (LC 214/2025 art. 348 § 1º). */
const PRIMEIRO_MES = '2027-01';
const FUNDAMENTO = 'LC 214/2025, art. 47';
const SEM_CONDICAO = 'Crédito que não depende da extinção do débito do fornecedor.';

/**
 * A credit is to be had when the supplier's debit is extinguished (LC 214/2025 art. 47). What is extinguished is
 * `confirmado`; what is known to be open once the supplier's month is closed is `em_risco`; the rest is `pendente`, for
 * nothing says how it ended. Of several facts of one note the highest extinguished amount counts, whoever gives it. `hoje` is
 * YYYY-MM-DD.
 */
export function creditoCondicional(
  credito: CreditoDaNota,
  extincoes: readonly Extincao[],
  hoje: string,
): CreditoCondicional {
  const { chave, tributo, competencia } = credito;
  const valor = naoNegativo(lerOuZero(credito.valor));
  if (credito.combustivel === true || competencia < PRIMEIRO_MES)
    return dividido(credito, { confirmado: valor, pendente: 0n, em_risco: 0n }, SEM_CONDICAO);
  const fatos = extincoes.filter((fato) => fato.chave === chave && fato.tributo === tributo);
  const confirmado = menor(valor, maior(fatos.map(({ extinto }) => lerOuZero(extinto))));
  const emAberto = menor(valor - confirmado, maior(fatos.map(({ em_aberto }) => lerOuZero(em_aberto))));
  const vencido = ehMes(competencia) && hoje > fechamentoDe(competencia);
  const em_risco = vencido ? emAberto : 0n;
  const partes = { confirmado, em_risco, pendente: valor - confirmado - em_risco };
  return dividido(credito, partes, motivoDas(partes, fatos.length > 0));
}

function motivoDas(
  { pendente, em_risco }: { readonly pendente: Fixo; readonly em_risco: Fixo },
  conhecido: boolean,
): string {
  if (em_risco > 0n) return 'O fornecedor não extinguiu o débito no prazo: o crédito está em risco.';
  if (pendente === 0n) return 'O débito do fornecedor está extinto: o crédito está confirmado.';
  return conhecido
    ? 'Parte do débito do fornecedor ainda não foi extinta, e o prazo dele não venceu ou a situação não é conhecida.'
    : 'Nada se sabe ainda da extinção do débito do fornecedor: o crédito aguarda.';
}

const maior = (valores: readonly Fixo[]): Fixo => valores.reduce((a, b) => a + naoNegativo(b - a), 0n);

function dividido(
  { chave, tributo }: CreditoDaNota,
  partes: Readonly<Record<'confirmado' | 'pendente' | 'em_risco', Fixo>>,
  motivo: string,
): CreditoCondicional {
  return {
    chave,
    tributo,
    confirmado: formatarFixo(partes.confirmado, 2),
    pendente: formatarFixo(partes.pendente, 2),
    em_risco: formatarFixo(partes.em_risco, 2),
    motivo,
    fundamento: FUNDAMENTO,
  };
}
