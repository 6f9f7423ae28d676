import { DESTINACOES as TABELA } from '@apura/law';
import { known } from '../../tables.ts';
/** What a purchase is for. `sem_direito`: the office says that it gives no credit of any tax. */
export const DESTINACOES = [
  ...(['revenda', 'insumo', 'embalagem', 'energia', 'combustivel'] as const),
  ...(['uso_consumo', 'ativo_imobilizado', 'sem_direito'] as const),
] as const;
export type Destinacao = (typeof DESTINACOES)[number];

/**
 * `credito`: at once, where the document gives any. `parcela_industrial`: the share that the office says. `48_meses`: by instalments.
 * `como_respondido`: none until the office says how it takes it.
 */
type Credito = 'credito' | 'parcela_industrial' | '48_meses' | 'como_respondido' | 'nenhum';

/** What the law gives for one purpose, each with its article. */
export interface Direito {
  readonly icms: Credito;
  readonly ipi: Credito;
  readonly pis_cofins: Credito;
  readonly cbs_ibs: Credito;
  /** Whether the difference of rates is due where the goods come from another state (LC 87/1996 arts. 12 XV and 13 IX). */
  readonly difal: boolean;
  readonly fundamento: string;
}

/** What the law gives for a purpose on a day (YYYY-MM-DD). */
export function direitoOf(destinacao: Destinacao, data: string): Direito {
  const vigencias: readonly (Direito & { readonly desde: string })[] = TABELA[destinacao];
  return known(vigencias.findLast(({ desde }) => desde <= data) ?? vigencias[0], destinacao);
}

/** The PIS and COFINS of a fixed asset, as the office takes them. */
export const CREDITOS_DO_ATIVO = ['sem_credito', 'de_uma_vez', '48_meses'] as const;
