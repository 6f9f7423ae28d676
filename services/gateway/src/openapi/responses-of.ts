import {
  Apuracao,
  CATALOGUE,
  Calculo,
  CODE_ANNOTATION,
  DocumentoComItens,
  ErrorBody,
  type ErrorCode,
  FILE_CODES,
  fieldsOfSchema,
  type JsonSchema,
  notFoundAt,
  Simulacao,
} from '@apura/contracts';
import type { TSchema } from 'typebox';
import { type DocumentedResponse, isRepeatable, type PublicRoute, type Route } from '../route.ts';
import { CAMPOS } from './campos/index.ts';
import { RECORDED } from './parts-of-route.ts';
import type { Json, SchemaWriter } from './write-schema.ts';

const DE_TODOS: readonly ErrorCode[] = [
  'requisicao_malformada',
  'endereco_longo_demais',
  'rate_limited',
  'requisicoes_simultaneas',
  'erro_interno',
  'servico_indisponivel',
  'cedeu_lugar',
];
const DA_CHAVE: readonly ErrorCode[] = [
  'nao_autenticado',
  'chave_malformada',
  'chave_invalida',
  'chave_revogada',
  'chave_expirada',
  'escopo_insuficiente',
  'escritorio_mudou',
  'escritorio_em_mudanca',
];
/** What may go wrong wherever one calls. */
export const OF_ANY_ADDRESS: ReadonlySet<string> = new Set([...DE_TODOS, ...DA_CHAVE]);
const OF_FILE: readonly ErrorCode[] = [
  'requisicao_grande_demais',
  'tipo_de_conteudo_invalido',
  'compressao_nao_aceita',
];
const DO_CSV: readonly ErrorCode[] = ['csv_invalido', ...OF_FILE];
const OF_BODY: readonly ErrorCode[] = [
  'json_invalido',
  'json_com_campo_repetido',
  'json_complexo_demais',
  'compressao_nao_aceita',
  'corpo_invalido',
  'tipo_de_conteudo_invalido',
  'requisicao_grande_demais',
];

const DA_REPETICAO: readonly ErrorCode[] = [
  'idempotency_key_invalida',
  'idempotency_key_reutilizada',
  'idempotency_key_em_andamento',
];

export const HEADERS_OF_ALL: Readonly<Record<string, string>> = {
  'RateLimit-Policy': 'Política: nome, quota (q) e janela em segundos (w).',
  RateLimit: 'O que resta (r) e em quantos segundos a janela reabre (t).',
  'X-RateLimit-Limit': 'A quota.',
  'X-RateLimit-Remaining': 'O que resta.',
  'X-RateLimit-Reset': 'Segundos até a janela reabrir.',
  'X-Request-Id': 'Identificador da requisição, para o suporte.',
  'X-Apura-Engine-Version': 'Versão do motor de cálculo.',
  'X-Apura-Rules-Version': 'Versão das regras.',
  Link: 'Seção de versionamento da página de desenvolvedores, com rel="deprecation".',
  Location: 'Endereço do recurso criado.',
  'X-Quota':
    'O que o escritório pode usar (q) e quanto resta (r): envios em andamento, arquivos e bytes em 24 horas.',
  'Idempotency-Replayed':
    '"true" quando a resposta é a de uma requisição anterior com a mesma Idempotency-Key.',
  'X-Apura-Estimated-Rates': '"true" quando o resultado usa alíquotas que ainda não são lei.',
  ETag: 'Identifica o conteúdo, para If-None-Match e, sem W/, para If-Match.',
  'Content-Range': 'Os bytes que vieram, e quantos o arquivo tem.',
};
const USAM_ALIQUOTAS: ReadonlySet<TSchema | undefined> = new Set([
  Apuracao,
  Calculo,
  Simulacao,
  DocumentoComItens,
]);
const AS_VEZES = [
  'Location',
  'X-Quota',
  'Idempotency-Replayed',
  'X-Apura-Estimated-Rates',
  'ETag',
  'Content-Range',
];
const SEMPRE = Object.keys(HEADERS_OF_ALL).filter((nome) => !AS_VEZES.includes(nome));

/** The media type of what the route takes; empty where it takes nothing. */
export function bodyType({ body, reads, form }: Route | PublicRoute): string {
  if (form) return 'multipart/form-data';
  if (!body) return '';
  if (reads === 'arquivo') return 'application/octet-stream';
  return reads === 'csv' ? 'text/csv' : 'application/json';
}

/** What is sent while it is made: nobody knows its tag before its end. */
const STREAMED: ReadonlySet<string | undefined> = new Set(['application/zip', 'text/event-stream']);

/** Whether what it shows has an entity tag: all has that is sent whole, and what says so. */
export const hasTag = ({ method, responses }: Route | PublicRoute): boolean =>
  method === 'get' &&
  (304 in responses || (responses[200] !== undefined && !STREAMED.has(responses[200].type)));

/** Whether it changes something under the condition that the request names. */
export const isUnderCondition = (route: Route | PublicRoute): boolean =>
  'scope' in route && ['put', 'patch', 'delete'].includes(route.method);

