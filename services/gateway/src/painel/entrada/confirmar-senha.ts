import { ErroDaApi } from '@apura/contracts';
import { verCredenciais } from '@apura/database';
import { conferirSenha } from '@apura/runtime/senha';
import type { Gateway } from '../../gateway.ts';
import type { PedidoDoPainel } from '../rota-do-painel.ts';
import { contarTentativa } from './limitar-entrada.ts';

/** That the person in front of the screen is the one who signed in. @throws ErroDaApi `senha_incorreta`, `muitas_tentativas` */
export async function confirmarSenha(
  gateway: Gateway,
  { tenant, sessao }: PedidoDoPainel,
  senha: string,
): Promise<void> {
  await contarTentativa(gateway, 'confirmacao', sessao.usuario.id);
  const credenciais = await verCredenciais(tenant, sessao.usuario.id);
  if (!(await conferirSenha(credenciais?.senha_hash, senha))) throw new ErroDaApi('senha_incorreta');
}
