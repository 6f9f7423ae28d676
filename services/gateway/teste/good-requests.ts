import { validateQuery } from '@apura/contracts';
import { FORNECEDORES } from '@apura/samples';
import type { TObject, TSchema } from 'typebox';
import { EXAMPLE_FILES } from '../src/openapi/parts-of-route.ts';
import { variableOf, withValues } from '../src/openapi/variables.ts';
import { writeCursor } from '../src/request/paging.ts';
import type { PublicRoute, Route } from '../src/route.ts';
import { PUBLIC_ROUTES, ROUTES, TOKEN_ROUTES } from '../src/routes/routes.ts';
import type { EscritorioWithAll } from './escritorio-with-all.ts';

export interface PedidoDescrito {
  /** What stands in the address. */
  readonly id?: string;
  readonly consulta?: Readonly<Record<string, string>>;
  /** JSON, or the text fields of a form. */
  readonly body?: unknown;
  /** The file of a form, or a whole body. */
  readonly arquivo?: Buffer;
}

/** For each operation of the document, by method and path, a request that succeeds: its own example, with what the office has. */
export function goodRequests(com: EscritorioWithAll): Readonly<Record<string, PedidoDescrito>> {
  const all = [...PUBLIC_ROUTES, ...ROUTES, ...TOKEN_ROUTES].map(
    (route) => [nameOf(route), fromExample(route, com)] as const,
  );
  const other: Readonly<Record<string, PedidoDescrito>> = {
    'post /v1/upload/{id}/cancelar': { id: com.loteAberto },
    'post /v1/clientes/{id}/apuracao-assistida': {
      id: com.cliente,
      consulta: { arquivo: 'cbs.csv', conferir: 'false', colunas: 'Obs=ignorar', constantes: 'tributo=CBS' },
      arquivo: Buffer.from('contribuinte;competencia;lado;apurado;Obs\n11222333;2026-03;debito;1,00;x\n'),
    },
    'post /v1/respostas/importar': {
      arquivo: Buffer.from(
        `cnpj_raiz;fornecedor;destinacao\n11222333;${FORNECEDORES.atacado.cnpj};revenda\n`,
      ),
    },
    'post /v1/clientes/{id}/produtos/importar': {
      id: com.cliente,
      consulta: { conferir: 'false' },
      arquivo: Buffer.from('cnpj_emitente;codigo;ncm;destinacao\n44555666000181;A;48191000;insumo\n'),
    },
    'post /v1/clientes/{id}/posicao-de-abertura/importar': {
      id: com.cliente,
      consulta: { conferir: 'false' },
      arquivo: Buffer.from(
        'estabelecimento;codigo;ncm;unidade;quantidade;valor\n11222333000181;1;73181500;UN;1;1,00\n',
      ),
    },
    'post /v1/clientes/rbt12/importar': {
      arquivo: Buffer.from('cnpj_raiz;competencia;rbt12\n44555666;09/2026;512.400,00\n'),
    },
    'post /v1/clientes/{id}/entradas/importar': {
      id: com.cliente,
      consulta: { conferir: 'false' },
      arquivo: Buffer.from(`chave;entrada_em\n${com.documento};02/10/2026\n`),
    },
  };
  return { ...Object.fromEntries(all), ...other };
}

const nameOf = ({ method, path }: Route | PublicRoute): string =>
  `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

function fromExample(route: Route | PublicRoute, com: EscritorioWithAll): PedidoDescrito {
  const { example: exemplo = {}, path, query } = route;
  const known = (name: string) => valuesOf(com)[name] ?? name;
  const asked = withValues(exemplo.query ?? {}, known) as Record<string, string>;
  const cursor = query === undefined ? undefined : cursorOf(path, query, asked, com);
  const consulta = { ...asked, ...(cursor ? { cursor } : {}) };
  const file = exemplo.file === undefined ? undefined : EXAMPLE_FILES[exemplo.file];
  return {
    ...(path.includes(':') ? { id: known(variableOf(path)) } : {}),
    ...(Object.keys(consulta).length ? { consulta } : {}),
    ...(exemplo.body === undefined ? {} : { body: withValues(exemplo.body, known) }),
    ...(file === undefined ? {} : { arquivo: Buffer.from(file) }),
  };
}

const valuesOf = (com: EscritorioWithAll): Readonly<Record<string, string>> => ({
  CLIENTE_ID: com.cliente,
  JOB_ID: com.lote,
  CHAVE: com.documento,
  COMPRA_CHAVE: com.documento,
  APURACAO_ID: com.apuracao,
  CONTATO_ID: com.contato,
  COMPARTILHAMENTO_ID: com.compartilhamento,
  CALENDARIO_ID: com.calendario,
  CHAVE_ID: com.outraChave,
  CALENDARIO_TOKEN: com.tokenDoCalendario,
  RESPOSTA_ID: com.resposta,
  LANCAMENTO_ID: com.lancamento,
  COMUNICADO_ID: com.comunicado,
  DOSSIE_ID: com.dossie,
  LIVRO_ID: com.livro,
  REGRA_ID: com.regra,
  IMPORTACAO_ID: com.importacao,
  WEBHOOK_URL: 'https://outro.example/',
  WEBHOOK_ID: com.webhook,
  EVENTO_ID: com.evento,
  ENTREGA_ID: com.entrega,
  CNPJ_RAIZ: '55666777',
});

/** Where a list goes on, in the form that it reads; none where it has to be something that is there. */
function cursorOf(
  path: string,
  query: TSchema,
  asked: Readonly<Record<string, string>>,
  com: EscritorioWithAll,
): string | undefined {
  if (!('cursor' in (query as TObject).properties) || path === '/v1/clientes/sugestoes') return undefined;
  const { limit: _limit, ...filters } = validateQuery(query, asked) as Record<string, unknown>;
  const address = path.includes(':') ? path.replace(/:\w+/, valuesOf(com)[variableOf(path)] ?? '') : path;
  return writeCursor(placeIn(path, com), { organizationId: com.id, path: address, filters });
}

function placeIn(path: string, { cliente, documento }: EscritorioWithAll): string {
  if (path.endsWith('/entradas')) return documento;
  if (/\/(classificacoes|produtos)$/.test(path)) return `10.00_${cliente}`;
  if (path.endsWith('/precos')) return 'A|48191000';
  if (path === '/v1/fornecedores-simples') return '10.00_55666777';
  return /\/(apuracao-assistida|confronto|estoque)$/.test(path)
    ? '0'
    : '01939f00-0000-7000-8000-000000000000';
}
