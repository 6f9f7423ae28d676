import { AlterarPerfil, ComCodigo, ComSenha, ErroDaApi, TrocarEmail, TrocarSenha } from '@apura/contracts';
import {
  alterarPerfil,
  ativarSegundoFator,
  desativarSegundoFator,
  findCredentials,
  pedirConfirmacaoDeEmail,
  pessoaPorEmail,
  prepararSegundoFator,
  trocarCodigosDeRecuperacao,
  trocarSenha,
} from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import { created, NOTHING, ok, type Resposta } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { contarTentativa } from '../entrada/limit-sign-in.ts';
import { confirmarSenha } from '../entrada/prove-person.ts';
import { gerarSegredoDoLink } from '../entrada/segredo-do-link.ts';
import { gerarCodigosDeRecuperacao, makeClockSecret, passoDoCodigo } from '../entrada/segundo-fator.ts';
import { exigirSenhaForte } from '../entrada/senha-forte.ts';
import { type PanelRequest, type PanelRoute, panelRoute } from '../panel-route.ts';
import { lembrarAparelho } from '../sessao/open-in-browser.ts';
import { panelSessao, reread } from '../sessao/panel-sessao.ts';
import { PRAZOS } from '../sessao/prazos.ts';

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
