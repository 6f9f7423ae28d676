import {
  AlterarPerfil,
  ComCodigo,
  ComSenha,
  ErroDaApi,
  SessaoListada,
  TrocarDeEscritorio,
  TrocarEmail,
  TrocarSenha,
} from '@apura/contracts';
import {
  alterarPerfil,
  ativarSegundoFator,
  desativarSegundoFator,
  encerrarSessao,
  encerrarTodas,
  findCredentials,
  listarSessoes,
  pedirConfirmacaoDeEmail,
  pessoaPorEmail,
  prepararSegundoFator,
  trocarCodigosDeRecuperacao,
  trocarDeEscritorio,
  trocarSenha,
} from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import { created, ended, found, NOTHING, ok, type Resposta } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { shaped } from '../../representation/shaped.ts';
import { listedWhole } from '../../request/page.ts';
import { type PanelRequest, type PanelRoute, panelRoute } from '../panel-route.ts';
import {
  confirmarSenha,
  contarTentativa,
  exigirSenhaForte,
  gerarCodigosDeRecuperacao,
  gerarSegredoDoLink,
  makeClockSecret,
  passoDoCodigo,
} from '../prove-person.ts';
import {
  dropCookie,
  lembrarAparelho,
  novaSessao,
  openInBrowser,
  PRAZOS,
  panelSessao,
  reread,
} from '../sessao.ts';

export const PERFIL: readonly PanelRoute[] = [
  /** The person's name, and what they want to be told by mail. */
  panelRoute('patch /perfil', {
    body: AlterarPerfil,
    async respond(gateway, { body, tenant, sessao }) {
      await alterarPerfil(tenant, sessao.usuario.id, body);
      return ok(await panelSessao(await reread(tenant, sessao), tenant, gateway.agora()));
    },
  }),
  /** A new password for who knows the old one; all other sessions end, and no other browser is known any more. */
  panelRoute('put /perfil/senha', {
    daPessoa: true,
    body: TrocarSenha,
    async respond(gateway, { body: { senha_atual, senha }, res, tenant, sessao, ator, requestId }) {
      exigirSenhaForte(senha, sessao.usuario.email);
      await confirmarSenha(gateway, { tenant, sessao }, senha_atual);
      const senhaHash = await encryptSenha(senha);
      await trocarSenha(tenant, ator, { senhaHash, sessaoId: sessao.id, requestId });
      await lembrarAparelho(gateway, res, { pessoaId: sessao.pessoa_id, senhaHash });
      return NOTHING;
    },
  }),
  /**
   * Another address, which counts once the link that goes to it is opened. Whether somebody of another office has it is
   * found out by who opens it, not by who asks.
   */
  panelRoute('post /perfil/email', {
    daPessoa: true,
    body: TrocarEmail,
    async respond(gateway, asked) {
      const { tenant, sessao } = asked;
      const { email: digitado, senha } = asked.body;
      const email = digitado.toLowerCase();
      await confirmarSenha(gateway, { tenant, sessao }, senha);
      const owner = await pessoaPorEmail(tenant, email);
      if (owner && owner.id !== sessao.usuario.id) throw new ErroDaApi('email_ja_usado');
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
    body: ComSenha,
    async respond(gateway, { body, tenant, ator, sessao }) {
      await confirmarSenha(gateway, { tenant, sessao }, body.senha);
      const payload = makeClockSecret(sessao.usuario.email);
      const preparado = await prepararSegundoFator(tenant, ator, gateway.keyRing.seal(payload.segredo));
      if (!preparado) throw new ErroDaApi('dois_fatores_ativos');
      return created(payload);
    },
  }),
  /** The first code shows that the app is set up: from now on one is asked for. */
  panelRoute('post /perfil/dois-fatores/confirmar', {
    daPessoa: true,
    body: ComCodigo,
    async respond(gateway, { body: { codigo }, tenant, ator, sessao }) {
      await contarTentativa(gateway, 'confirmacao', sessao.pessoa_id);
      const credentials = await findCredentials(tenant, sessao.usuario.id);
      if (!credentials?.totp_segredo) throw new ErroDaApi('dois_fatores_inativos');
      if (credentials.totp_ativo_em) throw new ErroDaApi('dois_fatores_ativos');
      const passo = passoDoCodigo(gateway, credentials, codigo);
      const { codigos, hashes } = gerarCodigosDeRecuperacao();
      if (
        passo === undefined ||
        !(await ativarSegundoFator(tenant, ator, { pessoaId: credentials.id, passo, codigos: hashes }))
      )
        throw new ErroDaApi('codigo_invalido');
      return ok({ codigos });
    },
  }),
  /** New recovery codes; the old ones end. */
  panelRoute('post /perfil/dois-fatores/codigos', {
    daPessoa: true,
    body: ComSenha,
    async respond(gateway, { body, tenant, ator, sessao }) {
      await confirmarSenha(gateway, { tenant, sessao }, body.senha);
      const { codigos, hashes } = gerarCodigosDeRecuperacao();
      if (!(await trocarCodigosDeRecuperacao(tenant, ator, hashes)))
        throw new ErroDaApi('dois_fatores_inativos');
      return ok({ codigos });
    },
  }),
  /** The second factor is no longer asked for. */
  panelRoute('post /perfil/dois-fatores/desativar', {
    daPessoa: true,
    body: ComSenha,
    async respond(gateway, { body, tenant, ator, sessao }) {
      await confirmarSenha(gateway, { tenant, sessao }, body.senha);
      if (!(await desativarSegundoFator(tenant, ator))) throw new ErroDaApi('dois_fatores_inativos');
      return NOTHING;
    },
  }),
];

/** Sends the link that makes the address the person's own once it is opened. */
async function sendConfirmation(
  gateway: Gateway,
  { tenant, ator, sessao, requestId }: PanelRequest,
  email: string,
): Promise<Resposta> {
  const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_email);
  await pedirConfirmacaoDeEmail(tenant, ator, { email, sessaoId: sessao.id, segredo, requestId });
  return { status: 202, body: {} };
}

