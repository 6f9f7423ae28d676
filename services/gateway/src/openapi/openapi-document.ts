import {
  API_VERSIONS,
  type ApiVersion,
  deprecationOf,
  EVENT_EXAMPLES,
  EVENT_SCHEMAS,
  entriesOf,
  fieldsOfSchema,
  type JsonSchema,
} from '@apura/contracts';
import { versoes } from '@apura/engine';
import type { TSchema } from 'typebox';
import { isRepeatable, type PublicRoute, type RequestExample, type Route } from '../route.ts';
import { PUBLIC_ROUTES, ROUTES, TOKEN_ROUTES } from '../routes/routes.ts';
import {
  EXAMPLE_FILES,
  fileField,
  groupOf,
  limitOf,
  namesInPath,
  pathOf,
  queryFields,
  TAGS,
} from './parts-of-route.ts';
import { bodyType, HEADERS_OF_ALL, hasTag, isUnderCondition, responsesOf } from './responses-of.ts';
import { exampleOf, VARIABLES, variableOf, withValues } from './variables.ts';
import { capitalized, type Json, meaningOf, type SchemaWriter, schemaWriter } from './write-schema.ts';

/** The OpenAPI 3.1 document of every route, from the same schemas that validate requests. */
export function openapiDocument(
  publicBaseUrl: string,
  versoesDaApi: readonly ApiVersion[] = API_VERSIONS,
): Json {
  const writer = schemaWriter();
  const paths: Record<string, Json> = {};
  for (const route of [...PUBLIC_ROUTES, ...ROUTES, ...TOKEN_ROUTES]) {
    const path = pathOf(route);
    paths[path] = {
      ...paths[path],
      [route.method]: {
        ...routeOperation(route, writer),
        ...(deprecationOf(route.path, versoesDaApi) ? { deprecated: true } : {}),
      },
    };
  }
  const events = webhooks(writer);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Apura',
      version: '1.0.0',
      summary: 'CBS e IBS a partir de NF-e, ao lado dos tributos de hoje.',
      description:
        'Valores são textos com duas casas ("1234.56"), alíquotas textos em percentual ("0.9000"). Toda resposta, também de erro, traz os cabeçalhos de limite, X-Request-Id, as versões e Link. Para TypeScript e JavaScript há o cliente @apura/client.',
      contact: { name: 'Apura', url: `${publicBaseUrl}/desenvolvedores` },
      license: { name: 'MIT', identifier: 'MIT' },
      'x-versoes': versoes,
    },
    servers: [{ url: publicBaseUrl }],
    security: [],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: events,
    components: {
      securitySchemes: {
        chave: { type: 'http', scheme: 'bearer', description: 'Chave de API do escritório.' },
      },
      schemas: writer.components(),
      headers: Object.fromEntries(
        Object.entries(HEADERS_OF_ALL).map(([nome, description]) => [
          nome,
          { description, schema: { type: 'string' } },
        ]),
      ),
    },
  };
}

const headerParameter = (name: string, description: string, form: Json = {}): Json => ({
  ...{ name, in: 'header', required: false, description },
  schema: { type: 'string', ...form },
});
const IDEMPOTENCY_KEY = headerParameter(
  'Idempotency-Key',
  'Repetida em até 24 h com a mesma requisição, devolve a primeira resposta.',
  { pattern: '^[\\x21-\\x7e]{1,255}$' },
);
const IF_NONE_MATCH = headerParameter(
  'If-None-Match',
  'A ETag que o cliente já tem: se ainda valer, a resposta é 304, sem corpo.',
);
const IF_MATCH = headerParameter(
  'If-Match',
  'A ETag que GET deu no mesmo endereço: se o recurso mudou desde então, nada é feito e a resposta é 412.',
);
const RANGE = headerParameter('Range', 'O intervalo do arquivo, como bytes=0-1023: a resposta é 206.');
const LAST_EVENT_ID = headerParameter('Last-Event-ID', 'O id do último evento recebido, para retomar.');

