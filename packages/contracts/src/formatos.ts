import { recordOf } from '@apura/engine/tables';
import type { TObjectOptions, TProperties, TSchema, TSchemaOptions, TString, TUnsafe } from 'typebox';
import Type from 'typebox';
import type { ErrorCode } from './erros.ts';

/**
 * The annotation by which a format names the error that answers a request whose only fault is that format. Without
 * it the answer is `corpo_invalido` or `parametros_invalidos`.
 */
export const CODE_ANNOTATION = 'x-codigo-de-erro';

/** The errors that formats name. */
export const CODIGOS_DE_FORMATO = [
  'aliquota_invalida',
  'ano_invalido',
  'cliente_id_invalido',
  'competencia_invalida',
  'cnpj_invalido',
  'folha_invalida',
  'receita_bruta_invalida',
  'url_de_webhook_invalida',
] as const satisfies readonly ErrorCode[];
export type CodigoDeFormato = (typeof CODIGOS_DE_FORMATO)[number];
/** The annotation of a text that a request may write with punctuation, which `validate` takes away. */
export const PUNCTUATED = 'x-com-pontuacao';
/** What only our own validation reads, and no document for others shows. */
export const ANNOTATIONS: ReadonlySet<string> = new Set([CODE_ANNOTATION, PUNCTUATED]);

/** One of a few words. Unlike a union of literals it fails with one error, which lists the words. */
export function Opcao<const V extends string>(valores: readonly V[], description?: string): TUnsafe<V> {
  return Type.Unsafe<V>({ type: 'string', enum: [...valores], ...(description ? { description } : {}) });
}

/** A text of one form, which the description names; `codigo`: the error of a request whose only fault is that form. */
export const Formato = (pattern: string, description: string, codigo?: CodigoDeFormato) =>
  Type.String({ pattern, description, ...(codigo ? { [CODE_ANNOTATION]: codigo } : {}) });

/** What a request may hold: a member that is not named here is refused. */
export const Closed = <P extends TProperties>(members: P, options: TObjectOptions = {}) =>
  Type.Object(members, { additionalProperties: false, ...options });

/** The same format, with words on what this one is. */
export const described = (format: TString, description: string) => Type.String({ ...format, description });

/** Members that are all alike, by their names. */
export const each = <const N extends string, T extends TSchema>(names: readonly N[], schema: T) =>
  recordOf(names, () => schema);

export const OrNull = <T extends TSchema>(schema: T, options: TSchemaOptions = {}) =>
  Type.Union([schema, Type.Null()], options);

/** How many. */
export const Contagem = Type.Integer({ minimum: 0 });

/** Any case is taken; we write lower case. No `format: uuid`: it also takes "urn:uuid:", which PostgreSQL refuses. */
export const Uuid = Formato(
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  'UUID',
);

/** The client that a request names. Not a UUID is a fault with a code of its own; an unknown one is `not_found`. */
export const ClienteId = Type.String({ ...Uuid, [CODE_ANNOTATION]: 'cliente_id_invalido' });

/** Some of the clients that an act on a month is for. */
export const AskedClientes = Type.Optional(
  Type.Array(ClienteId, {
    minItems: 1,
    maxItems: 1000,
    uniqueItems: true,
    description: 'só destes clientes; sem eles, de todos',
  }),
);

export const Competencia = Formato(
  '^20[0-9]{2}-(0[1-9]|1[0-2])$',
  'mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099',
  'competencia_invalida',
);

/** An amount in reais, two decimals; negative is a credit balance. */
export const Valor = Formato(
  '^-?(0|[1-9][0-9]*)\\.[0-9]{2}$',
  'valor em reais com ponto e duas casas decimais, por exemplo 1234.56',
);

/** An amount in reais that is not negative. */
export const ValorAtLeastZero = Formato(
  '^(0|[1-9][0-9]{0,12})\\.[0-9]{2}$',
  'valor em reais, não negativo, com ponto e duas casas decimais, por exemplo 1234.56',
);

