import { listarEscritorios } from '@apura/database';
import { type Command, need } from '../command.ts';

export const offices: Command = {
  name: 'offices',
  does: 'lists the offices: id, name, sandbox or not',
  async run({ config, say }) {
    const all = await listarEscritorios(need(config.DATABASE_OWNER_URL, 'DATABASE_OWNER_URL'));
    for (const { id, nome, sandbox } of all) say(`${id}  ${nome}${sandbox ? '  (sandbox)' : ''}`);
  },
};
