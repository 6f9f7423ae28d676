import type { DivergenciaATratar, DivergenciasATratarQuery, TratarDivergencias } from '@apura/contracts';
import { TEM_PROTOCOLO } from '../apuracoes/documentos-do-mes.ts';
import { type Ator, auditar } from '../auditoria/auditar.ts';
import { newId } from '../new-id.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Tenant } from '../tenancy/tenant.ts';

type Filtro = Omit<DivergenciasATratarQuery, 'cliente_id'> & { readonly clienteId?: string };

type DivergenciaLida = Omit<DivergenciaATratar, 'rejeicao'> & { readonly rejeicao: string | null };

export interface DivergenciasLidas {
  readonly data: readonly DivergenciaLida[];
  readonly total: number;
  readonly em_jogo: string;
}

const EMITENTE = "coalesce(d.emitente->>'cnpj', d.emitente->>'cpf', '')";

/**
 * Each divergence of a client's notes, with what the office says of it. The parties stand in rows of their own, so that clients are
 * found by a hash and not one by one. A note that came after it was resolved opens it again.
 */
const LINHAS = `
  SELECT v.regra, v.campo, v.gravidade, v.mensagem, v.fundamento, v.rejeicao, v.declarado, v.calculado,
         coalesce(v.cprod, '') AS cprod, v.ncm, v.descricao, v.em_jogo, d.id AS documento_id, d.chave, d.competencia,
         c.id AS cliente_id, c.razao_social AS cliente, ${EMITENTE} AS emitente, d.emitente->>'nome' AS emitente_nome,
         d.emitente_raiz IS NOT DISTINCT FROM c.cnpj_raiz AS emissao_propria,
         CASE WHEN t.estado = 'ignorada' OR d.criado_em <= t.criado_em THEN t.estado ELSE 'aberta' END AS estado,
         CASE WHEN t.estado = 'ignorada' OR d.criado_em <= t.criado_em THEN jsonb_build_object('motivo', t.motivo,
           'autor', t.autor_nome, 'criado_em', to_char(t.criado_em AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
         END AS tratativa
    FROM divergencia v
    JOIN documento d ON d.id = v.documento_id AND d.organization_id = v.organization_id
    CROSS JOIN LATERAL unnest(ARRAY[d.emitente_raiz, nullif(d.destinatario_raiz, d.emitente_raiz)]) AS parte(raiz)
    JOIN cliente c ON c.organization_id = d.organization_id AND c.cnpj_raiz = parte.raiz
    LEFT JOIN tratativa t ON t.organization_id = v.organization_id AND t.cliente_id = c.id AND t.regra = v.regra
      AND t.campo = v.campo AND t.emitente = ${EMITENTE} AND t.cprod = coalesce(v.cprod, '')
   WHERE v.organization_id = $1::uuid AND ${TEM_PROTOCOLO}
     AND ($2::uuid IS NULL OR c.id = $2) AND ($3::text IS NULL OR d.competencia = $3)
     AND ($4::text IS NULL OR v.gravidade = $4)`;

const GRUPOS = `
  SELECT cliente_id, cliente, regra, campo, gravidade, emitente, emissao_propria, cprod, estado, min(mensagem) AS mensagem,
         min(fundamento) AS fundamento, min(rejeicao) AS rejeicao, min(emitente_nome) AS emitente_nome, min(ncm) AS ncm,
         min(descricao) AS descricao, min(competencia) AS desde, max(competencia) AS ate,
         count(DISTINCT documento_id)::int AS documentos, count(*)::int AS ocorrencias, sum(em_jogo) AS em_jogo,
         (array_agg(DISTINCT chave))[1:20] AS chaves, (array_agg(tratativa))[1] AS tratativa,
         count(DISTINCT (declarado, calculado)) > 1 AS varia,
         CASE WHEN count(DISTINCT (declarado, calculado)) = 1 THEN min(declarado) END AS declarado,
         CASE WHEN count(DISTINCT (declarado, calculado)) = 1 THEN min(calculado) END AS calculado
    FROM (${LINHAS}) l
   GROUP BY cliente_id, cliente, regra, campo, gravidade, emitente, emissao_propria, cprod, estado`;

