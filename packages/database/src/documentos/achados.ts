import { newId } from '../new-id.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { AchadosDaNota } from './documento-para-gravar.ts';

export interface AchadosParaGravar {
  readonly documentoId: string;
  readonly documento: AchadosDaNota;
}

/** Inserts what the rules found in notes that have nothing of it yet. */
export async function inserirAchados(tx: Transaction, notas: readonly AchadosParaGravar[]): Promise<void> {
  const linhas = (de: (documento: AchadosDaNota) => readonly object[]) =>
    notas.flatMap(({ documentoId, documento }) =>
      de(documento).map((linha) => ({ ...linha, id: newId(), documento_id: documentoId })),
    );
  await insertRows(
    tx,
    'divergencia',
    linhas(({ divergencias }) => divergencias),
  );
  await insertRows(
    tx,
    'revisao',
    linhas(({ revisoes = [] }) => revisoes),
  );
}

/** Takes away what the rules found in these notes, before others look at them. */
export async function apagarAchados(tx: Transaction, documentos: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM divergencia WHERE documento_id = ANY($1)', [documentos]);
  await tx.query('DELETE FROM revisao WHERE documento_id = ANY($1)', [documentos]);
}
