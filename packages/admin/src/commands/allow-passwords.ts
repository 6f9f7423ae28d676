import { dispensarProvedor } from '@apura/database';
import { AdminError, type Command } from '../command.ts';

export const allowPasswords: Command = {
  name: 'allow-passwords',
  does: "lets passwords open an office again that wants the company's account, because its provider is gone",
  takes: ['office-id'],
  async run({ database, say }, { positionals: [office = ''] }) {
    if (!(await dispensarProvedor(database.forOrganization(office), null)))
      throw new AdminError(`Office ${office} does not want the company's account.`);
    say(`Passwords open office ${office} again.`);
  },
};
