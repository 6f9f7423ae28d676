import { ErroDaApi } from '@apura/contracts';
import { type Acesso, acessosPorEmail, findCredentials, type Prova } from '@apura/database';
import { checkSenha } from '@apura/runtime/senha';
import type { Request } from 'express';
import type { Gateway } from '../../gateway.ts';
import { limitSignIn } from './limit-sign-in.ts';
import { segundoFatorDe } from './segundo-fator.ts';

/** What somebody types to show who they are. */
export interface Typed {
  readonly senha: string;
  readonly codigo?: string | undefined;
}

export interface Proven {
  /** What the person is to the office that they used last. */
  readonly acesso: Acesso;
  /** And to all of theirs, that one first. */
  readonly acessos: readonly Acesso[];
  readonly prova: Prova;
}

/**
 * The person with this e-mail, when what was typed is theirs. Nobody's e-mail is answered like a wrong password, after the
 * same work.
 *
 * @throws ErroDaApi `credenciais_invalidas`, `segundo_fator_necessario`, `codigo_invalido`, `muitas_tentativas`
 */
export async function provePerson(
  gateway: Gateway,
  req: Request,
  email: string,
  { senha, codigo }: Typed,
): Promise<Proven> {
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
