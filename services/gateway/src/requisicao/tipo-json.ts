/** Of an answer whose body is JSON text already. */
export const TIPO_JSON = { 'Content-Type': 'application/json; charset=utf-8' } as const;
