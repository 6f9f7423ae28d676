import { Contato, CriarContato, ErroDaApi } from '@apura/contracts';
import { gravarContato } from '@apura/database';
import { found } from '../answers.ts';
import { shaped } from '../representation/shaped.ts';
import { route } from '../route.ts';

export const postClienteContatos = route('post /v1/clientes/:id/contatos', {
  operacao: 'criarContato',
  exemplo: { body: { nome: 'Dona Rosa', email: 'rosa@aurora.example' } },
  escopo: 'write:clients',
  resumo: 'Cadastra um contato do cliente; com um e-mail que já existe, troca o nome',
  body: CriarContato,
  respostas: { 201: { descricao: 'O contato.', schema: Contato } },
  erros: ['excesso_de_contatos'],
  async respond(_gateway, { params, body: { nome, email }, tenant, ator }) {
    const novo = { clienteId: params.id, nome, email: email.toLowerCase() };
    const contato = found(await gravarContato(tenant, ator, novo));
    if (contato === 'muitos') throw new ErroDaApi('excesso_de_contatos');
    return { status: 201, body: shaped(Contato, contato) };
  },
});
