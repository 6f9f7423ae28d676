import { type Ator, auditar } from '../auditoria/auditar.ts';
import { type Ambiente, noAmbiente } from '../organizacao/em-cada-ambiente.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { ehTitular, inserirChave } from './emitir-chave.ts';

export interface Giro {
  readonly id: string;
  readonly ambiente: Ambiente;
  /** Of the new key. */
  readonly prefixo: string;
  readonly hash: Buffer;
  /** For how long the old key still works. */
  readonly sobreposicaoHoras: number;
  /** As of a key that is made. */
  readonly maximoDeAtivas: number;
}

export type ChaveGirada = { readonly id: string; readonly anteriorExpiraEm: Date };

/**
 * Makes a key that may do what an old one may, for as long as that one was made for; both work until the overlap is
 * over. `inativa`: the old one does not work any more. Undefined: there is none, or the person is no owner any more.
 *
 * @throws ExcessoDeChaves; the old one then stays as it is
 */
export const girarChave = (
  tenant: Tenant,
  ator: Ator,
  { id, ambiente, prefixo, hash, sobreposicaoHoras, maximoDeAtivas }: Giro,
): Promise<ChaveGirada | 'inativa' | undefined> =>
  tenant.transaction(async (tx) => {
    if (!(await ehTitular(tx, ator.id))) return undefined;
    const antiga = await noAmbiente(tx, ambiente, () =>
      tx.first<{
        nome: string;
        escopos: string[];
        ativa: boolean;
        nova_expira_em: Date | null;
        anterior_expira_em: Date;
      }>(
        `UPDATE api_key k SET expira_em = CASE WHEN velha.ativa
                THEN least(k.expira_em, now() + make_interval(hours => $2)) ELSE k.expira_em END
           FROM (SELECT id, expira_em, criada_em, revogada_em IS NULL AND (expira_em IS NULL OR expira_em > now()) AS ativa
                   FROM api_key WHERE id = $1 FOR UPDATE) velha
          WHERE k.id = velha.id
         RETURNING k.nome, k.escopos, velha.ativa, now() + (velha.expira_em - velha.criada_em) AS nova_expira_em,
                   k.expira_em AS anterior_expira_em`,
        [id, sobreposicaoHoras],
      ),
    );
    if (!antiga) return undefined;
    if (!antiga.ativa) return 'inativa';
    const { nome, escopos, nova_expira_em, anterior_expira_em } = antiga;
    const nova = await inserirChave(tx, ator, {
      nome,
      ambiente,
      prefixo,
      hash,
      escopos,
      maximoDeAtivas,
      ...(nova_expira_em ? { expiraEm: nova_expira_em } : {}),
    });
    await auditar(tx, ator, 'chave.girada', id, {
      nome,
      nova,
      anterior_expira_em: anterior_expira_em.toISOString(),
    });
    return { id: nova, anteriorExpiraEm: anterior_expira_em };
  });
