import type { FornecedorSimples } from '@apura/contracts';
import { marcarDesatualizadas } from '../apuracoes/marcar-desatualizadas.ts';
import type { MesDoCliente } from '../documentos/eventos-do-documento.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { MOTIVO_DO_FORNECEDOR } from './compras-de-fornecedores.ts';

export interface FornecedorParaGravar
  extends Readonly<Record<'cnpj_raiz' | keyof FornecedorSimples['dados'][number], string>> {}

/**
 * Keeps what the office knows of suppliers of the Simples from a month on, no two of them with the same root and month; what
 * was entered for the same month is replaced. The finished
 * months in which a client bought from one of whom something else holds now become outdated.
 */
export function gravarFornecedoresSimples(
  tenant: Tenant,
  fornecedores: readonly FornecedorParaGravar[],
  requestId: string,
): Promise<void> {
  const { organizationId } = tenant;
  return tenant.transaction(async (tx) => {
    const { rows: mudados } = await tx.query<{ cnpj_raiz: string; desde: string }>(
      `INSERT INTO fornecedor_simples AS f (organization_id, cnpj_raiz, desde, anexo, rbt12)
       SELECT $1, x.cnpj_raiz, x.desde, x.anexo, x.rbt12
         FROM jsonb_to_recordset($2::jsonb) AS x(cnpj_raiz text, desde text, anexo text, rbt12 numeric)
        ORDER BY x.cnpj_raiz, x.desde
       ON CONFLICT (organization_id, cnpj_raiz, desde) DO UPDATE
          SET anexo = excluded.anexo, rbt12 = excluded.rbt12, alterado_em = now()
        WHERE (f.anexo, f.rbt12) IS DISTINCT FROM (excluded.anexo, excluded.rbt12)
       RETURNING cnpj_raiz, desde`,
      [organizationId, JSON.stringify(fornecedores)],
    );
    if (!mudados.length) return;
    const { rows: meses } = await tx.query<MesDoCliente>(
      `SELECT DISTINCT l.cliente_id, l.competencia
         FROM jsonb_to_recordset($2::jsonb) AS m(cnpj_raiz text, desde text)
         JOIN documento d ON d.organization_id = $1 AND d.emitente_raiz = m.cnpj_raiz
         JOIN lancamento l ON l.documento_id = d.id AND l.motivo = ${MOTIVO_DO_FORNECEDOR} AND l.competencia >= m.desde
        WHERE NOT EXISTS (SELECT FROM fornecedor_simples depois
                           WHERE depois.organization_id = $1 AND depois.cnpj_raiz = m.cnpj_raiz
                             AND depois.desde > m.desde AND depois.desde <= l.competencia)`,
      [organizationId, JSON.stringify(mudados)],
    );
    await marcarDesatualizadas(tx, requestId, meses, 'fornecedor_simples');
  });
}
