/** What is to be reviewed of a declared classification, as a heading. */
export const TIPOS_DA_REVISAO = {
  paga_a_mais: 'Paga mais do que a lei pede',
  paga_a_menos: 'Paga menos do que a lei pede',
  contradicao: 'Contradição',
} as const;

/** The same in a word or two: where it is sure, and where it is not. */
export const RESUMOS_DA_REVISAO = {
  paga_a_mais: ['Paga a mais', 'Pode pagar a mais'],
  paga_a_menos: ['Paga a menos', 'Pode pagar a menos'],
  contradicao: ['Contradição', 'Talvez contradição'],
} as const;

/** Who issued what is looked at. */
export const EMISSAO = { propria: 'Emissão própria', fornecedor: 'Notas de fornecedores' } as const;

/** By which rates a difference is told. */
export const DIFERENCA_DO_MES = 'Pelas alíquotas do mês';
export const DIFERENCA_PLENA = 'Pelas de 2033 (estimativa)';
