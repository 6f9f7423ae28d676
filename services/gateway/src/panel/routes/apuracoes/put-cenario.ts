import { ErroDaApi, SalvarCenario } from '@apura/contracts';
import { salvarCenario } from '@apura/database';
import { found } from '../../../answers.ts';
import { conferirAliquotas } from '../../conferir-aliquotas.ts';
import { panelRoute } from '../../panel-route.ts';
import { panelCenario } from '../../representation/cenario.ts';

/** Puts another simulation, or another name, in place of a kept one. */
export const putCenario = panelRoute('put /cenarios/:id', {
  body: SalvarCenario,
  precheck: ({ req }) => conferirAliquotas(req.body?.pedido?.cenario),
  async respond(_gateway, { params: { id }, body, tenant }) {
    const salvo = await salvarCenario(tenant, { id, ...body });
    if (salvo === 'nome_ja_usado') throw new ErroDaApi('nome_ja_usado');
    return { status: 200, body: panelCenario(found(salvo)) };
  },
});
