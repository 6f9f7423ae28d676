import { Compartilhamento, ListaDeCompartilhamentos } from '@apura/contracts';
import { listarCompartilhamentos, verApuracao } from '@apura/database';
import { found } from '../answers.ts';
import { shaped } from '../representation/shaped.ts';
import { route } from '../route.ts';

export const getApuracaoCompartilhamentos = route('get /v1/apuracoes/:id/compartilhamentos', {
  escopo: 'read:apuracoes',
  resumo: 'Lista os links e e-mails com o relatório de uma apuração, e quando foram abertos',
  respostas: { 200: { descricao: 'Os mais novos primeiro.', schema: ListaDeCompartilhamentos } },
  async respond(_gateway, { params, tenant }) {
    const { id } = found(await verApuracao(tenant, params.id));
    const data = (await listarCompartilhamentos(tenant, id)).map((um) => shaped(Compartilhamento, um));
    return { status: 200, body: { data, next_cursor: null } };
  },
});
