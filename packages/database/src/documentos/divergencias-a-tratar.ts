import {
  AMOUNT_FIELD,
  type DivergenciaATratar,
  type DivergenciasToTreatQuery,
  type TratarDivergencias,
} from '@apura/contracts';
import { HAS_PROTOCOLO } from '../apuracoes/documentos-do-mes.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { from } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { QuestaoDosEmitidos } from './documentos-emitidos.ts';

type Filtro = Omit<DivergenciasToTreatQuery, 'cliente_id'> & {
  readonly clienteId?: string;
  /** Of the months of one year. */
  readonly ano?: number;
};

/** What its documents say, without what is made of it for who reads. */
export type DivergenciaLida = Omit<
  DivergenciaATratar,
  'rejeicao' | 'correcao' | 'o_que_fazer' | 'cancela_ate' | 'texto'
> & {
  readonly rejeicao: string | null;
  /** Kind of its documents, and when the first of them was issued. */
  readonly tipo: string;
  readonly primeira_emissao: Date;
  /** Who writes to the supplier. */
  readonly escritorio: string;
};

export interface DivergenciasLidas {
  readonly data: readonly DivergenciaLida[];
  readonly total: number;
  readonly em_jogo: string;
}

const EMITENTE = "coalesce(d.emitente->>'cnpj', d.emitente->>'cpf', '')";
/** A note that came after it was resolved opens it again. */
const VALE = "(t.estado = 'ignorada' OR d.criado_em <= t.criado_em)";
const DO_CLIENTE = '(SELECT cnpj_raiz FROM cliente WHERE organization_id = $1::uuid AND id = $2::uuid)';

/**
 * The divergences of clients' notes by client, rule, issuer and product. The parties stand in rows of their own, so that
 * clients are found by a hash and not one by one; those of one client begin at its notes. Nothing here is counted
 * as distinct, which would sort all of them once for each count: that is done with those that are shown.
 */
const GRUPOS = `
  SELECT c.id AS cliente_id, v.regra, v.campo, v.gravidade, ${EMITENTE} AS emitente,
         d.emitente_raiz IS NOT DISTINCT FROM c.cnpj_raiz AS emissao_propria, coalesce(v.cprod, '') AS cprod,
         CASE WHEN ${VALE} THEN t.estado ELSE 'aberta' END AS estado, CASE WHEN ${VALE} THEN t.id END AS tratativa_id,
         min(v.mensagem) AS mensagem, min(v.fundamento) AS fundamento, min(v.rejeicao) AS rejeicao,
         CASE WHEN min(v.rejeicao) IS NOT NULL THEN 'rejeicao' WHEN v.campo ~ $5 THEN 'dinheiro' ELSE 'dica' END AS efeito,
         min(d.emitente->>'nome') AS emitente_nome, min(v.ncm) AS ncm, min(v.descricao) AS descricao,
         min(d.tipo) AS tipo, min(d.emitida_em) AS primeira_emissao, min(d.competencia) AS desde, max(d.competencia) AS ate, count(*)::int AS ocorrencias, sum(v.em_jogo) AS em_jogo,
         min(v.declarado) AS declarado, min(v.calculado) AS calculado, array_agg(d.chave) AS chaves,
         min(coalesce(v.declarado, '')) < max(coalesce(v.declarado, ''))
           OR min(coalesce(v.calculado, '')) < max(coalesce(v.calculado, '')) AS varia
    FROM divergencia v
    JOIN documento d ON d.id = v.documento_id AND d.organization_id = v.organization_id
    CROSS JOIN LATERAL unnest(ARRAY[d.emitente_raiz, nullif(d.destinatario_raiz, d.emitente_raiz)]) AS parte(raiz)
    JOIN cliente c ON c.organization_id = d.organization_id AND c.cnpj_raiz = parte.raiz
    LEFT JOIN tratativa t ON t.organization_id = v.organization_id AND t.cliente_id = c.id AND t.regra = v.regra
      AND t.campo = v.campo AND t.emitente = ${EMITENTE} AND t.cprod = coalesce(v.cprod, '')
   WHERE v.organization_id = $1::uuid AND ${HAS_PROTOCOLO}
     AND ($2::uuid IS NULL OR c.id = $2 AND (d.emitente_raiz = ${DO_CLIENTE} OR d.destinatario_raiz = ${DO_CLIENTE}))
     AND ($3::text IS NULL OR d.competencia = $3) AND ($4::text IS NULL OR v.gravidade = $4)
     AND ($6::text IS NULL OR left(d.competencia, 4) = $6)
   GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`;

/** Those that are shown, with what the office says of them; the sums are of all. */
const MOSTRADOS = `
  SELECT g.*, (count(*) OVER ())::int AS total, coalesce(sum(em_jogo) OVER (), 0)::numeric(17, 2)::text AS soma
    FROM (${GRUPOS}) g
   WHERE ($7::boolean IS NULL OR emissao_propria = $7) AND ($8::text IS NULL OR estado = $8) AND ($9::text IS NULL OR efeito = $9)
   ORDER BY coalesce(em_jogo, 0) DESC, gravidade = 'critica' DESC, ocorrencias DESC, cliente_id, regra, campo, emitente, cprod
   LIMIT $10`;

