import { Convidar, Convite, ErroDaApi, MudarPapel, type Papel, Pessoa } from '@apura/contracts';
import {
  convidar,
  listarConvites,
  listarPessoas,
  mudarPapel,
  type PessoaListada,
  pessoaPorEmail,
  removerPessoa,
  retirarConvite,
} from '@apura/database';
import { created, ended, found, kept, ok } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { shaped } from '../../representation/shaped.ts';
import { type PanelRequest, type PanelRoute, panelRoute } from '../panel-route.ts';
import { gerarSegredoDoLink } from '../prove-person.ts';
import { PRAZOS } from '../sessao.ts';

export const PESSOAS: readonly PanelRoute[] = [
  /** Everybody of the office; owners also see who was invited. */
  panelRoute('get /pessoas', {
    async respond(_gateway, { tenant, sessao: { usuario } }) {
      const pessoas = await listarPessoas(tenant);
      const convites = usuario.papel === 'owner' ? await listarConvites(tenant) : [];
      const data = pessoas.map((pessoa) => panelPessoa(pessoa, usuario.id));
      return ok({ data, convites: convites.map((um) => shaped(Convite, um)), next_cursor: null });
    },
  }),
  /** Makes somebody an owner or a member. */
  panelRoute('patch /pessoas/:id', {
    papel: 'owner',
    body: MudarPapel,
    async respond(_gateway, { body: { papel }, params: { id }, tenant, ator, requestId }) {
      const fim = await mudarPapel(tenant, ator, { id, papel, requestId });
      if (fim === 'ultimo_titular') throw new ErroDaApi('ultimo_titular');
      const [pessoa] = fim === 'feito' ? await listarPessoas(tenant, id) : [];
      return ok(panelPessoa(found(pessoa), ator.id));
    },
  }),
  /** An owner removes anybody; a member may only leave. */
  panelRoute('delete /pessoas/:id', {
    async respond(_gateway, { params: { id }, tenant, ator, sessao, requestId }) {
      if (id !== ator.id && sessao.usuario.papel !== 'owner') throw new ErroDaApi('papel_insuficiente');
      const fim = await removerPessoa(tenant, ator, { id, requestId });
      if (fim === 'ultimo_titular') throw new ErroDaApi('ultimo_titular');
      return ended(fim !== 'desconhecida');
    },
  }),
  /** Invites somebody by mail; who has an access to another office is told so when they open the link, and nobody else is. */
  panelRoute('post /pessoas/convites', {
    papel: 'owner',
    body: Convidar,
    precheck({ sessao }) {
      if (!sessao.usuario.email_confirmado) throw new ErroDaApi('email_nao_confirmado');
    },
    async respond(gateway, asked) {
      const { email: digitado, papel } = asked.body;
      const email = digitado.toLowerCase();
      if (await pessoaPorEmail(asked.tenant, email)) throw new ErroDaApi('email_ja_usado');
      return created(await invite(gateway, asked, email, papel));
    },
  }),
  /** Sends an invitation again: a new link in place of the old one, with a new id. */
  panelRoute('post /pessoas/convites/:id/reenviar', {
    papel: 'owner',
    async respond(gateway, asked) {
      if (!asked.sessao.usuario.email_confirmado) throw new ErroDaApi('email_nao_confirmado');
      const { email, papel } = found((await listarConvites(asked.tenant, asked.params.id))[0]);
      return ok(await invite(gateway, asked, email, papel));
    },
  }),
  /** Withdraws an invitation: its link ends. */
  panelRoute('delete /pessoas/convites/:id', {
    papel: 'owner',
    respond: async (_gateway, { params, tenant, ator }) =>
      ended(await retirarConvite(tenant, ator, params.id)),
  }),
];

async function invite(
  gateway: Gateway,
  { tenant, ator, requestId }: PanelRequest,
  email: string,
  papel: Papel,
) {
  const segredo = gerarSegredoDoLink(gateway, PRAZOS.convite);
  const id = await convidar(tenant, ator, { email, papel, segredo, requestId });
  return shaped(Convite, kept((await listarConvites(tenant, id))[0], `invitation ${id}`));
}

/** `eu`: the id of who looks. */
const panelPessoa = (pessoa: PessoaListada, eu: string) =>
  shaped(Pessoa, { ...pessoa, eu: pessoa.id === eu });
