/** The first eight characters of a CNPJ name the legal entity; a person (CPF) or a foreigner has none. */
export const raizDoCnpj = (parte: { readonly CNPJ?: string } | undefined): string | null =>
  parte?.CNPJ?.slice(0, 8) ?? null;
