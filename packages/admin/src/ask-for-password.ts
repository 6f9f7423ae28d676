import { createHash, randomBytes } from 'node:crypto';
import { pedirNovaSenha } from '@apura/database';
import { publicBaseUrlOf } from '@apura/runtime';
import { type Context, keyRingOf } from './command.ts';

const HOUR_MS = 3_600_000;

/** Makes the link by which a person sets a password, mails it as the panel would, and returns it. Valid for an hour. */
export async function askForPassword({ config, database }: Context, office: string, userId: string) {
  const keyRing = keyRingOf(config);
  const secret = randomBytes(32).toString('base64url');
  await pedirNovaSenha(database.forOrganization(office), userId, {
    segredo: {
      hash: createHash('sha256').update(secret).digest(),
      cifrado: keyRing.seal(secret),
      expiraEm: new Date(Date.now() + HOUR_MS),
    },
    requestId: 'apura-admin',
  });
  return `${publicBaseUrlOf(config)}/painel/redefinir-senha#token=${secret}`;
}
