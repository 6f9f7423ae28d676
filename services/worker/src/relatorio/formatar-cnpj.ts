/** "12.345.678/0001-95" for a whole CNPJ, "12.345.678" for its root; anything else as it is. */
export const formatarCnpj = (cnpj: string): string =>
  cnpj
    .replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
    .replace(/^(.{2})(.{3})([^./]{3})$/, '$1.$2.$3');
