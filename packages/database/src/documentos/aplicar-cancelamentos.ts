import type { PoolClient } from 'pg';

export interface MesDoCliente {
  readonly cliente_id: string;
  readonly competencia: string;
}

export interface Cancelamentos {
  readonly documentos: ReadonlySet<string>;
  /** The months of clients that lost lançamentos. */
  readonly meses: readonly MesDoCliente[];
}

/** Cancels the notes of these keys that have a registered cancellation, and takes their lançamentos away. */
export async function aplicarCancelamentos(
  client: PoolClient,
  chaves: readonly string[],
): Promise<Cancelamentos> {
  const { rows: cancelled } = await client.query<{ id: string }>(
    `UPDATE documento d SET situacao = 'cancelada', atualizado_em = now()
      WHERE d.chave = ANY($1) AND d.situacao IN ('autorizada', 'sem_protocolo')
        AND EXISTS (SELECT FROM evento_nfe e WHERE e.organization_id = d.organization_id AND e.chave = d.chave AND e.cancela)
     RETURNING d.id`,
    [chaves],
  );
  const documentos = cancelled.map((row) => row.id);
  if (!documentos.length) return { documentos: new Set(), meses: [] };
  await client.query('DELETE FROM pergunta WHERE documento_id = ANY($1)', [documentos]);
  const { rows } = await client.query<MesDoCliente>(
    'DELETE FROM lancamento WHERE documento_id = ANY($1) RETURNING cliente_id, competencia',
    [documentos],
  );
  return { documentos: new Set(documentos), meses: rows };
}
