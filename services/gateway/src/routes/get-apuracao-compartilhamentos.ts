import { Compartilhamento, ListaDeCompartilhamentos } from '@apura/contracts';
import { listarCompartilhamentos, verApuracao } from '@apura/database';
import { found } from '../answers.ts';
import { shaped } from '../representation/shaped.ts';
import { route } from '../route.ts';

const MOSTRADOS = 500;

export const getApuracaoCompartilhamentos = route('get /v1/apuracoes/:id/compartilhamentos', {
  operacao: 'listarCompartilhamentosDaApuracao',
  escopo: 'read:apuracoes',
  resumo: 'Lista os links e e-mails com o relatório de uma apuração, e quando foram abertos',
  respostas: {
    200: { descricao: 'Os 500 mais novos, o mais novo primeiro.', schema: ListaDeCompartilhamentos },
  },
  async respond(_gateway, { params, tenant }) {
    const { id } = found(await verApuracao(tenant, params.id));
    const linhas = await listarCompartilhamentos(tenant, { apuracaoId: id, limit: MOSTRADOS });
    const data = linhas.slice(0, MOSTRADOS).map((um) => shaped(Compartilhamento, um));
    return { status: 200, body: { data, next_cursor: null } };
  },
});
