import { mesesDoRbt12, SugestoesDoCliente, SugestoesQuery } from '@apura/contracts';
import { lerVendasDoCliente, verCliente } from '@apura/database';
import { isoMonth } from '@apura/words';
import { found } from '../answers.ts';
import { route } from '../route.ts';
import { REGRAS_DE_VENDA } from '../sugestoes/regras-de-venda.ts';
import { sugerir } from '../sugestoes/sugerir.ts';

/** What the notes of a client let one suppose of its regime, annex and RBT12. */
export const getClienteSugestoes = route('get /v1/clientes/:id/sugestoes', {
  operacao: 'sugerirDadosDoCliente',
  exemplo: { query: { competencia: '2026-09' } },
  escopo: 'read:clients',
  resumo: 'Sugere regime, anexo e RBT12 de um cliente pelas notas dele; o escritório confirma',
  query: SugestoesQuery,
  respostas: {
    200: { descricao: 'As sugestões, com a explicação de cada uma.', schema: SugestoesDoCliente },
  },
  async respond({ agora }, { query: { competencia = isoMonth(agora()) }, params: { id }, tenant }) {
    found(await verCliente(tenant, id));
    const vendas = await lerVendasDoCliente(tenant, id, {
      ...mesesDoRbt12(competencia),
      regras: REGRAS_DE_VENDA,
    });
    return { status: 200, body: sugerir(competencia, vendas) };
  },
});
