/** "11222333000181" -> "11.222.333/0001-81", a root of eight characters -> "11.222.333"; anything else as it is. */
export function cnpj(characters: string): string {
  const parts = /^(.{2})(.{3})(.{3})(?:(.{4})(.{2}))?$/.exec(characters);
  if (!parts) return characters;
  const [, a, b, c, d, e] = parts;
  return d === undefined ? `${a}.${b}.${c}` : `${a}.${b}.${c}/${d}-${e}`;
}

export const cpf = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');

/** A CNPJ, its root or a CPF, whichever it is. */
export const documentNumber = (characters: string): string => cpf(cnpj(characters));

/** An access key in groups of four, as the DANFE prints it. */
export const chaveEmGrupos = (chave: string): string => chave.replace(/.{4}(?=.)/g, '$&\u00a0');

const MODELS: Readonly<Record<string, string>> = { '55': 'NF-e', '65': 'NFC-e' };

/** "55" and "000123" -> "NF-e 123". */
export const nomeDaNota = (modelo: string, numero: string): string =>
  `${MODELS[modelo] ?? `Modelo ${modelo}`} ${withoutZeros(numero)}`;

/** The same from an access key: positions of mod, serie and nNF in it (MOC, chave de acesso). */
export const notaDaChave = (chave: string): { readonly nome: string; readonly serie: string } => ({
  nome: nomeDaNota(chave.slice(20, 22), chave.slice(25, 34)),
  serie: withoutZeros(chave.slice(22, 25)),
});

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=.)/, '');
