import { listEscritorios, officesOfPendingEmails, reencryptSecrets } from '@apura/database';
import type { KeyRing } from '@apura/runtime';
import { AdminError, type Command, keyRingOf, ownerUrlOf } from '../command.ts';

export const rotateKeys: Command = {
  name: 'rotate-keys',
  does: 'encrypts all stored secrets with SECRETS_KEY that SECRETS_KEYS_PREVIOUS still opens',
  async run({ config, database, say }) {
    const keyRing = keyRingOf(config);
    const offices = await listEscritorios(ownerUrlOf(config));
    let replaced = 0;
    for (const id of new Set([
      ...offices.map((office) => office.id),
      ...(await officesOfPendingEmails(database)),
    ])) {
      replaced += await reencryptSecrets(database.forOrganization(id), (encrypted, where) => {
        const { secret, outdated } = tryOpen(keyRing, encrypted, `${where} of office ${id}`);
        return outdated ? keyRing.seal(secret) : undefined;
      });
    }
    say(
      `${replaced} secrets encrypted anew in ${offices.length} offices; SECRETS_KEYS_PREVIOUS can be emptied.`,
    );
  },
};

function tryOpen(keyRing: KeyRing, sealed: Buffer, what: string): ReturnType<KeyRing['open']> {
  try {
    return keyRing.open(sealed);
  } catch {
    throw new AdminError(`No key opens ${what}. Its office is unchanged; add the missing key and run again.`);
  }
}
