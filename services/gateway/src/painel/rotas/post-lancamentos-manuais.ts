import { CriarLancamentoManual, ErroDaApi, validar } from '@apura/contracts';
import { gravarLancamentoManual } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Enters what no note says; a finished apuração of the month becomes outdated. */
export const postLancamentosManuais: RotaDoPainel = {
  metodo: 'post',
  caminho: '/clientes/:id/lancamentos-manuais',
  corpo: 'json',
  async responder(_gateway, { req, tenant, requestId }) {
    const clienteId = idDoCaminho(req);
    const { competencia, ...lancamento } = validar(CriarLancamentoManual, req.body);
    const id = await gravarLancamentoManual(tenant, { clienteId, competencia, ...lancamento }, requestId);
    if (id === undefined) throw new ErroDaApi('not_found');
    return { status: 201, corpo: { id, ...lancamento } };
  },
};
