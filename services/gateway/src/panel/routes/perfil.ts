import {
  ApiError,
  ChangeEmail,
  ChangeEscritorio,
  ChangeSenha,
  CodigosDeRecuperacao,
  Lista,
  SegundoFatorPreparado,
  Sessao,
  SessaoListada,
  UpdatePerfil,
  WithCodigo,
  WithSenha,
} from '@apura/contracts';
import {
  changeSenha,
  disableSegundoFator,
  enableSegundoFator,
  endAllSessoes,
  endSessao,
  findCredentials,
  listSessoes,
  pessoaByEmail,
  prepareSegundoFator,
  replaceCodigosDeRecuperacao,
  requestConfirmacaoOfEmail,
  switchEscritorio,
  updatePerfil,
} from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import { type Answer, created, ended, found, isOk, NOTHING } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { shaped } from '../../representation/shaped.ts';
import { listedWhole } from '../../request/paging.ts';
import { type PanelRequest, type PanelRoute, panelRoute } from '../panel-route.ts';
import {
  confirmSenha,
  countAttempt,
  generateCodigosDeRecuperacao,
  generateSegredoOfLink,
  makeClockSecret,
  passoDoCodigo,
  requireStrongSenha,
} from '../prove-person.ts';
import {
  dropCookie,
  newSessao,
  openInBrowser,
  PRAZOS,
  panelSessao,
  rememberDevice,
  reread,
} from '../sessao.ts';

export const PERFIL: readonly PanelRoute[] = [
  /** The person's name, and what they want to be told by mail. */
  panelRoute('patch /perfil', {
    body: UpdatePerfil,
    answer: Sessao,
    async respond(gateway, { body, tenant, sessao }) {
      await updatePerfil(tenant, sessao.usuario.id, body);
      return isOk(await panelSessao(await reread(tenant, sessao), tenant, gateway.agora()));
    },
  }),
  /** A new password for who knows the old one; all other sessions end, and no other browser is known any more. */
  panelRoute('put /perfil/senha', {
    daPessoa: true,
    body: ChangeSenha,
    async respond(gateway, { body: { senha_atual, senha }, res, tenant, sessao, ator, requestId }) {
      requireStrongSenha(senha, sessao.usuario.email);
      await confirmSenha(gateway, { tenant, sessao }, senha_atual);
      const senhaHash = await encryptSenha(senha);
      await changeSenha(tenant, ator, { senhaHash, sessaoId: sessao.id, requestId });
      await rememberDevice(gateway, res, { pessoaId: sessao.pessoa_id, senhaHash });
      return NOTHING;
    },
  }),
  /**
   * Another address, which counts once the link that goes to it is opened. Whether somebody of another office has it is
   * found out by who opens it, not by who asks.
   */
  panelRoute('post /perfil/email', {
    daPessoa: true,
    body: ChangeEmail,
    async respond(gateway, asked) {
      const { tenant, sessao } = asked;
      const { email: digitado, senha } = asked.body;
      const email = digitado.toLowerCase();
      await confirmSenha(gateway, { tenant, sessao }, senha);
      const owner = await pessoaByEmail(tenant, email);
      if (owner && owner.id !== sessao.usuario.id) throw new ApiError('email_ja_usado');
      return sendConfirmation(gateway, asked, email);
    },
  }),
  /** Sends the link that confirms the person's own address once more. */
  panelRoute('post /perfil/email/confirmacao', {
    daPessoa: true,
    respond: (gateway, asked) => sendConfirmation(gateway, asked, asked.sessao.usuario.email),
  }),
  /** Begins to set up the second factor; it is asked for once its first code was given. */
  panelRoute('post /perfil/dois-fatores', {
    daPessoa: true,
    body: WithSenha,
    answer: SegundoFatorPreparado,
    async respond(gateway, { body, tenant, ator, sessao }) {
      await confirmSenha(gateway, { tenant, sessao }, body.senha);
      const payload = makeClockSecret(sessao.usuario.email);
      const preparado = await prepareSegundoFator(tenant, ator, gateway.keyRing.seal(payload.segredo));
      if (!preparado) throw new ApiError('dois_fatores_ativos');
      return created(payload);
    },
  }),
  /** The first code shows that the app is set up: from now on one is asked for. */
  panelRoute('post /perfil/dois-fatores/confirmar', {
    daPessoa: true,
    body: WithCodigo,
    answer: CodigosDeRecuperacao,
    async respond(gateway, { body: { codigo }, tenant, ator, sessao }) {
      await countAttempt(gateway, 'confirmacao', sessao.pessoa_id);
      const credentials = await findCredentials(tenant, sessao.usuario.id);
      if (!credentials?.totp_segredo) throw new ApiError('dois_fatores_inativos');
      if (credentials.totp_ativo_em) throw new ApiError('dois_fatores_ativos');
      const passo = passoDoCodigo(gateway, credentials, codigo);
      const { codigos, hashes } = generateCodigosDeRecuperacao();
      if (
        passo === undefined ||
        !(await enableSegundoFator(tenant, ator, { pessoaId: credentials.id, passo, codigos: hashes }))
      )
        throw new ApiError('codigo_invalido');
      return isOk({ codigos });
    },
  }),
  /** New recovery codes; the old ones end. */
  panelRoute('post /perfil/dois-fatores/codigos', {
    daPessoa: true,
    body: WithSenha,
    answer: CodigosDeRecuperacao,
    async respond(gateway, { body, tenant, ator, sessao }) {
      await confirmSenha(gateway, { tenant, sessao }, body.senha);
      const { codigos, hashes } = generateCodigosDeRecuperacao();
      if (!(await replaceCodigosDeRecuperacao(tenant, ator, hashes)))
        throw new ApiError('dois_fatores_inativos');
      return isOk({ codigos });
    },
  }),
  /** The second factor is no longer asked for. */
  panelRoute('post /perfil/dois-fatores/desativar', {
    daPessoa: true,
    body: WithSenha,
    async respond(gateway, { body, tenant, ator, sessao }) {
      await confirmSenha(gateway, { tenant, sessao }, body.senha);
      if (!(await disableSegundoFator(tenant, ator))) throw new ApiError('dois_fatores_inativos');
      return NOTHING;
    },
  }),
];

