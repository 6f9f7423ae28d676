import { fileField } from '../../openapi/binary.ts';
import { bodyType } from '../../openapi/respostas.ts';
import { variableOf } from '../../openapi/variables.ts';
import type { PublicRoute, Route } from '../../route.ts';

/** One call as its example has it, before any language writes it. A "$NAME" stands for something of the caller's. */
export interface Chamada {
  readonly method: string;
  /** "/v1/clientes/$CLIENTE_ID". */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly comChave: boolean;
  readonly json?: unknown;
  /** A file as the whole body, with its media type. */
  readonly file?: { readonly name: string; readonly type: string };
  /** The text fields of a form, and the file in it. */
  readonly form?: {
    readonly fields: Readonly<Record<string, string>>;
    readonly field: string;
    readonly file: string;
  };
  /** What is done with the answer. */
  readonly answer: 'json' | 'text' | 'none' | { readonly saveAs: string };
}

export function chamadaDe(route: Route | PublicRoute): Chamada {
  const { query = {}, body, arquivo } = route.exemplo ?? {};
  const type = bodyType(route);
  const path = route.path.replace(/:\w+/, () => `$${variableOf(route.path)}`);
  const comum = { method: route.method, path, query, comChave: 'escopo' in route, answer: answerOf(route) };
  if (route.form) {
    const fields = (body ?? {}) as Record<string, string>;
    return { ...comum, form: { fields, field: fileField(route.form), file: arquivo ?? '' } };
  }
  if (arquivo !== undefined) return { ...comum, file: { name: arquivo, type } };
  return body === undefined ? comum : { ...comum, json: body };
}

/** How the files that an answer is are called on the caller's disk. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'application/xml': 'xml',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};

function answerOf({ respostas, path }: Route | PublicRoute): Chamada['answer'] {
  const [good] = Object.entries(respostas).filter(([status]) => status.startsWith('2'));
  const { schema, tipo = '' } = good?.[1] ?? {};
  if (schema) return 'json';
  if (tipo === '') return 'none';
  const [media = ''] = tipo.split(';');
  const ending = ENDINGS[media];
  const [, , what = ''] = path.split('/');
  return ending === undefined ? 'text' : { saveAs: `${what}.${ending}` };
}
