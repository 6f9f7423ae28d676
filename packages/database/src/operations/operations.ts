import { asking } from '../tenancy/asking.ts';
import { from, type Tables } from '../tenancy/builder.ts';
import { asOwner, type Database } from '../tenancy/open-database.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

export interface EscritorioListado {
  readonly id: string;
  readonly nome: string;
  readonly sandbox: boolean;
}

/** All offices, for an operator who holds the login that migrates: no service can list them. */
export async function listEscritorios(ownerUrl: string): Promise<EscritorioListado[]> {
  return asOwner(ownerUrl, (client) =>
    asking(client).rows(
      from
        .selectFrom('organization')
        .select((eb) => ['id', 'nome', eb('sandbox_of', 'is not', null).$castTo<boolean>().as('sandbox')])
        .orderBy('id'),
    ),
  );
}

/** Under which ids mails wait to be sent: a link for somebody who asks for one has an id of its own, which is no office's. */
export async function officesOfPendingEmails(database: Database): Promise<string[]> {
  const rows = await asking(database.relay).rows(
    from.selectFrom('email').select('organization_id').distinct().where('estado', '=', 'pendente'),
  );
  return rows.map(({ organization_id }) => organization_id);
}

/** Whose apuração this is, for an operator who knows only its id. */
export const escritorioDaApuracao = (database: Database, id: string): Promise<string | undefined> =>
  asking(database.relay).value(from.selectFrom('apuracao').select('organization_id').where('id', '=', id));

/** Each query finds what must not be, while the services work or not: the id of what is wrong. */
const NAO_PODE_SER: Readonly<Record<string, string>> = {
  'the counters of a lote are not its files': `SELECT l.id FROM lote l, LATERAL (
       SELECT count(*) AS total, count(*) FILTER (WHERE a.estado = 'pendente') AS pendentes,
              count(*) FILTER (WHERE a.estado = 'processado') AS processados,
              count(*) FILTER (WHERE a.estado = 'duplicado') AS duplicados,
              count(*) FILTER (WHERE a.estado = 'recusado') AS recusados,
              count(*) FILTER (WHERE a.estado = 'cancelado') AS cancelados
         FROM arquivo a WHERE a.lote_id = l.id) n
     WHERE (l.total, l.pendentes, l.processados, l.duplicados, l.recusados, l.cancelados)
           IS DISTINCT FROM (n.total, n.pendentes, n.processados, n.duplicados, n.recusados, n.cancelados)`,
  'a lote that is done has pending files or no end': `SELECT id FROM lote WHERE estado = 'concluido' AND (pendentes > 0 OR fim IS NULL)`,
  'a note without its stored XML': `SELECT d.id FROM documento d
     WHERE NOT EXISTS (SELECT FROM conteudo c WHERE c.organization_id = d.organization_id AND c.sha256 = d.sha256 AND NOT c.provisorio)`,
  'a finished apuração without its PDF': `SELECT a.id FROM apuracao a WHERE a.estado = 'calculada' AND NOT EXISTS (
       SELECT FROM conteudo c WHERE c.organization_id = a.organization_id AND c.sha256 = a.pdf_sha256 AND NOT c.provisorio)`,
  'an entry without its note': `SELECT l.id FROM lancamento l WHERE NOT EXISTS (SELECT FROM documento d WHERE d.id = l.documento_id)`,
  'an entry without its client': `SELECT l.id FROM lancamento l WHERE NOT EXISTS (SELECT FROM cliente c WHERE c.id = l.cliente_id)`,
  'a delivery without its endpoint': `SELECT e.id FROM entrega e WHERE NOT EXISTS (SELECT FROM webhook_endpoint p WHERE p.id = e.endpoint_id)`,
};

export interface Achado {
  readonly falha: string;
  readonly id: string;
}

/** At most this many of a kind are named. */
const POR_TIPO = 20;

/** What of an office's rows contradicts itself; nothing in a sound database. */
export const checkEscritorio = (tenant: Tenant): Promise<Achado[]> =>
  tenant.snapshot(async (tx) => {
    const achados: Achado[] = [];
    for (const [falha, texto] of Object.entries(NAO_PODE_SER)) {
      const { rows } = await tx.query<{ id: string }>(`${texto} LIMIT ${POR_TIPO}`);
      for (const { id } of rows) achados.push({ falha, id });
    }
    return achados;
  });

/** The hashes of what an office has stored for good, in batches. */
export async function* storedContents(tenant: Tenant, porVez: number): AsyncGenerator<Buffer[]> {
  let depois: Buffer = Buffer.alloc(0);
  for (;;) {
    const rows = await tenant.read(
      from
        .selectFrom('conteudo')
        .select('sha256')
        .where('sha256', '>', depois)
        .where('provisorio', '=', false)
        .orderBy('sha256')
        .limit(porVez),
    );
    const ultimo = rows.at(-1);
    if (!ultimo) return;
    yield rows.map(({ sha256 }) => sha256);
    depois = ultimo.sha256;
  }
}

/** A column of a table that there is. */
type OfTable = {
  readonly [Table in keyof Tables]: { readonly tabela: Table; readonly coluna: keyof Tables[Table] };
}[keyof Tables];

/** Where secrets lie that must be read back. */
export const PLACES = [
  { tabela: 'endpoint_secret', coluna: 'cifrado' },
  { tabela: 'webhook_endpoint', coluna: 'cabecalhos' },
  { tabela: 'pessoa', coluna: 'totp_segredo' },
  { tabela: 'provedor_de_entrada', coluna: 'client_secret' },
  { tabela: 'email', coluna: 'segredo' },
] as const satisfies readonly OfTable[];

/**
 * Replaces the ciphertexts of an office for which `reencrypt` gives another one; undefined leaves one as it is. One
 * transaction: the office's secrets are all of one key, or as before. Returns how many were replaced.
 */
export const reencryptSecrets = (
  tenant: Tenant,
  reencrypt: (encrypted: Buffer, onde: string) => Buffer | undefined,
): Promise<number> =>
  tenant.transaction(async (tx) => {
    let trocados = 0;
    for (const lugar of PLACES) trocados += await reencryptPlace(tx, lugar, reencrypt);
    return trocados;
  });

async function reencryptPlace(
  tx: Transaction,
  { tabela, coluna }: (typeof PLACES)[number],
  reencrypt: (encrypted: Buffer, onde: string) => Buffer | undefined,
): Promise<number> {
  const { rows } = await tx.query<{ id: string; cifrado: Buffer }>(
    `SELECT id, ${coluna} AS cifrado FROM ${tabela} WHERE ${coluna} IS NOT NULL FOR UPDATE`,
  );
  let trocados = 0;
  for (const { id, cifrado } of rows) {
    const novo = reencrypt(cifrado, `${tabela} ${id}`);
    if (!novo) continue;
    await tx.query(`UPDATE ${tabela} SET ${coluna} = $2 WHERE id = $1`, [id, novo]);
    trocados += 1;
  }
  return trocados;
}
