import {
  AlterarCliente,
  ApiError,
  Cliente,
  Contato,
  CriarContato,
  DAYS_UNTIL_ERASED,
  ListaDeContatos,
  SugestoesDoCliente,
  SugestoesQuery,
} from '@apura/contracts';
import {
  findCliente,
  listContatos,
  readVendasDoCliente,
  removeContato,
  requestEndOfCliente,
  storeContato,
  updateCliente,
} from '@apura/database';
import { mesesDoRbt12 } from '@apura/engine';
import { created, ended, found, isOk, present } from '../answers.ts';
import { clienteForApi } from '../representation/cliente.ts';
import { shaped } from '../representation/shaped.ts';
import { listedWhole } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';
import { REGRAS_DE_VENDA, suggestForCliente } from '../sugestoes/suggest-for-cliente.ts';
import { regimeToStore } from './new-cliente.ts';

export const CLIENTE: readonly Route[] = [
  route('get /v1/clientes/:id', {
    operation: 'verCliente',
    scope: 'read:clients',
    revisable: true,
    summary: 'Mostra um cliente',
    responses: gives(200, 'O cliente.', Cliente),
    respond: async (_gateway, { params, tenant, mes }) =>
      isOk(clienteForApi(found(await findCliente(tenant, params.id)), mes)),
  }),
  route('patch /v1/clientes/:id', {
    operation: 'alterarCliente',
    example: { body: { razao_social: 'Mercado Aurora S.A.' } },
    scope: 'write:clients',
    revisable: true,
    summary:
      'Altera, desativa ou reativa um cliente, diz o último mês dele, ou lhe dá outro regime a partir de um mês',
    body: AlterarCliente,
    responses: gives(200, 'O cliente alterado.', Cliente),
    errors: ['mes_fechado'],
    async respond(_gateway, { body, params: { id }, tenant, ator, requestId, mes }) {
      const { razao_social, status, inicio_de_atividade, ultimo_mes, regime, desde, ...dados } = body;
      const novo = regime && desde ? regimeToStore({ regime, desde, ...dados }) : undefined;
      const mudanca = {
        ...present({ razaoSocial: razao_social, status, regime: novo }),
        ...present({ inicioDeAtividade: inicio_de_atividade }),
        ...(ultimo_mes === undefined ? {} : { ultimoMes: ultimo_mes }),
        requestId,
        ator,
      };
      const alterado = found((await updateCliente(tenant, id, mudanca)) && (await findCliente(tenant, id)));
      return isOk(clienteForApi(alterado, mes));
    },
  }),
  route('delete /v1/clientes/:id', {
    operation: 'apagarCliente',
    scope: 'write:clients',
    papel: 'owner',
    summary: `Pede para apagar um cliente: ele fica inativo já, e deixa de existir em ${DAYS_UNTIL_ERASED} dias; reativá-lo até lá desfaz o pedido`,
    responses: gives(202, 'O cliente, com a data em que deixa de existir.', Cliente),
    async respond(_gateway, { params: { id }, tenant, ator, requestId, mes }) {
      const asked = await requestEndOfCliente(tenant, ator, id, requestId);
      return { status: 202, body: clienteForApi(found(asked && (await findCliente(tenant, id))), mes) };
    },
  }),
  /** What the notes of a client let one suppose of its regime, annex and RBT12. */
  route('get /v1/clientes/:id/sugestoes', {
    operation: 'sugerirDadosDoCliente',
    example: { query: { competencia: '2026-09' } },
    scope: 'read:clients',
    summary: 'Sugere regime, anexo e RBT12 de um cliente pelas notas dele; o escritório confirma',
    query: SugestoesQuery,
    responses: gives(200, 'As sugestões, com a explicação de cada uma.', SugestoesDoCliente),
    async respond(_gateway, { query, params: { id }, tenant, mes }) {
      const { competencia = mes } = query;
      found(await findCliente(tenant, id));
      const vendas = await readVendasDoCliente(tenant, id, {
        ...mesesDoRbt12(competencia),
        regras: REGRAS_DE_VENDA,
      });
      return isOk(suggestForCliente(competencia, vendas));
    },
  }),
];

export const CONTATOS: readonly Route[] = [
  route('get /v1/clientes/:id/contatos', {
    operation: 'listarContatos',
    scope: 'read:clients',
    summary: 'Lista os contatos de um cliente, a quem vão os relatórios',
    responses: gives(200, 'Os contatos, por nome.', ListaDeContatos),
    async respond(_gateway, { params, tenant }) {
      const contatos = found(await listContatos(tenant, params.id));
      return listedWhole(contatos.map((um) => shaped(Contato, um)));
    },
  }),
  route('post /v1/clientes/:id/contatos', {
    operation: 'criarContato',
    example: { body: { nome: 'Dona Rosa', email: 'rosa@aurora.example' } },
    scope: 'write:clients',
    summary: 'Cadastra um contato do cliente; com um e-mail que já existe, troca o nome',
    body: CriarContato,
    responses: gives(201, 'O contato.', Contato),
    errors: ['excesso_de_contatos'],
    async respond(_gateway, { params, body: { nome, email }, tenant, ator }) {
      const novo = { clienteId: params.id, nome, email: email.toLowerCase() };
      const contato = found(await storeContato(tenant, ator, novo));
      if (contato === 'muitos') throw new ApiError('excesso_de_contatos');
      return created(shaped(Contato, contato));
    },
  }),
  route('delete /v1/contatos/:id', {
    operation: 'removerContato',
    scope: 'write:clients',
    summary: 'Remove um contato; o que ele já recebeu continua listado',
    responses: { 204: { description: 'Removido.' } },
    respond: async (_gateway, { params, tenant, ator }) =>
      ended(await removeContato(tenant, ator, params.id)),
  }),
];
