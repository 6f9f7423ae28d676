import { ErroDaApi, SalvarCenario } from '@apura/contracts';
import { salvarCenario } from '@apura/database';
import { kept } from '../../../answers.ts';
import { conferirAliquotas } from '../../conferir-aliquotas.ts';
import { panelRoute } from '../../panel-route.ts';
import { panelCenario } from '../../representation/cenario.ts';

/** Keeps a simulation under a name of its own. */
export const postCenarios = panelRoute('post /cenarios', {
  body: SalvarCenario,
  precheck: ({ req }) => conferirAliquotas(req.body?.pedido?.cenario),
  async respond(_gateway, { body, tenant }) {
    const salvo = await salvarCenario(tenant, body);
    if (salvo === 'nome_ja_usado') throw new ErroDaApi('nome_ja_usado');
    return { status: 201, body: panelCenario(kept(salvo, 'a new scenario')) };
  },
});
