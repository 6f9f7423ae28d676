import { newId } from '../new-id.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import { replaceRows } from '../tenancy/replace-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { AchadosDaNota } from './documento-para-gravar.ts';

export interface AchadosParaGravar {
  readonly documentoId: string;
  readonly documento: AchadosDaNota;
}

const TABELAS = { divergencia: 'divergencias', revisao: 'revisoes' } as const;

/** What was found, with the table that it goes into. */
const linhasDe = (notas: readonly AchadosParaGravar[]) =>
  (['divergencia', 'revisao'] as const).map((tabela) => ({
    tabela,
    linhas: notas.flatMap(({ documentoId, documento }) =>
      (documento[TABELAS[tabela]] ?? []).map((linha) => ({ ...linha, documento_id: documentoId })),
    ),
  }));

/** Inserts what the rules found in notes that have nothing of it yet. */
export async function inserirAchados(tx: Transaction, notas: readonly AchadosParaGravar[]): Promise<void> {
  for (const { tabela, linhas } of linhasDe(notas))
    await insertRows(
      tx,
      tabela,
      linhas.map((linha) => ({ ...linha, id: newId() })),
    );
}

/** What the rules find in these notes now takes the place of what they had found. */
export async function substituirAchados(tx: Transaction, notas: readonly AchadosParaGravar[]): Promise<void> {
  const documentos = notas.map(({ documentoId }) => documentoId);
  for (const { tabela, linhas } of linhasDe(notas)) await replaceRows(tx, tabela, linhas, documentos);
}

/** Takes away what the rules found in these notes, before others look at them. */
export async function apagarAchados(tx: Transaction, documentos: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM divergencia WHERE documento_id = ANY($1)', [documentos]);
  await tx.query('DELETE FROM revisao WHERE documento_id = ANY($1)', [documentos]);
}
