import type { Divergencia } from '../resultado.ts';
import { cclasstribNaTabela } from './classificacao/cclasstrib-na-tabela.ts';
import { cstXCclasstrib } from './classificacao/cst-x-cclasstrib.ts';
import { gruposDoItem } from './classificacao/grupos-do-item.ts';
import { type ConferenciaDaNota, type RegraDoItem, record } from './conferencia.ts';
import { areaIncentivadaDoItem } from './grupos/area-incentivada-do-item.ts';
import { compraGovDoItem } from './grupos/compra-gov-do-item.ts';
import { creditoPresumidoDoItem } from './grupos/credito-presumido-do-item.ts';
import { monofasiaDoItem } from './grupos/monofasia-do-item.ts';
import { tributacaoRegularDoItem } from './grupos/tributacao-regular-do-item.ts';
import { avaliar, regrasDoItem } from './regras/avaliar.ts';
import { aliquotaDoAno } from './valores/aliquota-do-ano.ts';
import { baseNegativa } from './valores/base-negativa.ts';
import { devolucaoDeTributo } from './valores/devolucao-de-tributo.ts';
import { diferimentoDoItem } from './valores/diferimento-do-item.ts';
import { precoDoItem } from './valores/preco-do-item.ts';
import { reducaoDoItem } from './valores/reducao-do-item.ts';
import { seletivoDoItem } from './valores/seletivo-do-item.ts';
import { tributoDoItem } from './valores/tributo-do-item.ts';
import { tributoExtinto } from './valores/tributo-extinto.ts';
import { valorInvalido } from './valores/valor-invalido.ts';
import { valorLongo } from './valores/valor-longo.ts';
import { vbcDoItem } from './valores/vbc-do-item.ts';
import { vibsDoItem } from './valores/vibs-do-item.ts';

const regrasDeTodos: readonly RegraDoItem[] = [
  valorInvalido,
  valorLongo,
  baseNegativa,
  precoDoItem,
  seletivoDoItem,
  tributoExtinto,
];

/** Rules that only look at the declared group. */
const regrasDoGrupo: readonly RegraDoItem[] = [
  cstXCclasstrib,
  cclasstribNaTabela,
  gruposDoItem,
  vbcDoItem,
  aliquotaDoAno,
  reducaoDoItem,
  diferimentoDoItem,
  devolucaoDeTributo,
  areaIncentivadaDoItem,
  tributoDoItem,
  vibsDoItem,
  tributacaoRegularDoItem,
  compraGovDoItem,
  monofasiaDoItem,
  creditoPresumidoDoItem,
];

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
    for (const regra of regrasDeTodos) record(divergencias, regra(conferencia), daNota, item.n_item);
    if (det.imposto.IBSCBS !== undefined) {
      for (const regra of regrasDoGrupo) record(divergencias, regra(conferencia), daNota, item.n_item);
    }
    avaliar(regras, conferencia, divergencias, item.n_item);
  }
}
