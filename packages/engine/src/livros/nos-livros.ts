/** Under which names, beside those of its items, stands what a client's books say of a purchase (`EntradaInformada.nos_livros`). */
export const NOS_LIVROS = {
  /** What all of it is for. */
  em_tudo: '*',
  /** What its freight is for (IND_NAT_FRT). */
  frete: 'frete',
  /** Of a bill of energy, the ICMS that is credited: reais. */
  icms_creditado: 'icms',
} as const;
