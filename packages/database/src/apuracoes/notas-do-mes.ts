import { deOutrasRegras, type RegrasDasNotas } from '../documentos/de-outras-regras.ts';
import { type ChaveDoLancamento, VALORES, type Valores } from '../documentos/valores.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { CHAVE, DOCUMENTOS_DO_MES } from './documentos-do-mes.ts';

/** A note that counts for a client's month, and where its XML is. */
export interface NotaDoMes {
  readonly chave: string;
  readonly sha256: Buffer;
  /** Position of the note in its file, from zero. */
  readonly ordem: number;
  /** Of the issue, as the note says it: YYYY-MM-DD. */
  readonly dia: string;
  readonly criticas: number;
  readonly avisos: number;
  /** What it means for the client in this month. */
  readonly efeitos: readonly string[];
  /**
   * Its rows of this month, what takes back negative: where the note counts in several months, or its events or its advance payments
   * take back a part of it. Null where the note as it is written is what the month has of it.
   */
  readonly do_mes: readonly LinhaDoMes[] | null;
  /** The version of the rules that computed it; null where ours might compute it otherwise. */
  readonly regras: string | null;
}

/** A lançamento; amounts are decimal strings. */
export interface LinhaDoMes
  extends Valores,
    Pick<ChaveDoLancamento, 'efeito' | 'motivo' | 'cfop' | 'cclasstrib' | 'ncm_capitulo'> {}

const VALORES_COM_SINAL = VALORES.map(
  (nome) =>
    `'${nome}', (CASE WHEN o.desfaz AND l.efeito LIKE 'estorno%' THEN -l."${nome}" ELSE l."${nome}" END)::text`,
);
/** Motives of a return whose amounts are those of its original, or of the office's answer, whatever its own items say. */
const PELA_ORIGINAL = `{devolucao_pelo_item_da_original,devolucao_pelo_produto_da_original,devolucao_na_proporcao_da_original,devolucao_pela_resposta}`;

const DO_MES = `SELECT json_agg(json_build_object('efeito', l.efeito, 'motivo', l.motivo, 'cfop', l.cfop,
                  'cclasstrib', l.cclasstrib, 'ncm_capitulo', l.ncm_capitulo, ${VALORES_COM_SINAL}) ORDER BY ${CHAVE})
  FROM lancamento l WHERE l.documento_id = d.id AND l.cliente_id = $1 AND l.competencia = $3`;

/**
 * The notes that count for a client's month by the time of their issue, up to `size` at a time. One that leaves the month
 * meanwhile (it is cancelled) is left out where it has not been passed yet: whoever sees this version is told that it is outdated.
 */
export async function* notasDoMes(
  tenant: Tenant,
  clienteId: string,
  competencia: string,
  size: number,
  { versao, valem }: RegrasDasNotas,
): AsyncGenerator<NotaDoMes[]> {
  const rows = await tenant.read<{ id: string }>(
    `SELECT d.id FROM documento d JOIN (${DOCUMENTOS_DO_MES}) m ON m.id = d.id ORDER BY d.emitida_em, d.chave`,
    [clienteId, competencia],
  );
  const ids = rows.map(({ id }) => id);
  while (ids.length) {
    yield await tenant.read<NotaDoMes>(
      `SELECT d.chave, d.sha256, d.ordem, left(d.dh_emi, 10) AS dia, v.criticas, v.avisos, o.efeitos,
              CASE WHEN o.desfaz OR o.outro_mes OR o.pela_original THEN (${DO_MES}) END AS do_mes,
              CASE WHEN NOT (${deOutrasRegras('d', 4, 5)}) THEN d.versao_regras END AS regras
         FROM documento d
        CROSS JOIN LATERAL (
          SELECT array_agg(DISTINCT efeito) FILTER (WHERE competencia = $3) AS efeitos, bool_or(competencia <> $3) AS outro_mes,
                 bool_or(motivo = ANY('${PELA_ORIGINAL}')) AS pela_original,
                 bool_or(efeito = 'debito') AND bool_or(efeito = 'estorno_debito')
                   OR bool_or(efeito = 'credito') AND bool_or(efeito = 'estorno_credito') AS desfaz
            FROM lancamento WHERE documento_id = d.id AND cliente_id = $1) o
        CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE gravidade = 'critica')::int AS criticas,
                 count(*) FILTER (WHERE gravidade = 'aviso')::int AS avisos
            FROM divergencia WHERE documento_id = d.id) v
        WHERE d.id = ANY($2) AND o.efeitos IS NOT NULL ORDER BY d.emitida_em, d.chave`,
      [clienteId, ids.splice(0, size), competencia, versao, JSON.stringify(valem)],
    );
  }
}
