import { randomBytes } from 'node:crypto';
import {
  AceitarConvite,
  ComToken,
  ConfirmarCadastro,
  ErroDaApi,
  RegistrarEscritorio,
  type SemSessao,
  type Sessao,
} from '@apura/contracts';
import {
  aceitarConvite,
  acessosPorEmail,
  confirmarCadastro,
  confirmarEmail,
  findCredentials,
  hasRoom,
  pedirCadastro,
  type QuemEntra,
  verCadastro,
  verConvite,
} from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import { badBody, created, NOTHING, ok } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import { checkCnpj } from '../../request/novo-cliente.ts';
import { type OpenRoute, openRoute, type Visita } from '../panel-route.ts';
import {
  exigirSenhaForte,
  gerarSegredoDoLink,
  good,
  nuncaAntes,
  openLink,
  provePerson,
  unheardExcess,
} from '../prove-person.ts';
import { enderecoDe, identifySession, novaSessao, openInBrowser, PRAZOS } from '../sessao.ts';

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
 * @throws ErroDaApi `corpo_invalido`, `senha_fraca` and what `provePerson` throws
 */
async function whoJoins(
  gateway: Gateway,
  { req, res }: Visita,
  email: string,
  { nome, senha, codigo, semSenha = false }: Typed,
): Promise<{ readonly quem: QuemEntra; readonly nome: string }> {
  const [known] = await acessosPorEmail(gateway.database, email);
  const signedIn = known && (await identifySession(gateway, req, res));
  // What an office's provider says of somebody is no word of theirs.
  if (signedIn && !signedIn.sessao.da_empresa && signedIn.sessao.pessoa_id === known.pessoa_id) {
    const credentials = await findCredentials(signedIn.tenant, signedIn.sessao.usuario.id);
    if (!credentials) throw new ErroDaApi('sessao_invalida');
    const quem = { pessoaId: credentials.id, senhaHash: credentials.senha_hash };
    return { quem, nome: signedIn.sessao.usuario.nome };
  }
  if (known) {
    if (senha === undefined) throw lacking('senha');
    const { acesso, prova } = await nuncaAntes(() => provePerson(gateway, req, email, { senha, codigo }));
    return { quem: prova, nome: acesso.nome };
  }
  if (senha === undefined && !semSenha) throw lacking('senha');
  if (nome === undefined) throw lacking('nome');
  if (senha !== undefined) exigirSenhaForte(senha, email);
  return { quem: { senhaHash: await encryptSenha(senha ?? randomBytes(32).toString('base64url')) }, nome };
}

/** What became of joining an office. @throws ErroDaApi `link_invalido`, `email_ja_usado`, `codigo_invalido` */
function joined<T>(outcome: T | 'email_ja_usado' | 'prova_vencida' | undefined): T {
  if (outcome === undefined) throw new ErroDaApi('link_invalido');
  if (outcome === 'email_ja_usado') throw new ErroDaApi('email_ja_usado');
  if (outcome === 'prova_vencida') throw new ErroDaApi('codigo_invalido');
  return outcome;
}

const lacking = (campo: string) => badBody(campo, 'é obrigatório');

export const CADASTRO_E_CONVITES: readonly OpenRoute[] = [
  /** Signs an office up: it begins when its first owner opens the link that is sent to them. The answer tells of nobody. */
  openRoute('post /escritorios', {
    politica: 'registro',
    body: RegistrarEscritorio,
    async respond(gateway, { body: { escritorio, nome, email }, requestId }) {
      checkCnpj(escritorio.cnpj, 'escritorio.cnpj');
      await checkRoom(gateway);
      const segredo = gerarSegredoDoLink(gateway, PRAZOS.link_de_email);
      const cadastro = { escritorio, nome, email: email.toLowerCase() };
      await unheardExcess(pedirCadastro(gateway.database, { cadastro, segredo, requestId }));
      return { status: 202, body: {} };
    },
  }),
  /** What a sign-up is of, before it is confirmed, and whether who reads the mail has an account. */
  openRoute('post /cadastro/ver', {
    politica: 'uso_de_link',
    body: ComToken,
    async respond(gateway, { body }) {
      const { tenant, hash } = await openLink(gateway, 'cadastro', body.token);
      const { email, escritorio } = good(await verCadastro(tenant, hash));
      const tem_conta = (await acessosPorEmail(gateway.database, email)).length > 0;
      return ok({ email, escritorio, tem_conta });
    },
  }),
  /**
   * Who signed an office up has read the mail, chooses a password or gives the one that they have, and is signed in. The
   * password comes this late because whoever signed up may not have been the one who reads the mail.
   */
  openRoute('post /cadastro/confirmar', {
    politica: 'uso_de_link',
    body: ConfirmarCadastro,
    async respond(gateway, visita) {
      const { body, req, res } = visita;
      const { tenant, hash } = await openLink(gateway, 'cadastro', body.token);
      const { email, nome } = good(await verCadastro(tenant, hash));
      const { quem } = await whoJoins(gateway, visita, email, { ...body, nome });
      const sessao = novaSessao(gateway, req);
      const { sessaoId } = joined(await confirmarCadastro(tenant, { hash, quem, sessao }));
      return created(await openInBrowser(gateway, res, tenant, { sessaoId }));
    },
  }),
  /** What an invitation is for, before it is accepted; whoever holds the link reads the address's mail. */
  openRoute('post /convites/ver', {
    politica: 'uso_de_link',
    body: ComToken,
    async respond(gateway, { body }) {
      const { tenant, hash } = await openLink(gateway, 'convite', body.token);
      const convite = good(await verConvite(tenant, hash));
      const tem_conta = (await acessosPorEmail(gateway.database, convite.email)).length > 0;
      return ok({ ...convite, tem_conta });
    },
  }),
  /** Somebody invited joins the office and is signed in, unless the office wants the company's account. Who has an account shows that it is theirs. */
  openRoute('post /convites/aceitar', {
    politica: 'uso_de_link',
    body: AceitarConvite,
    async respond(gateway, visita) {
      const { body: typed, req, res } = visita;
      const { tenant, hash } = await openLink(gateway, 'convite', typed.token);
      const { email, conta_da_empresa } = good(await verConvite(tenant, hash));
      const { quem, nome } = await whoJoins(gateway, visita, email, { ...typed, semSenha: conta_da_empresa });
      const sessao = novaSessao(gateway, req);
      const { sessaoId } = joined(await aceitarConvite(tenant, { hash, nome, quem, sessao }));
      const body: Sessao | SemSessao =
        sessaoId === undefined
          ? { autenticado: false }
          : await openInBrowser(gateway, res, tenant, { sessaoId });
      return created(body);
    },
  }),
  /** The address that the link went to becomes the person's. */
  openRoute('post /email/confirmar', {
    politica: 'uso_de_link',
    body: ComToken,
    async respond(gateway, { body, req, requestId }) {
      const { tenant, hash } = await openLink(gateway, 'email', body.token);
      good(await confirmarEmail(tenant, { hash, ip: enderecoDe(req), requestId }));
      return NOTHING;
    },
  }),
];

/** @throws ErroDaApi `cadastro_em_outro_endereco` */
async function checkRoom({ database, nextCell }: Gateway): Promise<void> {
  if (!nextCell || (await hasRoom(database, nextCell.after))) return;
  const { address: endereco } = nextCell;
  throw new ErroDaApi('cadastro_em_outro_endereco', { params: { endereco }, adicionais: { endereco } });
}
