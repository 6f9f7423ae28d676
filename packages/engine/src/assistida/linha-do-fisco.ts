import type { Decimal } from '../nota-fiscal.ts';

export type TributoDoFisco = 'cbs' | 'ibs' | 'ibs_uf' | 'ibs_mun';
export type LadoDoFisco = 'debito' | 'credito';
/** How a debit ended (LC 214/2025 art. 27). */
export type ModoDeExtincao = 'compensacao' | 'pagamento' | 'split' | 'rad' | 'responsavel';

/** What became of the amount, as far as the tax authority says. Reais. */
export interface ValoresDoFisco {
  /** As the tax authority worked it out: the one that is compared. */
  readonly apurado: Decimal;
  readonly extinto?: Decimal;
  readonly saldo_devedor?: Decimal;
  /** Credit that waits until the supplier's debit is extinguished (LC 214/2025 art. 47). */
  readonly a_apropriar?: Decimal;
  readonly apropriado?: Decimal;
  readonly utilizado?: Decimal;
  readonly inapropriavel?: Decimal;
  readonly suspenso?: Decimal;
}

/**
 * One line of what the tax authority worked out for a taxpayer: RFB for the CBS, CGIBS for the IBS (LC 214/2025 art. 46).
 * `documento` and `origem` are codes, kept as given: not all of them are published.
 */
export interface LinhaDoFisco extends ValoresDoFisco {
  /** First eight characters of the CNPJ. */
  readonly contribuinte: string;
  /** YYYY-MM. */
  readonly competencia: string;
  readonly tributo: TributoDoFisco;
  readonly lado: LadoDoFisco;
  /** 44 or 50 characters; empty in a line that is of no one document. */
  readonly chave: string;
  readonly documento: string;
  readonly origem: string;
  /** ISO 8601, as given. */
  readonly emissao?: string;
  readonly registro?: string;
  /** The newest line of equal identity counts. */
  readonly atualizacao?: string;
  /** CNPJ or CPF of the other party. */
  readonly contraparte?: string;
  readonly modo_extincao?: ModoDeExtincao;
}
