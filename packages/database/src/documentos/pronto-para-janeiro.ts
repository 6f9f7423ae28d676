import type { PontoDeJaneiro, ProntoQuery } from '@apura/contracts';
import { sql } from 'kysely';
import { HAS_PROTOCOLO } from '../apuracoes/documentos-do-mes.ts';
import { clienteIn } from '../clientes/contexto-do-cliente.ts';
import { from } from '../tenancy/builder.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/** What is looked at, and who puts which cause right. */
export interface QuestaoDeJaneiro {
  /** Months (YYYY-MM) of the documents, both included. */
  readonly de: string;
  readonly ate: string;
  /** The month whose register says how a client is taxed. */
  readonly mes: string;
  /** Who acts, by cause, on the client's own documents. */
  readonly quem: Readonly<Record<string, string>>;
  /** The causes that a supplier's documents may have. */
  readonly doFornecedor: readonly string[];
}

type Filtro = Pick<ProntoQuery, 'causa' | 'quem' | 'estado'>;

/** A cause of one product, without what is made of it for who reads. */
export type PontoLido = Omit<PontoDeJaneiro, 'o_que_fazer' | 'titulo'>;

/** A note that came after it was done opens it again. */
const VALE = "(t.estado = 'ignorada' OR g.escrito_em <= t.criado_em)";
const DO_CLIENTE = '(SELECT cnpj_raiz FROM cliente WHERE organization_id = $1::uuid AND id = $2::uuid)';
const EMITENTE = "coalesce(d.emitente->>'cnpj', d.emitente->>'cpf', '')";

/** The clients, as the register has them in the month; $5 that month: of all those that the office still has in it. */
const CLIENTES = `
  SELECT c.id, c.cnpj_raiz, c.razao_social, r.regime, r.ibs_cbs
    FROM cliente c
    CROSS JOIN LATERAL regime_no_mes(c.id, $5) r
   WHERE c.organization_id = $1::uuid AND CASE WHEN $2::uuid IS NULL THEN ${clienteIn('$5')} ELSE c.id = $2 END`;

/** Of document `d`: it is of the months, and of the one client where one is asked for. */
const DO_TRIMESTRE = `d.organization_id = $1::uuid AND d.competencia BETWEEN $3 AND $4 AND ${HAS_PROTOCOLO}`;

const LIDO = `c.id AS cliente_id, c.cnpj_raiz, c.regime, c.ibs_cbs, d.emitente_raiz, d.destinatario_raiz, ${EMITENTE} AS emitente,
         d.emitente->>'nome' AS emitente_nome, d.emitente->>'crt' AS crt, d.chave, d.tipo, d.emitida_em, left(d.dh_emi, 10) AS dia, d.criado_em`;

/** The documents in which something was found, with each client that is in them. The parties stand in rows of their own, so that clients are found by a hash. */
const LIDOS = `
  SELECT ${LIDO}, d.emitente_raiz IS NOT DISTINCT FROM c.cnpj_raiz AS proprio, d.janeiro
    FROM documento d
    CROSS JOIN LATERAL unnest(ARRAY[d.emitente_raiz, nullif(d.destinatario_raiz, d.emitente_raiz)]) AS parte(raiz)
    JOIN clientes c ON c.cnpj_raiz = parte.raiz
   WHERE ${DO_TRIMESTRE} AND d.janeiro <> '[]'
     AND ($2::uuid IS NULL OR d.emitente_raiz = ${DO_CLIENTE} OR d.destinatario_raiz = ${DO_CLIENTE})`;

/** The clients' own documents that say a CRT. */
const PROPRIOS = `
  SELECT ${LIDO}
    FROM documento d
    JOIN clientes c ON c.cnpj_raiz = d.emitente_raiz
   WHERE ${DO_TRIMESTRE} AND d.emitente->>'crt' IS NOT NULL AND ($2::uuid IS NULL OR d.emitente_raiz = ${DO_CLIENTE})`;

/** What the layout without a CRT leaves to the register: who is in the Simples must have the group from January on. An MEI need not, whatever its CRT says. */
const PELO_CADASTRO = "l.proprio AND l.crt IS NULL AND p.causa = 'grupo_ausente'";

/** The CRTs of a regime: the note of January has one of them. */
const CRT_DO_REGIME = `CASE l.regime WHEN 'simples_nacional' THEN ARRAY['1', '2'] WHEN 'mei' THEN ARRAY['1', '4'] ELSE ARRAY['3'] END`;

