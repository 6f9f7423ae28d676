import type { AvisoDoEnvio, LoteEncerrado } from '@apura/contracts';
import type { Arquivo, Lote } from '../generated/client.ts';
import { idsOfPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export interface LoteProgress
  extends Omit<LoteEncerrado, 'estado' | 'fim'>,
    Pick<Lote, 'estado' | 'fim' | 'pendentes'> {
  /** When it would end at the pace so far; null before its first file and after its end. */
  readonly previsao_fim: Date | null;
}

export interface LoteVisto extends LoteProgress {
  /** One page in order of arrival, one more than `limit` if there is a next page. */
  readonly arquivos: readonly (Pick<Arquivo, 'id' | 'nome' | 'origem' | 'estado' | 'codigo' | 'mensagem'> & {
    readonly avisos: readonly AvisoDoEnvio[];
    readonly documentos: readonly string[];
  })[];
}

const PROGRESS = `l.id, l.estado, l.total, l.pendentes, l.processados, l.duplicados, l.recusados, l.cancelados,
  l.avisos, l.criado_em, l.fim, CASE WHEN l.pendentes BETWEEN 1 AND l.total - 1
    THEN now() + (now() - l.criado_em) * l.pendentes / (l.total - l.pendentes) END AS previsao_fim`;

/** The lote without its files, or undefined when the office has no such lote. */
export const readProgress = (tenant: Tenant, id: string): Promise<LoteProgress | undefined> =>
  tenant.first<LoteProgress>(`SELECT ${PROGRESS} FROM lote l WHERE l.id = $1`, [id]);

export interface LoteListado extends LoteProgress {
  readonly autor_nome: string | null;
  /** The first of its files. */
  readonly primeiro_arquivo: string | null;
}

/** One page of the office's lotes, the newest first, one more than `limit` if there is a next page. */
export const listarLotes = (tenant: Tenant, filtro: Page & Period): Promise<LoteListado[]> => {
  const { lt, gte } = idsOfPage(filtro);
  return tenant.read<LoteListado>(
    `SELECT ${PROGRESS}, l.autor_nome,
            (SELECT coalesce(a.origem, a.nome) FROM arquivo a WHERE a.lote_id = l.id ORDER BY a.id LIMIT 1) AS primeiro_arquivo
       FROM lote l WHERE l.organization_id = $1::uuid AND ($2::uuid IS NULL OR l.id < $2)
        AND ($3::uuid IS NULL OR l.id >= $3)
      ORDER BY l.id DESC LIMIT $4`,
    [tenant.organizationId, lt, gte, filtro.limit + 1],
  );
};

/** The lote with one page of its files, or undefined when the office has no such lote. */
export const verLote = (tenant: Tenant, id: string, page: Page): Promise<LoteVisto | undefined> =>
  tenant.first<LoteVisto>(
    `SELECT ${PROGRESS}, coalesce((
                SELECT json_agg(a ORDER BY a.id) FROM (
                  SELECT a.id, a.nome, a.origem, a.estado, a.codigo, a.mensagem, a.avisos, coalesce((
                           SELECT json_agg(r.chave ORDER BY r.ordem) FROM arquivo_resultado r
                            WHERE r.arquivo_id = a.id AND r.tipo = 'nota'), '[]') AS documentos
                    FROM arquivo a WHERE a.lote_id = l.id AND ($2::uuid IS NULL OR a.id > $2)
                   ORDER BY a.id LIMIT $3) a), '[]') AS arquivos
         FROM lote l WHERE l.id = $1`,
    [id, page.depoisDe, page.limit + 1],
  );
