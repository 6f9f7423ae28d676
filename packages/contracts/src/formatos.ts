import Type, { type TUnsafe } from 'typebox';

/**
 * The annotation by which a format names the error that answers a request whose only fault is that format. Without
 * it the answer is `corpo_invalido` or `parametros_invalidos`.
 */
export const ANOTACAO_DE_CODIGO = 'x-codigo-de-erro';

/** One of a few words. Unlike a union of literals it fails with one error, which lists the words. */
export function Opcao<const V extends string>(valores: readonly V[], description?: string): TUnsafe<V> {
  return Type.Unsafe<V>({ type: 'string', enum: [...valores], ...(description ? { description } : {}) });
}

/** Any case is taken; we write lower case. No `format: uuid`: it also takes "urn:uuid:", which PostgreSQL refuses. */
export const Uuid = Type.String({
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
  description: 'UUID',
});

export const Competencia = Type.String({
  pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
  description: 'mês como AAAA-MM, por exemplo 2026-03, de 2000 a 2099',
  [ANOTACAO_DE_CODIGO]: 'competencia_invalida',
});

/** An amount in reais, two decimals; negative is a credit balance. */
export const Valor = Type.String({
  pattern: '^-?(0|[1-9][0-9]*)\\.[0-9]{2}$',
  description: 'valor em reais com ponto e duas casas decimais, por exemplo 1234.56',
});

/** A rate or a share in percent, four decimals. */
export const Aliquota = Type.String({
  pattern: '^-?(0|[1-9][0-9]*)\\.[0-9]{4}$',
  description: 'percentual com ponto e quatro casas decimais, por exemplo 0.9000',
});

/** Letters are possible since July 2026 (IN RFB 2.229/2024). The check digits are checked by who reads it. */
export const Cnpj = Type.String({
  pattern: '^[0-9A-Z]{12}[0-9]{2}$',
  description: 'CNPJ com 14 caracteres, sem pontuação',
  [ANOTACAO_DE_CODIGO]: 'cnpj_invalido',
});

export const CnpjRaiz = Type.String({
  pattern: '^[0-9A-Z]{8}$',
  description: 'os 8 primeiros caracteres do CNPJ, sem pontuação',
  [ANOTACAO_DE_CODIGO]: 'cnpj_invalido',
});

/** The access key; characters 7 to 18 are the CNPJ's, so they may be letters. */
export const Chave = Type.String({
  pattern: '^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$',
  description: 'chave de acesso com 44 caracteres',
});

/** An instant in UTC. */
export const DataHora = Type.String({
  format: 'date-time',
  pattern: 'Z$',
  description: 'data e hora em UTC, por exemplo 2026-03-31T12:00:00.000Z',
});

export const Link = Type.String({ format: 'uri', description: 'URL completa' });

/**
 * A line of text that a person wrote. Control characters and lone surrogates are refused: PostgreSQL can store
 * neither U+0000 in text nor a lone surrogate in jsonb.
 */
export function Texto(maxLength: number) {
  return Type.String({
    maxLength,
    pattern: '^(?=.*\\S)[^\\p{Cc}\\p{Cs}]+$',
    description: `texto de uma linha, não vazio, com até ${maxLength} caracteres`,
  });
}
