import { CriarCliente, ErroDaApi, validar } from '@apura/contracts';
import { criarCliente, verCliente } from '@apura/database';
import { validarCnpj } from '@apura/nfe';
import { clienteDaApi } from '../representacao/cliente.ts';
import { mesCorrente } from '../representacao/mes-corrente.ts';
import { ibsCbsDoRegime } from '../requisicao/ibs-cbs-do-regime.ts';
import type { Rota } from '../rota.ts';

/** The first month in which CBS and IBS are computed: a regime given without `desde` holds for all of the transition. */
const INICIO_DA_TRANSICAO = '2026-01';

export const postClientes: Rota = {
  metodo: 'post',
  caminho: '/v1/clientes',
  escopo: 'write:clients',
  corpo: 'json',
  async responder(gateway, { req, tenant, requestId, criar }) {
    const corpo = validar(CriarCliente, req.body);
    if (corpo.cnpj !== undefined && !validarCnpj(corpo.cnpj)) {
      throw new ErroDaApi('cnpj_invalido', {
        detalhes: [{ campo: 'cnpj', motivo: 'os dígitos verificadores não conferem' }],
      });
    }
    // The schema lets exactly one of them through.
    const cnpjRaiz = corpo.cnpj_raiz ?? (corpo.cnpj as string).slice(0, 8);
    const novo = {
      cnpjRaiz,
      ...(corpo.cnpj === undefined ? {} : { cnpj: corpo.cnpj }),
      razaoSocial: corpo.razao_social,
      regime: corpo.regime,
      ibsCbs: ibsCbsDoRegime(corpo.regime),
      desde: corpo.desde ?? INICIO_DA_TRANSICAO,
      requestId,
    };
    const id = await criar(async (tenant) => {
      const criado = await criarCliente(tenant, novo);
      if (criado === undefined) throw new ErroDaApi('cliente_ja_existe', { params: { cnpj_raiz: cnpjRaiz } });
      return criado;
    });
    const criado = await verCliente(tenant, id);
    if (!criado) throw new Error(`cliente ${id} vanished after it was created`);
    return {
      status: 201,
      corpo: clienteDaApi(criado, mesCorrente(gateway.agora())),
      cabecalhos: { Location: `${gateway.publicBaseUrl}/v1/clientes/${id}` },
    };
  },
};
