import { isKeyOf } from '@apura/engine/tables';
import type { Static } from 'typebox';
import Type from 'typebox';
import { CATALOGUE, type ErrorCode, type ErrorRow, type Reader } from './erros.ts';
import { FILE_CODES, type FileCode } from './upload.ts';

/** One fault of a request: where it is ("regimes[0].desde") and what is wrong with it, in Portuguese. */
export interface Detalhe {
  readonly campo: string;
  readonly motivo: string;
}

interface Options {
  readonly detalhes?: readonly Detalhe[];
  /** Members of the body beside the five fields, for example `retryAfter` or `apuracao_id`. */
  readonly adicionais?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

type Marcadores<Texto extends string> = Texto extends `${string}{${infer Nome}}${infer Resto}`
  ? Nome | Marcadores<Resto>
  : never;
type Textos<C extends ErrorCode> = (typeof CATALOGUE)[C]['message' | 'hint'];
type Args<C extends ErrorCode> = [Marcadores<Textos<C>>] extends [never]
  ? [opcoes?: Options]
  : [opcoes: Options & { readonly params: Readonly<Record<Marcadores<Textos<C>>, string | number>> }];

/**
 * An error that the API answers as it is. `params` fills the placeholders of the catalogue's texts; a code without
 * placeholders takes none.
 *
 * @throws TypeError when a placeholder has no value (the types refuse it, a cast may not).
 */
export class ApiError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ErroDaApi';
  readonly code: ErrorCode;
  readonly status: number;
  readonly hint: string;
  readonly detalhes: readonly Detalhe[] | undefined;
  readonly adicionais: Readonly<Record<string, unknown>>;

  constructor(code: C, ...[options]: Args<C>) {
    const { status, message, hint } = CATALOGUE[code];
    const params = options && 'params' in options ? options.params : {};
    super(fill(message, params), options && 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.status = status;
    this.hint = fill(hint, params);
    this.detalhes = options?.detalhes;
    this.adicionais = options?.adicionais ?? {};
  }
}

function fill(texto: string, params: Readonly<Record<string, string | number>>): string {
  return texto.replace(/\{(\w+)\}/g, (_, nome: string) => {
    const valor = params[nome];
    if (valor === undefined) throw new TypeError(`missing value for the placeholder {${nome}} in: ${texto}`);
    return String(valor);
  });
}

interface Problema {
  readonly codigo: FileCode;
  /** Says more than the catalogue's sentence, when there is more to say. */
  readonly mensagem?: string;
  readonly linha?: number;
  readonly coluna?: number;
  readonly lugar?: string;
}

/** Answers a request whose one file cannot be read (422): the code is the file's own, as in an upload job. */
export class FileError extends Error {
  override readonly name = 'ErroDoArquivo';
  readonly code: FileCode;
  readonly status = 422;
  readonly hint: string;
  readonly detalhes: readonly Detalhe[] | undefined = undefined;
  /** Where in the file, when the problem has a place. */
  readonly adicionais: Readonly<Record<string, unknown>>;

  constructor({ codigo, mensagem, ...lugar }: Problema) {
    super(mensagem ?? FILE_CODES[codigo].mensagem);
    this.code = codigo;
    this.hint = FILE_CODES[codigo].hint;
    this.adicionais = lugar;
  }
}

/** What every error is answered with. A code may add members, such as `detalhes` or `retryAfter`. */
export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'Repete "message", para clientes antigos.' }),
    code: Type.String({ description: 'Código estável, para decisões do programa.' }),
    message: Type.String(),
    hint: Type.String({ description: 'O que fazer para corrigir.' }),
    docs: Type.String({ format: 'uri' }),
    retryAfter: Type.Optional(
      Type.Integer({
        minimum: 1,
        description:
          'Em respostas 429, e 409 de uma requisição em andamento: segundos até a próxima tentativa.',
      }),
    ),
    detalhes: Type.Optional(Type.Array(Type.Object({ campo: Type.String(), motivo: Type.String() }))),
  },
  { additionalProperties: true },
);
export type ErrorBody = Static<typeof ErrorBody>;

/**
 * The JSON body that answers `erro`. `publicBaseUrl` has no closing slash. A person is told it in the catalogue's words for the panel,
 * and in `campos` where in a form it stands.
 */
export function errorBody(
  erro: ApiError | FileError,
  publicBaseUrl: string,
  reader: Reader = 'program',
): ErrorBody {
  const { code, adicionais, detalhes } = erro;
  const { message = erro.message, hint = erro.hint, fields } = reader === 'person' ? panelWords(code) : {};
  return {
    ...adicionais,
    error: message,
    code,
    message,
    hint,
    docs: `${publicBaseUrl}/desenvolvedores#erro-${code}`,
    ...(detalhes ? { detalhes: detalhes.map((detalhe) => ({ ...detalhe })) } : {}),
    ...(fields ? { campos: [...fields] } : {}),
  };
}

function panelWords(code: string): NonNullable<ErrorRow['panel']> {
  const row: ErrorRow | undefined = isKeyOf(CATALOGUE, code) ? CATALOGUE[code] : undefined;
  return row?.panel ?? {};
}
