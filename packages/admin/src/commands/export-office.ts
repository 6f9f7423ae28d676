import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Ator, auditar, openOffice } from '@apura/database';
import { AdminError, type Command, ownerUrlOf } from '../command.ts';
import { leaving } from '../office-file/contents-outside.ts';
import { writeOffice } from '../office-file/write-office.ts';

const OPERATOR: Ator = { id: 'apura-admin', nome: 'apura-admin', ip: '' };

export const exportOffice: Command = {
  name: 'export-office',
  does: 'writes an office as of one instant, with its sandbox and all bytes, into one file for import-office, while the services go on working',
  takes: ['office-id'],
  options: { to: { means: 'a new file, or - for the standard output', needed: true } },
  async run({ config, database, storage, say }, { positionals, options }) {
    const id = positionals[0] as string;
    const to = options.to === '-' ? undefined : resolve(options.to as string);
    await openOffice(ownerUrlOf(config), id, async (office) => {
      const bytes = Readable.from(writeOffice(office, leaving(storage)), { objectMode: false });
      // Fast: most of it is compressed already.
      const zipped = createGzip({ level: 1 });
      if (to === undefined) return pipeline(bytes, zipped, process.stdout);
      const file = await open(to, 'wx', 0o600).catch((cause: NodeJS.ErrnoException) => {
        throw cause.code === 'EEXIST' ? new AdminError(`${to} is there already.`) : cause;
      });
      // One that is cut off is refused by import-office; this one is not even left.
      await pipeline(bytes, zipped, file.createWriteStream()).catch(async (cause: unknown) => {
        await rm(to, { force: true });
        throw cause;
      });
      say(`${office.offices.map((it) => `${it.id} ${it.nome}`).join(', ')} in ${to}`);
    });
    await database.forOrganization(id).transaction((tx) => auditar(tx, OPERATOR, 'escritorio.exportado', id));
  },
};
