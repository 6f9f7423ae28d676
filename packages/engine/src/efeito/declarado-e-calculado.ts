/** What a row that tells declared from calculated adds to either side, besides what the row that it corrects uses. */
export interface DiferencaDoDeclarado {
  readonly lado: 'debito' | 'credito';
  readonly declarado: bigint;
  readonly calculado: bigint;
}

/** By motive, as `conferirValores` names them: a debit is used as declared, a credit as the smaller of both. */
export const declaradoECalculado: Readonly<Record<string, DiferencaDoDeclarado>> = {
  debito_declarado_a_maior: { lado: 'debito', declarado: 0n, calculado: -1n },
  debito_declarado_a_menor: { lado: 'debito', declarado: 0n, calculado: 1n },
  declarado_acima_do_calculado: { lado: 'credito', declarado: 1n, calculado: 0n },
  declarado_abaixo_do_calculado: { lado: 'credito', declarado: 0n, calculado: 1n },
};
