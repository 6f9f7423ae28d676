import { type Ator, auditar } from '../auditoria/auditar.ts';
import { newId } from '../new-id.ts';
import { type Ambiente, noAmbiente } from '../organizacao/em-cada-ambiente.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

export interface ChaveParaEmitir {
  readonly nome: string;
  readonly ambiente: Ambiente;
  readonly prefixo: string;
  /** SHA-256 of the whole key. */
  readonly hash: Buffer;
  readonly escopos: readonly string[];
  readonly expiraEm?: Date;
  /** Keys of the office, or of its sandbox, that may work at a time. */
  readonly maximoDeAtivas: number;
}

/** The office has as many keys that work as it may have. */
export class ExcessoDeChaves extends Error {
  override readonly name = 'ExcessoDeChaves';
}

/**
 * Stores a key that an owner made. Returns its id, or undefined when the person is no owner any more: the row lock
 * makes a change of role wait, which then revokes this key too.
 *
 * @throws ExcessoDeChaves
 */
export const emitirChave = (tenant: Tenant, ator: Ator, chave: ChaveParaEmitir) =>
  tenant.transaction(async (tx) => {
    if (!(await ehTitular(tx, ator.id))) return undefined;
    const id = await inserirChave(tx, ator, chave);
    const { nome, ambiente, escopos, expiraEm } = chave;
    await auditar(tx, ator, 'chave.criada', id, {
      nome,
      ambiente,
      escopos,
      expira_em: expiraEm?.toISOString() ?? null,
    });
    return id;
  });

export const ehTitular = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.count(`SELECT FROM "user" WHERE id = $1 AND papel = 'owner' FOR SHARE`, [userId])) === 1;

/** @throws ExcessoDeChaves */
export async function inserirChave(
  tx: Transaction,
  ator: Ator,
  { nome, ambiente, prefixo, hash, escopos, expiraEm, maximoDeAtivas }: ChaveParaEmitir,
): Promise<string> {
  const id = newId();
  // Two at the same time would both see the last place free. A key that was made to end right now is kept with an end in
  // milliseconds, which may lie after now().
  await tx.query('SELECT FROM organization WHERE id = $1 FOR NO KEY UPDATE', [tx.organizationId]);
  await noAmbiente(tx, ambiente, async ({ organizationId, query }) => {
    const { rowCount } = await query(
      `INSERT INTO api_key (id, organization_id, nome, prefixo, hash, escopos, expira_em, criada_por)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8
        WHERE (SELECT count(*) FROM api_key WHERE organization_id = $2 AND revogada_em IS NULL
                 AND (expira_em IS NULL OR expira_em > now()::timestamptz(3))) < $9`,
      [id, organizationId, nome, prefixo, hash, escopos, expiraEm, ator.id, maximoDeAtivas],
    );
    if (!rowCount) throw new ExcessoDeChaves('too many active keys');
  });
  return id;
}

/** Who acts may not do this any more: no owner, or a key that was revoked meanwhile. */
export class SemDireito extends Error {
  override readonly name = 'SemDireito';
  readonly quem: 'pessoa' | 'chave';

  constructor(quem: 'pessoa' | 'chave') {
    super(`the ${quem === 'chave' ? 'key' : 'person'} has lost this right`);
    this.quem = quem;
  }
}

/**
 * That who acts is an owner, or a key that counts, until this transaction is over: whoever takes that away waits for it,
 * and finds what it has made. First in a transaction, before it locks anything else.
 *
 * @throws SemDireito
 */
export async function exigirDireito(tx: Transaction, { id }: Ator): Promise<void> {
  const [chave] = await tx.rows<{ vale: boolean }>(
    'SELECT revogada_em IS NULL AS vale FROM api_key WHERE id = $1 FOR SHARE',
    [id],
  );
  if (!(chave ? chave.vale : await ehTitular(tx, id))) throw new SemDireito(chave ? 'chave' : 'pessoa');
}
