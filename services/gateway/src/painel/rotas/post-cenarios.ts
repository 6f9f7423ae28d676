import { ErroDaApi, SalvarCenario, validar } from '@apura/contracts';
import { salvarCenario } from '@apura/database';
import { conferirAliquotas } from '../conferir-aliquotas.ts';
import { cenarioDoPainel } from '../representacao/cenario.ts';
import type { RotaDoPainel } from '../rota-do-painel.ts';

/** Keeps a simulation under a name of its own. */
export const postCenarios: RotaDoPainel = {
  metodo: 'post',
  caminho: '/cenarios',
  corpo: 'json',
  async responder(_gateway, { req, tenant }) {
    conferirAliquotas(req.body?.pedido?.cenario);
    const salvo = await salvarCenario(tenant, validar(SalvarCenario, req.body));
    if (salvo === 'nome_ja_usado') throw new ErroDaApi('nome_ja_usado');
    if (!salvo) throw new Error('a new scenario was not kept');
    return { status: 201, corpo: cenarioDoPainel(salvo) };
  },
};
