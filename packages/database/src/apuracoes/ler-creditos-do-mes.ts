import { PAGAMENTOS_DA_CBS } from '@apura/contracts';
import type { ClientMonth } from './documentos-do-mes.ts';

/** The credit that a month uses of one note, reais; `emitente`: name, CNPJ or CPF. */
export interface CreditoDoMes {
  readonly chave: string;
  readonly emitente: string;
  readonly cbs: string;
  readonly ibs: string;
  readonly sem_condicao: boolean;
}

/** What is known of how the supplier's debit of one note ended, for one tax. Reais. */
export interface ExtincaoSabida {
  readonly chave: string;
  readonly tributo: 'cbs' | 'ibs';
  readonly extinto: string;
  readonly em_aberto: string;
}

export interface CreditosLidos {
  /** Today in Brasília, YYYY-MM-DD. */
  readonly hoje: string;
  readonly creditos: readonly CreditoDoMes[];
  readonly extincoes: readonly ExtincaoSabida[];
}

/** From when on a credit waits for the supplier's debit: the amounts of the test year are informative. */
const DESDE = '2027-01';

/** Rows whose credit hangs on no supplier: fuels of the single phase, imports, what the law presumes. */
const SEM_CONDICAO = `(l.cclasstrib LIKE '620%' OR l.cfop LIKE '3%'
  OR coalesce(l.motivo, '') IN ('credito_presumido', 'credito_presumido_por_evento', 'pis_cofins_de_devolucao'))`;

/** What a credit or debit line of the tax authority says: on the buyer's side what was appropriated, on the supplier's what was paid. */
const EXTINTO = `CASE WHEN f.lado = 'debito' OR f.pagamento THEN (f.dados->>'extinto')::numeric
  WHEN f.formato = 'ipa' THEN coalesce((f.dados->>'apropriado')::numeric, 0) + coalesce((f.dados->>'utilizado')::numeric, 0)
  ELSE (f.dados->>'apropriado')::numeric END`;
const EM_ABERTO = `CASE f.lado WHEN 'debito' THEN (f.dados->>'saldo_devedor')::numeric ELSE (f.dados->>'a_apropriar')::numeric END`;

/** The credits of the month that wait for their suppliers, and what is known of these; null before there are any. */
export async function lerCreditosDoMes(
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<CreditosLidos | null> {
  if (competencia < DESDE) return null;
  const doEscritorio = [tx.organizationId, clienteId];
  const creditos = await tx.rows<CreditoDoMes>(
    `SELECT d.chave, coalesce(d.emitente->>'nome', d.emitente->>'cnpj', d.emitente->>'cpf', '') AS emitente,
            x.sem_condicao, x.cbs::text AS cbs, x.ibs::text AS ibs
       FROM (SELECT l.documento_id, ${SEM_CONDICAO} AS sem_condicao, sum(l.cbs * s.sinal) AS cbs, sum(l.ibs * s.sinal) AS ibs
               FROM lancamento l CROSS JOIN LATERAL (SELECT CASE l.efeito WHEN 'credito' THEN 1 ELSE -1 END AS sinal) s
              WHERE l.organization_id = $1 AND l.cliente_id = $2 AND l.competencia = $3 AND l.documento_id = ANY($4)
                AND l.efeito IN ('credito', 'estorno_credito')
              GROUP BY 1, 2 HAVING sum((l.cbs + l.ibs) * s.sinal) > 0) x
       JOIN documento d ON d.id = x.documento_id ORDER BY d.chave, x.sem_condicao`,
    [...doEscritorio, competencia, ids],
  );
  const chaves = creditos.map(({ chave }) => chave);
  // Of the client's own credit, and of the supplier's debit where that is a client too: each taxpayer's lines are a fact of their own, and so are its
  // payments.
  const extincoes = await tx.rows<ExtincaoSabida>(
    `WITH do_fisco AS (
       SELECT DISTINCT ON (l.cliente_id, l.competencia, l.tributo, l.lado, l.chave, l.origem, l.documento)
              l.cliente_id, l.chave, l.tributo, l.lado, l.dados, i.formato, i.formato = '${PAGAMENTOS_DA_CBS}' AS pagamento
         FROM assistida_linha l JOIN assistida_importacao i ON i.id = l.importacao_id
        WHERE l.organization_id = $1 AND l.chave = ANY($3) AND ((l.lado = 'credito') = (l.cliente_id = $2))
        ORDER BY l.cliente_id, l.competencia, l.tributo, l.lado, l.chave, l.origem, l.documento,
                 l.atualizacao DESC NULLS LAST, i.criado_em DESC, i.id DESC, l.n DESC)
     SELECT f.chave, left(f.tributo, 3) AS tributo, sum(coalesce(${EXTINTO}, 0))::text AS extinto,
            sum(coalesce(${EM_ABERTO}, 0))::text AS em_aberto
       FROM do_fisco f GROUP BY f.cliente_id, f.pagamento, f.chave, left(f.tributo, 3)
     UNION ALL
     SELECT e.chave, t.tributo, CASE e.situacao WHEN 'extinto' THEN t.valor ELSE '0.00' END,
            CASE e.situacao WHEN 'em_aberto' THEN t.valor ELSE '0.00' END
       FROM extincao_informada e
       JOIN jsonb_to_recordset($4::jsonb) AS c(chave text, cbs text, ibs text) ON c.chave = e.chave
      CROSS JOIN LATERAL (VALUES ('cbs', c.cbs), ('ibs', c.ibs)) AS t(tributo, valor)
      WHERE e.organization_id = $1
      ORDER BY 1, 2, 3, 4`,
    [...doEscritorio, chaves, JSON.stringify(creditos)],
  );
  const [row] = await tx.rows<{ hoje: string }>(
    `SELECT to_char(now() AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD') AS hoje`,
    [],
  );
  return { hoje: row?.hoje ?? '', creditos, extincoes };
}
