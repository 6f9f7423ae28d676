import { sql } from 'kysely';
import { anyOf, from, now, writeOnce } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

export interface NewContent {
  readonly sha256: Buffer;
  readonly codificacao: 'gzip' | 'identity';
  /** Bytes before encoding. */
  readonly tamanho: number;
  readonly bytes: Buffer;
}

/** Rows that one call made: those that were there before are not among them. */
export interface SavedContents {
  readonly hashes: readonly Buffer[];
  /** Names the row versions that the call wrote (`xmin`): whoever stores the same bytes later writes others. */
  readonly versao: string;
}

/**
 * Stores bytes that no lote refers to yet; the sweeper removes them after an hour unless one does. Bytes that the
 * office already has are not stored again, but their hour begins anew.
 */
export async function saveProvisional(tenant: Tenant, novos: readonly NewContent[]): Promise<SavedContents> {
  if (!novos.length) return { hashes: [], versao: '' };
  const distinct = new Map(novos.map((fresh) => [fresh.sha256.toString('hex'), fresh]));
  // One order for all writers, or two uploads deadlock.
  const list = [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, fresh]) => fresh);
  return tenant.transaction(async (tx) => {
    const starts = startsOf(list);
    const places = list.map(({ sha256, codificacao, tamanho, bytes }, n) => ({
      ...{
        sha256: sha256.toString('hex'),
        codificacao,
        tamanho,
        inicio: starts[n],
        comprimento: bytes.length,
      },
    }));
    // By themselves bytes travel as they are; each of an array would be a text of twice its size.
    const all = Buffer.concat(list.map((fresh) => fresh.bytes));
    const rows = await tx.rows(
      from
        .insertInto('conteudo')
        .columns(['organization_id', 'sha256', 'codificacao', 'tamanho', 'provisorio', 'bytes'])
        .expression(({ selectFrom }) =>
          selectFrom(givenRows('x', PLACE, places)).select(({ ref }) => [
            sql<string>`${tenant.organizationId}::uuid`.as('office'),
            sql<Buffer>`decode(${ref('x.sha256')}, 'hex')`.as('sha256'),
            ...(['x.codificacao', 'x.tamanho'] as const),
            sql.lit(true).as('provisorio'),
            sql<Buffer>`substring(${all}::bytea FROM ${ref('x.inicio')} FOR ${ref('x.comprimento')})`.as(
              'bytes',
            ),
          ]),
        )
        .onConflict((one) =>
          one
            .columns(['organization_id', 'sha256'])
            .doUpdateSet({ criado_em: now })
            .where('conteudo.provisorio', '=', true),
        )
        .returning(['sha256', sql<string>`xmin::text`.as('versao'), sql<boolean>`xmax = 0`.as('novo')]),
    );
    const saved = rows.filter(({ novo }) => novo);
    return { hashes: saved.map(({ sha256 }) => sha256), versao: saved[0]?.versao ?? '' };
  });
}

const PLACE = {
  ...({ sha256: 'text', codificacao: 'text', tamanho: 'integer' } as const),
  ...({ inicio: 'integer', comprimento: 'integer' } as const),
};

/** Where each begins once they stand one behind the other; SQL counts from one. */
function startsOf(contents: readonly NewContent[]): number[] {
  let next = 1;
  return contents.map(({ bytes }) => {
    const start = next;
    next += bytes.length;
    return start;
  });
}

/**
 * Removes what `saveProvisional` made, but for what a lote has taken, or another upload has stored too since then.
 * Returns how many rows went.
 */
export async function discardProvisional(tenant: Tenant, { hashes, versao }: SavedContents): Promise<number> {
  if (!hashes.length) return 0;
  return tenant.transaction((tx) =>
    tx.count(
      from
        .with('travado', () =>
          lockedContents(tx, hashes)
            .where('provisorio', '=', true)
            .where(sql<string>`xmin::text`, '=', versao),
        )
        .deleteFrom('conteudo as c')
        .using('travado as t')
        .where('c.organization_id', '=', tx.organizationId)
        .whereRef('c.sha256', '=', 't.sha256'),
    ),
  );
}

/** In one order for all writers. */
const lockedContents = (tx: Transaction, hashes: readonly Buffer[]) =>
  from
    .selectFrom('conteudo')
    .select('sha256')
    .where('organization_id', '=', tx.organizationId)
    .where('sha256', '=', anyOf(hashes))
    .orderBy('sha256')
    .forUpdate();

/** Bytes that were stored for this upload are gone: it took longer than provisional bytes are kept. */
export class ContentExpired extends Error {
  override readonly name = 'ConteudoExpirado';
}

/**
 * Makes stored bytes stay: from now on a row refers to them.
 *
 * @throws ContentExpired when some are missing
 */
export async function takeContents(tx: Transaction, hashes: readonly Buffer[]): Promise<void> {
  const distinct = [...new Map(hashes.map((hash) => [hash.toString('hex'), hash])).values()];
  const kept = await tx.count(
    from
      .with('travado', () => lockedContents(tx, distinct))
      .updateTable('conteudo as c')
      .from('travado as t')
      .set({ provisorio: false })
      .where('c.organization_id', '=', tx.organizationId)
      .whereRef('c.sha256', '=', 't.sha256'),
  );
  if (kept !== distinct.length) throw new ContentExpired('provisional bytes were swept before the lote');
}

export type Content = Omit<NewContent, 'tamanho'>;

/** Bytes come as hexadecimal text. What is longer is asked for in pieces, so that none holds up all else that the process answers. */
const PIECE = 256 * 1024;

/** The office's stored bytes with these hashes, in no particular order; what is not there is left out. */
export async function readContents(tenant: Tenant, hashes: readonly Buffer[]): Promise<Content[]> {
  const found = await tenant.read(contentsOf({ organizationId: tenant.organizationId, hashes }));
  const contents: Content[] = [];
  for (const { bytes, ...content } of found) {
    const whole = bytes ?? (await readInPieces(tenant, content.sha256));
    if (whole) contents.push({ ...content, bytes: whole });
  }
  return contents;
}

const contentsOf = writeOnce((given: { organizationId: string; hashes: readonly Buffer[] }) =>
  from
    .selectFrom('conteudo')
    .select(['sha256', 'codificacao'])
    .select(({ eb, fn, ref }) =>
      eb
        .case()
        .when(fn<number>('length', ['bytes']), '<=', PIECE)
        .then(ref('bytes'))
        .end()
        .as('bytes'),
    )
    .where('organization_id', '=', given.organizationId)
    .where('sha256', '=', anyOf(given.hashes))
    .$narrowType<Pick<Content, 'codificacao'>>(),
);

/** Nothing where it was removed meanwhile. */
async function readInPieces(tenant: Tenant, sha256: Buffer): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  for (;;) {
    const row = await tenant.first(
      from
        .selectFrom('conteudo')
        .select(({ ref }) =>
          sql<Buffer>`substring(${ref('bytes')} FROM ${pieces.length * PIECE + 1} FOR ${PIECE})`.as('piece'),
        )
        .where('organization_id', '=', tenant.organizationId)
        .where('sha256', '=', sha256),
    );
    if (!row) return undefined;
    pieces.push(row.piece);
    if (row.piece.length < PIECE) return Buffer.concat(pieces);
  }
}