/** The divergences of the office's notes by client, rule, issuer and product: those with most tax at stake first. */
export async function listDivergenciasToTreat(
  tenant: Tenant,
  { clienteId, competencia, gravidade, emissao_propria, estado, efeito, limit, ano }: Filtro,
): Promise<DivergenciasLidas> {
  const rows = await tenant.read<DivergenciaLida & { total: number; soma: string }>(
    `SELECT m.cliente_id, c.razao_social AS cliente, regra, campo, gravidade, efeito, emitente, emissao_propria, cprod, estado,
            mensagem, fundamento, rejeicao, emitente_nome, ncm, descricao, desde, ate, notas.documentos, ocorrencias,
            tipo, primeira_emissao, (SELECT nome FROM organization WHERE id = $1::uuid) AS escritorio,
            em_jogo::text AS em_jogo, notas.chaves, varia, CASE WHEN NOT varia THEN declarado END AS declarado,
            CASE WHEN NOT varia THEN calculado END AS calculado, total, soma,
            (SELECT jsonb_build_object('motivo', t.motivo, 'autor', t.autor_nome,
                      'criado_em', to_char(t.criado_em AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
               FROM tratativa t WHERE t.organization_id = $1::uuid AND t.id = m.tratativa_id) AS tratativa
       FROM (${MOSTRADOS}) m
       JOIN cliente c ON c.organization_id = $1::uuid AND c.id = m.cliente_id
      CROSS JOIN LATERAL (SELECT count(DISTINCT x)::int AS documentos, (array_agg(DISTINCT x))[1:20] AS chaves
                            FROM unnest(m.chaves) x) notas
      ORDER BY coalesce(m.em_jogo, 0) DESC, gravidade = 'critica' DESC, ocorrencias DESC, m.cliente_id, regra, campo, emitente, cprod`,
    [
      tenant.organizationId,
      clienteId,
      competencia,
      gravidade,
      AMOUNT_FIELD.source,
      ano === undefined ? undefined : String(ano),
      emissao_propria === undefined ? undefined : emissao_propria === 'true',
      estado,
      efeito,
      limit,
    ],
  );
  const data = rows.map(({ total: _total, soma: _soma, ...grupo }) => grupo);
  return { data, total: rows[0]?.total ?? 0, em_jogo: rows[0]?.soma ?? '0.00' };
}

interface ContagemDeDivergencias {
  readonly cliente_id: string;
  readonly estado: DivergenciaATratar['estado'];
  readonly quantas: number;
}

/** How many of them in CBS and IBS active clients have of a year, by state: what a list of clients shows of many. */
export const countInconsistencias = (
  tenant: Tenant,
  {
    ano,
    regraDoGrupo,
    outrosCampos,
  }: Pick<QuestaoDosEmitidos, 'regraDoGrupo' | 'outrosCampos'> & { readonly ano: number },
): Promise<ContagemDeDivergencias[]> =>
  tenant.read<ContagemDeDivergencias & Record<string, unknown>>(
    `SELECT cliente_id, estado, count(*)::int AS quantas
       FROM (${GRUPOS}) g
      WHERE (regra = $7 OR gravidade = 'critica' AND regra <> ALL($8::text[]))
        AND cliente_id IN (SELECT id FROM cliente WHERE organization_id = $1::uuid AND status = 'ativo')
      GROUP BY 1, 2`,
    [
      ...[tenant.organizationId, undefined, undefined, undefined],
      ...[AMOUNT_FIELD.source, String(ano), regraDoGrupo, outrosCampos],
    ],
  );

/** How the audit log calls it. */
const ATOS = {
  aberta: { acao: 'divergencias.reabertas' },
  pedida: { acao: 'divergencias.pedidas' },
  resolvida: { acao: 'divergencias.resolvidas' },
  ignorada: { acao: 'divergencias.ignoradas' },
} as const;

const DIVERGENCIA = {
  cliente_id: 'uuid',
  regra: 'text',
  campo: 'text',
  emitente: 'text',
  cprod: 'text',
} as const;

/** Notes what the office says of divergences, in place of what it said. Undefined when it has not all of the clients. */
export const treatDivergencias = (
  tenant: Tenant,
  ator: Ator,
  { divergencias, estado, motivo }: TratarDivergencias,
): Promise<number | undefined> =>
  tenant.transaction(async (tx) => {
    const clientes = [...new Set(divergencias.map(({ cliente_id }) => cliente_id.toLowerCase()))];
    const conhecidos = await tx.prisma.cliente.count({ where: { id: { in: clientes } } });
    if (conhecidos < clientes.length) return undefined;
    const quais = [...new Map(divergencias.map((uma) => [JSON.stringify(Object.values(uma)), uma])).values()];
    await tx.run(
      from
        .deleteFrom('tratativa as t')
        .using(givenRows('n', DIVERGENCIA, quais))
        .where('t.organization_id', '=', tx.organizationId)
        .whereRef('t.cliente_id', '=', 'n.cliente_id')
        .whereRef('t.regra', '=', 'n.regra')
        .whereRef('t.campo', '=', 'n.campo')
        .whereRef('t.emitente', '=', 'n.emitente')
        .whereRef('t.cprod', '=', 'n.cprod'),
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
    await audit(tx, ator, ATOS[estado].acao, cliente_id, { nome: regra, motivo, quantas: quais.length });
    return quais.length;
  });
