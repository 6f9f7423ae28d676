import {
  type Detalhe,
  ErroDaApi,
  type SaldoDoTributo,
  SaldoInicialDoCliente,
  validar,
} from '@apura/contracts';
import { type ClienteComRegimes, gravarSaldoInicial, verSaldoInicial } from '@apura/database';
import { saldoDoCliente } from '../../requisicao/saldo-do-cliente.ts';
import { clienteDoCaminho } from '../cliente-do-caminho.ts';
import { saldoInicialDoPainel } from '../representacao/saldo-inicial.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Puts the opening balance in place of the one before; finished apurações of its month become outdated. */
export const putSaldoInicial: RotaDoPainel = {
  metodo: 'put',
  caminho: '/clientes/:id/saldo-inicial',
  corpo: 'json_longo',
  async responder(_gateway, { req, tenant, requestId }) {
    const cliente = await clienteDoCaminho(tenant, req);
    const { competencia, saldos } = validar(SaldoInicialDoCliente, req.body);
    const gravado = await gravarSaldoInicial(
      tenant,
      { clienteId: cliente.id, competencia, saldos: conferidos(saldos, cliente) },
      requestId,
    );
    if (!gravado) throw new ErroDaApi('not_found');
    return { status: 200, corpo: { saldo: saldoInicialDoPainel(await verSaldoInicial(tenant, cliente.id)) } };
  },
};

/** @throws ErroDaApi `saldo_inicial_invalido` with what is wrong with each */
function conferidos(saldos: readonly SaldoDoTributo[], cliente: ClienteComRegimes): SaldoDoTributo[] {
  const detalhes: Detalhe[] = [];
  const bons = new Map<string, SaldoDoTributo>();
  for (const [i, pedido] of saldos.entries()) {
    const saldo = saldoDoCliente(pedido, cliente);
    if ('motivo' in saldo) {
      detalhes.push({ campo: `saldos[${i}].${saldo.campo}`, motivo: saldo.motivo });
      continue;
    }
    const qual = `${saldo.tributo} ${saldo.estabelecimento ?? ''}`;
    if (bons.has(qual)) detalhes.push({ campo: `saldos[${i}].tributo`, motivo: 'aparece duas vezes' });
    bons.set(qual, saldo);
  }
  if (detalhes.length) throw new ErroDaApi('saldo_inicial_invalido', { detalhes });
  return [...bons.values()];
}
