import { isOneOf } from '@apura/engine/tables';
import { Ajv2020, type ErrorObject, type Options } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import addFormatsModule from 'ajv-formats';
import type { Static, TSchema } from 'typebox';
import { ApiError, type Detalhe } from './api-error.ts';
import type { ErrorCode } from './erros.ts';
import {
  CODE_ANNOTATION,
  CODIGOS_DE_FORMATO,
  type CodigoDeFormato,
  HIDDEN_TEXT,
  PUNCTUATED,
  withoutPunctuation,
} from './formatos.ts';

/** A body with thousands of faults must not make an answer of thousands of sentences. */
const MAXIMO_DE_DETALHES = 20;
/** Of data with more items and members than these only the first fault is told: each one that is gathered costs time. */
const VALUES_OF_A_SMALL_BODY = 1000;

const bodyAjv = createAjv({ allErrors: true });
const largeBodyAjv = createAjv({});
const ajvDeConsulta = createAjv({ allErrors: true, useDefaults: true });

/**
 * Returns `dado` typed, when it fits `schema`. Of the data only a CNPJ is changed, which loses its punctuation.
 *
 * @throws ApiError `corpo_invalido` with `detalhes`; or, when every fault is in a format that names a code of its own
 * (`competencia_invalida`, `cnpj_invalido` ...), that code, also with `detalhes`.
 */
export function validate<T extends TSchema>(schema: T, dado: unknown): Static<T> {
  const grande = hasMoreValuesThan(VALUES_OF_A_SMALL_BODY, dado);
  check(grande ? largeBodyAjv : bodyAjv, schema, dado, 'corpo_invalido');
  return dado;
}

/**
 * The same for a query string, whose values arrive as strings: whole numbers, truth values and CNPJs are read, defaults
 * filled, in a copy. `body`: what the request has besides its query, where somebody may have put a member of it.
 *
 * @throws ApiError `parametros_invalidos`, or the code that a format names.
 */
export function validateQuery<T extends TSchema>(schema: T, consulta: object, body?: TSchema): Static<T> {
  const copia = readQueryValues(schema, consulta);
  const known = namesIn(schema);
  const strange = Object.keys(copia).filter((nome) => !known.includes(nome));
  if (strange.length) {
    const detalhes = strange.slice(0, MAXIMO_DE_DETALHES).map((nome) => ({
      campo: nome.length > 60 ? `${nome.slice(0, 60)}…` : nome,
      motivo: namesIn(body).includes(nome)
        ? 'não vai na consulta: envie este campo no corpo da requisição'
        : `não existe na consulta deste endereço, que ${known.length ? `tem ${known.join(', ')}` : 'não tem parâmetros'}`,
    }));
    throw new ApiError('parametros_invalidos', { detalhes });
  }
  check(ajvDeConsulta, schema, copia, 'parametros_invalidos');
  return copia;
}

/** Makes the check of a body, or of a query, before somebody waits for it: some milliseconds each. */
export const prepareCheck = (of: 'body' | 'query', schema: TSchema): void => {
  (of === 'body' ? bodyAjv : ajvDeConsulta).compile(schema);
};

/** What a schema of TypeBox is as JSON, as far as we look into it. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly [CODE_ANNOTATION]?: ErrorCode;
}

/** The members that the schema of an object names. */
export function fieldsOfSchema(schema: TSchema = {}): Readonly<Record<string, JsonSchema>> {
  const { properties = {} }: JsonSchema = schema;
  return properties;
}

const namesIn = (schema: TSchema | undefined): string[] => Object.keys(fieldsOfSchema(schema));

