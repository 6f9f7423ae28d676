import {
  ErroDaApi,
  mesesDoRbt12,
  SugestoesDoCliente,
  SugestoesQuery,
  validarConsulta,
} from '@apura/contracts';
import { lerVendasDoCliente, verCliente } from '@apura/database';
import { isoMonth } from '@apura/words';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';
import { REGRAS_DE_VENDA } from '../sugestoes/regras-de-venda.ts';
import { sugerir } from '../sugestoes/sugerir.ts';

/** What the notes of a client let one suppose of its regime, annex and RBT12. */
export const getClienteSugestoes: Rota = {
  metodo: 'get',
  caminho: '/v1/clientes/:id/sugestoes',
  escopo: 'read:clients',
  descricao: {
    grupo: 'Clientes',
    resumo: 'Sugere regime, anexo e RBT12 de um cliente pelas notas dele; o escritório confirma',
    consulta: SugestoesQuery,
    respostas: {
      200: { descricao: 'As sugestões, com a explicação de cada uma.', schema: SugestoesDoCliente },
    },
    erros: ['competencia_invalida'],
  },
  async responder({ agora }, { req, tenant }) {
    const id = idDoCaminho(req);
    const { competencia = isoMonth(agora()) } = validarConsulta(SugestoesQuery, req.query);
    if (!(await verCliente(tenant, id))) throw new ErroDaApi('not_found');
    const vendas = await lerVendasDoCliente(tenant, id, {
      ...mesesDoRbt12(competencia),
      regras: REGRAS_DE_VENDA,
    });
    return { status: 200, corpo: sugerir(competencia, vendas) };
  },
};
