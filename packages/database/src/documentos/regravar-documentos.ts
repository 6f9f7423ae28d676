import { type EventoDeDesatualizacao, marcarDesatualizadas } from '../apuracoes/marcar-desatualizadas.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { DocumentoParaGravar } from './documento-para-gravar.ts';
import { inserirDivergencias } from './inserir-divergencias.ts';
import { substituirLancamentos } from './substituir-lancamentos.ts';
import { travarChaves } from './travar-chaves.ts';

export interface DocumentoRecalculado {
  readonly documentoId: string;
  readonly documento: Omit<DocumentoParaGravar, 'sha256'>;
}

/**
 * Writes notes that were computed anew from their stored XML, under other rules: figures, divergências and the
 * lançamentos of all clients. Their state stays. False, and nothing is written, when a client changed after the
 * lançamentos were made.
 */
export function regravarDocumentos(
  tenant: Tenant,
  clientesVersao: number,
  documentos: readonly DocumentoRecalculado[],
  requestId: string,
  eventoDeDesatualizacao: EventoDeDesatualizacao,
): Promise<boolean> {
  const { organizationId } = tenant;
  return tenant.sql(async (client) => {
    const office = await client.query<{ versao: number }>(
      'SELECT clientes_versao AS versao FROM organization WHERE id = $1 FOR SHARE',
      [organizationId],
    );
    if (office.rows[0]?.versao !== clientesVersao) return false;
    await travarChaves(
      client,
      organizationId,
      documentos.map(({ documento }) => documento.chave),
    );
    const { rows } = await client.query<{ id: string; situacao: string }>(
      `UPDATE documento d SET valor_total = x.valor_total, tributos_atuais = x.tributos_atuais, reforma = x.reforma,
              versao_regras = x.versao_regras, atualizado_em = now()
         FROM jsonb_to_recordset($1::jsonb)
           AS x(id uuid, valor_total numeric, tributos_atuais jsonb, reforma jsonb, versao_regras text)
        WHERE d.id = x.id RETURNING d.id, d.situacao`,
      [
        JSON.stringify(
          documentos.map(({ documentoId, documento }) => ({
            id: documentoId,
            valor_total: documento.valor_total,
            tributos_atuais: documento.tributos_atuais,
            reforma: documento.reforma,
            versao_regras: documento.versao_regras,
          })),
        ),
      ],
    );
    const cancelados = new Set(rows.filter((row) => row.situacao === 'cancelada').map((row) => row.id));
    await client.query('DELETE FROM divergencia WHERE documento_id = ANY($1)', [rows.map((row) => row.id)]);
    await inserirDivergencias(
      client,
      organizationId,
      documentos.map(({ documentoId, documento }) => ({
        documentoId,
        divergencias: documento.divergencias,
      })),
    );
    const meses = await substituirLancamentos(
      client,
      organizationId,
      documentos.map(({ documentoId, documento }) => ({
        documentoId,
        versaoRegras: documento.versao_regras,
        lancamentos: cancelados.has(documentoId) ? [] : documento.lancamentos,
        perguntas: cancelados.has(documentoId) ? [] : documento.perguntas,
      })),
    );
    await marcarDesatualizadas(client, { organizationId, requestId }, meses, eventoDeDesatualizacao);
    return true;
  });
}
