import { randomBytes } from 'node:crypto';
import {
  AcceptConvite,
  ApiError,
  CadastroVisto,
  ConfirmCadastro,
  ConviteVisto,
  RegisterEscritorio,
  Sessao,
  WithoutSessao,
  WithToken,
} from '@apura/contracts';
import {
  acceptConvite,
  acessosByEmail,
  confirmCadastro,
  confirmEmail,
  findCadastro,
  findConvite,
  findCredentials,
  hasRoom,
  requestCadastro,
  type WhoSignsIn,
} from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import Type from 'typebox';
import { badBody, created, isOk, NOTHING } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { checkCnpj } from '../../routes/new-cliente.ts';
import { type OpenRoute, openRoute, type Visita } from '../panel-route.ts';
import {
  generateSegredoOfLink,
  good,
  neverBefore,
  openLink,
  provePerson,
  requireStrongSenha,
  unheardExcess,
} from '../prove-person.ts';
import { enderecoOf, identifySession, newSessao, openInBrowser, PRAZOS } from '../sessao.ts';

/** What who opens a link types: nothing where they are signed in, and no name where they are known. */
interface Typed {
  readonly nome?: string | undefined;
  readonly senha?: string | undefined;
  readonly codigo?: string | undefined;
  /** Who is new will sign in by the company's account, and may do without a password. */
  readonly semSenha?: boolean;
}

/**
 * Who takes up what a link to `email` offers: the person whom the browser's session is of, the one whose password is
 * typed, or, where nobody has the address, somebody new with the password that they choose.
 *
 * @throws ApiError `corpo_invalido`, `senha_fraca` and what `provePerson` throws
 */
async function whoJoins(
  gateway: Gateway,
  { req, res }: Visita,
  email: string,
  { nome, senha, codigo, semSenha = false }: Typed,
): Promise<{ readonly quem: WhoSignsIn; readonly nome: string }> {
  const [known] = await acessosByEmail(gateway.database, email);
  const signedIn = known && (await identifySession(gateway, req, res));
  // What an office's provider says of somebody is no word of theirs.
  if (signedIn && !signedIn.sessao.da_empresa && signedIn.sessao.pessoa_id === known.pessoa_id) {
    const credentials = await findCredentials(signedIn.tenant, signedIn.sessao.usuario.id);
    if (!credentials) throw new ApiError('sessao_invalida');
    const quem = { pessoaId: credentials.id, senhaHash: credentials.senha_hash };
    return { quem, nome: signedIn.sessao.usuario.nome };
  }
  if (known) {
    if (senha === undefined) throw lacking('senha');
    const { acesso, prova } = await neverBefore(() => provePerson(gateway, req, email, { senha, codigo }));
    return { quem: prova, nome: acesso.nome };
  }
  if (senha === undefined && !semSenha) throw lacking('senha');
  if (nome === undefined) throw lacking('nome');
  if (senha !== undefined) requireStrongSenha(senha, email);
  return { quem: { senhaHash: await encryptSenha(senha ?? randomBytes(32).toString('base64url')) }, nome };
}

/** What became of joining an office. @throws ApiError `link_invalido`, `email_ja_usado`, `codigo_invalido` */
function joined<T>(outcome: T | 'email_ja_usado' | 'prova_vencida' | undefined): T {
  if (outcome === undefined) throw new ApiError('link_invalido');
  if (outcome === 'email_ja_usado') throw new ApiError('email_ja_usado');
  if (outcome === 'prova_vencida') throw new ApiError('codigo_invalido');
  return outcome;
}

const lacking = (campo: string) => badBody(campo, 'é obrigatório');

