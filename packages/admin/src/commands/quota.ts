import { definirQuotas, usoDoEscritorio } from '@apura/database';
import { AdminError, type Command } from '../command.ts';

export const quota: Command = {
  name: 'quota',
  does: 'gives an office quotas of its own, and shows what it uses; what is left out is as for all offices',
  takes: ['office-id'],
  options: {
    lotes: { means: 'that may wait or be under way' },
    files: { means: 'within 24 hours' },
    bytes: { means: 'within 24 hours, uncompressed' },
  },
  async run({ database, say }, { positionals, options }) {
    const tenant = database.forOrganization(positionals[0] as string);
    const given = Object.entries({ lotes: options.lotes, arquivos: options.files, bytes: options.bytes });
    const quotas = Object.fromEntries(
      given.flatMap(([name, text]) => (text === undefined ? [] : [[name, positive(text)]])),
    );
    if (!(await definirQuotas(tenant, quotas)))
      throw new AdminError(`There is no office ${tenant.organizationId}.`);
    const { uso } = await usoDoEscritorio(tenant);
    say(`uses   ${uso.lotes} open lotes, ${uso.arquivos} files and ${uso.bytes} bytes within 24 hours`);
    say(`own    ${JSON.stringify(quotas)}`);
  },
};

function positive(text: string): number {
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new AdminError(`${text} is no positive whole number.`);
  return Number(text);
}
