import type { MesAtingido } from '../apuracoes/marcar-desatualizadas.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import { substituirAchados } from './achados.ts';
import type { AchadosDaNota, EventoParaGravar } from './documento-para-gravar.ts';
import type { LancamentosDoDocumento } from './inserir-lancamentos.ts';
import type { Neighbours } from './neighbours.ts';
import { substituirLancamentos } from './substituir-lancamentos.ts';

/** What counts of a document, and what its file says where that is something else. */
export interface Situacao {
  readonly situacao: string;
  readonly situacao_no_arquivo: string | null;
  readonly substituida_por: string | null;
}

/** A stored document that counts for something else now, with the rows that it has from now on. */
export interface DocumentoNoContexto extends Situacao, LancamentosDoDocumento {
  readonly chave: string;
  /** What the rules find in it beside what is around it; left out: what they had found. */
  readonly achados?: AchadosDaNota;
}

/** What documents were computed beside, and those of them that come out differently by what is being written. */
export interface Contexto {
  readonly neighbours: Neighbours;
  readonly mudam: readonly DocumentoNoContexto[];
}

/** The keys that must not change while documents are written that were computed beside these. */
export const keysOfNeighbours = ({ documentos, vinculos, eventos, entradas }: Neighbours): string[] => [
  ...documentos.map(({ chave }) => chave),
  ...vinculos.flatMap(({ de, para }) => [de, para]),
  ...[...eventos, ...entradas].map(({ chave }) => chave),
];

export const sameNeighbours = (uns: Neighbours, outros: Neighbours): boolean =>
  JSON.stringify([uns.documentos, uns.vinculos, uns.eventos, uns.entradas]) ===
  JSON.stringify([outros.documentos, outros.vinculos, outros.eventos, outros.entradas]);

/**
 * Gives stored documents what they count for from now on. Returns the months of clients whose figures change: by which of the
 * `eventos` that arrived, or by another document.
 */
export async function regravarNoContexto(
  tx: Transaction,
  mudam: readonly DocumentoNoContexto[],
  eventos: readonly Pick<EventoParaGravar, 'chave' | 'tp_evento'>[],
): Promise<MesAtingido[]> {
  if (!mudam.length) return [];
  const situacoes = mudam.map(({ documentoId, situacao, situacao_no_arquivo, substituida_por }) => ({
    id: documentoId,
    situacao,
    situacao_no_arquivo,
    substituida_por,
  }));
  await tx.query(
    `UPDATE documento d SET situacao = x.situacao, situacao_no_arquivo = x.situacao_no_arquivo,
            substituida_por = x.substituida_por, atualizado_em = now()
       FROM jsonb_to_recordset($1::jsonb) AS x(id uuid, situacao text, situacao_no_arquivo text, substituida_por text)
      WHERE d.id = x.id`,
    [JSON.stringify(situacoes)],
  );
  const chaves = new Map(mudam.map(({ documentoId, chave }) => [documentoId, chave]));
  const tipos = new Map(eventos.map(({ chave, tp_evento }) => [chave, tp_evento]));
  await substituirAchados(
    tx,
    mudam.flatMap(({ documentoId, achados }) => (achados ? [{ documentoId, documento: achados }] : [])),
  );
  const meses = await substituirLancamentos(tx, mudam);
  return meses.map(({ documento_id, ...mes }) => {
    const chave = chaves.get(documento_id) as string;
    const tp_evento = tipos.get(chave);
    return {
      ...mes,
      por: tp_evento === undefined ? { motivo: 'nota', chave } : { motivo: 'evento', chave, tp_evento },
    };
  });
}
