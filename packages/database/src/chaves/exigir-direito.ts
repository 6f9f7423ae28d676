import type { PoolClient } from 'pg';
import type { Ator } from '../auditoria/auditar.ts';
import { ehTitular } from './emitir-chave.ts';

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
export async function exigirDireito(client: PoolClient, { id }: Ator): Promise<void> {
  const { rows } = await client.query<{ vale: boolean }>(
    'SELECT revogada_em IS NULL AS vale FROM api_key WHERE id = $1 FOR SHARE',
    [id],
  );
  const [chave] = rows;
  if (!(chave ? chave.vale : await ehTitular(client, id))) throw new SemDireito(chave ? 'chave' : 'pessoa');
}
