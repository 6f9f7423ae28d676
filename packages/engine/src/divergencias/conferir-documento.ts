import type { Divergencia } from '../resultado.ts';
import { type ConferenciaDaNota, type RegraDaNota, record } from './conferencia.ts';
import { aliquotaAusente } from './nota/aliquota-ausente.ts';
import { chaveDaNota } from './nota/chave-da-nota.ts';
import { digitoDoDocumento } from './nota/digito-do-documento.ts';
import { leiauteAntigo } from './nota/leiaute-antigo.ts';
import { notaSemGrupo } from './nota/nota-sem-grupo.ts';
import { protocoloDaNota } from './nota/protocolo-da-nota.ts';
import { avaliar, regrasDaNota } from './regras/avaliar.ts';
import { totais } from './totais/totais.ts';
import { totaisDeHoje } from './totais/totais-de-hoje.ts';
import { totalDoSeletivo } from './totais/total-do-seletivo.ts';
import { valorDaNota } from './totais/valor-da-nota.ts';

const regras: readonly RegraDaNota[] = [
  aliquotaAusente,
  chaveDaNota,
  digitoDoDocumento,
  leiauteAntigo,
  protocoloDaNota,
  totaisDeHoje,
  valorDaNota,
  totalDoSeletivo,
  totais,
  notaSemGrupo,
];

/** Adds what all rules on the note as a whole find, in a fixed order. */
export function conferirDocumento(conferencia: ConferenciaDaNota, divergencias: Divergencia[]): void {
  for (const regra of regras) record(divergencias, regra(conferencia), conferencia);
  avaliar(regrasDaNota(conferencia), conferencia, divergencias);
}
