/** Of a product no more is kept; the layout has 120 characters for its description. */
const CARACTERES = 160;
const FORA_DO_ASCII = /[^\n -~]/;
/** White space that is not one space between words. */
const BRANCOS = /^ | $| {2}|[^\S ]/;

/** A text as people look for it: without accents and capitals, each blank one space. */
export function asSearched(texto: string): string {
  const minusculo = texto.toLowerCase();
  const sem = FORA_DO_ASCII.test(minusculo) ? minusculo.normalize('NFD').replace(/\p{M}+/gu, '') : minusculo;
  return BRANCOS.test(sem) ? sem.replace(/\s+/g, ' ').trim() : sem;
}

/** What stands before the digits of an NCM. */
export const MARCA_DA_NCM = 'ncm';

interface Produto {
  readonly ncm: string;
  readonly descricao: string;
}

/** What a document's items are found by: each product once, in a line of its own, such as "ncm22021000 cafe torrado". */
export function produtosDaNota(produtos: readonly Produto[]): string {
  const linhas = produtos.map(({ ncm, descricao }) =>
    `${MARCA_DA_NCM}${ncm} ${asSearched(descricao)}`.slice(0, CARACTERES),
  );
  return [...new Set(linhas)].join('\n');
}

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
