import type { Compartilhamento } from '@apura/contracts';
import type { Compartilhamento as Row } from '../generated/client.ts';
import { idsOfPage, type Page, type Period } from '../tenancy/page.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** A report that was handed over, as the office sees it; `email`: how its mail is, while that is remembered. */
export type CompartilhamentoVisto = Omit<Row, 'organization_id' | 'hash' | 'email_id' | 'criado_por'> & {
  readonly forma: 'pdf' | 'link';
  readonly email: string | null;
  readonly situacao: Compartilhamento['situacao'];
  readonly razao_social: string;
  readonly competencia: string;
  readonly versao: number;
};

const VISTO = `
  SELECT c.id, c.apuracao_id, c.cliente_id, c.contato_id, c.nome, c.para, c.criado_em, c.expira_em, c.retirado_em,
         c.aberturas, c.primeira_abertura_em, c.ultima_abertura_em, e.estado AS email,
         CASE WHEN c.hash IS NULL THEN 'pdf' ELSE 'link' END AS forma,
         CASE WHEN c.retirado_em IS NOT NULL THEN 'retirado' WHEN e.estado = 'falhou' OR c.hash IS NULL AND e.estado = 'descartado' THEN 'nao_entregue'
              WHEN e.estado = 'pendente' THEN 'na_fila' WHEN c.hash IS NULL THEN 'enviado'
              WHEN c.expira_em <= now() THEN 'vencido' ELSE 'vale' END AS situacao,
         l.razao_social, a.competencia, a.versao
    FROM compartilhamento c LEFT JOIN email e ON e.id = c.email_id
    JOIN apuracao a ON a.id = c.apuracao_id JOIN cliente l ON l.id = c.cliente_id`;

export interface FiltroDeCompartilhamentos extends Page, Period {
  readonly apuracaoId?: string;
  readonly clienteId?: string;
  /** YYYY-MM. */
  readonly competencia?: string;
  readonly situacao?: Compartilhamento['situacao'];
}

/** One page of the links and mails of the office, the newest first, one more than `limit` if there is a next page. */
export function listarCompartilhamentos(
  tenant: Tenant,
  { apuracaoId, clienteId, competencia, situacao, limit, ...page }: FiltroDeCompartilhamentos,
): Promise<CompartilhamentoVisto[]> {
  const { lt, gte } = idsOfPage(page);
  return tenant.read(
    `SELECT * FROM (${VISTO} WHERE c.organization_id = $1::uuid AND ($2::uuid IS NULL OR c.apuracao_id = $2)
          AND ($3::uuid IS NULL OR c.cliente_id = $3) AND ($4::text IS NULL OR a.competencia = $4)
          AND ($6::uuid IS NULL OR c.id < $6) AND ($7::uuid IS NULL OR c.id >= $7)) v
      WHERE ($5::text IS NULL OR situacao = $5) ORDER BY id DESC LIMIT $8`,
    [tenant.organizationId, apuracaoId, clienteId, competencia, situacao, lt, gte, limit + 1],
  );
}

export const verCompartilhamento = async (tx: Transaction, id: string) =>
  (await tx.rows<CompartilhamentoVisto>(`${VISTO} WHERE c.id = $1`, [id]))[0];
