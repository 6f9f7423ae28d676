import { TIPOS_DE_DOCUMENTO } from '@apura/engine/mes';

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
export const chaveInGroups = (chave: string): string => chave.replace(/.{4}(?=.)/g, '$&\u00a0');

/** What a kind of document is called, by its code and by its model; of several kinds of one model by the first. */
const NOMES: ReadonlyMap<string, string> = new Map(
  Object.entries(TIPOS_DE_DOCUMENTO)
    .reverse()
    .flatMap(([tipo, { modelo, nome }]) => [tipo, modelo ?? tipo].map((codigo) => [codigo, nome] as const)),
);

/** "cte" -> "CT-e". */
export const nomeDoTipo = (tipo: string): string => NOMES.get(tipo) ?? tipo;

/** "NF-e, NFC-e, CT-e ... e NFGas": every kind that is read. */
export const TIPOS_POR_EXTENSO = new Intl.ListFormat('pt-BR').format(
  Object.values(TIPOS_DE_DOCUMENTO).map(({ nome }) => nome),
);

/** "55" or "nfe" and "000123" -> "NF-e 123". */
export const nomeDaNota = (tipo: string, numero: string): string =>
  `${NOMES.get(tipo) ?? `Modelo ${tipo}`} ${withoutZeros(numero)}`;

/** An NFS-e's access key is longer than the others, and has neither model nor series. */
const DA_NFSE = 50;

/** The same from an access key: positions of mod, serie and number in it (MOC; NFS-e Nacional, Anexo I); "" without series. */
export const notaDaChave = (chave: string): { readonly nome: string; readonly serie: string } =>
  chave.length === DA_NFSE
    ? { nome: nomeDaNota('nfse', chave.slice(23, 36)), serie: '' }
    : {
        nome: nomeDaNota(chave.slice(20, 22), chave.slice(25, 34)),
        serie: withoutZeros(chave.slice(22, 25)),
      };

/** "NF-e 123/1". */
export const withSerie = ({ nome, serie }: ReturnType<typeof notaDaChave>): string =>
  serie === '' ? nome : `${nome}/${serie}`;

export const withoutZeros = (digits: string): string => digits.replace(/^0+(?=.)/, '');
