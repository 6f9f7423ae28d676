import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { importOffice as bringIn } from '@apura/database';
import { AdminError, type Command, keyRingOf, need } from '../command.ts';
import { rewriteContents } from '../office-file/contents-outside.ts';
import { readOffice } from '../office-file/read-office.ts';
import { asTheyAre } from '../office-file/write-office.ts';

export const importOffice: Command = {
  name: 'import-office',
  does: 'puts an office that export-office wrote into this deployment, whole or not at all; its secrets are encrypted anew with SECRETS_KEY',
  takes: ['file'],
  async run({ config, storage, say }, { positionals }) {
    const keyRing = keyRingOf(config);
    const { outside } = storage;
    const rewrite = outside ? rewriteContents((office, rows) => outside.carry(office, rows)) : asTheyAre;
    const path = resolve(positionals[0] as string);
    const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
      throw new AdminError(`${path} cannot be read: ${cause.code}.`);
    });
    // What fails in one of them, whoever reads hears of.
    const bytes = pipeline(file.createReadStream(), createGunzip(), () => {});
    try {
      const office = await readOffice(bytes, rewrite);
      const rows = await bringIn(
        need(config.DATABASE_OWNER_URL, 'DATABASE_OWNER_URL'),
        office,
        (encrypted) => {
          const { secret, outdated } = keyRing.open(encrypted);
          return outdated ? keyRing.seal(secret) : undefined;
        },
      );
      for (const { id, nome } of office.offices) say(`office  ${id}  ${nome}`);
      say(`rows    ${rows}`);
    } finally {
      bytes.destroy();
    }
  },
};
