import { ErroDaApi, SalvarCenario, validar } from '@apura/contracts';
import { salvarCenario } from '@apura/database';
import { idDoCaminho } from '../../requisicao/id-do-caminho.ts';
import { conferirAliquotas } from '../conferir-aliquotas.ts';
import { cenarioDoPainel } from '../representacao/cenario.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Puts another simulation, or another name, in place of a kept one. */
export const putCenario: RotaDoPainel = {
  metodo: 'put',
  caminho: '/cenarios/:id',
  corpo: 'json',
  async responder(_gateway, { req, tenant }) {
    const id = idDoCaminho(req);
    conferirAliquotas(req.body?.pedido?.cenario);
    const salvo = await salvarCenario(tenant, { id, ...validar(SalvarCenario, req.body) });
    if (salvo === 'nome_ja_usado') throw new ErroDaApi('nome_ja_usado');
    if (!salvo) throw new ErroDaApi('not_found');
    return { status: 200, corpo: cenarioDoPainel(salvo) };
  },
};
