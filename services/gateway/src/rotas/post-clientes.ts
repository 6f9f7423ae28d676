import { Cliente, CriarCliente, ErroDaApi, validar } from '@apura/contracts';
import { criarCliente, verCliente } from '@apura/database';
import { validarCnpj } from '@apura/nfe';
import { isoMonth } from '@apura/words';
import { clienteDaApi } from '../representacao/cliente.ts';
import { novoCliente } from '../requisicao/novo-cliente.ts';
import type { Rota } from '../rota.ts';

export const postClientes: Rota = {
  metodo: 'post',
  caminho: '/v1/clientes',
  escopo: 'write:clients',
  corpo: 'json',
  descricao: {
    repetivel: true,
    grupo: 'Clientes',
    resumo: 'Cadastra um cliente',
    corpo: { tipo: 'application/json', schema: CriarCliente },
    respostas: { 201: { descricao: 'O cliente cadastrado.', schema: Cliente, cabecalhos: ['Location'] } },
    erros: [
      'cliente_ja_existe',
      'cnpj_invalido',
      'competencia_invalida',
      'folha_invalida',
      'receita_bruta_invalida',
    ],
  },
  async responder(gateway, { req, tenant, requestId, criar }) {
    const corpo = validar(CriarCliente, req.body);
    if (corpo.cnpj !== undefined && !validarCnpj(corpo.cnpj)) {
      throw new ErroDaApi('cnpj_invalido', {
        detalhes: [{ campo: 'cnpj', motivo: 'os dígitos verificadores não conferem' }],
      });
    }
    const novo = novoCliente(corpo);
    const id = await criar(async (tenant) => {
      const criado = await criarCliente(tenant, { ...novo, requestId });
      if (criado === undefined)
        throw new ErroDaApi('cliente_ja_existe', { params: { cnpj_raiz: novo.cnpjRaiz } });
      return criado;
    });
    const criado = await verCliente(tenant, id);
    if (!criado) throw new Error(`cliente ${id} vanished after it was created`);
    return {
      status: 201,
      corpo: clienteDaApi(criado, isoMonth(gateway.agora())),
      cabecalhos: { Location: `${gateway.publicBaseUrl}/v1/clientes/${id}` },
    };
  },
};
