import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';
import type { PerguntaParaGravar } from './pergunta-para-gravar.ts';

/** Inserts the questions of notes that have none yet. */
export async function inserirPerguntas(
  client: PoolClient,
  organizationId: string,
  documentos: readonly { readonly documentoId: string; readonly perguntas: readonly PerguntaParaGravar[] }[],
): Promise<void> {
  const rows = documentos.flatMap(({ documentoId, perguntas }) =>
    perguntas.map((pergunta) => ({ ...pergunta, id: newId(), documento_id: documentoId })),
  );
  if (!rows.length) return;
  await client.query(
    `INSERT INTO pergunta (organization_id, id, documento_id, cliente_id, competencia, tipo, cfop, ncm, cprod, descricao,
            cclasstrib, alternativas, condicao, itens, valor)
     SELECT $1, x.* FROM jsonb_to_recordset($2::jsonb) AS x(id uuid, documento_id uuid, cliente_id uuid, competencia text,
            tipo text, cfop text, ncm text, cprod text, descricao text, cclasstrib text, alternativas text[],
            condicao text, itens int, valor numeric)`,
    [organizationId, JSON.stringify(rows)],
  );
}