/** The codes that an address may answer with, each with its status. */
export function codesOf(route: Route | PublicRoute): { readonly status: number; readonly codigo: string }[] {
  const tipo = bodyType(route);
  const codigos = new Set<ErrorCode>([
    ...DE_TODOS,
    ...('scope' in route ? DA_CHAVE : []),
    ...(tipo === 'application/json' ? OF_BODY : []),
    ...(tipo === 'multipart/form-data' ? (['corpo_invalido'] as const) : []),
    ...(tipo ? (['requisicao_demorada', 'corpo_fragmentado'] as const) : []),
    ...(hasTag(route) || isUnderCondition(route) ? (['precondicao_falhou'] as const) : []),
    ...(206 in route.responses ? (['intervalo_invalido'] as const) : []),
    'parametros_invalidos',
    ...(route.path.includes(':') ? (['not_found'] as const) : []),
    ...kindOfMissing(route.path),
    ...(isRepeatable(route) ? DA_REPETICAO : []),
    ...(tipo === 'text/csv' ? DO_CSV : []),
    ...(tipo === 'application/octet-stream' ? OF_FILE : []),
    ...codesOfFormats(route).sort(),
    ...(route.errors ?? []),
  ]);
  return [
    ...[...codigos].map((codigo) => ({ status: CATALOGUE[codigo].status, codigo })),
    ...(route.fileErrors ? Object.keys(FILE_CODES).map((codigo) => ({ status: 422, codigo })) : []),
  ];
}

const UNCHANGED: DocumentedResponse = { description: 'O cliente já tem o que há (If-None-Match).' };

/** What an address answers, good and bad, by status. */
export function responsesOf(route: Route | PublicRoute, writer: SchemaWriter): Json {
  const porStatus = new Map<number, string[]>();
  for (const { status, codigo } of codesOf(route))
    porStatus.set(status, [...(porStatus.get(status) ?? []), codigo]);
  const erros = [...porStatus].map(([status, lista]) => [
    String(status),
    errorResponse(status, lista, writer),
  ]);
  const good = { ...route.responses, ...(hasTag(route) ? { 304: route.responses[304] ?? UNCHANGED } : {}) };
  const boas = Object.entries(good).map(([status, resposta]) => [
    status,
    goodResponse(status, resposta, route, writer),
  ]);
  return Object.fromEntries([...boas, ...erros].sort(([a], [b]) => Number(a) - Number(b)));
}

/** Beside `not_found`, which those of before know: no value of an answer goes. */
function kindOfMissing(path: string): ErrorCode[] {
  const code = notFoundAt(path);
  return code ? [code] : [];
}

/** What the formats of a query's or a body's members answer by themselves, and a cursor that is none of ours. */
function codesOfFormats({ query, body, form }: Route | PublicRoute): ErrorCode[] {
  const properties = fieldsOfSchema(query ?? body ?? form);
  const codigos = Object.values(properties).flatMap(codesWithin);
  const doCursor: ErrorCode[] = 'cursor' in properties ? ['cursor_invalido', 'cursor_de_outra_lista'] : [];
  return [...doCursor, ...codigos].filter((codigo): codigo is ErrorCode => codigo !== undefined);
}

/** The codes of a member's format and of what is listed in it. */
const codesWithin = (membro: JsonSchema): (ErrorCode | undefined)[] => [
  membro[CODE_ANNOTATION],
  ...(membro.items ? codesWithin(membro.items) : []),
  ...Object.values(membro.properties ?? {}).flatMap(codesWithin),
];

const headers = (nomes: readonly string[]): Json =>
  Object.fromEntries(nomes.map((nome) => [nome, { $ref: `#/components/headers/${nome}` }]));

/** What stands under each type that is not JSON. */
const textOrBytes = (type: string): Json => ({
  type: 'string',
  ...(type.startsWith('text/') ? {} : { format: 'binary' }),
});

function goodResponse(
  status: string,
  resposta: DocumentedResponse,
  route: Route | PublicRoute,
  writer: SchemaWriter,
): Json {
  const {
    description: descricao,
    schema,
    type: tipo,
    otherTypes: outrosTipos = [],
    headers: proprios = [],
  } = resposta;
  const recorded = RECORDED[route.operation];
  const example = String(recorded?.status) === status ? { example: recorded?.body } : {};
  const content = {
    ...(schema ? { 'application/json': { schema: writer.write(schema), ...example } } : {}),
    ...(tipo ? { [tipo]: { schema: textOrBytes(tipo), ...(tipo.startsWith('text/') ? example : {}) } } : {}),
    ...Object.fromEntries(outrosTipos.map((nome) => [nome, { schema: textOrBytes(nome) }])),
  };
  const tambem = outrosTipos.map((nome) => ` Com \`Accept: ${nome}\`, responde nesse formato.`).join('');
  return {
    description: descricao + tambem,
    headers: headers([
      ...SEMPRE,
      ...proprios,
      ...(isRepeatable(route) ? ['Idempotency-Replayed'] : []),
      ...((hasTag(route) && status !== '204') || (isRevised(route) && status === '200') ? ['ETag'] : []),
      ...(status === '206' ? ['Content-Range'] : []),
      ...(USAM_ALIQUOTAS.has(schema) ? ['X-Apura-Estimated-Rates'] : []),
    ]),
    ...(Object.keys(content).length ? { content } : {}),
  };
}

const isRevised = (route: Route | PublicRoute): boolean => 'scope' in route && route.revisable === true;

function errorResponse(status: number, codigos: readonly string[], writer: SchemaWriter): Json {
  return {
    description: codigos.map((codigo) => `\`${codigo}\``).join(', '),
    // What every answer carries is said once, in `info`: in each error it would double the document.
    ...(status === 429 || codigos.includes('idempotency_key_em_andamento')
      ? {
          headers: {
            'Retry-After': { description: 'Segundos até tentar de novo.', schema: { type: 'integer' } },
          },
        }
      : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [
            writer.write(ErrorBody),
            {
              type: 'object',
              properties: { code: { type: 'string', enum: [...codigos], description: CAMPOS.code } },
            },
          ],
        },
      },
    },
  };
}
