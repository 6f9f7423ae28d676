import type { TSchema } from 'typebox';
import { ANOTACAO_DE_CODIGO } from './formatos.ts';

const LEITURAS: Readonly<Record<string, (texto: string) => unknown>> = {
  // As people write it: Number() would also read "Infinity", "1e400", "0x10" and " 5".
  integer: (texto) => (/^(0|[1-9][0-9]{0,14})$/.test(texto) ? Number(texto) : texto),
  boolean: (texto) => (texto === 'true' || texto === 'false' ? texto === 'true' : texto),
};

interface Member {
  readonly type?: string;
  readonly [ANOTACAO_DE_CODIGO]?: string;
}

const semPontuacao = (texto: string): string => texto.replace(/[\s./-]/g, '').toUpperCase();

const leituraDe = (member: Member | undefined) =>
  member?.[ANOTACAO_DE_CODIGO] === 'cnpj_invalido' ? semPontuacao : LEITURAS[member?.type ?? ''];

/**
 * A copy of a query string's members in which those that `schema` says are whole numbers or truth values are such, and a
 * CNPJ is without the punctuation that people paste with it. What is not written like one stays a string, which the schema
 * then refuses; so does a member that came twice, as a list.
 */
export function lerValoresDaConsulta(schema: TSchema, consulta: object): Record<string, unknown> {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, Member>> };
  return Object.fromEntries(
    Object.entries(consulta).map(([nome, valor]) => {
      const ler = Object.hasOwn(properties, nome) ? leituraDe(properties[nome]) : undefined;
      return [nome, ler && typeof valor === 'string' ? ler(valor) : valor];
    }),
  );
}