/** What was found in each when it was read; and, of a client's own, what its CRT says beside the register. */
const PONTOS = `
  SELECT l.cliente_id, l.proprio, l.cnpj_raiz, l.emitente_raiz, l.destinatario_raiz, l.emitente, l.emitente_nome, l.chave, l.tipo, l.emitida_em, l.dia, l.criado_em,
         CASE WHEN ${PELO_CADASTRO} AND l.regime = 'simples_nacional' THEN 'grupo_do_simples' ELSE p.causa END AS causa,
         p.codigo, p.ncm, p.descricao, p.cfop, p.detalhe, p.fundamento, p.itens,
         CASE WHEN l.crt IS NULL AND l.tipo NOT IN ('nfe', 'nfce') AND (NOT l.proprio OR l.regime = 'simples_nacional') THEN NULL
              ELSE p.em_jogo END AS em_jogo
    FROM lidos l
   CROSS JOIN LATERAL jsonb_to_recordset(l.janeiro) AS p(causa text, codigo text, ncm text, descricao text, cfop text, detalhe text, fundamento text, itens int, em_jogo numeric)
   WHERE CASE WHEN l.proprio THEN p.causa <> 'fornecedor_com_cpf'
                   AND (l.regime IS DISTINCT FROM 'mei' OR NOT (p.causa = 'grupo_do_simples' OR ${PELO_CADASTRO}))
              ELSE l.ibs_cbs = 'regular' AND p.causa = ANY($6::text[]) END
  UNION ALL
  SELECT l.cliente_id, true, l.cnpj_raiz, l.emitente_raiz, l.destinatario_raiz, l.emitente, l.emitente_nome, l.chave, l.tipo, l.emitida_em, l.dia, l.criado_em,
         CASE WHEN l.crt = ANY(${CRT_DO_REGIME}) THEN 'opcao_fora_do_das' ELSE 'crt_muda' END,
         '', '', '', '', 'CRT ' || l.crt, '', 1, NULL
    FROM proprios l
   WHERE l.regime IS NOT NULL AND (l.crt <> ALL(${CRT_DO_REGIME}) OR l.regime = 'simples_nacional' AND l.ibs_cbs = 'regular')`;

/** One for each client, cause, issuer and product; what is of the whole document by its kind, and a wrong CNPJ by itself. */
const GRUPOS = `
  SELECT cliente_id, causa, proprio, CASE WHEN proprio THEN cnpj_raiz ELSE emitente END AS de_quem, codigo,
         CASE WHEN causa = 'cnpj_recusado' THEN detalhe WHEN codigo = '' THEN tipo ELSE ncm END AS campo, CASE WHEN proprio THEN $7::jsonb->>causa ELSE 'fornecedor' END AS quem,
         max(emitente_raiz) AS emitente_raiz, max(destinatario_raiz) AS destinatario_raiz, max(tipo) AS tipo, CASE WHEN NOT proprio THEN min(emitente_nome) END AS emitente_nome,
         array_agg(DISTINCT right(cfop, 3)) FILTER (WHERE cfop <> '') AS operacoes, min(ncm) AS ncm, min(descricao) AS descricao, min(detalhe) AS detalhe, min(fundamento) AS fundamento, max(chave) AS chave,
         count(*)::int AS documentos, sum(itens)::int AS itens, sum(em_jogo) AS em_jogo, min(dia) AS desde, max(dia) AS ate,
         max(emitida_em) AS ultima, max(criado_em) AS escrito_em
    FROM pontos GROUP BY 1, 2, 3, 4, 5, 6, 7`;

/**
 * Whether a note after the last one that has the cause is right: of a product by the register, whose newest note has the word where it is of
 * such an operation (the last three digits of the CFOP: sold, transferred, given away); of a whole
 * document by a newer one of its kind; of a wrong CNPJ by a newer one to the same company. What stands on the register of clients ends there.
 */
const CORRIGIDA = `CASE
  WHEN g.causa = 'opcao_fora_do_das' THEN false
  WHEN g.codigo = '' THEN EXISTS (SELECT FROM documento d WHERE d.organization_id = $1::uuid AND d.emitente_raiz = g.emitente_raiz AND d.tipo = g.tipo
    AND d.emitida_em > g.ultima AND ${HAS_PROTOCOLO} AND (g.causa <> 'cnpj_recusado' OR d.destinatario_raiz = g.destinatario_raiz))
  ELSE EXISTS (SELECT FROM produto p WHERE p.organization_id = $1::uuid AND p.cliente_id = g.cliente_id AND p.codigo = g.codigo AND p.ncm = g.campo
    AND p.lado = CASE WHEN g.proprio AND g.causa <> 'grupo_da_importacao' THEN 'saida' ELSE 'entrada' END
    AND p.emitente = CASE WHEN g.causa = 'grupo_da_importacao' THEN '' ELSE g.de_quem END AND p.visto_em > g.ate::date
    AND (g.operacoes IS NULL OR right(p.cfop, 3) = ANY(g.operacoes))) END`;

