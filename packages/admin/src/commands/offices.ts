import { listarEscritorios } from '@apura/database';
import { type Command, ownerUrlOf } from '../command.ts';

export const offices: Command = {
  name: 'offices',
  does: 'lists the offices: id, name, sandbox or not',
  async run({ config, say }) {
    const all = await listarEscritorios(ownerUrlOf(config));
    for (const { id, nome, sandbox } of all) say(`${id}  ${nome}${sandbox ? '  (sandbox)' : ''}`);
  },
};
