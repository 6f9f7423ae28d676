import type { Divergencia } from '../resultado.ts';
import { aliquotaDoAno } from './aliquota-do-ano.ts';
import { areaIncentivadaDoItem } from './area-incentivada-do-item.ts';
import { baseNegativa } from './base-negativa.ts';
import { carregadoSemGrupo } from './carregado-sem-grupo.ts';
import { cclasstribNaTabela } from './cclasstrib-na-tabela.ts';
import { compraGovDoItem } from './compra-gov-do-item.ts';
import type { ConferenciaDaNota, RegraDoItem } from './conferencia.ts';
import { creditoPresumidoDoItem } from './credito-presumido-do-item.ts';
import { cstXCclasstrib } from './cst-x-cclasstrib.ts';
import { devolucaoDeTributo } from './devolucao-de-tributo.ts';
import { diferimentoDoItem } from './diferimento-do-item.ts';
import { finalidadeXCclasstrib } from './finalidade-x-cclasstrib.ts';
import { grupoDoItem } from './grupo-do-item.ts';
import { monofasiaDoItem } from './monofasia-do-item.ts';
import { precoDoItem } from './preco-do-item.ts';
import { reducaoDoItem } from './reducao-do-item.ts';
import { seletivoDoItem } from './seletivo-do-item.ts';
import { tributacaoRegularDoItem } from './tributacao-regular-do-item.ts';
import { tributoDoItem } from './tributo-do-item.ts';
import { tributoExtinto } from './tributo-extinto.ts';
import { valorInvalido } from './valor-invalido.ts';
import { valorLongo } from './valor-longo.ts';
import { vbcDoItem } from './vbc-do-item.ts';
import { vibsDoItem } from './vibs-do-item.ts';

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
  finalidadeXCclasstrib,
  grupoDoItem,
  carregadoSemGrupo,
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

/** All rules on every item, in a fixed order. */
export function conferirItens(daNota: ConferenciaDaNota): Divergencia[] {
  const divergencias: Divergencia[] = [];
  const { nota, itens, calculados, data, aliquotas, status, daLei } = daNota;
  const { mod: modelo, finNFe } = nota.ide;
  for (const [indice, det] of nota.det.entries()) {
    const item = itens[indice];
    if (item === undefined) continue;
    const nominais = calculados[indice]?.nominais ?? null;
    const conferencia = { nota, data, aliquotas, status, daLei, det, item, nominais, modelo, finNFe };
    for (const regra of regrasDeTodos) acrescentar(divergencias, regra(conferencia));
    if (det.imposto.IBSCBS === undefined) continue;
    for (const regra of regrasDoGrupo) acrescentar(divergencias, regra(conferencia));
  }
  return divergencias;
}

function acrescentar(divergencias: Divergencia[], novas: readonly Divergencia[]): void {
  if (novas.length > 0) divergencias.push(...novas);
}