function routeOperation(route: Route | PublicRoute, writer: SchemaWriter): Json {
  const escopo = 'scope' in route ? route.scope : undefined;
  return {
    operationId: route.operation,
    tags: [groupOf(route)],
    summary: route.summary,
    description: `Limite: ${limitOf(route)}.${escopo ? ` Escopo: \`${escopo}\`.` : ''}`,
    ...(escopo ? { security: [{ chave: [] }] } : { security: [] }),
    parameters: [
      ...namesInPath(route).map((name) => parameterOfPath(route.path, name)),
      ...parametersOfQuery(route, writer),
      ...(isRepeatable(route) ? [IDEMPOTENCY_KEY] : []),
      ...(hasTag(route) ? [IF_NONE_MATCH] : []),
      ...(isUnderCondition(route) ? [IF_MATCH] : []),
      ...(206 in route.responses ? [RANGE] : []),
      ...(204 in route.responses && route.method === 'get' ? [LAST_EVENT_ID] : []),
    ],
    ...requestBody(route, writer),
    responses: responsesOf(route, writer),
  };
}

function parameterOfPath(path: string, name: string): Json {
  const { meaning = '', from, example } = VARIABLES[variableOf(path)] ?? {};
  const source = from ? `: de \`${from.operation}\`, em \`${from.field}\`` : '';
  return {
    ...{ name, in: 'path', required: true, description: `${meaning}${source}` },
    ...{ schema: { type: 'string' }, example },
  };
}

function parametersOfQuery(route: Route | PublicRoute, writer: SchemaWriter): Json[] {
  const sent = withValues(route.example?.query ?? {}, exampleOf);
  return queryFields(route).map(({ name, schema, required }) => ({
    name,
    in: 'query',
    required,
    description: meaningOf(schema, name),
    schema: writer.write(schema),
    ...(sent[name] === undefined ? {} : { example: fromText(schema, sent[name]) }),
  }));
}

/** A query's values are texts; an example is of the type of its schema. */
const fromText = (schema: TSchema, text: string): unknown => {
  const { type }: JsonSchema = schema;
  return type === 'integer' || type === 'boolean' ? JSON.parse(text) : text;
};

/** The fields as their schemas have them, and the name of the file in its place. */
function formExample(form: TSchema, exemplo: RequestExample | undefined): Json {
  const properties = fieldsOfSchema(form);
  const fields = Object.entries(exemplo?.body ?? {}).map(
    ([name, text]) => [name, fromText(properties[name] ?? {}, String(text))] as const,
  );
  const field = fileField(form);
  const type = properties[field]?.type;
  return { ...Object.fromEntries(fields), [field]: type === 'array' ? [exemplo?.file] : exemplo?.file };
}

function requestBody(route: Route | PublicRoute, writer: SchemaWriter): Json {
  const body = route.body ?? route.form;
  if (!body) return {};
  const { file: arquivo, body: sent } = route.example ?? {};
  const file = arquivo && !route.form ? EXAMPLE_FILES[arquivo] : undefined;
  const example = route.form ? formExample(route.form, route.example) : (file ?? withValues(sent, exampleOf));
  const content = { schema: writer.write(body), ...(example === undefined ? {} : { example }) };
  return { requestBody: { required: true, content: { [bodyType(route)]: content } } };
}

const HEADERS_OF_DELIVERY: Readonly<Record<string, string>> = {
  'webhook-id': 'o mesmo em todas as tentativas: o event_id',
  'webhook-timestamp': 'quando foi assinada, em segundos desde 1970',
  'webhook-signature': 'uma ou mais assinaturas, separadas por espaço: basta que uma confira',
};

function webhooks(writer: SchemaWriter): Json {
  return Object.fromEntries(
    entriesOf(EVENT_SCHEMAS).map(([tipo, schema]) => [
      tipo,
      {
        post: {
          operationId: `receber${capitalized(tipo)}`,
          tags: ['Webhooks'],
          summary: `Evento ${tipo}`,
          security: [],
          parameters: Object.keys(HEADERS_OF_DELIVERY).map((name) => ({
            ...{ name, in: 'header', required: true, description: HEADERS_OF_DELIVERY[name] },
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: writer.write(schema),
                example: EVENT_EXAMPLES[tipo],
              },
            },
          },
          responses: {
            '2XX': { description: 'Recebido.' },
            '5XX': { description: 'Será tentado de novo por até 24 horas.' },
          },
        },
      },
    ]),
  );
}
