/** What a layout says of a party. */
type ParteNoArquivo = { readonly [K in 'CNPJ' | 'CPF' | 'xNome' | 'UF' | 'xMun' | 'IE']?: string };

/** A party as it is stored; one from abroad has neither CNPJ nor CPF. */
export function identificacao({ CNPJ, CPF, xNome, UF, xMun, IE }: ParteNoArquivo): object {
  return {
    ...(CNPJ ? { cnpj: CNPJ } : {}),
    ...(CPF ? { cpf: CPF } : {}),
    ...(xNome ? { nome: xNome } : {}),
    ...(UF ? { uf: UF } : {}),
    ...(xMun ? { municipio: xMun } : {}),
    ...(IE ? { ie: IE } : {}),
  };
}
