import type { Decimal } from '../nota-fiscal.ts';
import type { Passo } from './explicacao.ts';
import type { AnoProjetado } from './projecao.ts';
import type { TributosAtuais } from './tributos.ts';

export interface Comparativo {
  readonly regime_atual: {
    readonly tributos: readonly TributoAtualApurado[];
    readonly total: Decimal;
    /** Total over the value of the month's outgoing operations, in percent; "0.0000" without any. */
    readonly carga_efetiva: Decimal;
  };
  readonly regime_novo: {
    readonly tributos: readonly TributoNovoApurado[];
    readonly total: Decimal;
    readonly carga_efetiva: Decimal;
    /** False in the test year 2026 (LC 214/2025 art. 348 § 1º). */
    readonly exigivel: boolean;
    readonly observacao: string;
  };
  readonly diferenca: Decimal;
  readonly por_ncm: readonly LinhaDoRecorte[];
  readonly por_cfop: readonly LinhaDoRecorte[];
  readonly por_classificacao: readonly LinhaDoRecorte[];
  /** The month in each year from its own to 2033, once per price assumption. */
  readonly projecao: readonly AnoProjetado[];
  readonly premissas: readonly string[];
  readonly avisos: readonly { readonly codigo: string; readonly mensagem: string }[];
}

export interface TributoAtualApurado {
  /** `das`: what the DAS collects besides CBS and IBS. */
  readonly tributo: keyof TributosAtuais | 'das';
  readonly debitos: Decimal;
  readonly creditos: Decimal;
  /** Debits minus credits; negative is a credit balance. */
  readonly saldo: Decimal;
  /** The steps of the DAS. */
  readonly memoria?: readonly Passo[];
}

export interface TributoNovoApurado {
  readonly tributo: 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is';
  readonly debitos: Decimal;
  readonly creditos: Decimal;
  readonly creditos_recusados: readonly CreditoRecusado[];
  readonly saldo_anterior: Decimal;
  readonly saldo: Decimal;
  /** How the balance came about. */
  readonly memoria?: readonly Passo[];
}

export interface CreditoRecusado {
  readonly motivo: string;
  readonly descricao: string;
  readonly fundamento: string;
  readonly valor: Decimal;
}

export interface LinhaDoRecorte {
  readonly chave: string;
  readonly valor: Decimal;
  readonly atual: Decimal;
  readonly novo: Decimal;
}
