import { listarEscritorios, recifrarSegredos } from '@apura/database';
import { cifrarSegredo, decifrarSegredo } from '@apura/runtime';
import { AdminError, type Command, need } from '../command.ts';

export const rotateKeys: Command = {
  name: 'rotate-keys',
  does: 'encrypts all stored secrets with SECRETS_KEY that SECRETS_KEYS_PREVIOUS still opens',
  async run({ config, database, say }) {
    const current = Buffer.from(need(config.SECRETS_KEY, 'SECRETS_KEY'), 'base64');
    const previous = config.SECRETS_KEYS_PREVIOUS.split(',')
      .filter(Boolean)
      .map((key) => Buffer.from(key, 'base64'));
    const offices = await listarEscritorios(need(config.DATABASE_OWNER_URL, 'DATABASE_OWNER_URL'));
    let replaced = 0;
    for (const { id } of offices) {
      replaced += await recifrarSegredos(database.forOrganization(id), (cifrado, where) => {
        if (open(current, cifrado) !== undefined) return undefined;
        for (const key of previous) {
          const secret = open(key, cifrado);
          if (secret !== undefined) return cifrarSegredo(current, secret);
        }
        throw new AdminError(
          `No key opens ${where} of office ${id}. Its office is unchanged; add the missing key and run again.`,
        );
      });
    }
    say(
      `${replaced} secrets encrypted anew in ${offices.length} offices; SECRETS_KEYS_PREVIOUS can be emptied.`,
    );
    return 0;
  },
};

/** AES-GCM refuses another key's text. */
function open(key: Buffer, cifrado: Buffer): string | undefined {
  try {
    return decifrarSegredo(key, cifrado);
  } catch {
    return undefined;
  }
}
