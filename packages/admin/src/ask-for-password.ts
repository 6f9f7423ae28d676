import { createHash, randomBytes } from 'node:crypto';
import { pedirNovaSenha } from '@apura/database';
import { cifrarSegredo, publicBaseUrlOf } from '@apura/runtime';
import { type Context, need } from './command.ts';

const HOUR_MS = 3_600_000;

/** Makes the link by which a person sets a password, mails it as the panel would, and returns it. Valid for an hour. */
export async function askForPassword(
  { config, database }: Context,
  organizationId: string,
  userId: string,
): Promise<string> {
  const key = Buffer.from(need(config.SECRETS_KEY, 'SECRETS_KEY'), 'base64');
  const secret = randomBytes(32).toString('base64url');
  await pedirNovaSenha(database.forOrganization(organizationId), userId, {
    segredo: {
      hash: createHash('sha256').update(secret).digest(),
      cifrado: cifrarSegredo(key, secret),
      expiraEm: new Date(Date.now() + HOUR_MS),
    },
    requestId: 'apura-admin',
  });
  return `${publicBaseUrlOf(config)}/painel/redefinir-senha#token=${secret}`;
}
