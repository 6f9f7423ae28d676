import type { Decimal } from '../nota-fiscal.ts';
import type { Cenario } from './aliquotas.ts';
import type { Regime } from './cliente.ts';
import type { LancamentoSomado } from './lancamento.ts';
import type { TributosAtuais } from './tributos.ts';

export interface EntradaDaApuracao {
  readonly competencia: string;
  readonly regime: Regime;
  readonly ibs_cbs: 'das' | 'regular';
  readonly lancamentos: readonly LancamentoSomado[];
  /** Credit carried from the month before, per tax of the reform (positive = credit). */
  readonly saldo_anterior: { readonly cbs: Decimal; readonly ibs_uf: Decimal; readonly ibs_mun: Decimal };
  readonly documentos: number;
  /** Rates of the years that no law fixes; the first shipped scenario where it is left out. */
  readonly cenario?: Cenario;
  /** Annex and RBT12 of a client of the Simples; without them no DAS is computed. */
  readonly simples?: { readonly anexo: AnexoDoSimples; readonly rbt12: Decimal };
  /** Activity of a MEI; without it no DAS is computed. */
  readonly atividade?: Atividade;
  readonly lancamentos_manuais?: readonly LancamentoManual[];
  /** Purchases of the month from suppliers inside the Simples whose annex and RBT12 are known. */
  readonly fornecedores_simples?: readonly FornecedorDoSimples[];
  /** Whether CBS and IBS enter the base of the ICMS from 2027 on in the projection; true where it is left out. */
  readonly ibs_cbs_na_base_icms?: boolean;
}

/** What no NF-e says: services taken, energy, freight, an adjustment. */
export interface LancamentoManual {
  readonly tipo: 'debito' | 'credito' | 'estorno_debito' | 'estorno_credito' | 'credito_recusado';
  readonly tributo: TributoApurado;
  /** Reais, not negative. */
  readonly valor: Decimal;
  readonly nota: string;
  /** Why a credit is refused (stable code). */
  readonly motivo?: string;
}

export interface FornecedorDoSimples {
  readonly anexo: AnexoDoSimples;
  readonly rbt12: Decimal;
  /** What was bought from the supplier in the month, reais. */
  readonly compras: Decimal;
}

export type TributoApurado = keyof TributosAtuais | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is';

export type AnexoDoSimples = 'I' | 'II' | 'III' | 'IV' | 'V';

export type Atividade = 'comercio' | 'industria' | 'servicos';
