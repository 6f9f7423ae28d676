/** What multer is told of every form, however its files are received: names in UTF-8, and few, short, flat text fields. */
export const OPCOES_DO_FORMULARIO = {
  limits: { fields: 10, fieldSize: 1024, fieldNameSize: 100, fieldNestingDepth: 0, headerPairs: 20 },
  defParamCharset: 'utf8',
} as const;
