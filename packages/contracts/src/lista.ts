import Type, { type Static, type TSchema } from 'typebox';

/** The page `{ data, next_cursor }`; `next_cursor` is null on the last one. */
export function Lista<T extends TSchema>(item: T) {
  return Type.Object({ data: Type.Array(item), next_cursor: Type.Union([Type.String(), Type.Null()]) });
}

/** The query members of every list. `limit` is always there after `validarConsulta`, which fills the default. */
export const PAGINA = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'o next_cursor da página anterior' }),
  ),
};

/** The query of a list without filters. */
export const PaginaQuery = Type.Object(PAGINA, { additionalProperties: false });
export type PaginaQuery = Static<typeof PaginaQuery>;
