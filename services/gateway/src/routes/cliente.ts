import { AlterarCliente, Cliente, SugestoesDoCliente, SugestoesQuery } from '@apura/contracts';
import { alterarCliente, lerVendasDoCliente, verCliente } from '@apura/database';
import { mesesDoRbt12 } from '@apura/engine';
import { isoMonth } from '@apura/words';
import { found, ok, present } from '../answers.ts';
import { clienteDaApi } from '../representation/cliente.ts';
import { regimeParaGravar } from '../request/novo-cliente.ts';
import { gives, type Route, route } from '../route.ts';
import { REGRAS_DE_VENDA } from '../sugestoes/regras-de-venda.ts';
import { sugerir } from '../sugestoes/sugerir.ts';

export const CLIENTE: readonly Route[] = [
  route('get /v1/clientes/:id', {
    operacao: 'verCliente',
    escopo: 'read:clients',
    resumo: 'Mostra um cliente',
    respostas: gives(200, 'O cliente.', Cliente),
    respond: async ({ agora }, { params, tenant }) =>
      ok(clienteDaApi(found(await verCliente(tenant, params.id)), isoMonth(agora()))),
  }),
  route('patch /v1/clientes/:id', {
    operacao: 'alterarCliente',
    exemplo: { body: { razao_social: 'Mercado Aurora S.A.' } },
    escopo: 'write:clients',
    resumo: 'Altera, desativa ou reativa um cliente, ou lhe dá outro regime a partir de um mês',
    body: AlterarCliente,
    respostas: gives(200, 'O cliente alterado.', Cliente),
    async respond(gateway, { body, params: { id }, tenant, requestId }) {
      const { razao_social, status, regime, desde, ...dados } = body;
      const novo = regime && desde ? regimeParaGravar({ regime, desde, ...dados }) : undefined;
      const mudanca = { ...present({ razaoSocial: razao_social, status, regime: novo }), requestId };
      const alterado = found((await alterarCliente(tenant, id, mudanca)) && (await verCliente(tenant, id)));
      return ok(clienteDaApi(alterado, isoMonth(gateway.agora())));
    },
  }),
  /** What the notes of a client let one suppose of its regime, annex and RBT12. */
  route('get /v1/clientes/:id/sugestoes', {
    operacao: 'sugerirDadosDoCliente',
    exemplo: { query: { competencia: '2026-09' } },
    escopo: 'read:clients',
    resumo: 'Sugere regime, anexo e RBT12 de um cliente pelas notas dele; o escritório confirma',
    query: SugestoesQuery,
    respostas: gives(200, 'As sugestões, com a explicação de cada uma.', SugestoesDoCliente),
    async respond({ agora }, { query: { competencia = isoMonth(agora()) }, params: { id }, tenant }) {
      found(await verCliente(tenant, id));
      const vendas = await lerVendasDoCliente(tenant, id, {
        ...mesesDoRbt12(competencia),
        regras: REGRAS_DE_VENDA,
      });
      return ok(sugerir(competencia, vendas));
    },
  }),
];
