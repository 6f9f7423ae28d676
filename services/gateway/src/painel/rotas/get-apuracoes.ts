import { ListarApuracoesQuery, validarConsulta } from '@apura/contracts';
import { figurasDosMeses, listarApuracoes } from '@apura/database';
import { apuracaoDaApi } from '../../representacao/apuracao.ts';
import { montarPagina, paginaPedida } from '../../requisicao/pagina.ts';
import { linksDaSessao } from '../links-da-sessao.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** The newest first, each with its figures. In place of the API's list, which is in order of creation, for programs. */
export const getApuracoesDoPainel: RotaDoPainel = {
  metodo: 'get',
  caminho: '/apuracoes',
  async responder({ publicBaseUrl }, { req, tenant }) {
    const { cliente_id, limit, cursor, ...filtros } = validarConsulta(ListarApuracoesQuery, req.query);
    const linhas = await listarApuracoes(tenant, {
      ...filtros,
      ...(cliente_id === undefined ? {} : { clienteId: cliente_id }),
      ...paginaPedida(cursor === undefined ? { limit } : { limit, cursor }),
      recentesPrimeiro: true,
    });
    const figuras = await figurasDosMeses(
      tenant,
      linhas.map(({ id }) => id),
    );
    const corpo = montarPagina(linhas, limit, (linha) => ({
      ...apuracaoDaApi({ ...linha, comparativo: null }, publicBaseUrl),
      ...figuras.get(linha.id),
    }));
    return linksDaSessao({ status: 200, corpo }, publicBaseUrl);
  },
};
