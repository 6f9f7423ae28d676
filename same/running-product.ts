import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@apura/database';
import { generateMes, generateOutrosOfMes } from '@apura/samples';
import { createDemoOffice, openHome, startStack } from '@apura/standalone';
import { textOfPdf } from '../tests/panel/text-of-pdf.ts';
import type { OfficeMonthOfProbe } from './product.ts';

/** Everything that the probe does with a running stack of the product, as `product.ts` for what needs none. */

export const pdfText = (bytes: Uint8Array): Promise<string> => textOfPdf(bytes);

export interface RunningProduct {
  readonly baseUrl: string;
  readonly key: string;
  /** Every row of the office that its own user may read, by table. */
  rows(): Promise<ReadonlyMap<string, readonly string[]>>;
  stop(): Promise<void>;
}

/** A stack from the build on a home of its own, with one office. */
export async function startProduct(): Promise<RunningProduct> {
  const home = openHome({ APURA_HOME: mkdtempSync(join(tmpdir(), 'apura-same-home-')) });
  const stack = await startStack({ home, port: 0, allowedHosts: [], say: () => {} });
  const { appUrl, relayUrl, baseUrl } = stack;
  const database = openDatabase({ appUrl, relayUrl, onError: () => {} });
  const { id, key } = await createDemoOffice(database);
  return {
    baseUrl,
    key,
    rows: () => rowsOf(database.forOrganization(id)),
    async stop() {
      await database.close();
      await stack.stop();
      for (const path of [home.postgres, home.folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}

type Tenant = ReturnType<ReturnType<typeof openDatabase>['forOrganization']>;

/** Tables that say how the service worked, and not what it found: sign-in, keys, queues, deliveries, bytes. */
const NOT_COMPARED = [
  ...[
    'user',
    'pessoa',
    'session',
    'api_key',
    'audit_log',
    'email',
    'link_de_email',
    'logo',
    'endpoint_secret',
  ],
  ...[
    'webhook_endpoint',
    'entrega',
    'tentativa',
    'outbox',
    'idempotency',
    'office_move',
    'provedor_de_entrada',
  ],
  ...['retorno_usado', 'lote', 'pedaco', 'arquivo', 'conteudo', 'recalculo', 'abertura', 'apuracao_lote'],
];

function rowsOf(tenant: Tenant): Promise<ReadonlyMap<string, readonly string[]>> {
  return tenant.transaction(async (tx) => {
    const { rows: tables } = await tx.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE a.attname = 'organization_id' AND c.relkind IN ('r', 'p') AND NOT c.relispartition
              AND c.relnamespace = 'public'::regnamespace AND has_table_privilege(c.oid, 'SELECT')
              AND NOT c.relname = ANY ($1) ORDER BY 1`,
      [NOT_COMPARED],
    );
    const rows = new Map<string, readonly string[]>();
    for (const { name } of tables) {
      const { rows: all } = await tx.query<{ row: string }>(
        `SELECT to_jsonb(x)::text AS row FROM "${name}" x`,
      );
      rows.set(
        name,
        all.map(({ row }) => row),
      );
    }
    return rows;
  });
}

/** The body by which a client of a month is registered. */
export const clientOf = (month: OfficeMonthOfProbe, name: string): object => ({
  cnpj: month.cnpj,
  razao_social: name,
  regime: month.profile.regime,
  ibs_cbs: month.profile.ibs_cbs,
  ...(month.profile.simples
    ? { simples_anexo: month.profile.simples.anexo, rbt12: month.profile.simples.rbt12 }
    : {}),
  ...(month.profile.atividade ? { atividade: month.profile.atividade } : {}),
});

/** What the office says and enters of a month, as calls in their order. */
export function wordsOf(
  month: OfficeMonthOfProbe,
  client: string,
): [method: string, path: string, body: object][] {
  const { competencia, answers, entries } = month;
  const respostas = answers.map((answer) => ({ ...answer, cliente_id: client, desde: competencia }));
  return [
    ...(respostas.length ? [['POST', '/v1/respostas', { respostas }] as [string, string, object]] : []),
    ...entries.map(({ motivo: _, ...entry }): [string, string, object] => [
      'POST',
      `/v1/clientes/${client}/lancamentos-manuais`,
      { competencia, ...entry },
    ]),
  ];
}

/** The month of the demo, with its two clients. */
export function demoMonth() {
  const month = generateMes({ seed: 2026, competencia: '2026-09' });
  const files = [...month.arquivos, ...generateOutrosOfMes(month)];
  return {
    competencia: '2026-09',
    clients: month.clientes.map(({ cnpj, razao_social, regime }) => ({ cnpj, razao_social, regime })),
    files: files.map(({ nome, bytes }) => ({ name: nome, bytes })),
  };
}

/** What is asked of an assessment, by the kind of its records. */
export const ANSWERS_OF_A_MONTH = [
  ['api', ''],
  ['api', '/inconsistencias?limit=100'],
  ['api', '/documentos?limit=100'],
  ['markdown', ''],
  ['csv', '/csv'],
  ['zip', '/csv-zip'],
  ['zip', '/xlsx'],
  ['pdf', '/pdf'],
] as const;

export const answersOfAClient = (client: string, competencia: string): readonly string[] => [
  `/v1/clientes/${client}`,
  `/v1/clientes/${client}/classificacoes?competencia=${competencia}`,
  `/v1/clientes/${client}/lancamentos-manuais?competencia=${competencia}`,
  `/v1/perguntas?cliente_id=${client}`,
  `/v1/respostas?cliente_id=${client}`,
  `/v1/fornecedores-simples?cliente_id=${client}`,
];

export const LIST_OF_DOCUMENTS = '/v1/documentos?limit=100';
/** What is asked of the office. */
export const ANSWERS_OF_THE_OFFICE = [
  LIST_OF_DOCUMENTS,
  '/v1/divergencias?limit=100',
  '/v1/clientes/sugestoes',
  '/v1/eventos-sem-nota?limit=100',
  '/v1/carteira?competencia=2026-09',
  '/v1/regras',
];
export const answerOfADocument = (chave: string): string => `/v1/documentos/${chave}`;
