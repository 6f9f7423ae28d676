import { randomBytes } from 'node:crypto';
import { acessosPorEmail, criarChavePlena, criarEscritorio } from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import { askForPassword } from '../ask-for-password.ts';
import { AdminError, type Command, need } from '../command.ts';

export const createOffice: Command = {
  name: 'create-office',
  does: 'makes an office and its owner, and prints the link by which an owner without an account sets a password',
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
    const [known] = await acessosPorEmail(database, email);
    const id = await criarEscritorio(database, {
      nome: options.name as string,
      dono: {
        nome: options.owner as string,
        email,
        quem: known
          ? { pessoaId: known.pessoa_id, senhaHash: known.senha_hash }
          : // Nobody knows it: the link replaces it.
            { senhaHash: await encryptSenha(randomBytes(32).toString('base64url')) },
      },
    });
    const user = (await acessosPorEmail(database, email)).find(
      ({ organization_id }) => organization_id === id,
    );
    if (!user) throw new Error(`${email} vanished after it was stored`);
    say(`office  ${id}`);
    if (known) say(`${email} signs in with the password that they have, and chooses the office.`);
    else say(`link    ${await askForPassword(context, id, user.id)}`);
    if (flags.has('with-key')) {
      say(`key     ${await criarChavePlena(database.forOrganization(id), 'apura-admin', 'live')}`);
    }
  },
};
