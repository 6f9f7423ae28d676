import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { importOffice as bringIn } from '@apura/database';
import { AdminError, type Command, ownerUrlOf, renewSecrets } from '../command.ts';
import { arriving } from '../office-file/contents-outside.ts';
import { readOffice } from '../office-file/read-office.ts';

export const importOffice: Command = {
  name: 'import-office',
  does: 'puts an office that export-office wrote into this deployment, whole or not at all; its secrets are encrypted anew with SECRETS_KEY',
  takes: ['file'],
  async run({ config, storage, say }, { positionals }) {
    const path = resolve(positionals[0] as string);
    const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
      throw new AdminError(`${path} cannot be read: ${cause.code}.`);
    });
    // What fails in one of them, whoever reads hears of.
    const bytes = pipeline(file.createReadStream(), createGunzip(), () => {});
    try {
      const office = await readOffice(bytes, arriving(storage));
      const rows = await bringIn(ownerUrlOf(config), office, renewSecrets(config));
      for (const { id, nome } of office.offices) say(`office  ${id}  ${nome}`);
      say(`rows    ${rows}`);
    } finally {
      bytes.destroy();
    }
  },
};