/** The divergences of the office's notes by client, rule, issuer and product: those with most tax at stake first. */
export async function listarDivergenciasATratar(
  tenant: Tenant,
  { clienteId, competencia, gravidade, emissao_propria, estado, limit }: Filtro,
): Promise<DivergenciasLidas> {
  const rows = await tenant.read<DivergenciaLida & { total: number; soma: string }>(
    `SELECT cliente_id, cliente, regra, campo, gravidade, emitente, emissao_propria, cprod, estado, mensagem, fundamento,
            rejeicao, emitente_nome, ncm, descricao, desde, ate, documentos, ocorrencias, em_jogo::text AS em_jogo, chaves,
            tratativa, varia, declarado, calculado,
            (count(*) OVER ())::int AS total, coalesce(sum(em_jogo) OVER (), 0)::numeric(17, 2)::text AS soma
       FROM (${GRUPOS}) g
      WHERE ($5::boolean IS NULL OR emissao_propria = $5) AND ($6::text IS NULL OR estado = $6)
      ORDER BY coalesce(g.em_jogo, 0) DESC, gravidade = 'critica' DESC, ocorrencias DESC, cliente_id, regra, campo, emitente, cprod
      LIMIT $7`,
    [
      tenant.organizationId,
      clienteId,
      competencia,
      gravidade,
      emissao_propria === undefined ? undefined : emissao_propria === 'true',
      estado,
      limit,
    ],
  );
  const data = rows.map(({ total: _total, soma: _soma, ...grupo }) => grupo);
  return { data, total: rows[0]?.total ?? 0, em_jogo: rows[0]?.soma ?? '0.00' };
}

/** How the audit log calls it. */
const ATOS = {
  aberta: { acao: 'divergencias.reabertas' },
  resolvida: { acao: 'divergencias.resolvidas' },
  ignorada: { acao: 'divergencias.ignoradas' },
} as const;

/** Notes what the office says of divergences, in place of what it said. Undefined when it has not all of the clients. */
export const tratarDivergencias = (
  tenant: Tenant,
  ator: Ator,
  { divergencias, estado, motivo }: TratarDivergencias,
): Promise<number | undefined> =>
  tenant.transaction(async (tx) => {
    const clientes = [...new Set(divergencias.map(({ cliente_id }) => cliente_id.toLowerCase()))];
    const conhecidos = await tx.prisma.cliente.count({ where: { id: { in: clientes } } });
    if (conhecidos < clientes.length) return undefined;
    const quais = [...new Map(divergencias.map((uma) => [JSON.stringify(Object.values(uma)), uma])).values()];
    await tx.query(
      `DELETE FROM tratativa t USING jsonb_to_recordset($2::jsonb)
           AS n(cliente_id uuid, regra text, campo text, emitente text, cprod text)
        WHERE t.organization_id = $1 AND t.cliente_id = n.cliente_id AND t.regra = n.regra AND t.campo = n.campo
          AND t.emitente = n.emitente AND t.cprod = n.cprod`,
      [tx.organizationId, JSON.stringify(quais)],
    );
    if (estado !== 'aberta') {
      const dito = { estado, motivo, autor: ator.id, autor_nome: ator.nome };
      await insertRows(
        tx,
        'tratativa',
        quais.map(({ cliente_id, regra, campo, emitente, cprod }) => ({
          ...{ id: newId(), cliente_id, regra, campo, emitente, cprod },
          ...dito,
        })),
        'ON CONFLICT DO NOTHING',
      );
    }
    const [{ cliente_id = '', regra = '' } = {}] = quais;
    await auditar(tx, ator, {
      acao: ATOS[estado].acao,
      alvo: cliente_id,
      detalhe: { nome: regra, motivo, quantas: quais.length },
    });
    return quais.length;
  });
