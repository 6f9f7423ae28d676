import { createReadStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { createGunzip } from 'node:zlib';
import { RefusedRestore, restoreBackup, type WaitingToLeave } from '@apura/database';
import { checkBucket, restoreBucket } from '../bucket-copy.ts';
import { AdminError, type Command, ownerUrlOf } from '../command.ts';
import { changed, readManifest, sha256OfFile } from '../manifest.ts';

export const restore: Command = {
  name: 'restore',
  does: 'puts a backup into a migrated database of the same version that holds no office',
  takes: ['folder'],
  async run({ config, storage, say }, { positionals }) {
    const folder = resolve(positionals[0] as string);
    const { migrations, tables, offices, made, bucket } = readManifest(folder);
    const objects = storage.outside?.objects;
    if (bucket && !objects)
      throw new AdminError(
        'The backup holds the objects of a bucket: STORAGE_DRIVER must be s3. Nothing was restored.',
      );
    for (const { file, sha256 } of tables)
      if ((await sha256OfFile(join(folder, file))) !== sha256) throw changed(file);
    if (bucket && objects) {
      await checkBucket(bucket, folder);
      // Before the rows, as always: objects without a row are swept away when the rows are refused.
      await restoreBucket(objects, bucket, folder);
    }
    let waiting: WaitingToLeave;
    try {
      waiting = await restoreBackup(ownerUrlOf(config), {
        migracoes: migrations,
        tabelas: tables.map(({ name, columns, rows, file }) => ({
          nome: name,
          colunas: columns,
          linhas: rows,
          ler: () => createReadStream(join(folder, file)).pipe(createGunzip()),
        })),
      });
    } catch (error) {
      if (error instanceof RefusedRestore) throw new AdminError(error.message);
      throw error;
    }
    say(`${offices} offices as of ${made}${bucket ? `, ${bucket.objects} objects` : ''}`);
    const { mails, deliveries } = waiting;
    if (mails + deliveries > 0)
      say(
        `${mails} mails and ${deliveries} deliveries of webhooks wait as they did then: a deliverer sends them, also those that have gone out since`,
      );
  },
};
