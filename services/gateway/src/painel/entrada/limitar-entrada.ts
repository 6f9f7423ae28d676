import { ErroDaApi, type NomeDaPoliticaDoPainel } from '@apura/contracts';
import type { Request } from 'express';
import type { Gateway } from '../../gateway.ts';
import { origem } from '../../limites/origem.ts';
import { lerAparelho } from '../sessao/assinaturas.ts';
import { lerBiscoito } from '../sessao/biscoitos.ts';

/** Counts one try. @throws ErroDaApi `muitas_tentativas` */
export async function contarTentativa(
  gateway: Gateway,
  politica: NomeDaPoliticaDoPainel,
  quem: string,
): Promise<void> {
  const { excedido, reabreEm } = await gateway.limitador.consumir(politica, quem);
  if (!excedido) return;
  const segundos = Math.max(1, reabreEm);
  throw new ErroDaApi('muitas_tentativas', { params: { segundos }, adicionais: { retryAfter: segundos } });
}

/**
 * Counts one try to sign in, before the password is looked at, so that many tries at the same time count as many. Tries
 * are counted by the e-mail that was typed, whether anybody has it or not. In a browser in which the person was signed
 * in before they count by themselves: whatever strangers do elsewhere, the person gets in there.
 *
 * @throws ErroDaApi `muitas_tentativas`
 */
export async function limitarEntrada(
  gateway: Gateway,
  req: Request,
  { email, userId }: { readonly email: string; readonly userId: string | undefined },
): Promise<void> {
  const endereco = origem(req.ip);
  await contarTentativa(gateway, 'entrada', endereco);
  const texto = lerBiscoito(req, 'aparelho', gateway.publicBaseUrl);
  const aparelhoDe =
    texto === undefined ? undefined : await lerAparelho(gateway.secretsKey, texto, gateway.agora());
  if (userId !== undefined && aparelhoDe === userId) {
    await contarTentativa(gateway, 'entrada_aparelho', userId);
    return;
  }
  await contarTentativa(gateway, 'entrada_endereco', `${endereco} ${email}`);
  await contarTentativa(gateway, 'entrada_conta', email);
}
