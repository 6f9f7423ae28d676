import {
  Apuracao,
  CATALOGO,
  Calculo,
  CODIGOS_DE_ARQUIVO,
  type CodigoDeErro,
  CorpoDoErro,
  DocumentoComItens,
  ESQUEMAS_DE_EVENTO,
  EXEMPLOS_DE_EVENTO,
  POLITICAS,
  Simulacao,
  type TipoDeEvento,
} from '@apura/contracts';
import { versoes } from '@apura/engine';
import type { TSchema } from 'typebox';
import type { Rota, RotaPublica } from '../rota.ts';
import { ROTAS, ROTAS_PUBLICAS } from '../rotas/rotas.ts';
import { COMPONENTES } from './componentes.ts';
import { escreverSchema } from './escrever-schema.ts';
import type { Operacao, RespostaDocumentada } from './operacao.ts';

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
const DO_CSV: readonly CodigoDeErro[] = [
  'csv_invalido',
  'requisicao_grande_demais',
  'tipo_de_conteudo_invalido',
  'compressao_nao_aceita',
];
const DO_CORPO: readonly CodigoDeErro[] = [
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

/** The OpenAPI 3.1 document of every route, from the same schemas that validate requests. */
export function documentoOpenapi(publicBaseUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const rota of [...ROTAS_PUBLICAS, ...ROTAS]) {
    const caminho = rota.caminho.replace(/:(\w+)/g, '{$1}');
    paths[caminho] = { ...paths[caminho], [rota.metodo]: operacaoDaRota(rota) };
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
          Object.entries(COMPONENTES).map(([nome, schema]) => [
            nome,
            escreverSchema(schema, COMPONENTES, true),
          ]),
        ),
        Erro: escreverSchema(CorpoDoErro, {}),
      },
      headers: Object.fromEntries(
        Object.entries(CABECALHOS_DE_TODOS).map(([nome, description]) => [
          nome,
          { description, schema: { type: 'string' } },
        ]),
      ),
    },
  };
}

const GRUPOS: Readonly<Record<string, string>> = {
  Público: 'Família B sem chave: calculadora e simulador.',
  'Família B': 'Listas com chave, em /api/v1.',
  Clientes: 'As pessoas jurídicas que o escritório atende.',
  Envios: 'XMLs que chegam, arquivo a arquivo.',
  Apurações: 'A comparação de um mês, os seus documentos e relatórios.',
  Documentos: 'Notas processadas, com a memória de cálculo.',
  Cálculo: 'Calculadora e simulador da família A.',
  Webhooks: 'Eventos, para onde vão e como chegaram.',
};

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

