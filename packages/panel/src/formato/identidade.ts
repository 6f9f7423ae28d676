/** "11222333000181" -> "11.222.333/0001-81"; a root of eight characters -> "11.222.333". Letters are possible. */
export function cnpj(caracteres: string): string {
  const partes = /^(.{2})(.{3})(.{3})(?:(.{4})(.{2}))?$/.exec(caracteres);
  if (!partes) return caracteres;
  const [, a, b, c, d, e] = partes;
  return d === undefined ? `${a}.${b}.${c}` : `${a}.${b}.${c}/${d}-${e}`;
}

export const cpf = (digitos: string): string =>
  digitos.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');

/** An access key in groups of four, as the DANFE prints it. */
export const chaveEmGrupos = (chave: string): string => chave.replace(/.{4}(?=.)/g, '$&\u00a0');

/** What a person typed, without punctuation, in capitals. */
export const semPontuacao = (texto: string): string => texto.replace(/[^0-9a-z]/gi, '').toUpperCase();
