import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { asOwner } from '../as-owner.ts';

/** All that `work` reads is of one instant, while the services go on working. `ownerUrl` is the login that migrates. */
export async function asOfOneInstant<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>) {
  return asOwner(ownerUrl, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await work(client);
  });
}

/** The rows of a query in PostgreSQL's text format. To be read to the end before the client is asked for anything else. */
export const copyOut = (client: pg.Client, query: string): AsyncIterable<Buffer> =>
  client.query(copyTo(`COPY (${query}) TO STDOUT`)) as Readable as AsyncIterable<Buffer>;
