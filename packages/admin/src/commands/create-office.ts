import { randomBytes } from 'node:crypto';
import { criarChavePlena, criarEscritorio, usuarioPorEmail } from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import { askForPassword } from '../ask-for-password.ts';
import { AdminError, type Command, need } from '../command.ts';

export const createOffice: Command = {
  name: 'create-office',
  does: 'makes an office and its owner, and prints the link by which the owner sets a password',
  options: {
    name: { means: 'of the office', needed: true },
    email: { means: 'of the owner', needed: true },
    owner: { means: "the owner's name", needed: true },
  },
  flags: { 'with-key': 'also makes an API key of all scopes, and prints it' },
  async run(context, { options, flags }) {
    const { database, say } = context;
    need(context.config.SECRETS_KEY, 'SECRETS_KEY');
    const email = (options.email as string).toLowerCase();
    if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new AdminError(`${email} is no e-mail address.`);
    if (await usuarioPorEmail(database, email)) throw new AdminError(`${email} has an office already.`);
    const id = await criarEscritorio(database, {
      nome: options.name as string,
      dono: {
        nome: options.owner as string,
        email,
        // Nobody knows it: the link replaces it.
        senhaHash: await encryptSenha(randomBytes(32).toString('base64url')),
      },
    });
    const user = await usuarioPorEmail(database, email);
    if (!user) throw new Error(`${email} vanished after it was stored`);
    say(`office  ${id}`);
    say(`link    ${await askForPassword(context, id, user.id)}`);
    if (flags.has('with-key')) {
      say(`key     ${await criarChavePlena(database.forOrganization(id), 'apura-admin', 'live')}`);
    }
  },
};
