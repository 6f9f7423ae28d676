import { TRIBUTOS_ATUAIS } from '@apura/contracts';

/** The amount columns of a lançamento: its value, one per tax of today, those of the reform, what a cost holds, and what an asset does. */
export const VALORES = [
  'valor',
  ...TRIBUTOS_ATUAIS,
  'base',
  'cbs',
  'ibs_uf',
  'ibs_mun',
  'ibs',
  'is',
  'icms_embutido',
  'pis_cofins_embutido',
  'embutido_na_base',
  ...(['difal_entrada', 'icms_ativo', 'pis_ativo', 'cofins_ativo'] as const),
] as const;

/** Decimal strings. */
export type Valores = Readonly<Record<(typeof VALORES)[number], string>>;

/** What tells the lançamentos of a document for a client and month from one another; `tipo` is that of the document. */
export const CHAVE_DO_LANCAMENTO = [
  'estabelecimento',
  'efeito',
  'motivo',
  'cfop',
  'cclasstrib',
  'ncm_capitulo',
  'segregacao',
  'tipo',
  'natureza',
  'anexo',
] as const;

/** `motivo` is null where nothing is to be said; the others are empty. */
export interface ChaveDoLancamento
  extends Readonly<Record<Exclude<(typeof CHAVE_DO_LANCAMENTO)[number], 'motivo'>, string>> {
  readonly motivo: string | null;
}

/** The columns quoted, because "is" is a word of SQL. */
export const COLUNAS_DE_VALORES = VALORES.map((name) => `"${name}"`);