export const CADASTRO_E_CONVITES: readonly OpenRoute[] = [
  /** Signs an office up: it begins when its first owner opens the link that is sent to them. The answer tells of nobody. */
  openRoute('post /escritorios', {
    politica: 'registro',
    body: RegisterEscritorio,
    async respond(gateway, { body: { escritorio, nome, email }, requestId }) {
      checkCnpj(escritorio.cnpj, 'escritorio.cnpj');
      await checkRoom(gateway);
      const segredo = generateSegredoOfLink(gateway, PRAZOS.link_de_email);
      const cadastro = { escritorio, nome, email: email.toLowerCase() };
      await unheardExcess(requestCadastro(gateway.database, { cadastro, segredo, requestId }));
      return { status: 202, body: {} };
    },
  }),
  /** What a sign-up is of, before it is confirmed, and whether who reads the mail has an account. */
  openRoute('post /cadastro/ver', {
    politica: 'uso_de_link',
    body: WithToken,
    answer: CadastroVisto,
    async respond(gateway, { body }) {
      const { tenant, hash } = await openLink(gateway, 'cadastro', body.token);
      const { email, escritorio } = good(await findCadastro(tenant, hash));
      const tem_conta = (await acessosByEmail(gateway.database, email)).length > 0;
      return isOk({ email, escritorio, tem_conta });
    },
  }),
  /**
   * Who signed an office up has read the mail, chooses a password or gives the one that they have, and is signed in. The
   * password comes this late because whoever signed up may not have been the one who reads the mail.
   */
  openRoute('post /cadastro/confirmar', {
    politica: 'uso_de_link',
    body: ConfirmCadastro,
    answer: Sessao,
    async respond(gateway, visita) {
      const { body, req, res } = visita;
      const { tenant, hash } = await openLink(gateway, 'cadastro', body.token);
      const { email, nome } = good(await findCadastro(tenant, hash));
      const { quem } = await whoJoins(gateway, visita, email, { ...body, nome });
      const sessao = newSessao(gateway, req);
      const { sessaoId } = joined(await confirmCadastro(tenant, { hash, quem, sessao }));
      return created(await openInBrowser(gateway, res, tenant, { sessaoId }));
    },
  }),
  /** What an invitation is for, before it is accepted; whoever holds the link reads the address's mail. */
  openRoute('post /convites/ver', {
    politica: 'uso_de_link',
    body: WithToken,
    answer: ConviteVisto,
    async respond(gateway, { body }) {
      const { tenant, hash } = await openLink(gateway, 'convite', body.token);
      const convite = good(await findConvite(tenant, hash));
      const tem_conta = (await acessosByEmail(gateway.database, convite.email)).length > 0;
      return isOk({ ...convite, tem_conta });
    },
  }),
  /** Somebody invited joins the office and is signed in, unless the office wants the company's account. Who has an account shows that it is theirs. */
  openRoute('post /convites/aceitar', {
    politica: 'uso_de_link',
    body: AcceptConvite,
    answer: Type.Union([Sessao, WithoutSessao]),
    async respond(gateway, visita) {
      const { body: typed, req, res } = visita;
      const { tenant, hash } = await openLink(gateway, 'convite', typed.token);
      const { email, conta_da_empresa } = good(await findConvite(tenant, hash));
      const { quem, nome } = await whoJoins(gateway, visita, email, { ...typed, semSenha: conta_da_empresa });
      const sessao = newSessao(gateway, req);
      const { sessaoId } = joined(await acceptConvite(tenant, { hash, nome, quem, sessao }));
      const body: Sessao | WithoutSessao =
        sessaoId === undefined
          ? { autenticado: false }
          : await openInBrowser(gateway, res, tenant, { sessaoId });
      return created(body);
    },
  }),
  /** The address that the link went to becomes the person's. */
  openRoute('post /email/confirmar', {
    politica: 'uso_de_link',
    body: WithToken,
    async respond(gateway, { body, req, requestId }) {
      const { tenant, hash } = await openLink(gateway, 'email', body.token);
      good(await confirmEmail(tenant, { hash, ip: enderecoOf(req), requestId }));
      return NOTHING;
    },
  }),
];

/** @throws ApiError `cadastro_em_outro_endereco` */
async function checkRoom({ database, nextCell }: Gateway): Promise<void> {
  if (!nextCell || (await hasRoom(database, nextCell.after))) return;
  const { address: endereco } = nextCell;
  throw new ApiError('cadastro_em_outro_endereco', { params: { endereco }, adicionais: { endereco } });
}