const CABECALHOS_DE_TODOS: Readonly<Record<string, string>> = {
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
    'O que o escritório pode usar (q) e quanto resta (r): lotes em andamento, arquivos e bytes em 24 horas.',
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
const SEMPRE = Object.keys(CABECALHOS_DE_TODOS).filter((nome) => !AS_VEZES.includes(nome));

function operacaoDaRota(rota: Rota | RotaPublica): Json {
  const operacao = rota.descricao;
  const escopo = 'escopo' in rota ? rota.escopo : undefined;
  const { quota, janela, por } = POLITICAS[rota.politica ?? 'v1'];
  const parametros = [...rota.caminho.matchAll(/:(\w+)/g)].map(([, nome]) => ({
    name: nome,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId: operationId(rota),
    tags: [operacao.grupo],
    summary: operacao.resumo,
    description: `Limite: ${quota} requisições a cada ${janela} s por ${por === 'ip' ? 'IP' : 'chave'}.${escopo ? ` Escopo: \`${escopo}\`.` : ''}`,
    ...(escopo ? { security: [{ chave: [] }] } : { security: [] }),
    parameters: [
      ...parametros,
      ...parametrosDaConsulta(operacao.consulta),
      ...(operacao.repetivel ? [IDEMPOTENCY_KEY] : []),
      ...(304 in operacao.respostas ? [IF_NONE_MATCH] : []),
      ...(204 in operacao.respostas && rota.metodo === 'get' ? [LAST_EVENT_ID] : []),
    ],
    ...(operacao.corpo
      ? {
          requestBody: {
            required: true,
            content: { [operacao.corpo.tipo]: { schema: escreverSchema(operacao.corpo.schema, {}) } },
          },
        }
      : {}),
    responses: respostas(rota, operacao),
  };
}

const operationId = ({ metodo, caminho }: Rota | RotaPublica): string =>
  [metodo, ...caminho.split('/').map((parte) => parte.replace(':', 'por_'))].filter(Boolean).join('_');

function parametrosDaConsulta(consulta: TSchema | undefined): Json[] {
  const { properties = {}, required = [] } = (consulta ?? {}) as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name) && !('default' in schema),
    schema: escreverSchema(schema, {}),
  }));
}

function respostas(rota: Rota | RotaPublica, operacao: Operacao): Json {
  const codigos = new Set<CodigoDeErro>([
    ...DE_TODOS,
    ...('escopo' in rota ? DA_CHAVE : []),
    ...(operacao.corpo?.tipo === 'application/json' ? DO_CORPO : []),
    ...(operacao.corpo?.tipo === 'multipart/form-data' ? (['corpo_invalido'] as const) : []),
    ...(operacao.corpo ? (['requisicao_demorada', 'corpo_fragmentado'] as const) : []),
    ...(operacao.consulta ? (['parametros_invalidos'] as const) : []),
    ...(rota.caminho.includes(':') ? (['not_found'] as const) : []),
    ...(operacao.repetivel ? DA_REPETICAO : []),
    ...(operacao.corpo?.tipo === 'text/csv' ? DO_CSV : []),
    ...(operacao.erros ?? []),
  ]);
  const porStatus = new Map<number, string[]>();
  const juntar = (status: number, codigo: string) =>
    porStatus.set(status, [...(porStatus.get(status) ?? []), codigo]);
  for (const codigo of codigos) juntar(CATALOGO[codigo].status, codigo);
  if (operacao.errosDeArquivo) for (const codigo of Object.keys(CODIGOS_DE_ARQUIVO)) juntar(422, codigo);
  const erros = [...porStatus].map(([status, lista]) => [String(status), respostaDeErro(status, lista)]);
  const boas = Object.entries(operacao.respostas).map(([status, resposta]) => [
    status,
    boaResposta(status, resposta, operacao),
  ]);
  return Object.fromEntries([...boas, ...erros].sort(([a], [b]) => Number(a) - Number(b)));
}

const cabecalhos = (nomes: readonly string[]): Json =>
  Object.fromEntries(nomes.map((nome) => [nome, { $ref: `#/components/headers/${nome}` }]));

function boaResposta(status: string, resposta: RespostaDocumentada, operacao: Operacao): Json {
  const { descricao, schema, tipo, outrosTipos = [], cabecalhos: proprios = [] } = resposta;
  const content = {
    ...(schema ? { 'application/json': { schema: escreverSchema(schema, COMPONENTES) } } : {}),
    ...(tipo ? { [tipo]: tipo.startsWith('text/') ? { schema: { type: 'string' } } : {} } : {}),
  };
  const tambem = outrosTipos.map((nome) => ` Com \`Accept: ${nome}\`, responde nesse formato.`).join('');
  return {
    description: descricao + tambem,
    // Not under `content`: of an answer in two types, generators make a union that no client can use.
    ...(outrosTipos.length ? { 'x-outros-tipos': outrosTipos } : {}),
    headers: cabecalhos([
      ...SEMPRE,
      ...proprios,
      ...(operacao.repetivel ? ['Idempotency-Replayed'] : []),
      ...(304 in operacao.respostas && status !== '204' ? ['ETag'] : []),
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

function webhooks(): Json {
  return Object.fromEntries(
    Object.entries(ESQUEMAS_DE_EVENTO).map(([tipo, schema]) => [
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
                schema: escreverSchema(schema as TSchema, {}),
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
