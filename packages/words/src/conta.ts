/** The account of a tax in a month, in the order in which everything shows it: what is owed, what reduces it, what is left. */
export const COLUNAS_DA_CONTA = [
  { campo: 'debitos', nome: 'Débitos' },
  { campo: 'creditos', nome: 'Créditos' },
  { campo: 'estornos', nome: 'Estornos' },
  { campo: 'saldo_anterior', nome: 'Saldo anterior' },
  { campo: 'a_recolher', nome: 'A recolher' },
  { campo: 'a_transportar', nome: 'A transportar' },
] as const;
