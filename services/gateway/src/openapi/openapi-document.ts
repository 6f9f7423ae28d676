import {
  ErrorBody,
  EVENTO_SCHEMAS,
  EXEMPLOS_DE_EVENTO,
  POLITICAS,
  type TipoDeEvento,
} from '@apura/contracts';
import { versoes } from '@apura/engine';
import type { TSchema } from 'typebox';
import type { PublicRoute, Route } from '../route.ts';
import { PUBLIC_ROUTES, ROUTES } from '../routes/routes.ts';
import * as COMPONENTS from './components.ts';
import { GRUPOS, groupOf } from './groups.ts';
import { bodyType, HEADERS_OF_ALL, respostas } from './respostas.ts';
import { writeSchema } from './write-schema.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of every route, from the same schemas that validate requests. */
export function openapiDocument(publicBaseUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const route of [...PUBLIC_ROUTES, ...ROUTES]) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: routeOperation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Apura',
      version: '1.0.0',
      summary: 'CBS e IBS a partir de NF-e, ao lado dos tributos de hoje.',
      description:
        'Valores são textos com duas casas ("1234.56"), alíquotas textos em percentual ("0.9000"). Toda resposta, também de erro, traz os cabeçalhos de limite, X-Request-Id, as versões e Link. Não há SDKs oficiais.',
      license: { name: 'MIT', identifier: 'MIT' },
      'x-versoes': versoes,
    },
    servers: [{ url: publicBaseUrl }],
    security: [],
    tags: Object.entries(GRUPOS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        chave: { type: 'http', scheme: 'bearer', description: 'Chave de API do escritório.' },
      },
      schemas: {
        ...Object.fromEntries(
          Object.entries(COMPONENTS).map(([nome, schema]) => [nome, writeSchema(schema, COMPONENTS, true)]),
        ),
        Erro: writeSchema(ErrorBody, {}),
      },
      headers: Object.fromEntries(
        Object.entries(HEADERS_OF_ALL).map(([nome, description]) => [
          nome,
          { description, schema: { type: 'string' } },
        ]),
      ),
    },
  };
}

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repetida em até 24 h com a mesma requisição, devolve a primeira resposta.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
};

const IF_NONE_MATCH: Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'A ETag que o cliente já tem: se ainda valer, a resposta é 304, sem corpo.',
  schema: { type: 'string' },
};

const LAST_EVENT_ID: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'O id do último evento recebido, para retomar.',
  schema: { type: 'string' },
};

function routeOperation(route: Route | PublicRoute): Json {
  const body = route.body ?? route.form;
  const escopo = 'escopo' in route ? route.escopo : undefined;
  const { quota, janela, por } = POLITICAS[route.politica ?? 'v1'];
  const parametros = [...route.path.matchAll(/:(\w+)/g)].map(([, nome]) => ({
    name: nome,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: operationId(route),
    tags: [groupOf(route)],
    summary: route.resumo,
    description: `Limite: ${quota} requisições a cada ${janela} s por ${por === 'ip' ? 'IP' : 'chave'}.${escopo ? ` Escopo: \`${escopo}\`.` : ''}`,
    ...(escopo ? { security: [{ chave: [] }] } : { security: [] }),
    parameters: [
      ...parametros,
      ...parametrosDaConsulta(route.query),
      ...(route.repetivel ? [IDEMPOTENCY_KEY] : []),
      ...(304 in route.respostas ? [IF_NONE_MATCH] : []),
      ...(204 in route.respostas && route.method === 'get' ? [LAST_EVENT_ID] : []),
    ],
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { [bodyType(route)]: { schema: writeSchema(body, {}) } },
          },
        }
      : {}),
    responses: respostas(route),
  };
}

const operationId = ({ method, path }: Route | PublicRoute): string =>
  [method, ...path.split('/').map((parte) => parte.replace(':', 'por_'))].filter(Boolean).join('_');

function parametrosDaConsulta(consulta: TSchema | undefined): Json[] {
  const { properties = {}, required = [] } = (consulta ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) && !('default' in schema),
    schema: writeSchema(schema, {}),
  }));
}

function webhooks(): Json {
  return Object.fromEntries(
    Object.entries(EVENTO_SCHEMAS).map(([tipo, schema]) => [
      tipo,
      {
        post: {
          operationId: `evento_${tipo.replace('.', '_')}`,
          tags: ['Webhooks'],
          summary: `Evento ${tipo}`,
          security: [],
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: writeSchema(schema as TSchema, {}),
                example: EXEMPLOS_DE_EVENTO[tipo as TipoDeEvento],
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
