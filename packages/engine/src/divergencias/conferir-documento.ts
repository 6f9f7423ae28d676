import type { Divergencia } from '../resultado.ts';
import { type ConferenciaDaNota, record } from './conferencia.ts';
import { regrasDaNotaInteira } from './nota/regras-da-nota.ts';
import { avaliar, regrasDaNota } from './regras/avaliar.ts';

/** Adds what all rules on the note as a whole find, in a fixed order. */
export function conferirDocumento(conferencia: ConferenciaDaNota, divergencias: Divergencia[]): void {
  for (const regra of regrasDaNotaInteira) record(divergencias, regra(conferencia), conferencia);
  avaliar(regrasDaNota(conferencia), conferencia, divergencias);
}
