import { ErroDaApi } from '@apura/contracts';
import { findCredentials } from '@apura/database';
import { checkSenha } from '@apura/runtime/senha';
import type { Gateway } from '../../gateway.ts';
import type { PanelRequest } from '../panel-route.ts';
import { contarTentativa } from './limit-sign-in.ts';

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
