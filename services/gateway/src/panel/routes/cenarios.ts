import { CenarioSalvo, ErroDaApi, PageQuery, SalvarCenario } from '@apura/contracts';
import { type CenarioGuardado, listarCenarios, removerCenario, salvarCenario } from '@apura/database';
import { created, ended, found, kept, ok } from '../../answers.ts';
import { shaped } from '../../representation/shaped.ts';
import { filtered, listed } from '../../request/page.ts';
import { conferirAliquotas } from '../conferir-aliquotas.ts';
import { type PanelRoute, panelRoute } from '../panel-route.ts';

export const CENARIOS: readonly PanelRoute[] = [
  /** The simulations that the office keeps. */
  panelRoute('get /cenarios', {
    query: PageQuery,
    respond: async (_gateway, pedido) =>
      listed(pedido, await listarCenarios(pedido.tenant, filtered(pedido)), panelCenario),
  }),
  /** Keeps a simulation under a name of its own. */
  panelRoute('post /cenarios', {
    body: SalvarCenario,
    precheck: ({ req }) => conferirAliquotas(req.body?.pedido?.cenario),
    async respond(_gateway, { body, tenant }) {
      const salvo = await salvarCenario(tenant, body);
      if (salvo === 'nome_ja_usado') throw new ErroDaApi('nome_ja_usado');
      return created(panelCenario(kept(salvo, 'a new scenario')));
    },
  }),
  /** Puts another simulation, or another name, in place of a kept one. */
  panelRoute('put /cenarios/:id', {
    body: SalvarCenario,
    precheck: ({ req }) => conferirAliquotas(req.body?.pedido?.cenario),
    async respond(_gateway, { params: { id }, body, tenant }) {
      const salvo = await salvarCenario(tenant, { id, ...body });
      if (salvo === 'nome_ja_usado') throw new ErroDaApi('nome_ja_usado');
      return ok(panelCenario(found(salvo)));
    },
  }),
  panelRoute('delete /cenarios/:id', {
    respond: async (_gateway, { params, tenant }) => ended(await removerCenario(tenant, params.id)),
  }),
];

const panelCenario = (cenario: CenarioGuardado) =>
  shaped(CenarioSalvo, { ...cenario, pedido: cenario.pedido as CenarioSalvo['pedido'] });
