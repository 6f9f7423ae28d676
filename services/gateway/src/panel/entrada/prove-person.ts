import { setTimeout as esperar } from 'node:timers/promises';
import { ErroDaApi } from '@apura/contracts';
import { type Acesso, acessosPorEmail, findCredentials, type Prova } from '@apura/database';
import { checkSenha } from '@apura/runtime/senha';
import type { Request } from 'express';
import type { Gateway } from '../../gateway.ts';
import type { PanelRequest } from '../panel-route.ts';
import { contarTentativa, limitSignIn } from './limit-sign-in.ts';
import { segundoFatorDe } from './segundo-fator.ts';

/** Longer than any of the ways through a sign-in takes on a machine that is not overloaded. */
const MINIMO_MS = 250;

/**
 * The outcome of `trabalho`, never before a fixed time is over: whether an e-mail belongs to somebody must not be read
 * off the clock.
 */
export async function nuncaAntes<T>(trabalho: () => Promise<T>): Promise<T> {
  const prazo = esperar(MINIMO_MS);
  try {
    return await trabalho();
  } finally {
    await prazo;
  }
}

/** What somebody types to show who they are. */
export interface Typed {
  readonly senha: string;
  readonly codigo?: string | undefined;
}

/**
 * The person with this e-mail, when what was typed is theirs: what they are to the office that they used last
 * (`acesso`), and to all of theirs, that one first. Nobody's e-mail is answered like a wrong password, after the
 * same work.
 *
 * @throws ErroDaApi `credenciais_invalidas`, `segundo_fator_necessario`, `codigo_invalido`, `muitas_tentativas`
 */
export async function provePerson(
  gateway: Gateway,
  req: Request,
  email: string,
  { senha, codigo }: Typed,
): Promise<{ readonly acesso: Acesso; readonly acessos: readonly Acesso[]; readonly prova: Prova }> {
  const acessos = await acessosPorEmail(gateway.database, email);
  const [acesso] = acessos;
  await limitSignIn(gateway, req, email, acesso);
  const matches = await checkSenha(acesso?.senha_hash, senha);
  if (!acesso || !matches) throw new ErroDaApi('credenciais_invalidas');
  const { pessoa_id: pessoaId, senha_hash: senhaHash } = acesso;
  const tenant = gateway.database.forOrganization(acesso.organization_id);
  const credentials = await findCredentials(tenant, acesso.id);
  if (!credentials) throw new ErroDaApi('credenciais_invalidas');
  if (credentials.totp_ativo_em === null) return { acesso, acessos, prova: { pessoaId, senhaHash } };
  if (codigo === undefined) throw new ErroDaApi('segundo_fator_necessario');
  const segundoFator = segundoFatorDe(gateway, credentials, codigo);
  if (!segundoFator) throw new ErroDaApi('codigo_invalido');
  return { acesso, acessos, prova: { pessoaId, senhaHash, segundoFator } };
}

/** That the person in front of the screen is the one who signed in. @throws ErroDaApi `senha_incorreta`, `muitas_tentativas` */
export async function confirmarSenha(
  gateway: Gateway,
  { tenant, sessao }: Pick<PanelRequest, 'tenant' | 'sessao'>,
  senha: string,
): Promise<void> {
  await contarTentativa(gateway, 'confirmacao', sessao.pessoa_id);
  const credentials = await findCredentials(tenant, sessao.usuario.id);
  if (!(await checkSenha(credentials?.senha_hash, senha))) throw new ErroDaApi('senha_incorreta');
}
