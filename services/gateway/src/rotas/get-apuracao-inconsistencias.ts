import { ErroDaApi, ListaDeDivergencias, ListarDivergenciasQuery, validarConsulta } from '@apura/contracts';
import { paginarDivergencias, verApuracao } from '@apura/database';
import { divergenciaDaApi } from '../representacao/divergencia.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import { montarPagina, paginaPedida } from '../requisicao/pagina.ts';
import type { Rota } from '../rota.ts';

/** Of the month's notes as they are now, which a version marked as outdated may not have seen all of. */
export const getApuracaoInconsistencias: Rota = {
  metodo: 'get',
  caminho: '/v1/apuracoes/:id/inconsistencias',
  escopo: 'read:apuracoes',
  descricao: {
    grupo: 'Apurações',
    resumo: 'Lista as divergências entre as notas do mês e a lei',
    consulta: ListarDivergenciasQuery,
    respostas: { 200: { descricao: 'Uma página de divergências.', schema: ListaDeDivergencias } },
    erros: ['cursor_invalido'],
  },
  async responder(_gateway, { req, tenant }) {
    const id = idDoCaminho(req);
    const { gravidade, ...consulta } = validarConsulta(ListarDivergenciasQuery, req.query);
    const pagina = paginaPedida(consulta);
    const apuracao = await verApuracao(tenant, id);
    if (!apuracao) throw new ErroDaApi('not_found');
    const linhas = await paginarDivergencias(tenant, apuracao.cliente_id, apuracao.competencia, {
      ...pagina,
      ...(gravidade === undefined ? {} : { gravidade }),
    });
    return { status: 200, corpo: montarPagina(linhas, pagina.limit, divergenciaDaApi) };
  },
};
