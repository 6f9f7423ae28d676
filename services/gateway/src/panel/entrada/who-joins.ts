import { randomBytes } from 'node:crypto';
import { ErroDaApi } from '@apura/contracts';
import { acessosPorEmail, findCredentials, type QuemEntra } from '@apura/database';
import { encryptSenha } from '@apura/runtime/senha';
import { badBody } from '../../answers.ts';
import type { Gateway } from '../../gateway.ts';
import type { Visita } from '../panel-route.ts';
import { identifySession } from '../sessao/identify-session.ts';
import { nuncaAntes, provePerson } from './prove-person.ts';
import { exigirSenhaForte } from './senha-forte.ts';

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
export async function whoJoins(
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
export function joined<T>(outcome: T | 'email_ja_usado' | 'prova_vencida' | undefined): T {
  if (outcome === undefined) throw new ErroDaApi('link_invalido');
  if (outcome === 'email_ja_usado') throw new ErroDaApi('email_ja_usado');
  if (outcome === 'prova_vencida') throw new ErroDaApi('codigo_invalido');
  return outcome;
}

const lacking = (campo: string) => badBody(campo, 'é obrigatório');
