import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';
import type { DivergenciaParaGravar } from './documento-para-gravar.ts';

/** Inserts what the rules found wrong in notes that were just inserted or replaced. */
export async function inserirDivergencias(
  client: PoolClient,
  organizationId: string,
  documentos: readonly {
    readonly documentoId: string;
    readonly divergencias: readonly DivergenciaParaGravar[];
  }[],
): Promise<void> {
  const rows = documentos.flatMap(({ documentoId, divergencias }) =>
    divergencias.map((divergencia) => ({ ...divergencia, id: newId(), documento_id: documentoId })),
  );
  if (!rows.length) return;
  await client.query(
    `INSERT INTO divergencia (id, organization_id, documento_id, regra, gravidade, n_item, campo, declarado, calculado,
            mensagem, fundamento, rejeicao)
     SELECT x.id, $1, x.documento_id, x.regra, x.gravidade, x.n_item, x.campo, x.declarado, x.calculado, x.mensagem,
            x.fundamento, x.rejeicao
       FROM jsonb_to_recordset($2::jsonb) AS x(id uuid, documento_id uuid, regra text, gravidade text, n_item int,
            campo text, declarado text, calculado text, mensagem text, fundamento text, rejeicao text)`,
    [organizationId, JSON.stringify(rows)],
  );
}
