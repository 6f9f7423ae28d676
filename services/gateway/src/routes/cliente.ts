import {
  AlterarCliente,
  Cliente,
  Contato,
  CriarContato,
  ErroDaApi,
  ListaDeContatos,
  SugestoesDoCliente,
  SugestoesQuery,
} from '@apura/contracts';
import {
  alterarCliente,
  gravarContato,
  lerVendasDoCliente,
  listarContatos,
  removerContato,
  verCliente,
} from '@apura/database';
import { mesesDoRbt12 } from '@apura/engine';
import { isoMonth } from '@apura/words';
import { created, ended, found, ok, present } from '../answers.ts';
import { clienteDaApi } from '../representation/cliente.ts';
import { shaped } from '../representation/shaped.ts';
import { regimeParaGravar } from '../request/novo-cliente.ts';
import { listedWhole } from '../request/page.ts';
import { gives, type Route, route } from '../route.ts';
import { REGRAS_DE_VENDA, sugerir } from '../sugestoes/sugerir.ts';

export const CLIENTE: readonly Route[] = [
  route('get /v1/clientes/:id', {
    operacao: 'verCliente',
    escopo: 'read:clients',
    resumo: 'Mostra um cliente',
    respostas: gives(200, 'O cliente.', Cliente),
    respond: async ({ agora }, { params, tenant }) =>
      ok(clienteDaApi(found(await verCliente(tenant, params.id)), isoMonth(agora()))),
  }),
  route('patch /v1/clientes/:id', {
    operacao: 'alterarCliente',
    exemplo: { body: { razao_social: 'Mercado Aurora S.A.' } },
    escopo: 'write:clients',
    resumo: 'Altera, desativa ou reativa um cliente, ou lhe dá outro regime a partir de um mês',
    body: AlterarCliente,
    respostas: gives(200, 'O cliente alterado.', Cliente),
    async respond(gateway, { body, params: { id }, tenant, requestId }) {
      const { razao_social, status, regime, desde, ...dados } = body;
      const novo = regime && desde ? regimeParaGravar({ regime, desde, ...dados }) : undefined;
      const mudanca = { ...present({ razaoSocial: razao_social, status, regime: novo }), requestId };
      const alterado = found((await alterarCliente(tenant, id, mudanca)) && (await verCliente(tenant, id)));
      return ok(clienteDaApi(alterado, isoMonth(gateway.agora())));
    },
  }),
  /** What the notes of a client let one suppose of its regime, annex and RBT12. */
  route('get /v1/clientes/:id/sugestoes', {
    operacao: 'sugerirDadosDoCliente',
    exemplo: { query: { competencia: '2026-09' } },
    escopo: 'read:clients',
    resumo: 'Sugere regime, anexo e RBT12 de um cliente pelas notas dele; o escritório confirma',
    query: SugestoesQuery,
    respostas: gives(200, 'As sugestões, com a explicação de cada uma.', SugestoesDoCliente),
    async respond({ agora }, { query: { competencia = isoMonth(agora()) }, params: { id }, tenant }) {
      found(await verCliente(tenant, id));
      const vendas = await lerVendasDoCliente(tenant, id, {
        ...mesesDoRbt12(competencia),
        regras: REGRAS_DE_VENDA,
      });
      return ok(sugerir(competencia, vendas));
    },
  }),
];

export const CONTATOS: readonly Route[] = [
  route('get /v1/clientes/:id/contatos', {
    operacao: 'listarContatos',
    escopo: 'read:clients',
    resumo: 'Lista os contatos de um cliente, a quem vão os relatórios',
    respostas: gives(200, 'Os contatos, por nome.', ListaDeContatos),
    async respond(_gateway, { params, tenant }) {
      const contatos = found(await listarContatos(tenant, params.id));
      return listedWhole(contatos.map((um) => shaped(Contato, um)));
    },
  }),
  route('post /v1/clientes/:id/contatos', {
    operacao: 'criarContato',
    exemplo: { body: { nome: 'Dona Rosa', email: 'rosa@aurora.example' } },
    escopo: 'write:clients',
    resumo: 'Cadastra um contato do cliente; com um e-mail que já existe, troca o nome',
    body: CriarContato,
    respostas: gives(201, 'O contato.', Contato),
    erros: ['excesso_de_contatos'],
    async respond(_gateway, { params, body: { nome, email }, tenant, ator }) {
      const novo = { clienteId: params.id, nome, email: email.toLowerCase() };
      const contato = found(await gravarContato(tenant, ator, novo));
      if (contato === 'muitos') throw new ErroDaApi('excesso_de_contatos');
      return created(shaped(Contato, contato));
    },
  }),
  route('delete /v1/contatos/:id', {
    operacao: 'removerContato',
    escopo: 'write:clients',
    resumo: 'Remove um contato; o que ele já recebeu continua listado',
    respostas: { 204: { descricao: 'Removido.' } },
    respond: async (_gateway, { params, tenant, ator }) =>
      ended(await removerContato(tenant, ator, params.id)),
  }),
];
