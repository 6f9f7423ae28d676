import { CriarCliente, ErroDaApi, type Regime, validar } from '@apura/contracts';
import { criarCliente, verCliente } from '@apura/database';
import { validarCnpj } from '@apura/nfe';
import { clienteDaApi } from '../representacao/cliente.ts';
import { mesCorrente } from '../representacao/mes-corrente.ts';
import type { Rota } from '../rota.ts';

/** The first month in which CBS and IBS are computed: a regime given without `desde` holds for all of the transition. */
const INICIO_DA_TRANSICAO = '2026-01';

export const postClientes: Rota = {
  metodo: 'post',
  caminho: '/v1/clientes',
  escopo: 'write:clients',
  corpo: 'json',
  async responder(gateway, { req, tenant, requestId }) {
    const corpo = validar(CriarCliente, req.body);
    if (corpo.cnpj !== undefined && !validarCnpj(corpo.cnpj)) {
      throw new ErroDaApi('cnpj_invalido', {
        detalhes: [{ campo: 'cnpj', motivo: 'os dígitos verificadores não conferem' }],
      });
    }
    // The schema lets exactly one of them through.
    const cnpjRaiz = corpo.cnpj_raiz ?? (corpo.cnpj as string).slice(0, 8);
    const id = await criarCliente(tenant, {
      cnpjRaiz,
      ...(corpo.cnpj === undefined ? {} : { cnpj: corpo.cnpj }),
      razaoSocial: corpo.razao_social,
      regime: corpo.regime,
      ibsCbs: ibsCbsDoRegime(corpo.regime),
      desde: corpo.desde ?? INICIO_DA_TRANSICAO,
      requestId,
    });
    if (id === undefined) throw new ErroDaApi('cliente_ja_existe', { params: { cnpj_raiz: cnpjRaiz } });
    const criado = await verCliente(tenant, id);
    if (!criado) throw new Error(`cliente ${id} vanished after it was created`);
    return {
      status: 201,
      corpo: clienteDaApi(criado, mesCorrente(gateway.agora())),
      cabecalhos: { Location: `${gateway.publicBaseUrl}/v1/clientes/${id}` },
    };
  },
};

/** Inside the DAS unless the client opts out (LC 214/2025, art. 41, § 2º; LC 123/2006, art. 13). */
const ibsCbsDoRegime = (regime: Regime): 'das' | 'regular' =>
  regime === 'simples_nacional' || regime === 'mei' ? 'das' : 'regular';
