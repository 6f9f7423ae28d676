import { PELAS_SAIDAS } from '../documentos/listar-perguntas.ts';
import type { ClientMonth } from './documentos-do-mes.ts';

/** What documents of a month leave open, of one kind. */
export interface PerguntaAberta {
  readonly pergunta: string;
  /** It is not asked: the client sells goods of the same NCM. */
  readonly pelas_saidas: boolean;
  readonly padrao: string | null;
  /** How many things are asked about. */
  readonly quantas: number;
  /** Reais by tax. */
  readonly em_jogo: Readonly<Record<string, string>>;
}

/** The open questions of these documents that have money in them, in the client's month. */
export const lerPerguntasAbertas = (
  { tx, clienteId, competencia }: ClientMonth,
  documentoIds: readonly string[],
): Promise<PerguntaAberta[]> =>
  tx.rows<PerguntaAberta>(
    `WITH abertas AS MATERIALIZED (
         SELECT p.tipo AS pergunta, ${PELAS_SAIDAS} AS pelas_saidas, p.padrao, p.quando, p.em_jogo FROM pergunta p
          WHERE p.cliente_id = $1 AND p.competencia = $2 AND p.documento_id = ANY($3) AND p.em_jogo IS NOT NULL),
       somas AS (
         SELECT pergunta, pelas_saidas, padrao, t.key AS tributo, sum(t.value::numeric)::numeric(17, 2)::text AS soma
           FROM abertas, jsonb_each_text(em_jogo) t GROUP BY 1, 2, 3, 4)
     SELECT a.pergunta, a.pelas_saidas, a.padrao, count(DISTINCT a.quando)::int AS quantas, coalesce((
              SELECT jsonb_object_agg(s.tributo, s.soma) FROM somas s
               WHERE s.pergunta = a.pergunta AND s.pelas_saidas = a.pelas_saidas AND s.padrao IS NOT DISTINCT FROM a.padrao), '{}') AS em_jogo
       FROM abertas a GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [clienteId, competencia, documentoIds],
  );
