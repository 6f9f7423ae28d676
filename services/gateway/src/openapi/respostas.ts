import {
  ANOTACAO_DE_CODIGO,
  Apuracao,
  CATALOGO,
  Calculo,
  CODIGOS_DE_ARQUIVO,
  type CodigoDeErro,
  DocumentoComItens,
  Simulacao,
} from '@apura/contracts';
import type { TSchema } from 'typebox';
import type { PublicRoute, RespostaDocumentada, Route } from '../route.ts';
import * as COMPONENTS from './components.ts';
import { writeSchema } from './write-schema.ts';

type Json = Record<string, unknown>;

const DE_TODOS: readonly CodigoDeErro[] = [
  'requisicao_malformada',
  'rate_limited',
  'requisicoes_simultaneas',
  'erro_interno',
  'servico_indisponivel',
];
const DA_CHAVE: readonly CodigoDeErro[] = [
  'nao_autenticado',
  'chave_malformada',
  'chave_invalida',
  'chave_revogada',
  'chave_expirada',
  'escopo_insuficiente',
];
const OF_FILE: readonly CodigoDeErro[] = [
  'requisicao_grande_demais',
  'tipo_de_conteudo_invalido',
  'compressao_nao_aceita',
];
const DO_CSV: readonly CodigoDeErro[] = ['csv_invalido', ...OF_FILE];
const OF_BODY: readonly CodigoDeErro[] = [
  'json_invalido',
  'json_complexo_demais',
  'compressao_nao_aceita',
  'corpo_invalido',
  'tipo_de_conteudo_invalido',
  'requisicao_grande_demais',
];

const DA_REPETICAO: readonly CodigoDeErro[] = [
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
  ETag: 'Identifica o conteúdo, para If-None-Match.',
};
const USAM_ALIQUOTAS: ReadonlySet<TSchema | undefined> = new Set([
  Apuracao,
  Calculo,
  Simulacao,
  DocumentoComItens,
]);
const AS_VEZES = ['Location', 'X-Quota', 'Idempotency-Replayed', 'X-Apura-Estimated-Rates', 'ETag'];
const SEMPRE = Object.keys(HEADERS_OF_ALL).filter((nome) => !AS_VEZES.includes(nome));

/** The media type of what the route takes; empty where it takes nothing. */
export function bodyType({ body, reads, form }: Route | PublicRoute): string {
  if (form) return 'multipart/form-data';
  if (!body) return '';
  if (reads === 'arquivo') return 'application/octet-stream';
  return reads === 'csv' ? 'text/csv' : 'application/json';
}

/** What an address answers, good and bad, by status. */
export function respostas(route: Route | PublicRoute): Json {
  const tipo = bodyType(route);
  const codigos = new Set<CodigoDeErro>([
    ...DE_TODOS,
    ...('escopo' in route ? DA_CHAVE : []),
    ...(tipo === 'application/json' ? OF_BODY : []),
    ...(tipo === 'multipart/form-data' ? (['corpo_invalido'] as const) : []),
    ...(tipo ? (['requisicao_demorada', 'corpo_fragmentado'] as const) : []),
    ...(route.query ? (['parametros_invalidos'] as const) : []),
    ...(route.path.includes(':') ? (['not_found'] as const) : []),
    ...(route.repetivel ? DA_REPETICAO : []),
    ...(tipo === 'text/csv' ? DO_CSV : []),
    ...(tipo === 'application/octet-stream' ? OF_FILE : []),
    ...codigosDosFormatos(route).sort(),
    ...(route.erros ?? []),
  ]);
  const porStatus = new Map<number, string[]>();
  const juntar = (status: number, codigo: string) =>
    porStatus.set(status, [...(porStatus.get(status) ?? []), codigo]);
  for (const codigo of codigos) juntar(CATALOGO[codigo].status, codigo);
  if (route.errosDeArquivo) for (const codigo of Object.keys(CODIGOS_DE_ARQUIVO)) juntar(422, codigo);
  const erros = [...porStatus].map(([status, lista]) => [String(status), respostaDeErro(status, lista)]);
  const boas = Object.entries(route.respostas).map(([status, resposta]) => [
    status,
    boaResposta(status, resposta, route),
  ]);
  return Object.fromEntries([...boas, ...erros].sort(([a], [b]) => Number(a) - Number(b)));
}

/** What the formats of a query's or a body's members answer by themselves, and a cursor that is none of ours. */
function codigosDosFormatos({ query, body, form }: Route | PublicRoute): CodigoDeErro[] {
  const { properties = {} } = (query ?? body ?? form ?? {}) as { properties?: Record<string, TSchema> };
  const codigos = Object.values(properties).map((membro) => membro[ANOTACAO_DE_CODIGO as keyof TSchema]);
  return ['cursor' in properties ? 'cursor_invalido' : undefined, ...codigos].filter(
    (codigo): codigo is CodigoDeErro => codigo !== undefined,
  );
}

const headers = (nomes: readonly string[]): Json =>
  Object.fromEntries(nomes.map((nome) => [nome, { $ref: `#/components/headers/${nome}` }]));

function boaResposta(status: string, resposta: RespostaDocumentada, route: Route | PublicRoute): Json {
  const { descricao, schema, tipo, outrosTipos = [], headers: proprios = [] } = resposta;
  const content = {
    ...(schema ? { 'application/json': { schema: writeSchema(schema, COMPONENTS) } } : {}),
    ...(tipo ? { [tipo]: tipo.startsWith('text/') ? { schema: { type: 'string' } } : {} } : {}),
  };
  const tambem = outrosTipos.map((nome) => ` Com \`Accept: ${nome}\`, responde nesse formato.`).join('');
  return {
    description: descricao + tambem,
    // Not under `content`: of an answer in two types, generators make a union that no client can use.
    ...(outrosTipos.length ? { 'x-outros-tipos': outrosTipos } : {}),
    headers: headers([
      ...SEMPRE,
      ...proprios,
      ...(route.repetivel ? ['Idempotency-Replayed'] : []),
      ...(304 in route.respostas && status !== '204' ? ['ETag'] : []),
      ...(USAM_ALIQUOTAS.has(schema) ? ['X-Apura-Estimated-Rates'] : []),
    ]),
    ...(Object.keys(content).length ? { content } : {}),
  };
}

function respostaDeErro(status: number, codigos: readonly string[]): Json {
  return {
    description: codigos.map((codigo) => `\`${codigo}\``).join(', '),
    // What every answer carries is said once, in `info`: in each error it would double the document.
    ...(status === 429
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
            { $ref: '#/components/schemas/Erro' },
            { type: 'object', properties: { code: { type: 'string', enum: [...codigos] } } },
          ],
        },
      },
    },
  };
}
