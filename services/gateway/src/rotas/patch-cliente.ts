import { AlterarCliente, Cliente, ErroDaApi, validar } from '@apura/contracts';
import { alterarCliente, verCliente } from '@apura/database';
import { isoMonth } from '@apura/words';
import { clienteDaApi } from '../representacao/cliente.ts';
import { idDoCaminho } from '../requisicao/id-do-caminho.ts';
import { regimeParaGravar } from '../requisicao/regime-para-gravar.ts';
import type { Rota } from '../rota.ts';

export const patchCliente: Rota = {
  metodo: 'patch',
  caminho: '/v1/clientes/:id',
  escopo: 'write:clients',
  corpo: 'json',
  descricao: {
    grupo: 'Clientes',
    resumo: 'Altera, desativa ou reativa um cliente, ou lhe dá outro regime a partir de um mês',
    corpo: { tipo: 'application/json', schema: AlterarCliente },
    respostas: { 200: { descricao: 'O cliente alterado.', schema: Cliente } },
    erros: ['competencia_invalida', 'folha_invalida', 'receita_bruta_invalida'],
  },
  async responder(gateway, { req, tenant, requestId }) {
    const id = idDoCaminho(req);
    const { razao_social, status, regime, desde, ...dados } = validar(AlterarCliente, req.body);
    const mudanca = {
      ...(razao_social === undefined ? {} : { razaoSocial: razao_social }),
      ...(status === undefined ? {} : { status }),
      ...(regime === undefined || desde === undefined
        ? {}
        : { regime: regimeParaGravar({ regime, desde, ...dados }) }),
      requestId,
    };
    const alterado = (await alterarCliente(tenant, id, mudanca)) && (await verCliente(tenant, id));
    if (!alterado) throw new ErroDaApi('not_found');
    return { status: 200, corpo: clienteDaApi(alterado, isoMonth(gateway.agora())) };
  },
};
