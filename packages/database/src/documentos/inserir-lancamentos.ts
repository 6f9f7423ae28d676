import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';
import type { LancamentoParaGravar } from './documento-para-gravar.ts';
import { COLUNAS_DE_VALORES } from './valores.ts';

export interface LancamentosDoDocumento {
  readonly documentoId: string;
  readonly versaoRegras: string;
  readonly lancamentos: readonly LancamentoParaGravar[];
}

const COLUNAS = `id, documento_id, cliente_id, competencia, efeito, motivo, cfop, cclasstrib, ncm_capitulo, itens,
  ${COLUNAS_DE_VALORES.join(', ')}, versao_regras`;

/** Inserts lançamentos; one that is there already stays as it is, so the same work may be done twice. */
export async function inserirLancamentos(
  client: PoolClient,
  organizationId: string,
  documentos: readonly LancamentosDoDocumento[],
): Promise<void> {
  const rows = documentos.flatMap(({ documentoId, versaoRegras, lancamentos }) =>
    lancamentos.map((lancamento) => ({
      ...lancamento,
      id: newId(),
      documento_id: documentoId,
      versao_regras: versaoRegras,
    })),
  );
  if (!rows.length) return;
  await client.query(
    `INSERT INTO lancamento (organization_id, ${COLUNAS})
     SELECT $1, ${COLUNAS}
       FROM jsonb_to_recordset($2::jsonb) AS x(id uuid, documento_id uuid, cliente_id uuid, competencia text,
            efeito text, motivo text, cfop text, cclasstrib text, ncm_capitulo text, itens int,
            ${COLUNAS_DE_VALORES.map((name) => `${name} numeric`).join(', ')}, versao_regras text)
     ON CONFLICT DO NOTHING`,
    [organizationId, JSON.stringify(rows)],
  );
}
