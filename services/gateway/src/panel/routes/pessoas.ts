import {
  AcessoDaPessoa,
  ApiError,
  ChangeAcesso,
  ChangePapel,
  Convite,
  Invite,
  known,
  Pessoa,
  Pessoas,
} from '@apura/contracts';
import {
  type ConviteListado,
  changeAcesso,
  changePapel,
  createConvite,
  findAcesso,
  listConvites,
  listPessoas,
  type PessoaListada,
  pessoaByEmail,
  readAtOnce,
  removePessoa,
  withdrawConvite,
} from '@apura/database';
import { created, ended, found, isOk } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { shaped } from '../../representation/shaped.ts';
import { type PanelRequest, type PanelRoute, panelRoute } from '../panel-route.ts';
import { generateSegredoOfLink } from '../prove-person.ts';
import { PRAZOS } from '../sessao.ts';

export const PESSOAS: readonly PanelRoute[] = [
  /** Everybody of the office; owners also see who was invited. */
  panelRoute('get /pessoas', {
    answer: Pessoas,
    async respond(_gateway, { tenant, sessao: { usuario } }) {
      const { pessoas, convites } = await readAtOnce(tenant, async (mesmo) => ({
        pessoas: await listPessoas(mesmo),
        convites: usuario.papel === 'owner' ? await listConvites(mesmo) : [],
      }));
      const data = pessoas.map((pessoa) => panelPessoa(pessoa, usuario.id));
      return isOk({ data, convites: convites.map(conviteVisto), next_cursor: null });
    },
  }),
  /** Makes somebody an owner or a member. */
  panelRoute('patch /pessoas/:id', {
    papel: 'owner',
    body: ChangePapel,
    answer: Pessoa,
    async respond(_gateway, { body: { papel }, params: { id }, tenant, ator, requestId }) {
      const fim = await changePapel(tenant, ator, { id, papel, requestId });
      if (fim === 'ultimo_titular') throw new ApiError('ultimo_titular');
      const [pessoa] = fim === 'feito' ? await listPessoas(tenant, id) : [];
      return isOk(panelPessoa(found(pessoa), ator.id));
    },
  }),
  /** What somebody may see and do. */
  panelRoute('get /pessoas/:id/acesso', {
    papel: 'owner',
    answer: AcessoDaPessoa,
    respond: async (_gateway, { params, tenant }) => isOk(found(await findAcesso(tenant, params.id))),
  }),
  panelRoute('put /pessoas/:id/acesso', {
    papel: 'owner',
    body: ChangeAcesso,
    answer: AcessoDaPessoa,
    async respond(_gateway, { body, params: { id }, tenant, ator }) {
      const fim = await changeAcesso(tenant, ator, id, body);
      if (fim === 'titular') throw new ApiError('titular_ve_tudo');
      if (fim === 'cliente_desconhecido') throw new ApiError('cliente_nao_encontrado');
      return isOk(found(fim === 'feito' && (await findAcesso(tenant, id))));
    },
  }),
  /** An owner removes anybody; a member may only leave. */
  panelRoute('delete /pessoas/:id', {
    async respond(_gateway, { params: { id }, tenant, ator, sessao, requestId }) {
      if (id !== ator.id && sessao.usuario.papel !== 'owner') throw new ApiError('papel_insuficiente');
      const fim = await removePessoa(tenant, ator, { id, requestId });
      if (fim === 'ultimo_titular') throw new ApiError('ultimo_titular');
      return ended(fim !== 'desconhecida');
    },
  }),
  /** Invites somebody by mail; who has an access to another office is told so when they open the link, and nobody else is. */
  panelRoute('post /pessoas/convites', {
    papel: 'owner',
    body: Invite,
    answer: Convite,
    precheck({ sessao }) {
      if (!sessao.usuario.email_confirmado) throw new ApiError('email_nao_confirmado');
    },
    async respond(gateway, asked) {
      const { email: digitado, papel, acesso } = asked.body;
      const email = digitado.toLowerCase();
      if (papel === 'owner' && acesso) throw new ApiError('titular_ve_tudo');
      if (await pessoaByEmail(asked.tenant, email)) throw new ApiError('email_ja_usado');
      return created(await invite(gateway, asked, { email, papel, acesso }));
    },
  }),
  /** Sends an invitation again: a new link in place of the old one, with a new id. */
  panelRoute('post /pessoas/convites/:id/reenviar', {
    papel: 'owner',
    answer: Convite,
    async respond(gateway, asked) {
      if (!asked.sessao.usuario.email_confirmado) throw new ApiError('email_nao_confirmado');
      return isOk(
        await invite(gateway, asked, found((await listConvites(asked.tenant, asked.params.id))[0])),
      );
    },
  }),
  /** Withdraws an invitation: its link ends. */
  panelRoute('delete /pessoas/convites/:id', {
    papel: 'owner',
    respond: async (_gateway, { params, tenant, ator }) =>
      ended(await withdrawConvite(tenant, ator, params.id)),
  }),
];

async function invite(
  gateway: Gateway,
  { tenant, ator, requestId }: PanelRequest,
  { email, papel, acesso }: Pick<ConviteListado, 'email' | 'papel' | 'acesso'>,
) {
  const segredo = generateSegredoOfLink(gateway, PRAZOS.convite);
  const id = await createConvite(tenant, ator, { email, papel, acesso, segredo, requestId });
  if (id === undefined) throw new ApiError('cliente_nao_encontrado');
  return conviteVisto(known((await listConvites(tenant, id))[0], `invitation ${id}`));
}

const conviteVisto = ({ acesso, ...convite }: ConviteListado) =>
  shaped(Convite, {
    ...convite,
    so_leitura: acesso?.so_leitura ?? false,
    so_clientes: acesso?.so_clientes ?? false,
  });

/** `eu`: the id of who looks. */
const panelPessoa = (pessoa: PessoaListada, eu: string) =>
  shaped(Pessoa, { ...pessoa, eu: pessoa.id === eu });
