import { apagarEscritorio, verOrganizacao } from '@apura/database';
import { AdminError, type Command } from '../command.ts';

export const purge: Command = {
  name: 'purge',
  does: 'removes an office, its sandbox and all their bytes, for good and at once',
  takes: ['office-id'],
  options: { confirm: { means: "the office's name, letter by letter", needed: true } },
  async run({ database, storage, say }, { positionals, options }) {
    const id = positionals[0] as string;
    const office = await verOrganizacao(database.forOrganization(id)).catch(() => {
      throw new AdminError(`There is no office ${id}.`);
    });
    if (office.nome !== options.confirm) {
      throw new AdminError(`--confirm must be the office's name: "${office.nome}". Nothing was removed.`);
    }
    const removed = await apagarEscritorio(database, id, 'apura-admin');
    for (const gone of removed) await storage.outside?.erase(gone);
    say(`removed  ${removed.join(' ')}`);
  },
};
