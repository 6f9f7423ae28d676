import type { TProperties, TSchema } from 'typebox';
import Type from 'typebox';
import { Closed, Formato, Opcao, OrNull } from './formatos.ts';

/** The page `{ data, next_cursor }`; `next_cursor` is null on the last one. */
export function Lista<T extends TSchema>(item: T) {
  return Type.Object({ data: Type.Array(item), next_cursor: OrNull(Type.String()) });
}

/** The answer of an import: what became of each line of the file, in its order. */
export const Importados = <P extends TProperties>(daLinha: P) =>
  Type.Object({
    importados: Type.Integer({ minimum: 0 }),
    data: Type.Array(
      Type.Object({
        linha: Type.Integer({ minimum: 2, description: 'linha do arquivo; a primeira é o cabeçalho' }),
        ...daLinha,
      }),
    ),
  });

/** The query member of an import that may only be tried. */
export const CHECK_ONLY = {
  conferir: Type.Optional(
    Type.Boolean({ description: 'true: só confere as linhas; nada é guardado, e importados é 0' }),
  ),
};

/** The query members of every list. `limit` is always there after `validateQuery`, which fills the default. */
export const PAGE = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'o next_cursor da página anterior' }),
  ),
};

/** A moment of 2000 to 2099 that a request names: a time with its offset, or a day, which begins at midnight in Brasília. */
export const moment = (meaning: string) =>
  Formato(
    '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])(T([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]{1,9})?)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9]))?$',
    `data (a 0h de Brasília), ou data e hora com fuso, por exemplo 2026-09-01 ou 2026-09-01T08:00:00-03:00: ${meaning}`,
  );

/** For the newest first: when what is listed was made. `ate` is not part of it. */
export const PERIODO = {
  desde: Type.Optional(moment('só o que foi criado a partir de então')),
  ate: Type.Optional(moment('só o que foi criado antes')),
};

/** Of a list by when its rows were made. */
export const sentido = Type.Optional(
  Opcao(['desc', 'asc'], 'desc: do mais novo ao mais antigo, como sem ele; asc: do mais antigo ao mais novo'),
);
export type Sentido = 'desc' | 'asc';

/** The query of a list that has no other filters. */
export const PeriodQuery = Closed({ ...PERIODO, ...PAGE });

/** The query of a list without filters. */
export const PageQuery = Closed(PAGE);

/** Where an apuração, its report and what it is made of are found. */
export function linksDaApuracao(publicBaseUrl: string, id: string) {
  const self = `${publicBaseUrl}/v1/apuracoes/${id}`;
  return {
    self,
    pdf: `${self}/pdf`,
    xlsx: `${self}/xlsx`,
    csv: `${self}/csv`,
    csv_zip: `${self}/csv-zip`,
    divergencias: `${self}/inconsistencias`,
    documentos: `${self}/documentos`,
  };
}

/** Where a lote is found, and where it is followed. */
export function linksOfUpload(publicBaseUrl: string, id: string) {
  const self = `${publicBaseUrl}/v1/upload/${id}`;
  return { self, eventos: `${self}/eventos` };
}
