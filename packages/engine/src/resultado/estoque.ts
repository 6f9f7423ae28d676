import type { ESTOQUE_DE_ABERTURA } from '@apura/law';
import type { Decimal } from '../nota-fiscal.ts';

/** What the client has in stock of one good on the day before CBS is due, as an inventory or a book says it. */
export interface ItemDoEstoque {
  /** CNPJ of the establishment. */
  readonly estabelecimento: string;
  readonly codigo: string;
  readonly descricao: string;
  /** Empty where nobody says it. */
  readonly ncm: string;
  readonly unidade: string;
  readonly quantidade: Decimal;
  /** Cost of acquisition as the income tax has it, reais. */
  readonly valor: Decimal;
  /** TIPO_ITEM of register 0200; for resale where it is left out. */
  readonly tipo?: string;
  /** CST of PIS and COFINS in the note that it was bought by. */
  readonly cst?: string;
  /** By whom it was bought otherwise than from a company of this country with a note. */
  readonly compra?: CompraDoEstoque;
  readonly de_terceiros?: true;
  /** PIS and COFINS that were paid for its import, without the additional of Lei 10.865/2004 art. 8º § 21. */
  readonly pago_na_importacao?: Decimal;
  /** Of what the client makes: the cost of raw material and packaging in `valor`. */
  readonly insumos?: Decimal;
  /** The part of `valor` whose credit the mixed regime refused. */
  readonly valor_vedado?: Decimal;
}

export type CompraDoEstoque = 'importacao' | 'pessoa_fisica' | 'sem_documento';

/** What goods are, whoever owns them: of the regime of the owner hangs which of the law's classes they are in. */
export type NaturezaDoEstoque =
  | Exclude<ClasseDoEstoque, 'cumulativo' | 'com_credito' | 'do_simples' | 'importado'>
  | 'tributado'
  | 'importado_tributado'
  | 'importado_monofasico'
  /** Nobody says how it was bought, and its NCM is neither single-phase nor of the goods that are mostly exempt. */
  | 'sem_cst_comum';

export type ClasseDoEstoque = (typeof ESTOQUE_DE_ABERTURA)[number]['classe'];

/** All goods of one kind. */
export interface SomaDoEstoque {
  readonly natureza: NaturezaDoEstoque;
  readonly itens: number;
  readonly valor: Decimal;
  /** What they give if they give anything. */
  readonly credito: Decimal;
}

/** The company whose stock it is. */
export interface EmpresaDoEstoque {
  /** On the day of the inventory. */
  readonly regime_em_2026: string;
  /** When CBS begins to be due. */
  readonly regime: string;
  /** "das" or "regular". */
  readonly ibs_cbs: string;
  /** The office says that what nobody gives a CST of was bought with PIS and COFINS. */
  readonly compras_tributadas: boolean;
}

/** The stock with which the client went into the first year of CBS, as the office entered it. */
export interface EstoqueInformado extends EmpresaDoEstoque {
  /** By what it is known; an estimate gives no credit. */
  readonly por: 'csv' | 'livro' | 'estimativa';
  /** Names of the books that hold it. */
  readonly arquivo: string;
  /** YYYY-MM in which the credit is appropriated. */
  readonly apropriado_em: string;
  readonly somas: readonly SomaDoEstoque[];
}
