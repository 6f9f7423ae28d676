import { verSaldoInicial } from '@apura/database';
import { clienteDoCaminho } from '../cliente-do-caminho.ts';
import { saldoInicialDoPainel } from '../representacao/saldo-inicial.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** The credit that a client brought along; `saldo` is null while none was entered. */
export const getSaldoInicial: RotaDoPainel = {
  metodo: 'get',
  caminho: '/clientes/:id/saldo-inicial',
  async responder(_gateway, { req, tenant }) {
    const { id } = await clienteDoCaminho(tenant, req);
    return { status: 200, corpo: { saldo: saldoInicialDoPainel(await verSaldoInicial(tenant, id)) } };
  },
};
