import type { Tenant } from '../tenancy/tenant.ts';
import { type ClientMonth, TEM_PROTOCOLO } from './documentos-do-mes.ts';

/** A fixed asset whose credits are taken in 48 months: reais, and the month of its sale as the office says. */
export interface BemLido {
  readonly chave: string;
  readonly estabelecimento: string;
  readonly competencia: string;
  readonly icms: string;
  readonly pis: string;
  readonly cofins: string;
  readonly baixa: string | null;
  /** Of a return, whose amounts are below zero: the month of the entry of what goes back. */
  readonly comprado_em: string | null;
}

/** The fixed assets of the client $1 that came in the 48 months up to $2, by notes that count; $3 is the office. */
const BENS = (tambem = '') => `
  SELECT d.chave, l.estabelecimento, l.competencia, sum(l.icms_ativo)::text AS icms, sum(l.pis_ativo)::text AS pis,
         sum(l.cofins_ativo)::text AS cofins, b.resposta AS baixa,
         CASE WHEN sum(l.icms_ativo + l.pis_ativo + l.cofins_ativo) < 0 THEN (
           SELECT min(c.competencia) FROM documento_vinculo v
             JOIN documento o ON o.organization_id = v.organization_id AND o.chave = v.chave_alvo
             JOIN lancamento c ON c.documento_id = o.id AND c.cliente_id = l.cliente_id
              AND c.icms_ativo + c.pis_ativo + c.cofins_ativo > 0
            WHERE v.documento_id = d.id AND v.tipo = 'devolve') END AS comprado_em${tambem}
    FROM lancamento l JOIN documento d ON d.id = l.documento_id
    LEFT JOIN LATERAL (
      SELECT s.id, s.resposta FROM resposta s
       WHERE s.organization_id = l.organization_id AND s.cliente_id = l.cliente_id AND s.pergunta = 'baixa_do_ativo'
         AND s.quando = jsonb_build_object('chave', d.chave) ORDER BY s.id DESC LIMIT 1) b ON true
   WHERE l.organization_id = $3::uuid AND l.cliente_id = $1 AND l.competencia <= $2
     AND l.competencia > to_char(to_date($2, 'YYYY-MM') - interval '48 months', 'YYYY-MM')
     AND (l.icms_ativo <> 0 OR l.pis_ativo <> 0 OR l.cofins_ativo <> 0) AND ${TEM_PROTOCOLO}
   GROUP BY d.id, l.estabelecimento, l.competencia, l.organization_id, l.cliente_id, b.id, b.resposta ORDER BY l.competencia, d.chave`;

export const lerAtivos = ({ tx, clienteId, competencia }: ClientMonth): Promise<BemLido[]> =>
  tx.rows<BemLido>(BENS(), [clienteId, competencia, tx.organizationId]);

export interface AtivoListado extends BemLido {
  readonly fornecedor: string | null;
  /** Of the office's answer that it was sold. */
  readonly resposta_id: string | null;
}

/** The fixed assets whose credits run in the month, or ran until they were sold. Undefined without such a client. */
export const listarAtivos = (
  tenant: Tenant,
  clienteId: string,
  competencia: string,
): Promise<AtivoListado[] | undefined> =>
  tenant.transaction(async (tx) => {
    if (!(await tx.count('SELECT FROM cliente WHERE id = $1', [clienteId]))) return undefined;
    const bens = await tx.rows<AtivoListado>(
      BENS(`, d.emitente->>'nome' AS fornecedor, b.id AS resposta_id`),
      [clienteId, competencia, tx.organizationId],
    );
    // What goes back is no asset of its own.
    return bens.filter(({ comprado_em }) => comprado_em === null);
  });

/** The months before this one, from its purchase on, of each asset that goes back in it: 48 at most. */
export function mesesDosDevolvidos(ativos: readonly BemLido[], competencia: string): string[] {
  const meses = new Set<string>();
  for (const { comprado_em, competencia: doBem } of ativos) {
    if (comprado_em === null || doBem !== competencia) continue;
    const [ano = 0, mes = 0] = comprado_em.split('-').map(Number);
    for (let numero = ano * 12 + mes - 1, quantos = 0; quantos < 48; numero++, quantos++) {
      const um = `${Math.floor(numero / 12)}-${String((numero % 12) + 1).padStart(2, '0')}`;
      if (um >= competencia) break;
      meses.add(um);
    }
  }
  return [...meses].sort();
}
