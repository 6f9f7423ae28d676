import { Contato, CriarContato, ErroDaApi, ListaDeContatos } from '@apura/contracts';
import { gravarContato, listarContatos, removerContato } from '@apura/database';
import { created, ended, found } from '../answers.ts';
import { shaped } from '../representation/shaped.ts';
import { listedWhole } from '../request/page.ts';
import { gives, type Route, route } from '../route.ts';

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
