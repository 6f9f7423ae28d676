import { escritorioDaApuracao, pedirApuracao, verApuracao } from '@apura/database';
import { AdminError, type Command } from '../command.ts';

export const rerun: Command = {
  name: 'rerun',
  does: 'asks for the next version of an apuração: same client, same month',
  takes: ['apuracao-id'],
  async run({ config, database, say }, { positionals }) {
    const id = positionals[0] as string;
    const office = await escritorioDaApuracao(database, id);
    if (!office) throw new AdminError(`There is no apuração ${id}.`);
    const tenant = database.forOrganization(office);
    const before = await verApuracao(tenant, id);
    if (!before) throw new AdminError(`There is no apuração ${id}.`);
    const base = `${config.PUBLIC_BASE_URL.replace(/\/+$/, '')}/v1/apuracoes`;
    const answer = await pedirApuracao(tenant, {
      clienteId: before.cliente_id,
      competencia: before.competencia,
      cenario: before.cenario as object,
      requestId: 'apura-admin',
      evento: ({ id, versao }) => ({
        type: 'apuracao.criada',
        data: {
          apuracao_id: id,
          cliente_id: before.cliente_id,
          competencia: before.competencia,
          versao,
          estado: 'na_fila',
          links: { apuracao: `${base}/${id}`, pdf: `${base}/${id}/pdf` },
        },
      }),
    });
    if (answer === 'cliente_desconhecido') throw new AdminError('Its client is not there any more.');
    if ('emAndamento' in answer) throw new AdminError(`A version is under way: ${answer.emAndamento}.`);
    say(`apuracao  ${answer.criada.id}  version ${answer.criada.versao}`);
    return 0;
  },
};
