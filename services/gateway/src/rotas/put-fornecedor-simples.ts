import {
  ErroDaApi,
  FornecedorSimples,
  InformarFornecedorSimples,
  mesesAntes,
  validar,
} from '@apura/contracts';
import { gravarFornecedoresSimples, listarFornecedoresSimples } from '@apura/database';
import { isoMonth } from '@apura/words';
import { fornecedorDaApi } from '../representacao/fornecedor-simples.ts';
import { INICIO_DA_TRANSICAO } from '../requisicao/inicio-da-transicao.ts';
import type { Rota } from '../rota.ts';

const RAIZ = /^[0-9A-Z]{8}$/;

/** Annex and revenue of a supplier from a month on; the finished months that they change become outdated. */
export const putFornecedorSimples: Rota = {
  metodo: 'put',
  caminho: '/v1/fornecedores-simples/:cnpj_raiz',
  escopo: 'write:clients',
  corpo: 'json',
  descricao: {
    grupo: 'Fornecedores do Simples',
    resumo: 'Informa anexo e RBT12 de um fornecedor a partir de um mês, para todos os clientes do escritório',
    corpo: { tipo: 'application/json', schema: InformarFornecedorSimples },
    respostas: {
      200: {
        descricao: 'O fornecedor. As apurações prontas que mudam ficam desatualizadas.',
        schema: FornecedorSimples,
      },
    },
    erros: ['competencia_invalida', 'receita_bruta_invalida'],
  },
  async responder({ agora }, { req, tenant, requestId }) {
    const { desde = INICIO_DA_TRANSICAO, anexo, rbt12 } = validar(InformarFornecedorSimples, req.body);
    const { cnpj_raiz: raiz } = req.params;
    if (typeof raiz !== 'string' || !RAIZ.test(raiz)) throw new ErroDaApi('not_found');
    await gravarFornecedoresSimples(tenant, [{ cnpj_raiz: raiz, desde, anexo, rbt12 }], requestId);
    const ate = isoMonth(agora());
    const [gravado] = await listarFornecedoresSimples(tenant, {
      de: mesesAntes(ate, 11),
      ate,
      cnpjRaiz: raiz,
      soComprados: false,
      semDados: false,
      limit: 1,
    });
    if (!gravado) throw new Error(`supplier ${raiz} vanished after it was written`);
    return { status: 200, corpo: fornecedorDaApi(gravado) };
  },
};