function check<T extends TSchema>(
  ajv: Ajv2020,
  schema: T,
  dado: unknown,
  codigoGeral: 'corpo_invalido' | 'parametros_invalidos',
): asserts dado is Static<T> {
  // ajv keeps the compiled function by schema object: each schema is compiled once.
  const valida = ajv.compile(schema);
  if (valida(dado)) {
    const campo = findHidden(dado);
    if (campo === undefined) return;
    const motivo = 'não pode ter caracteres de controle, nem os invisíveis que mudam a direção do texto';
    throw new ApiError(codigoGeral, { detalhes: [{ campo: campo || '(corpo)', motivo }] });
  }
  const erros = valida.errors ?? [];
  throw new ApiError(codigoComum(erros) ?? codigoGeral, { detalhes: detail(erros) });
}

/**
 * Where in the data of a request, whatever its schema, the first text is with a character that nobody sees and that means
 * something: it would be shown as another one, or not be stored at all.
 */
function findHidden(value: unknown, at = ''): string | undefined {
  if (typeof value === 'string') return HIDDEN_TEXT.test(value) ? at : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = findHidden(inner, Array.isArray(value) ? `${at}[${name}]` : filho(at, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One detalhe per field, the first fault of each. */
function detail(erros: readonly ErrorObject[]): Detalhe[] {
  const porCampo = new Map<string, Detalhe>();
  for (const erro of erros) {
    const detalhe = motivoDoErro(erro);
    if (detalhe && !porCampo.has(detalhe.campo)) porCampo.set(detalhe.campo, detalhe);
    if (porCampo.size === MAXIMO_DE_DETALHES) break;
  }
  return [...porCampo.values()];
}

function codigoComum(erros: readonly ErrorObject[]): CodigoDeFormato | undefined {
  const codigos = new Set(erros.map((erro) => erro.parentSchema?.[CODE_ANNOTATION]));
  const [codigo] = codigos;
  return codigos.size === 1 && isOneOf(CODIGOS_DE_FORMATO, codigo) ? codigo : undefined;
}

function createAjv(options: Options): Ajv2020 {
  // strictRequired would refuse a oneOf whose branches only name the required fields.
  const ajv = new Ajv2020({
    strict: true,
    // That each is a schema is tested; to look again here costs the first caller 100 ms.
    validateSchema: false,
    strictTypes: true,
    strictRequired: false,
    verbose: true,
    ...options,
  });
  addFormatsModule.default(ajv);
  ajv.addKeyword(CODE_ANNOTATION);
  ajv.addKeyword({
    keyword: PUNCTUATED,
    type: 'string',
    before: 'pattern',
    modifying: true,
    errors: false,
    schema: false,
    // Of a keyword without a schema ajv asks with the data first.
    validate: keepCnpj,
  });
  return ajv;
}

/** Puts a CNPJ, or its root, where it stands as we keep it: people paste it with dots, slash and small letters. */
function keepCnpj(texto: unknown, at?: DataValidationCxt): boolean {
  if (typeof texto === 'string' && typeof at?.parentData === 'object')
    at.parentData[at.parentDataProperty] = withoutPunctuation(texto);
  return true;
}

/** Whether the items of lists and members of objects in `dado`, all together, are more than `maximo`. Looks no further. */
function hasMoreValuesThan(maximo: number, dado: unknown): boolean {
  const aVer = [dado];
  let vistos = 0;
  while (aVer.length) {
    const valor = aVer.pop();
    if (typeof valor !== 'object' || valor === null) continue;
    for (const chave in valor) {
      vistos += 1;
      if (vistos > maximo) return true;
      aVer.push(Reflect.get(valor, chave));
    }
  }
  return false;
}

const LEITURAS: Readonly<Record<string, (texto: string) => unknown>> = {
  // As people write it: Number() would also read "Infinity", "1e400", "0x10" and " 5".
  integer: (texto) => (/^(0|[1-9][0-9]{0,14})$/.test(texto) ? Number(texto) : texto),
  boolean: (texto) => (texto === 'true' || texto === 'false' ? texto === 'true' : texto),
};

interface Member {
  readonly type?: string;
}

/**
 * A copy of a query string's members in which those that `schema` says are whole numbers or truth values are such. What
 * is not written like one stays a string, which the schema then refuses; so does a member that came twice, as a list.
 */
function readQueryValues(schema: TSchema, consulta: object): Record<string, unknown> {
  const properties: Readonly<Record<string, Member>> = fieldsOfSchema(schema);
  return Object.fromEntries(
    Object.entries(consulta).map(([nome, valor]) => {
      const type = Object.hasOwn(properties, nome) ? properties[nome]?.type : undefined;
      const ler = LEITURAS[type ?? ''];
      return [nome, ler && typeof valor === 'string' ? ler(valor) : valor];
    }),
  );
}

const TIPOS: Record<string, string> = {
  string: 'um texto',
  integer: 'um número inteiro',
  number: 'um número',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
  null: 'nulo',
};

/**
 * Says one ajv error in Portuguese: which field and why. Undefined for the branches of a `oneOf`, which the error of
 * the `oneOf` itself sums up. Needs `verbose: true`.
 */
function motivoDoErro(erro: ErrorObject): Detalhe | undefined {
  if (/\/oneOf\/\d+\//.test(erro.schemaPath)) return undefined;
  const campo = path(erro.instancePath);
  const { params } = erro;
  switch (erro.keyword) {
    case 'required':
      return { campo: filho(campo, params.missingProperty), motivo: 'é obrigatório' };
    case 'additionalProperties':
      return { campo: filho(campo, params.additionalProperty), motivo: 'não existe neste recurso' };
    case 'dependentRequired':
      return { campo: filho(campo, params.missingProperty), motivo: `é obrigatório com ${params.property}` };
    default:
      return {
        campo: campo || '(corpo)',
        motivo: MOTIVOS[erro.keyword]?.(erro, params.limit) ?? 'não é válido',
      };
  }
}

const ofFormato = ({ parentSchema }: ErrorObject) => `deve ter este formato: ${parentSchema?.description}`;

/** By keyword, what is wrong with the field itself. */
const MOTIVOS: Readonly<Record<string, (erro: ErrorObject, limite: number) => string>> = {
  oneOf: (erro) => `deve trazer exatamente um destes campos: ${alternativas(erro)}`,
  type: ({ params, data, parentSchema }) =>
    // An amount as a JSON number: readers make a float of it, which loses cents.
    typeof data === 'number' && params.type === 'string' && parentSchema?.pattern
      ? `deve vir entre aspas, como texto: ${parentSchema.description}`
      : `deve ser ${TIPOS[params.type] ?? params.type}`,
  enum: ({ params }) => `deve ser um destes: ${params.allowedValues.join(', ')}`,
  pattern: ofFormato,
  format: ofFormato,
  minProperties: (_, limite) => `deve ter ao menos ${limite} campo(s)`,
  minLength: (_, limite) => `deve ter ao menos ${limite} caractere(s)`,
  maxLength: (_, limite) => `deve ter no máximo ${limite} caracteres`,
  minimum: (_, limite) => `deve ser no mínimo ${limite}`,
  maximum: (_, limite) => `deve ser no máximo ${limite}`,
  minItems: (_, limite) => `deve ter ao menos ${limite} item(ns)`,
  maxItems: (_, limite) => `deve ter no máximo ${limite} itens`,
  uniqueItems: () => 'não pode repetir itens',
};

/** "/regimes/0/desde" -> "regimes[0].desde". */
function path(instancePath: string): string {
  return instancePath
    .split('/')
    .slice(1)
    .map((parte) => parte.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((ate, parte) => (/^\d+$/.test(parte) ? `${ate}[${parte}]` : filho(ate, parte)), '');
}

/** A name may come from the request: it is cut, so that it cannot swell the answer. */
function filho(pai: string, nome: string): string {
  const curto = nome.length > 60 ? `${nome.slice(0, 60)}…` : nome;
  return pai ? `${pai}.${curto}` : curto;
}

function alternativas(erro: ErrorObject): string {
  // Of `oneOf` the schema is the list of its branches.
  const ramos = erro.schema as readonly { readonly required?: readonly string[] }[];
  return ramos.flatMap((ramo) => ramo.required ?? []).join(', ');
}
