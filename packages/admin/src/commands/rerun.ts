import { escritorioDaApuracao, pedirApuracao, verApuracao } from '@apura/database';
import { AdminError, type Command } from '../command.ts';

export const rerun: Command = {
  name: 'rerun',
  does: 'asks for the next version of an apuração: same client, same month',
  takes: ['apuracao-id'],
  async run({ database, say }, { positionals }) {
    const id = positionals[0] as string;
    const office = await escritorioDaApuracao(database, id);
    if (!office) throw new AdminError(`There is no apuração ${id}.`);
    const tenant = database.forOrganization(office);
    const before = await verApuracao(tenant, id);
    if (!before) throw new AdminError(`There is no apuração ${id}.`);
    const answer = await pedirApuracao(tenant, {
      clienteId: before.cliente_id,
      competencia: before.competencia,
      cenario: before.cenario as object,
      requestId: 'apura-admin',
    });
    if (answer === 'cliente_desconhecido') throw new AdminError('Its client is not there any more.');
    if ('emAndamento' in answer) throw new AdminError(`A version is under way: ${answer.emAndamento}.`);
    say(`apuracao  ${answer.criada.id}  version ${answer.criada.versao}`);
  },
};
