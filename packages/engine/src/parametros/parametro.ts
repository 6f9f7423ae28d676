import type { StatusDoParametro } from '../resultado.ts';

export type CodigoDoParametro =
  | 'cbs'
  | 'ibs_uf'
  | 'ibs_mun'
  | 'cbs_reducao'
  | 'exigibilidade'
  | 'fator_icms'
  | 'fator_iss'
  | 'fator_pis_cofins'
  | 'fator_ipi'
  | 'pis_cumulativo'
  | 'cofins_cumulativa'
  | 'pis_nao_cumulativo'
  | 'cofins_nao_cumulativa'
  | 'cofins_importacao'
  | 'compra_gov_redutor'
  | 'compra_gov_parcela_ibs'
  | 'compra_gov_parcela_cbs'
  | 'credito_presumido_estoque';

/** `fator`: what is left of the tax, from 0 to 1. */
export type Unidade = 'percentual' | 'pontos_percentuais' | 'fator';

/** A value with the days from and to which it holds (YYYY-MM-DD; `ate` null is open) and the act that set it. */
export interface ValorVigente {
  readonly desde: string;
  readonly ate: string | null;
  readonly publicadoEm: string;
  readonly valor: string;
  readonly status: StatusDoParametro;
  readonly fundamento: string;
}

/**
 * One rate, factor or share. A change of law adds a value and never edits one: where two values hold on a day, the
 * later published one wins.
 */
export interface Parametro {
  readonly codigo: CodigoDoParametro;
  readonly descricao: string;
  readonly unidade: Unidade;
  readonly valores: readonly ValorVigente[];
}

/** Days on which the acts that set our values were published. */
export const PUBLICACAO = {
  LC_214: '2025-01-16',
  EC_132: '2023-12-21',
  LEI_9715: '1998-11-26',
  LEI_9718: '1998-11-28',
  LEI_10637: '2002-12-31',
  LEI_10833: '2003-12-30',
  LEI_13137: '2015-06-22',
} as const;

/** A value that the law itself sets. */
export function daLei(
  desde: string,
  ate: string | null,
  valor: string,
  publicadoEm: string,
  fundamento: string,
): ValorVigente {
  return { desde, ate, valor, publicadoEm, status: 'lei', fundamento };
}
