import { ListaDeApuracoes, ListarApuracoesQuery, validarConsulta } from '@apura/contracts';
import { listarApuracoes } from '@apura/database';
import { apuracaoDaApi } from '../representacao/apuracao.ts';
import { montarPagina, paginaPedida } from '../requisicao/pagina.ts';
import type { Rota } from '../rota.ts';

/** Without the figures, which make a list heavy: they are in each apuração by its id. */
export const getApuracoes: Rota = {
  metodo: 'get',
  caminho: '/v1/apuracoes',
  escopo: 'read:apuracoes',
  descricao: {
    grupo: 'Apurações',
    resumo: 'Lista as apurações, da mais antiga para a mais nova',
    consulta: ListarApuracoesQuery,
    respostas: {
      200: { descricao: 'Uma página de apurações, sem o comparativo.', schema: ListaDeApuracoes },
    },
    erros: ['cliente_id_invalido', 'competencia_invalida', 'cursor_invalido'],
  },
  async responder({ publicBaseUrl }, { req, tenant }) {
    const { cliente_id, limit, cursor, ...filtros } = validarConsulta(ListarApuracoesQuery, req.query);
    const linhas = await listarApuracoes(tenant, {
      ...filtros,
      ...(cliente_id === undefined ? {} : { clienteId: cliente_id }),
      ...paginaPedida(cursor === undefined ? { limit } : { limit, cursor }),
    });
    return {
      status: 200,
      corpo: montarPagina(linhas, limit, (linha) =>
        apuracaoDaApi({ ...linha, comparativo: null }, publicBaseUrl),
      ),
    };
  },
};