export const SESSOES: readonly PanelRoute[] = [
  /** Where the person is signed in. */
  panelRoute('get /sessoes', {
    async respond(_gateway, { tenant, sessao }) {
      const sessoes = await listarSessoes(tenant, sessao.usuario.id, PRAZOS.inatividade);
      return listedWhole(
        sessoes.map((uma) => shaped(SessaoListada, { ...uma, atual: uma.id === sessao.id })),
      );
    },
  }),
  /** Goes on in another office of the person's: the session of this one ends, and the other's ends when this one would have. */
  panelRoute('post /sessao/escritorio', {
    daPessoa: true,
    body: TrocarDeEscritorio,
    async respond(gateway, { body: { escritorio_id: escritorioId }, req, res, tenant, ator, sessao }) {
      const nova = { ...novaSessao(gateway, req), expiraEm: sessao.expira_em };
      const troca = { ...nova, sessaoId: sessao.id, escritorioId };
      const { tenant: there, sessaoId } = found(
        await trocarDeEscritorio(gateway.database, tenant, ator, troca),
      );
      return ok(await openInBrowser(gateway, res, there, { sessaoId }));
    },
  }),
  /** Signs out of this browser. */
  panelRoute('delete /sessao', {
    async respond({ publicBaseUrl }, { res, tenant, ator, sessao }) {
      await encerrarSessao(tenant, ator, sessao.id);
      dropCookie(res, 'sessao', publicBaseUrl);
      return NOTHING;
    },
  }),
  /** Signs the person out everywhere, here too; who is in by the company's account, of this office alone. */
  panelRoute('delete /sessoes', {
    async respond({ publicBaseUrl }, { res, tenant, ator, sessao }) {
      await encerrarTodas(tenant, ator, sessao.da_empresa);
      dropCookie(res, 'sessao', publicBaseUrl);
      return NOTHING;
    },
  }),
  /** Signs the person out of one other place. */
  panelRoute('delete /sessoes/:id', {
    respond: async (_gateway, { params, tenant, ator }) =>
      ended(await encerrarSessao(tenant, ator, params.id)),
  }),
];
