import { ErroDaApi, type PanelPoliticaName } from '@apura/contracts';
import type { Acesso } from '@apura/database';
import type { Request, Response } from 'express';
import type { Gateway } from '../../gateway.ts';
import { cabeNoLimite, limit } from '../../limits/limit.ts';
import { subscriber } from '../../limits/subscriber.ts';
import { lerAparelho, marcaDaSenha } from '../sessao/assinaturas.ts';
import { readCookie } from '../sessao/cookies.ts';

/** Counts one try. @throws ErroDaApi `muitas_tentativas` */
export async function contarTentativa(gateway: Gateway, politica: PanelPoliticaName, quem: string) {
  const { exceeded: excedido, reopensIn: reabreEm } = await gateway.limiter.consume(politica, quem);
  if (!excedido) return;
  const segundos = Math.max(1, reabreEm);
  throw new ErroDaApi('muitas_tentativas', { params: { segundos }, adicionais: { retryAfter: segundos } });
}

/**
 * Counts one try to sign in, before the password is looked at, so that many tries at the same time count as many. Tries
 * are counted by the e-mail that was typed, whether anybody has it or not. A browser in which the person was signed in
 * before, with the password that still holds, counts by itself (OWASP's device cookies): whatever strangers do, behind the
 * same address or elsewhere, the person gets in there; who has stolen its cookie has no more tries than it has.
 *
 * @throws ErroDaApi `muitas_tentativas`
 */
export async function limitSignIn(
  gateway: Gateway,
  req: Request,
  email: string,
  acesso: Pick<Acesso, 'pessoa_id' | 'senha_hash'> | undefined,
): Promise<void> {
  const aparelho = await knownBrowser(gateway, req);
  if (
    acesso &&
    aparelho?.pessoaId === acesso.pessoa_id &&
    aparelho.senha === marcaDaSenha(gateway.keyRing.current, acesso.senha_hash)
  ) {
    await contarTentativa(gateway, 'entrada_aparelho', aparelho.id);
    return;
  }
  const endereco = subscriber(req.ip);
  await contarTentativa(gateway, 'entrada', endereco);
  await contarTentativa(gateway, 'entrada_endereco', `${endereco} ${email}`);
  await contarTentativa(gateway, 'entrada_conta', email);
}

/**
 * Counts the visit of somebody who is not signed in: for the person of a browser that is known, and for the address where
 * it is not, or where that person has visited too often.
 *
 * @throws ErroDaApi `rate_limited`
 */
export async function limitarVisita(gateway: Gateway, req: Request, res: Response): Promise<void> {
  const aparelho = await knownBrowser(gateway, req);
  if (aparelho && (await cabeNoLimite(gateway, 'site', res, `aparelho ${aparelho.pessoaId}`))) return;
  await limit(gateway, 'site', req, res);
}

/** What the request's cookie says of a browser in which somebody was signed in before; undefined when nothing or not ours. */
async function knownBrowser(gateway: Gateway, req: Request) {
  const texto = readCookie(req, 'aparelho', gateway.publicBaseUrl);
  return texto === undefined ? undefined : lerAparelho(gateway.keyRing.current, texto, gateway.agora());
}
