import { FornecedorSimples, InformarFornecedorSimples, mesesAntes } from '@apura/contracts';
import { gravarFornecedoresSimples, listarFornecedoresSimples } from '@apura/database';
import { isoMonth } from '@apura/words';
import { found, kept } from '../answers.ts';
import { INICIO_DA_TRANSICAO } from '../request/inicio-da-transicao.ts';
import { route } from '../route.ts';

const RAIZ = /^[0-9A-Z]{8}$/;

/** Annex and revenue of a supplier from a month on; the finished months that they change become outdated. */
export const putFornecedorSimples = route('put /v1/fornecedores-simples/:cnpj_raiz', {
  operacao: 'informarFornecedorSimples',
  exemplo: { body: { anexo: 'II', rbt12: '480000.00', desde: '2026-07' } },
  escopo: 'write:clients',
  resumo: 'Informa anexo e RBT12 de um fornecedor a partir de um mês, para todos os clientes do escritório',
  body: InformarFornecedorSimples,
  respostas: {
    200: {
      descricao: 'O fornecedor. As apurações prontas que mudam ficam desatualizadas.',
      schema: FornecedorSimples,
    },
  },
  async respond({ agora }, { params: { cnpj_raiz }, body, tenant, requestId }) {
    found(RAIZ.test(cnpj_raiz));
    const dados = { cnpj_raiz, desde: INICIO_DA_TRANSICAO, ...body };
    await gravarFornecedoresSimples(tenant, [dados], requestId);
    const ate = isoMonth(agora());
    const [gravado] = await listarFornecedoresSimples(tenant, {
      de: mesesAntes(ate, 11),
      ate,
      cnpjRaiz: cnpj_raiz,
      soComprados: false,
      semDados: false,
      limit: 1,
    });
    return { status: 200, body: kept(gravado, `supplier ${cnpj_raiz}`) };
  },
});
