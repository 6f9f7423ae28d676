import { acessosPorEmail, desativarSegundoFator, encerrarTodas } from '@apura/database';
import { askForPassword } from '../ask-for-password.ts';
import { AdminError, type Command } from '../command.ts';

export const resetOwner: Command = {
  name: 'reset-owner',
  does: 'ends the sessions of a person and prints the link by which a new password is set',
  takes: ['email'],
  flags: { 'without-2fa': 'also switches the second factor off' },
  async run(context, { positionals, flags }) {
    const { database, say } = context;
    const email = (positionals[0] as string).toLowerCase();
    const [user] = await acessosPorEmail(database, email);
    if (!user) throw new AdminError(`Nobody has the e-mail ${email}.`);
    const link = await askForPassword(context, user.organization_id, user.id);
    const tenant = database.forOrganization(user.organization_id);
    const actor = { id: user.id, nome: 'apura-admin', ip: '' };
    if (flags.has('without-2fa')) await desativarSegundoFator(tenant, actor);
    await encerrarTodas(tenant, actor);
    say(`link    ${link}`);
  },
};
