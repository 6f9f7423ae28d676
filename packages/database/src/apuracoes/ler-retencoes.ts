import type { RetencaoParaGravar } from '../documentos/documento-para-gravar.ts';
import type { ClientMonth } from './documentos-do-mes.ts';

/** Reais with two decimals. */
export type RetencaoDoMes = Omit<RetencaoParaGravar, 'cliente_id' | 'competencia' | 'situacao'> & {
  readonly situacao: 'a_recolher' | 'sofridas';
};

export interface DuvidaDoMes {
  readonly competencia: string;
  readonly tributo: 'icms' | 'pis' | 'cofins';
  readonly valor: string;
  readonly fundamento: string;
}

const RETIDOS = ['iss', 'irrf', 'inss', 'pis', 'cofins', 'csll'];

/** What was kept back at the source of these documents in the client's month, summed for the client that pays it and for the one that bears it. */
export const lerRetencoes = ({ tx, clienteId, competencia }: ClientMonth, documentoIds: readonly string[]) =>
  tx.rows<RetencaoDoMes>(
    `SELECT situacao, ${RETIDOS.map((name) => `sum(${name})::text AS ${name}`).join(', ')} FROM retencao
      WHERE cliente_id = $1 AND competencia = $2 AND documento_id = ANY($3) GROUP BY situacao ORDER BY situacao`,
    [clienteId, competencia, documentoIds],
  );

/** Credits of these documents that are argued, in the client's month, summed by tax and reason. */
export const lerDuvidas = ({ tx, clienteId, competencia }: ClientMonth, documentoIds: readonly string[]) =>
  tx.rows<DuvidaDoMes>(
    `SELECT competencia, tributo, sum(valor)::text AS valor, fundamento FROM em_duvida
      WHERE cliente_id = $1 AND competencia = $2 AND documento_id = ANY($3)
      GROUP BY competencia, tributo, fundamento ORDER BY tributo, fundamento`,
    [clienteId, competencia, documentoIds],
  );
