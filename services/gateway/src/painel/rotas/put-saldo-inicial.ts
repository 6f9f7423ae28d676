import { ErroDaApi, eventoDeDesatualizacao, SaldoInicialDoCliente, validar } from '@apura/contracts';
import { gravarSaldoInicial, verSaldoInicial } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Puts the opening balance in place of the one before; finished apurações of its month become outdated. */
export const putSaldoInicial: RotaDoPainel = {
  metodo: 'put',
  caminho: '/clientes/:id/saldo-inicial',
  corpo: 'json',
  async responder({ publicBaseUrl }, { req, tenant, requestId }) {
    const clienteId = idDoCaminho(req);
    const { competencia, saldos } = validar(SaldoInicialDoCliente, req.body);
    const mudanca = { requestId, evento: eventoDeDesatualizacao(publicBaseUrl) };
    if (!(await gravarSaldoInicial(tenant, { clienteId, competencia, saldos }, mudanca)))
      throw new ErroDaApi('not_found');
    return { status: 200, corpo: { saldo: (await verSaldoInicial(tenant, clienteId)) ?? null } };
  },
};
