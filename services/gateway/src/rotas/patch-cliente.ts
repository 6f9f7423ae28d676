import { AlterarCliente, ErroDaApi, validar } from '@apura/contracts';
import { alterarCliente, verCliente } from '@apura/database';
import { clienteDaApi } from '../representacao/cliente.ts';
import { mesCorrente } from '../representacao/mes-corrente.ts';
import { ibsCbsDoRegime } from '../requisicao/ibs-cbs-do-regime.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import type { Rota } from '../rota.ts';

export const patchCliente: Rota = {
  metodo: 'patch',
  caminho: '/v1/clientes/:id',
  escopo: 'write:clients',
  corpo: 'json',
  async responder(gateway, { req, tenant, requestId }) {
    const id = idDoCaminho(req);
    const { razao_social, status, regime, desde, ibs_cbs, simples_anexo, rbt12, atividade } = validar(
      AlterarCliente,
      req.body,
    );
    const mudanca = {
      ...(razao_social === undefined ? {} : { razaoSocial: razao_social }),
      ...(status === undefined ? {} : { status }),
      ...(regime === undefined || desde === undefined
        ? {}
        : {
            regime: {
              desde,
              regime,
              ibsCbs: ibs_cbs ?? ibsCbsDoRegime(regime),
              ...(simples_anexo === undefined ? {} : { simplesAnexo: simples_anexo }),
              ...(rbt12 === undefined ? {} : { rbt12 }),
              ...(atividade === undefined ? {} : { atividade }),
            },
          }),
      requestId,
    };
    const alterado = (await alterarCliente(tenant, id, mudanca)) && (await verCliente(tenant, id));
    if (!alterado) throw new ErroDaApi('not_found');
    return { status: 200, corpo: clienteDaApi(alterado, mesCorrente(gateway.agora())) };
  },
};
