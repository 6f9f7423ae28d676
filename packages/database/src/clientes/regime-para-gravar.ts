/** A regime of a client, as it is stored. */
export interface RegimeParaGravar {
  /** YYYY-MM from which it holds. */
  readonly desde: string;
  readonly regime: string;
  readonly ibsCbs: string;
  readonly simplesAnexo?: string;
  /** Reais, two decimals. */
  readonly rbt12?: string;
  /** Payroll of the same twelve months, reais, two decimals: only of an activity under the Fator R. */
  readonly folha12?: string;
  /** Of a MEI: "comercio", "industria" or "servicos". */
  readonly atividade?: string;
}
