import type { Comparativo } from '@apura/contracts';
import type { ClientMonth } from './documentos-do-mes.ts';

/** A note of the month whose credit was not used as its supplier declared it, or is to be documented; `emitente`: name, CNPJ or CPF. */
export type NotaAConferir = Omit<NonNullable<Comparativo['conferencia']>['notas'][number], 'situacao'>;

/** Reasons for which a credit can still be had or is unsafe; the others are refusals of the law. */
const MOTIVOS = [
  'declarado_acima_do_calculado',
  'declarado_abaixo_do_calculado',
  'sem_grupo_na_nota',
  'uso_pessoal_a_confirmar',
];
const MAXIMO = 100;

/** The notes of the month, among these, with most credit at risk or to be documented, largest first. */
export const lerNotasAConferir = (
  { tx, clienteId, competencia }: ClientMonth,
  documentoIds: readonly string[],
): Promise<NotaAConferir[]> =>
  tx.rows<NotaAConferir>(
    `SELECT d.chave, d.modelo, d.numero::text AS numero, coalesce(d.emitente->>'nome', d.emitente->>'cnpj', d.emitente->>'cpf', '') AS emitente,
            l.motivo, l.cbs::text AS cbs, l.ibs::text AS ibs
       FROM (SELECT documento_id, motivo, sum(cbs) AS cbs, sum(ibs) AS ibs FROM lancamento
              WHERE cliente_id = $1 AND competencia = $2 AND documento_id = ANY($3)
                AND efeito = 'credito_recusado' AND motivo = ANY($4)
              GROUP BY documento_id, motivo HAVING sum(cbs) + sum(ibs) > 0 ORDER BY sum(cbs) + sum(ibs) DESC, documento_id LIMIT ${MAXIMO}) l
       JOIN documento d ON d.id = l.documento_id
      ORDER BY l.cbs + l.ibs DESC, d.chave`,
    [clienteId, competencia, documentoIds, MOTIVOS],
  );
