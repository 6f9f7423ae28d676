import type { Divergencia } from '../resultado.ts';
import { aliquotaDoAno } from './aliquota-do-ano.ts';
import { baseNegativa } from './base-negativa.ts';
import { cclasstribNaTabela } from './cclasstrib-na-tabela.ts';
import type { Conferencia, RegraDoItem } from './conferencia.ts';
import { cstXCclasstrib } from './cst-x-cclasstrib.ts';
import { grupoDoItem } from './grupo-do-item.ts';
import { reducaoDoItem } from './reducao-do-item.ts';
import { tributoDoItem } from './tributo-do-item.ts';
import { valorInvalido } from './valor-invalido.ts';
import { vbcDoItem } from './vbc-do-item.ts';
import { vibsDoItem } from './vibs-do-item.ts';

const regras: readonly RegraDoItem[] = [
  valorInvalido,
  baseNegativa,
  cstXCclasstrib,
  cclasstribNaTabela,
  grupoDoItem,
  vbcDoItem,
  aliquotaDoAno,
  reducaoDoItem,
  tributoDoItem,
  vibsDoItem,
];

/** All rules on one item, in a fixed order. */
export function conferirItem(conferencia: Conferencia): Divergencia[] {
  return regras.flatMap((regra) => regra(conferencia));
}
