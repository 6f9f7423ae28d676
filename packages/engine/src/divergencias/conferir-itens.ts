import type { Divergencia } from '../resultado.ts';
import { classificacaoDoItem } from './classificacao-do-item.ts';
import { type ConferenciaDaNota, record } from './conferencia.ts';
import { gruposDeclarados } from './grupos-declarados.ts';
import { regrasDaNotaInteira } from './nota/regras-da-nota.ts';
import { avaliar, regrasDaNota, regrasDoItem } from './regras/avaliar.ts';
import { tributosDoItem } from './valores/tributos-do-item.ts';
import { valoresDoItem } from './valores/valores-do-item.ts';

/** Rules that only look at the declared group. */
const regrasDoGrupo = [...classificacaoDoItem, ...tributosDoItem, ...gruposDeclarados];

/** Adds what all rules on every item find, in a fixed order. */
export function conferirItens(daNota: ConferenciaDaNota, divergencias: Divergencia[]): void {
  // Field by field: a spread of so many makes an object that is slow to read, and every rule reads it.
  const { nota, itens, calculados, data, aliquotas, status, daLei, modelo, finNFe, regrasDaNt } = daNota;
  const regras = regrasDoItem(daNota);
  for (const [indice, det] of nota.det.entries()) {
    const item = itens[indice];
    if (item === undefined) continue;
    const nominais = calculados[indice]?.nominais ?? null;
    const conferencia = {
      nota,
      data,
      aliquotas,
      status,
      daLei,
      modelo,
      finNFe,
      regrasDaNt,
      det,
      item,
      nominais,
    };
    for (const regra of valoresDoItem) record(divergencias, regra(conferencia), daNota, item.n_item);
    if (det.imposto.IBSCBS !== undefined) {
      for (const regra of regrasDoGrupo) record(divergencias, regra(conferencia), daNota, item.n_item);
    }
    avaliar(regras, conferencia, divergencias, item.n_item);
  }
}

/** Adds what all rules on the note as a whole find, in a fixed order. */
export function conferirDocumento(conferencia: ConferenciaDaNota, divergencias: Divergencia[]): void {
  for (const regra of regrasDaNotaInteira) record(divergencias, regra(conferencia), conferencia);
  avaliar(regrasDaNota(conferencia), conferencia, divergencias);
}
