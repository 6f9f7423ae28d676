import { ErroDaApi } from '@apura/contracts';
import { autenticarChave, type ChaveAutenticada, type Database, lerChave } from '@apura/database';
import type { Gateway } from '../gateway.ts';
import type { Route } from '../route.ts';
import { escritorioMudou } from './error-answer.ts';
import { inGroup } from './in-group.ts';

/**
 * Finds out whose key the Authorization header carries.
 *
 * @throws ErroDaApi `nao_autenticado`, `chave_malformada`, `chave_invalida`, `chave_revogada`, `chave_expirada`,
 * `escritorio_mudou`
 */
export async function authenticate(gateway: Gateway, authorization: string | undefined) {
  const [, texto] = /^Bearer +(\S.*)$/i.exec(authorization?.trim() ?? '') ?? [];
  if (texto === undefined) throw new ErroDaApi('nao_autenticado');
  const lida = lerChave(texto);
  if (!lida) throw new ErroDaApi('chave_malformada');
  const chave = await procurar(gateway.database, lida.hash);
  // Homologação notes are taken by the office's kind; a key that says otherwise must not work.
  if (!chave || (chave.moved_to === null && chave.sandbox !== (lida.ambiente === 'test')))
    throw new ErroDaApi('chave_invalida');
  if (chave.revogada_em) throw new ErroDaApi('chave_revogada');
  if (chave.expira_em && chave.expira_em <= gateway.agora()) throw new ErroDaApi('chave_expirada');
  if (chave.moved_to !== null) throw escritorioMudou(chave.moved_to);
  return chave;
}

/** @throws ErroDaApi `escopo_insuficiente` when the key may not do what the route does; `office` may do all of /v1 */
export function exigirEscopo({ escopos }: ChaveAutenticada, { escopo, path }: Route): void {
  if (escopos.includes(escopo) || (escopos.includes('office') && path.startsWith('/v1/'))) return;
  throw new ErroDaApi('escopo_insuficiente', { params: { escopo } });
}

const procuras = new WeakMap<Database, ReturnType<typeof inGroup<ChaveAutenticada | undefined>>>();

/** The key as it is now. A busy key's requests look it up together, so that it costs little more than an idle one's. */
async function procurar(database: Database, hash: Buffer): Promise<ChaveAutenticada | undefined> {
  const procura =
    procuras.get(database) ?? inGroup((hex) => autenticarChave(database, Buffer.from(hex, 'hex')));
  procuras.set(database, procura);
  return (await procura(hash.toString('hex'))).resultado;
}
