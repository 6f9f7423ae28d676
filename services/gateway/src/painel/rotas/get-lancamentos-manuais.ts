import { ListarLancamentosQuery, validarConsulta } from '@apura/contracts';
import { listarLancamentosManuais } from '@apura/database';
import { clienteDoCaminho } from '../cliente-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** What the office entered by hand for a client's month. */
export const getLancamentosManuais: RotaDoPainel = {
  metodo: 'get',
  caminho: '/clientes/:id/lancamentos-manuais',
  async responder(_gateway, { req, tenant }) {
    const { competencia } = validarConsulta(ListarLancamentosQuery, req.query);
    const { id } = await clienteDoCaminho(tenant, req);
    const data = (await listarLancamentosManuais(tenant, id, competencia)).map(
      ({ id: lancamento, tipo, tributo, valor, nota }) => ({ id: lancamento, tipo, tributo, valor, nota }),
    );
    return { status: 200, corpo: { data, next_cursor: null } };
  },
};
