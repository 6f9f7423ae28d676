import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCliente, createEscritorio, inAmbiente } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import pg from 'pg';
import { runAdmin } from '../../../../packages/admin/src/run-admin.ts';

/** An empty deployment to which something is brought, and a folder of its own. */
export interface Deployment {
  readonly folder: string;
  admin(...args: string[]): Promise<{ readonly code: number; readonly err: string }>;
  /** As the superuser, who sees the rows of all offices. */
  rows(query: string): Promise<Record<string, unknown>[]>;
  readonly base: TestDatabase;
  [Symbol.asyncDispose](): Promise<void>;
}

const SECRETS_KEY = randomBytes(32).toString('base64');

export async function openDeployment(): Promise<Deployment> {
  const base = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'apura-attack-import-'));
  return {
    base,
    folder,
    async admin(...args) {
      const err: string[] = [];
      const { appUrl, relayUrl, ownerUrl } = base.urls;
      const environment = {
        DATABASE_URL: appUrl,
        DATABASE_RELAY_URL: relayUrl,
        DATABASE_OWNER_URL: ownerUrl,
        SECRETS_KEY,
        PUBLIC_BASE_URL: 'https://apura.example/',
      };
      const code = await runAdmin(args, environment, { out: () => {}, err: (line) => err.push(line) });
      return { code, err: err.join('\n') };
    },
    async rows(query) {
      const client = new pg.Client({ connectionString: base.urls.adminUrl });
      await client.connect();
      try {
        return (await client.query(query)).rows;
      } finally {
        await client.end();
      }
    },
    async [Symbol.asyncDispose]() {
      rmSync(folder, { recursive: true, force: true });
      await base.close();
    },
  };
}

export const OWNER = 'dona@escritorio.example';

/** An office with an owner, a client, a sandbox and a mail that waits to be sent. */
export async function makeOffice({ base: { database } }: Deployment): Promise<string> {
  const quem = { senhaHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$aGFzaA' };
  const id = await createEscritorio(database, {
    nome: 'Contábil Aurora',
    dono: { nome: 'Ana Dona', email: OWNER, quem },
  });
  const tenant = database.forOrganization(id);
  await createCliente(tenant, {
    cnpjRaiz: '11222333',
    razaoSocial: 'Padaria Sol',
    regime: 'lucro_real',
    ibs_cbs: 'regular',
    desde: '2026-01',
    requestId: 'r',
  });
  await tenant.transaction(async (tx) => {
    await inAmbiente(tx, 'test', async () => {});
    await tx.query(
      `INSERT INTO email (id, organization_id, para, modelo, dados, request_id)
       VALUES (gen_random_uuid(), $1, 'estranha@banco.example', 'aviso', '{}', 'r')`,
      [id],
    );
  });
  return id;
}

/** All that a database has after something was refused; nothing of it may be there. */
export async function whatCame({ rows }: Deployment): Promise<string> {
  const [found] = await rows(
    `SELECT (SELECT count(*) FROM organization) AS offices, (SELECT count(*) FROM pessoa) AS people,
            (SELECT count(*) FROM email) AS mails, to_regclass('tomada') IS NOT NULL AS taken`,
  );
  const { offices, people, mails, taken } = found as Record<string, unknown>;
  return offices === '0' && people === '0' && mails === '0' && taken === false
    ? 'nothing came'
    : `${offices} offices, ${people} people, ${mails} mails came${taken ? ', and SQL of its own' : ''}`;
}

/** A refusal by its code: what is no refusal has a stack, or no code. */
export const refusal = ({ code, err }: { readonly code: number; readonly err: string }): string =>
  code === 0 ? 'done' : (/^([a-z_]+): [^\n]*$/.exec(err)?.[1] ?? `not refused: ${err.split('\n')[0]}`);
