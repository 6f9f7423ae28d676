import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { moveOffice as move } from '@apura/database';
import { publicBaseUrlOf } from '@apura/runtime';
import { AdminError, type Command, need, ownerUrlOf, renewSecrets } from '../command.ts';
import { inDeployment } from '../in-deployment.ts';
import { arriving, leaving } from '../office-file/contents-outside.ts';

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
    const text = await readFile(options.to as string, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      throw new AdminError(`${options.to} cannot be read: ${cause.code}.`);
    });
    const onError = (error: Error) => say(error.message);
    await inDeployment(parseEnv(text) as NodeJS.ProcessEnv, { say, onError }, async (there) => {
      const [out, into] = [leaving(here.storage), arriving(there.storage)];
      const { SECRETS_KEY, SECRETS_KEYS_PREVIOUS: previous } = here.config;
      const old = [need(SECRETS_KEY, 'SECRETS_KEY'), ...(previous ? [previous] : [])].join(',');
      const address = publicBaseUrlOf(there.config);
      const moved = await move(
        {
          sourceUrl: ownerUrlOf(here.config),
          targetUrl: ownerUrlOf(there.config),
          office: positionals[0] as string,
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