/** A rate or a share in percent, four decimals. */
export const Aliquota = Formato(
  '^-?(0|[1-9][0-9]*)\\.[0-9]{4}$',
  'percentual com ponto e quatro casas decimais, por exemplo 0.9000',
);

/** A CNPJ, or its root, as it is stored, of one as people write and paste it. */
export const withoutPunctuation = (cnpj: string): string => cnpj.replace(/[\s./-]/g, '').toUpperCase();

function OfCnpj(pattern: string, description: string) {
  return Type.String({ ...Formato(pattern, description, 'cnpj_invalido'), [PUNCTUATED]: true });
}

/**
 * Letters are possible since July 2026 (IN RFB 2.229/2024). The check digits are checked by who reads it. A request may
 * write it with punctuation: `validate` takes that away.
 */
export const Cnpj = OfCnpj(
  '^[0-9A-Z]{12}[0-9]{2}$',
  'CNPJ com 14 caracteres; numa requisição, também com a pontuação',
);

export const CnpjRaiz = OfCnpj(
  '^[0-9A-Z]{8}$',
  'os 8 primeiros caracteres do CNPJ; numa requisição, também com a pontuação',
);

/** In a query: a whole CNPJ or its root. */
export const CnpjOrRaiz = OfCnpj(
  '^[0-9A-Z]{8}([0-9A-Z]{4}[0-9]{2})?$',
  'CNPJ com 14 caracteres, ou os 8 primeiros dele; também com a pontuação',
);

/** The access key; the first twelve characters of the CNPJ in it may be letters. An NFS-e has it after the town and two digits. */
export const FORMA_DA_CHAVE = /^([0-9]{6}[0-9A-Z]{12}[0-9]{26}|[0-9]{9}[0-9A-Z]{12}[0-9]{29})$/;
export const Chave = Formato(FORMA_DA_CHAVE.source, 'chave de acesso com 44 caracteres, ou 50 na NFS-e');

/** An instant in UTC. */
export const DataHora = Type.String({
  format: 'date-time',
  pattern: 'Z$',
  description: 'data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z',
});

export const Link = Type.String({ format: 'uri', description: 'URL completa' });

/** Control characters and lone surrogates, as a pattern has them: few languages know the names of Unicode's classes. */
const UNPRINTED = '\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff';
/** Which turn the direction of what is around them (Unicode, UAX 9: Bidi_Control): a name could read as another one. */
const TURNING = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

/** Any of them, wherever it stands. */
export const HIDDEN_TEXT = new RegExp(`[${UNPRINTED}${TURNING}]`, 'u');

/**
 * A line of text that a person wrote. Control characters and lone surrogates are refused: PostgreSQL can store
 * neither U+0000 in text nor a lone surrogate in jsonb; so are those that turn the direction of text.
 */
export function Texto(maxLength: number) {
  return Type.String({
    maxLength,
    pattern: `^(?=.*\\S)[^${UNPRINTED}${TURNING}]+$`,
    description: `texto de uma linha, não vazio, com até ${maxLength} caracteres, sem os invisíveis que controlam a direção do texto`,
  });
}

const REFUSED = `${UNPRINTED}${TURNING}<>"(),:;\\[\\]\\\\`;
const OF_ADDRESS = `[^\\s@${REFUSED}]`;
/** RFC 5321 allows 254 characters. Whether anybody reads it, only a mail shows. */
export const Email = Type.String({
  maxLength: 254,
  pattern: `^${OF_ADDRESS}+@${OF_ADDRESS}+\\.[^\\s@.${REFUSED}]+$`,
  description: 'endereço de e-mail, por exemplo nome@escritorio.com.br',
});

/** `T` before it is written as JSON: an instant as the Date, a code as the text that the row holds. */
export type Unwritten<T> = T extends string
  ? string | Date
  : T extends object
    ? { readonly [K in keyof T]: Unwritten<T[K]> }
    : T;
