import { ApiError } from '@apura/contracts';
import { authenticateChave, type ChaveAutenticada, type Database, readChave } from '@apura/database';
import type { Request, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import type { Route } from '../route.ts';
import { escritorioMoved } from './errors.ts';
import { inGroup } from './limits/ask-together.ts';
import { limit } from './limits/limit.ts';
import { locaisOf } from './request.ts';

/** A request without a good key counts against its address. */
export async function identifyKey(gateway: Gateway, req: Request, res: Response): Promise<ChaveAutenticada> {
  try {
    const { authorization } = req.headers;
    const look = () => authenticate(gateway, authorization);
    return await (locaisOf(res).key ?? gateway.places.keysUnderWay.lookUp(authorization, look));
  } catch (erro) {
    if (erro instanceof ApiError && erro.status === 401) await limit(gateway, 'auth', req, res);
    throw erro;
  }
}

/**
 * Finds out whose key the Authorization header carries.
 *
 * @throws ApiError `nao_autenticado`, `chave_malformada`, `chave_invalida`, `chave_revogada`, `chave_expirada`,
 * `escritorio_mudou`
 */
export async function authenticate(gateway: Gateway, authorization: string | undefined) {
  const [, texto] = /^Bearer +(\S.*)$/i.exec(authorization?.trim() ?? '') ?? [];
  if (texto === undefined) throw new ApiError('nao_autenticado');
  const lida = readChave(texto);
  if (!lida) throw new ApiError('chave_malformada');
  const chave = await seek(gateway.database, lida.hash);
  // Homologação notes are taken by the office's kind; a key that says otherwise must not work.
  if (!chave || (chave.moved_to === null && chave.sandbox !== (lida.ambiente === 'test')))
    throw new ApiError('chave_invalida');
  if (chave.revogada_em) throw new ApiError('chave_revogada');
  if (chave.expira_em && chave.expira_em <= gateway.agora()) throw new ApiError('chave_expirada');
  if (chave.moved_to !== null) throw escritorioMoved(chave.moved_to);
  return chave;
}

/** @throws ApiError `escopo_insuficiente` when the key may not do what the route does; `office` may do all of them */
export function requireEscopo({ escopos }: ChaveAutenticada, { scope: escopo }: Route): void {
  if (escopo === 'qualquer' || escopos.includes(escopo) || escopos.includes('office')) return;
  throw new ApiError('escopo_insuficiente', { params: { escopo } });
}

const procuras = new WeakMap<Database, ReturnType<typeof inGroup<ChaveAutenticada | undefined>>>();

/** The key as it is now. A busy key's requests look it up together, so that it costs little more than an idle one's. */
async function seek(database: Database, hash: Buffer): Promise<ChaveAutenticada | undefined> {
  const procura =
    procuras.get(database) ?? inGroup((hex) => authenticateChave(database, Buffer.from(hex, 'hex')));
  procuras.set(database, procura);
  return (await procura(hash.toString('hex'))).resultado;
}
