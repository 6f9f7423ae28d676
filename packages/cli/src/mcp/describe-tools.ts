import { entriesOf, known, memberOf } from '@apura/contracts/tables';
import type { Connection } from '../api/connection.ts';
import { connectWithoutKey } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import type { Texts } from '../texts/pt.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Tool {
  readonly name: string;
  readonly method: 'get' | 'post';
  /** Of the contract, where the input's schema is taken from; what stands in braces is an argument. */
  readonly path: string;
  /** Of the argument that names one of the list; the address of that one is `path`/its value. */
  readonly one?: string;
  /** The member of the answer that is a list which the API gives whole, and which is paged here. */
  readonly whole?: string;
  /** Whether it answers without a key. */
  readonly open?: boolean;
  /** For what a form of the contract takes as files. */
  readonly form?: {
    readonly properties: Readonly<Partial<Record<keyof Texts['mcp']['arguments'], Json>>>;
    readonly required?: readonly string[];
    /** Of the contract, which these stand for. */
    readonly instead: string;
    call(connection: Connection, args: Json): Promise<unknown>;
  };
}

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Json;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Partial<Content>>>;
}
interface Content {
  readonly content: Readonly<Record<string, { readonly schema: Input }>>;
}
interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}
type Schemas = Readonly<Record<string, Input>>;
interface Input {
  readonly properties?: Json;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

/** Rows of a page: an agent reads all of them. */
export const PAGE_LIMIT = { type: 'integer', minimum: 1, maximum: 50, default: 20 } as const;
type Words = Texts['mcp'];
const pageOf = ({ limit, cursor }: Words['arguments']) => ({
  limit: { ...PAGE_LIMIT, description: limit },
  cursor: { type: 'string', description: cursor },
});
const COMPONENTS = '#/components/schemas/';

/** The tools as the protocol lists them, with the inputs that the service's own contract asks for. */
export async function describeTools(contexto: Contexto, tools: readonly Tool[]) {
  const connection = await connectWithoutKey(contexto);
  const contract = await connection.json<Contract>('/openapi.json');
  const words = contexto.textos.mcp;
  const notes: Readonly<Record<string, string>> = words.notes;
  return tools.map((tool) => {
    const operation = contract.paths[tool.path]?.[tool.method];
    const { summary = '' } = operation ?? {};
    const { schemas } = contract.components;
    // Models take no choice between whole inputs; the API says what is missing.
    const { oneOf, anyOf, allOf, ...input } = spelledOut(inputOf(tool, operation, words.arguments), schemas);
    const readOnlyHint = tool.method === 'get' || tool.open === true;
    return {
      name: tool.name,
      description: [summary, notes[tool.name]].filter(Boolean).join('. '),
      inputSchema: withDefinitions(input, schemas),
      outputSchema: withDefinitions(outputOf(tool, contract), schemas, isMeaning),
      annotations: {
        readOnlyHint,
        destructiveHint: false,
        idempotentHint: readOnlyHint,
        openWorldHint: false,
      },
    };
  });
}

function inputOf(tool: Tool, operation: Operation | undefined, words: Words['arguments']): Input {
  const { form, one } = tool;
  const inPath = argumentsOf(tool.path);
  const [body] = Object.values(operation?.requestBody?.content ?? {});
  if (body && !form) return body.schema;
  if (body && form) {
    const { properties = {}, required = [] } = body.schema;
    const { [form.instead]: _files, ...others } = properties;
    const own = entriesOf(form.properties).map(([name, schema]) => [
      name,
      { ...schema, description: words[name] },
    ]);
    return {
      type: 'object',
      properties: { ...Object.fromEntries(own), ...others },
      required: [...(form.required ?? []), ...required.filter((name) => name !== form.instead)],
      additionalProperties: false,
    };
  }
  const inQuery = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const filters = inQuery.map(({ name, description, schema }) => [
    name,
    description === undefined ? schema : { description, ...schema },
  ]);
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(inPath.map((name) => [name, { type: 'string' }])),
      ...(one === undefined ? {} : { [one]: { type: 'string', description: words.one } }),
      ...Object.fromEntries(filters),
      ...pageOf(words),
    },
    required: inPath,
    additionalProperties: false,
  };
}

/** What it answers in JSON: a list, or one of it where that is what was asked for. */
function outputOf({ path, method, one, whole }: Tool, { paths, components }: Contract): Input {
  const answerAt = (address: string): Input => {
    const [good] = Object.values(paths[address]?.[method]?.responses ?? {});
    return good?.content?.['application/json']?.schema ?? {};
  };
  if (one !== undefined) return { anyOf: [answerAt(path), answerAt(`${path}/{${one}}`)] };
  const answer = spelledOut(answerAt(path), components.schemas);
  if (whole === undefined) return answer;
  return {
    properties: { data: answer.properties?.[whole], next_cursor: { type: ['string', 'null'] } },
    required: ['data', 'next_cursor'],
  };
}

export const argumentsOf = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** What a member means in words: of an answer that is half of its schema, and an agent pays for each character. */
const isMeaning = (key: string, part: unknown): boolean => key === 'description' && typeof part === 'string';

/** A schema that stands by itself: what it refers to of the contract goes with it, but for what is `left`. */
function withDefinitions(input: Input, schemas: Schemas, left?: typeof isMeaning) {
  const found: Record<string, unknown> = {};
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    return typeof value === 'object' && value !== null ? rewriteObject(value) : value;
  };
  const rewriteObject = (value: object): Json => {
    const name = named(value);
    if (name === undefined)
      return Object.fromEntries(
        Object.entries(value).flatMap(([key, part]) => (left?.(key, part) ? [] : [[key, rewrite(part)]])),
      );
    if (!(name in found)) {
      found[name] = true;
      found[name] = rewrite(schemas[name]);
    }
    return { $ref: `#/$defs/${name}` };
  };
  const written = rewriteObject(input);
  return { ...written, type: 'object' as const, ...(Object.keys(found).length ? { $defs: found } : {}) };
}

/** The schema itself, where its name stands in its place. */
function spelledOut(schema: Input, schemas: Schemas): Input {
  const name = named(schema);
  return name === undefined ? schema : known(schemas[name], name);
}

/** The component that a schema refers to. */
function named(schema: object): string | undefined {
  const $ref = memberOf(schema, '$ref');
  return typeof $ref === 'string' && $ref.startsWith(COMPONENTS) ? $ref.slice(COMPONENTS.length) : undefined;
}
