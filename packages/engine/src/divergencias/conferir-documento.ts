import type { Divergencia } from '../resultado.ts';
import { aliquotaAusente } from './aliquota-ausente.ts';
import { chaveDaNota } from './chave-da-nota.ts';
import type { ConferenciaDaNota, RegraDaNota } from './conferencia.ts';
import { digitoDoDocumento } from './digito-do-documento.ts';
import { leiauteAntigo } from './leiaute-antigo.ts';
import { notaSemGrupo } from './nota-sem-grupo.ts';
import { protocoloDaNota } from './protocolo-da-nota.ts';
import { conferirTotais } from './totais.ts';
import { totaisDeHoje } from './totais-de-hoje.ts';
import { totalDoSeletivo } from './total-do-seletivo.ts';
import { valorDaNota } from './valor-da-nota.ts';

const regras: readonly RegraDaNota[] = [
  aliquotaAusente,
  chaveDaNota,
  digitoDoDocumento,
  leiauteAntigo,
  protocoloDaNota,
  totaisDeHoje,
  valorDaNota,
  totalDoSeletivo,
  ({ nota, itens }) => conferirTotais(nota, itens),
  ({ nota, data }) => notaSemGrupo(nota, data),
];

/** All rules on the note as a whole, in a fixed order. */
export function conferirDocumento(conferencia: ConferenciaDaNota): Divergencia[] {
  return regras.flatMap((regra) => regra(conferencia));
}
