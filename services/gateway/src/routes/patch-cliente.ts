import { AlterarCliente, Cliente } from '@apura/contracts';
import { alterarCliente, verCliente } from '@apura/database';
import { isoMonth } from '@apura/words';
import { found } from '../answers.ts';
import { present } from '../present.ts';
import { clienteDaApi } from '../representation/cliente.ts';
import { regimeParaGravar } from '../request/novo-cliente.ts';
import { route } from '../route.ts';

export const patchCliente = route('patch /v1/clientes/:id', {
  operacao: 'alterarCliente',
  exemplo: { body: { razao_social: 'Mercado Aurora S.A.' } },
  escopo: 'write:clients',
  resumo: 'Altera, desativa ou reativa um cliente, ou lhe dá outro regime a partir de um mês',
  body: AlterarCliente,
  respostas: { 200: { descricao: 'O cliente alterado.', schema: Cliente } },
  async respond(gateway, { body, params: { id }, tenant, requestId }) {
    const { razao_social, status, regime, desde, ...dados } = body;
    const novo = regime && desde ? regimeParaGravar({ regime, desde, ...dados }) : undefined;
    const mudanca = { ...present({ razaoSocial: razao_social, status, regime: novo }), requestId };
    const alterado = found((await alterarCliente(tenant, id, mudanca)) && (await verCliente(tenant, id)));
    return { status: 200, body: clienteDaApi(alterado, isoMonth(gateway.agora())) };
  },
});
