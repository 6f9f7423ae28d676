import { open, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable, pipeline as unzipped } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseEnv } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { type Ator, audit, importOffice as bringIn, moveOffice as move, openOffice } from '@apura/database';
import { publicBaseUrlOf } from '@apura/runtime';
import { AdminError, type Command, inDeployment, need, ownerUrlOf, renewSecrets } from '../command.ts';
import { arriving, leaving, readOffice, writeOffice } from '../office-file.ts';

export const moveOffice: Command = {
  name: 'move-office',
  does: 'takes an office, with its sandbox and all bytes, to another cell while it works; run again, it completes or takes back what was cut off',
  takes: ['office-id'],
  options: {
    to: { means: "a file with the other cell's settings, a line NAME=value each", needed: true },
  },
  flags: { undo: 'moves nothing: only completes or takes back what was cut off' },
  async run(here, { positionals, options, flags }) {
    const { say } = here;
    const text = await readFile(need(options.to, '--to'), 'utf8').catch((cause: NodeJS.ErrnoException) => {
      throw new AdminError(`${options.to} cannot be read: ${cause.code}.`);
    });
    const onError = (error: Error) => say(error.message);
    await inDeployment({ ...parseEnv(text) }, { say, onError }, async (there) => {
      const [out, into] = [leaving(here.storage), arriving(there.storage)];
      const { SECRETS_KEY, SECRETS_KEYS_PREVIOUS: previous } = here.config;
      const old = [need(SECRETS_KEY, 'SECRETS_KEY'), ...(previous ? [previous] : [])].join(',');
      const address = publicBaseUrlOf(there.config);
      const moved = await move(
        {
          sourceUrl: ownerUrlOf(here.config),
          targetUrl: ownerUrlOf(there.config),
          office: need(positionals[0], 'office-id'),
          address,
          rewrite: (section, rows) => into(section, out(section, rows)),
          reencrypt: renewSecrets({ ...there.config, SECRETS_KEYS_PREVIOUS: old }),
          onPass: (rows) => say(`rows    ${rows}`),
        },
        flags.has('undo'),
      );
      if (!moved) return say('nothing was cut off: the office works here');
      if (moved.frozenMs !== undefined) say(`frozen  ${Math.round(moved.frozenMs)} ms`);
      say(`moved   ${positionals[0]} to ${address}`);
    });
  },
};

const OPERATOR: Ator = { id: 'apura-admin', nome: 'apura-admin', ip: '' };

export const exportOffice: Command = {
  name: 'export-office',
  does: 'writes an office as of one instant, with its sandbox and all bytes, into one file for import-office, while the services go on working',
  takes: ['office-id'],
  options: { to: { means: 'a new file, or - for the standard output', needed: true } },
  async run({ config, database, storage, say }, { positionals, options }) {
    const id = need(positionals[0], 'office-id');
    const to = options.to === '-' ? undefined : resolve(need(options.to, '--to'));
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
    await database.forOrganization(id).transaction((tx) => audit(tx, OPERATOR, 'escritorio.exportado', id));
  },
};

export const importOffice: Command = {
  name: 'import-office',
  does: 'puts an office that export-office wrote into this deployment, whole or not at all; its secrets are encrypted anew with SECRETS_KEY',
  takes: ['file'],
  async run({ config, storage, say }, { positionals }) {
    const path = resolve(need(positionals[0], 'file'));
    const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
      throw new AdminError(`${path} cannot be read: ${cause.code}.`);
    });
    // What fails in one of them, whoever reads hears of.
    const bytes = unzipped(file.createReadStream(), createGunzip(), () => {});
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
