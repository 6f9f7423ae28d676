import type { Decimal } from '../nota-fiscal.ts';
import type { StatusDoParametro } from './aliquotas.ts';
import type { ValorDoTributo } from './projecao.ts';

/**
 * CBS and IBS of a client of the Simples inside the DAS or outside it, side by side, for the months like this one
 * (LC 123/2006 art. 13 §§ 9º and 10; LC 214/2025 art. 41).
 */
export interface OpcaoDoSimples {
  readonly janelas: readonly JanelaDaOpcao[];
  /** Sales of the month to companies, whose credit the choice changes, reais. */
  readonly vendas_a_empresas: Decimal;
  readonly anos: readonly AnoDaOpcao[];
  readonly premissas: readonly string[];
}

export interface JanelaDaOpcao {
  /** "2027-1" or "2027-2". */
  readonly semestre: string;
  /** First and last day of the choice, YYYY-MM-DD. */
  readonly de: string;
  readonly ate: string;
  readonly fundamento: string;
}

export interface LadoDaOpcao {
  readonly tributos: readonly ValorDoTributo[];
  readonly total: Decimal;
  /** CBS and IBS that the customers of `vendas_a_empresas` may credit. */
  readonly credito_dos_clientes: Decimal;
}

export interface AnoDaOpcao {
  readonly ano: number;
  readonly dentro: LadoDaOpcao;
  readonly fora: LadoDaOpcao;
  /** fora.total - dentro.total: what the client pays more outside. */
  readonly diferenca: Decimal;
  /** What its customers credit more outside. */
  readonly credito_a_mais: Decimal;
  readonly status: StatusDoParametro;
}
