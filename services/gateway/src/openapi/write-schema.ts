import { ANOTACAO_DE_CODIGO } from '@apura/contracts';
import type { TSchema } from 'typebox';

/**
 * A TypeBox schema as plain JSON Schema 2020-12. A schema among `components` becomes a reference to it, except `schema`
 * itself when `inteiro` says so.
 */
export function writeSchema(
  schema: TSchema,
  components: Readonly<Record<string, TSchema>>,
  inteiro = false,
): unknown {
  const nomes = new Map<unknown, string>(Object.entries(components).map(([nome, valor]) => [valor, nome]));
  const escrever = (valor: unknown, raiz: boolean): unknown => {
    const nome = nomes.get(valor);
    if (nome !== undefined && !raiz) return { $ref: `#/components/schemas/${nome}` };
    if (Array.isArray(valor)) return valor.map((parte) => escrever(parte, false));
    if (typeof valor !== 'object' || valor === null) return valor;
    return Object.fromEntries(
      Object.entries(valor)
        .filter(([chave]) => chave !== ANOTACAO_DE_CODIGO && !chave.startsWith('~'))
        .map(([chave, parte]) => [chave, escrever(parte, false)]),
    );
  };
  return escrever(schema, inteiro);
}