/** With what the office says of each; $8 to $10 the filter. What is of one product is counted once, by the cause that most hangs on. */
const COM_ESTADO = `
  WITH clientes AS MATERIALIZED (${CLIENTES}), lidos AS (${LIDOS}), proprios AS (${PROPRIOS}), pontos AS (${PONTOS}), grupos AS (${GRUPOS}),
  estados AS (
    SELECT g.*, CASE WHEN t.estado IN ('resolvida', 'ignorada') AND ${VALE} THEN t.estado
                     WHEN ${CORRIGIDA} THEN 'corrigida' WHEN t.estado = 'pedida' AND ${VALE} THEN 'pedida' ELSE 'aberta' END AS estado,
           CASE WHEN ${VALE} THEN jsonb_build_object('motivo', t.motivo, 'autor', t.autor_nome,
             'criado_em', to_char(t.criado_em AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END AS tratativa
      FROM grupos g
      LEFT JOIN tratativa t ON t.organization_id = $1::uuid AND t.cliente_id = g.cliente_id AND t.regra = 'janeiro_' || g.causa
        AND t.campo = g.campo AND t.emitente = g.de_quem AND t.cprod = g.codigo),
  pedidos AS (
    SELECT e.*, row_number() OVER (PARTITION BY cliente_id, de_quem, codigo, campo
             ORDER BY estado IN ('aberta', 'pedida') DESC, em_jogo DESC NULLS LAST, causa) = 1 AND estado IN ('aberta', 'pedida') AS conta
      FROM estados e
     WHERE ($8::text IS NULL OR causa = $8) AND ($9::text IS NULL OR quem = $9) AND ($10::text IS NULL OR estado = $10))`;

const valuesOf = (
  tenant: Tenant,
  { de, ate, mes, quem, doFornecedor }: QuestaoDeJaneiro,
  filtro: Filtro,
  clienteId?: string,
) => [
  ...[tenant.organizationId, clienteId, de, ate, mes, doFornecedor, JSON.stringify(quem)],
  ...[filtro.causa, filtro.quem, filtro.estado],
];

export interface PontosLidos {
  readonly data: readonly PontoLido[];
  readonly total: number;
  readonly em_jogo: string;
}

/** A client's causes, those that are still to be dealt with and have most tax at stake first; the sums are of all that the filter leaves. */
export async function listPontosDeJaneiro(
  tenant: Tenant,
  questao: QuestaoDeJaneiro,
  { clienteId, limit, ...filtro }: Filtro & { readonly clienteId: string; readonly limit: number },
): Promise<PontosLidos> {
  const rows = await tenant.read<PontoLido & { readonly total: number; readonly soma: string }>(
    `${COM_ESTADO}
     SELECT causa, 'janeiro_' || causa AS regra, campo, de_quem AS emitente, codigo AS cprod, proprio AS emissao_propria, quem, estado, tratativa,
            emitente_nome, nullif(ncm, '') AS ncm, nullif(descricao, '') AS descricao, nullif(detalhe, '') AS detalhe, fundamento, chave,
            documentos, itens, em_jogo::numeric(17, 2)::text AS em_jogo, desde, ate,
            (count(*) OVER ())::int AS total, coalesce(sum(em_jogo) FILTER (WHERE conta) OVER (), 0)::numeric(17, 2)::text AS soma
       FROM pedidos
      ORDER BY estado IN ('aberta', 'pedida') DESC, pedidos.em_jogo DESC NULLS LAST, documentos DESC, causa, de_quem, codigo, pedidos.campo
      LIMIT $11`,
    [...valuesOf(tenant, questao, filtro, clienteId), limit],
  );
  const data = rows.map(({ total: _total, soma: _soma, ...ponto }) => ponto);
  return { data, total: rows[0]?.total ?? 0, em_jogo: rows[0]?.soma ?? '0.00' };
}

/** How many causes of one kind a client has in one state, and the tax of what of them is counted. */
export interface PontosDoCliente extends Pick<PontoLido, 'causa' | 'quem' | 'estado'> {
  readonly cliente_id: string;
  readonly pontos: number;
  readonly em_jogo: string;
}

/** All active clients' causes, by client, cause, who acts and state. */
export const sumPontosDeJaneiro = (
  tenant: Tenant,
  questao: QuestaoDeJaneiro,
  filtro: Filtro,
): Promise<PontosDoCliente[]> =>
  tenant.read<PontosDoCliente>(
    `${COM_ESTADO}
     SELECT cliente_id, causa, quem, estado, count(*)::int AS pontos,
            coalesce(sum(em_jogo) FILTER (WHERE conta), 0)::numeric(17, 2)::text AS em_jogo
       FROM pedidos GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    valuesOf(tenant, questao, filtro),
  );

/** How many documents of those months nobody has looked at yet. */
export const countToRead = async (
  tenant: Tenant,
  { de, ate }: Pick<QuestaoDeJaneiro, 'de' | 'ate'>,
): Promise<number> =>
  (
    await tenant.first(
      from
        .selectFrom('documento')
        .select(sql<number>`count(*)::int`.as('quantos'))
        .where((eb) => eb.between('competencia', de, ate))
        .where('janeiro', 'is', null),
    )
  )?.quantos ?? 0;