/** Sends the link that makes the address the person's own once it is opened. */
async function sendConfirmation(
  gateway: Gateway,
  { tenant, ator, sessao, requestId }: PanelRequest,
  email: string,
): Promise<Answer> {
  const segredo = generateSegredoOfLink(gateway, PRAZOS.link_de_email);
  await requestConfirmacaoOfEmail(tenant, ator, { email, sessaoId: sessao.id, segredo, requestId });
  return { status: 202, body: {} };
}

export const SESSOES: readonly PanelRoute[] = [
  /** Where the person is signed in. */
  panelRoute('get /sessoes', {
    answer: Lista(SessaoListada),
    async respond(_gateway, { tenant, sessao }) {
      const sessoes = await listSessoes(tenant, sessao.usuario.id, PRAZOS.inatividade);
      return listedWhole(
        sessoes.map((uma) => shaped(SessaoListada, { ...uma, atual: uma.id === sessao.id })),
      );
    },
  }),
  /** Goes on in another office of the person's: the session of this one ends, and the other's ends when this one would have. */
  panelRoute('post /sessao/escritorio', {
    daPessoa: true,
    body: ChangeEscritorio,
    answer: Sessao,
    async respond(gateway, { body: { escritorio_id: escritorioId }, req, res, tenant, ator, sessao }) {
      const nova = { ...newSessao(gateway, req), expiraEm: sessao.expira_em };
      const troca = { ...nova, sessaoId: sessao.id, escritorioId };
      const { tenant: there, sessaoId } = found(
        await switchEscritorio(gateway.database, tenant, ator, troca),
      );
      return isOk(await openInBrowser(gateway, res, there, { sessaoId }));
    },
  }),
  /** Signs out of this browser. */
  panelRoute('delete /sessao', {
    async respond({ publicBaseUrl }, { res, tenant, ator, sessao }) {
      await endSessao(tenant, ator, sessao.id);
      dropCookie(res, 'sessao', publicBaseUrl);
      return NOTHING;
    },
  }),
  /** Signs the person out everywhere, here too; who is in by the company's account, of this office alone. */
  panelRoute('delete /sessoes', {
    async respond({ publicBaseUrl }, { res, tenant, ator, sessao }) {
      await endAllSessoes(tenant, ator, sessao.da_empresa);
      dropCookie(res, 'sessao', publicBaseUrl);
      return NOTHING;
    },
  }),
  /** Signs the person out of one other place. */
  panelRoute('delete /sessoes/:id', {
    respond: async (_gateway, { params, tenant, ator }) => ended(await endSessao(tenant, ator, params.id)),
  }),
];
