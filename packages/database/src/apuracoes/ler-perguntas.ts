import type { ClientMonth } from './documentos-do-mes.ts';

/** What is asked of documents of a month and nobody has answered, with what hangs on it: reais by tax. */
export interface PerguntaEmAberto {
  readonly pergunta: string;
  readonly em_jogo: Readonly<Record<string, string>>;
}

/** The open questions about these documents of the client's month, summed by question. An answer makes them go when the documents are computed anew. */
export const lerPerguntasEmAberto = (
  { tx, clienteId, competencia }: ClientMonth,
  documentoIds: readonly string[],
): Promise<PerguntaEmAberto[]> =>
  tx.rows<PerguntaEmAberto>(
    `SELECT tipo AS pergunta, jsonb_object_agg(tributo, soma) AS em_jogo
       FROM (SELECT p.tipo, t.key AS tributo, sum(t.value::numeric)::numeric(17, 2)::text AS soma
               FROM pergunta p, jsonb_each_text(p.em_jogo) t
              WHERE p.cliente_id = $1 AND p.competencia = $2 AND p.documento_id = ANY($3) AND p.em_jogo IS NOT NULL
              GROUP BY p.tipo, t.key) s
      GROUP BY tipo ORDER BY tipo`,
    [clienteId, competencia, documentoIds],
  );
