import { vigente } from '@apura/law';
import type { LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import {
  type Combustivel,
  findCbsDoCombustivel,
  findCombustivel,
  nextCbsDoCombustivel,
  unidadeDaNota,
} from '../../dados/combustiveis.ts';
import {
  atLeastZero,
  type Fixo,
  inReais,
  multiply,
  ONE,
  porcento,
  readFixo,
  round,
  smallerOf,
  split,
} from '../../fixo.ts';
import type { GIBSCBSMono } from '../../nota-fiscal.ts';
import { findAliquotasDaLei } from '../../parametros/aliquotas-em.ts';
import type { FaltaDoCombustivel } from '../../resultado/item.ts';
import type { ContextoDoItem, ItemLido, ReformaDoItem } from '../item-in-calculo.ts';
import { noteStep, type Operandos } from '../memoria.ts';
import { readReais, readValor } from '../read-valor.ts';
import { computeMonofasia, type LeiDoCombustivel } from './monofasia.ts';
import { joinCondicao, NO_TRIBUTO } from './no-tributo.ts';

/** Ethanol mixed in beyond the mandatory share (art. 179 II a). */
const DIFERENCA_DE_MISTURA = '620004';

/** Classifications whose tax arises in the operation itself; of the others it was charged before, or is of somebody else. */
const DEVIDA_NA_OPERACAO: ReadonlySet<string> = new Set(['620001', '620002', DIFERENCA_DE_MISTURA]);

/**
 * CST 620. From 2027 on the CBS is the quantity times the rate of the product and the day (LC 214/2025 arts. 173 and 174), and until 2028
 * the IBS its rates on the value of the operation, where the CBS arises (art. 344 sole par. III); what the note states is declared. Where the
 * law's rate cannot be applied the CBS is not computed, and the item says why. The amounts of 2026, those of a note that undoes another
 * and the IBS from 2029 on, which nobody has published, are the note's own.
 */
export function computeItemMonofasico(
  item: ItemLido,
  linha: LinhaDeClassificacao,
  contexto: ContextoDoItem,
): ReformaDoItem {
  const grupo = item.det.imposto.IBSCBS?.gIBSCBSMono;
  if (!vigente('cbs_devida', contexto.ano)) return inTeste(item, grupo);
  if (grupo !== undefined && contexto.aliquotasDaPropriaNota) return carried(item, grupo);
  return pelaLei(item, linha, contexto, grupo);
}

const FORA_DO_TESTE = 'LC 214/2025, art. 348, III, b';

/** A fuel owes nothing in 2026, which the test leaves out, but what its note declares all the same. */
function inTeste(item: ItemLido, grupo: GIBSCBSMono | undefined): ReformaDoItem {
  if (grupo !== undefined) return carried(item, grupo);
  const { memoria, classificacao } = item;
  noteStep(memoria, 'cbs', 'combustivel_fora_do_teste', {}, 0n, FORA_DO_TESTE);
  noteStep(memoria, 'ibs', 'combustivel_fora_do_teste', {}, 0n, FORA_DO_TESTE);
  return {
    ...NO_TRIBUTO,
    condicao: joinCondicao(classificacao.condicao, 'Combustível: fora do teste de 2026.'),
  };
}

/** The amounts by the note's own quantities and rates. */
function carried(item: ItemLido, grupo: GIBSCBSMono): ReformaDoItem {
  const { classificacao, faltas, memoria } = item;
  const daNota = computeMonofasia(grupo, faltas, memoria);
  const { calculada, ...valores } = daNota;
  const ibs_mun = smallerOf(daNota.ibs, atLeastZero(item.declarados.ibs_mun));
  return {
    ...NO_TRIBUTO,
    cbs: daNota.cbs,
    ibs_uf: daNota.ibs - ibs_mun,
    ibs_mun,
    ibs: daNota.ibs,
    tratamento: calculada ? 'calculado' : 'carregado',
    condicao: classificacao.condicao ?? null,
    monofasia: { ...valores, ibs_mun_retido_antes: 0n, daNota, daLei: null, falta: null, em_jogo: 0n },
  };
}

function pelaLei(
  item: ItemLido,
  { cclasstrib }: LinhaDeClassificacao,
  contexto: ContextoDoItem,
  grupo: GIBSCBSMono | undefined,
): ReformaDoItem {
  const { memoria, classificacao } = item;
  // Of a year that is asked for as a whole, the rate that is left at its end.
  const dia = contexto.ano === contexto.anoDaNota ? contexto.data : `${contexto.ano}-12-31`;
  const daNota = grupo === undefined ? null : computeMonofasia(grupo, [], []);
  const devida = DEVIDA_NA_OPERACAO.has(cclasstrib);
  const cbs = devida ? cbsDaOperacao({ item, grupo, dia }, cclasstrib) : NADA_DEVIDO;
  if (cbs.falta === null) {
    const regra = devida ? 'monofasico_da_lei' : 'monofasico_sem_debito';
    noteStep(memoria, 'cbs', regra, cbs.partes, cbs.valor, cbs.fundamento);
  }
  const ibs = devida ? ibsDaOperacao({ item, grupo, dia }, cclasstrib) : SEM_IBS;
  const falta = cbs.falta ?? (ibs === null && daNota === null ? 'sem_aliquota_publicada' : null);
  const declarada = atLeastZero(item.declarados.cbs);
  const valores = {
    cbs: cbs.falta === null ? cbs.valor : declarada,
    ibs_uf: ibs?.uf ?? daNota?.ibs ?? 0n,
    ibs_mun: ibs?.mun ?? 0n,
  };
  const soma = valores.ibs_uf + valores.ibs_mun;
  const em_jogo = atLeastZero(cbs.em_jogo - declarada);
  const retido = daNota?.ibs_retido_antes ?? 0n;
  return {
    ...NO_TRIBUTO,
    ...valores,
    ibs: soma,
    tratamento: falta === null ? 'calculado' : 'nao_suportado',
    calculado: falta === null,
    condicao:
      falta === null
        ? (classificacao.condicao ?? null)
        : joinCondicao(
            classificacao.condicao,
            fraseDaFalta(falta, { ...cbs, em_jogo }, dia, item.declarados.presentes),
          ),
    monofasia: {
      cbs: valores.cbs,
      ibs: soma,
      cbs_retida_antes: retidaAntes({ item, grupo, dia }, daNota?.cbs_retida_antes ?? 0n),
      ibs_retido_antes: retido,
      // On the value of the operation both taxes have one rate (art. 344).
      ibs_mun_retido_antes:
        grupo?.gIBSMonoAdValorem === undefined ? 0n : retido - round(split(retido, 2n * ONE), 2),
      daNota,
      daLei: cbs.daLei,
      falta,
      em_jogo,
    },
  };
}

/** The item, its group, and the day whose rates apply. */
interface Caso {
  readonly item: ItemLido;
  readonly grupo: GIBSCBSMono | undefined;
  readonly dia: string;
}

interface CbsDaOperacao {
  readonly valor: Fixo;
  readonly partes: Operandos;
  readonly fundamento: string;
  readonly daLei: LeiDoCombustivel | null;
  readonly combustivel: Combustivel | undefined;
  readonly falta: FaltaDoCombustivel | null;
  readonly em_jogo: Fixo;
}

const NADA_DEVIDO: CbsDaOperacao = {
  valor: 0n,
  partes: {},
  fundamento: 'LC 214/2025, arts. 172, 178 e 180',
  daLei: null,
  combustivel: undefined,
  falta: null,
  em_jogo: 0n,
};

/** Any code of anhydrous ethanol, which is what the law retains in gasoline A and charges beyond the mandatory share (arts. 178 and 179). */
const ETANOL_ANIDRO = findCombustivel('', '810102001');

/** The CBS of an operation: its own, with what a refinery retains of the ethanol of the mixture, or that of ethanol beyond the mandatory share. */
function cbsDaOperacao(caso: Caso, cclasstrib: string): CbsDaOperacao {
  const { item, grupo, dia } = caso;
  const { prod } = item.det;
  const daDiferenca = cclasstrib === DIFERENCA_DE_MISTURA;
  const combustivel = daDiferenca ? ETANOL_ANIDRO : findCombustivel(prod.NCM, prod.cProdANP);
  const without = (falta: FaltaDoCombustivel, em_jogo: Fixo = 0n): CbsDaOperacao => ({
    ...NADA_DEVIDO,
    ...{ combustivel, falta, em_jogo },
  });
  if (combustivel === undefined) return without('produto_do_combustivel');
  const quantidade = daDiferenca ? quantidadeDaDiferenca(caso) : quantidadeTributada(caso, combustivel);
  if (quantidade === null) return without('unidade_do_combustivel');
  const lei = findCbsDoCombustivel(combustivel.produto, dia);
  if (lei === undefined) {
    const proxima = nextCbsDoCombustivel(combustivel.produto, dia) ?? 0n;
    return without('sem_aliquota_publicada', round(multiply(quantidade, proxima), 2));
  }
  const valor = round(multiply(quantidade, lei.aliquota), 2);
  if (combustivel.excecao !== undefined && readAliquotaDaNota(grupo) !== lei.aliquota)
    return without('excecao_do_combustivel', valor);
  const retido = retidoDoEtanol(caso);
  const partes = { quantidade: [quantidade, 4], aliquota_por_unidade: [lei.aliquota, 4] } as const;
  return {
    valor: valor + retido,
    partes: retido === 0n ? partes : { ...partes, retido_do_etanol_da_mistura: retido },
    fundamento: `LC 214/2025, arts. 173 e 174; ${lei.fundamento}`,
    daLei: { combustivel, quantidade, aliquota: lei.aliquota },
    ...{ combustivel, falta: null, em_jogo: 0n },
  };
}

/** adRemCBS as the note states it; null where it does not. */
export function readAliquotaDaNota(grupo: GIBSCBSMono | undefined): Fixo | null {
  const texto = grupo?.gCBSMonoAdRem?.gMonoPadrao?.adRemCBS ?? grupo?.gMonoPadrao?.adRemCBS;
  return texto === undefined ? null : readFixo(texto);
}

/**
 * The taxed quantity in the unit of the rate: qBCMono, else qTrib or qCom by what their unit measures. Null where the note measures volume and the
 * rate asks for weight, or the other way round, or the unit is neither: litres and kilos are not made of each other here.
 */
function quantidadeTributada({ item, grupo }: Caso, { unidade }: Combustivel): Fixo | null {
  const { prod } = item.det;
  const medidas = [[prod.uTrib, prod.qTrib, 'qTrib'] as const, [prod.uCom, prod.qCom, 'qCom'] as const];
  const doGrupo = grupo?.gCBSMonoAdRem?.gMonoPadrao?.qBCMono ?? grupo?.gMonoPadrao?.qBCMono;
  if (doGrupo !== undefined) {
    const conhecidas = medidas.flatMap(([nome]) => unidadeDaNota(nome)?.[0] ?? []);
    if (conhecidas.length > 0 && !conhecidas.includes(unidade)) return null;
    return atLeastZero(readValor(doGrupo, 'qBCMono', item.faltas));
  }
  for (const [nome, quantidade, campo] of medidas) {
    const medida = unidadeDaNota(nome);
    if (medida === undefined || medida[0] !== unidade || quantidade === undefined) continue;
    return atLeastZero(multiply(readValor(quantidade, campo, item.faltas), medida[1]));
  }
  return null;
}

function quantidadeDaDiferenca({ item, grupo }: Caso): Fixo | null {
  const quantidade = grupo?.gCBSMonoAdRem?.gpBioDiferenca?.qBCBioComb;
  return quantidade === undefined ? null : atLeastZero(readValor(quantidade, 'qBCBioComb', item.faltas));
}

/** What the seller of gasoline A retains of the ethanol of the mixture (art. 178), where the note states its quantity. */
function retidoDoEtanol({ item, grupo, dia }: Caso): Fixo {
  const retido = grupo?.gCBSMonoAdRem?.gMonoReten ?? grupo?.gMonoReten;
  if (retido?.qBCMonoReten === undefined) return 0n;
  const lei = findCbsDoCombustivel(ETANOL_ANIDRO?.produto ?? '', dia);
  const quantidade = readValor(retido.qBCMonoReten, 'qBCMonoReten', item.faltas);
  return round(multiply(atLeastZero(quantidade), lei?.aliquota ?? 0n), 2);
}

/** What an earlier stage charged is at most the rate of the fuel on its quantity, for the ethanol or biodiesel in a mixture owes less (art. 175). */
function retidaAntes(caso: Caso, declarada: Fixo): Fixo {
  const { prod } = caso.item.det;
  const combustivel = findCombustivel(prod.NCM, prod.cProdANP);
  const lei = combustivel && findCbsDoCombustivel(combustivel.produto, caso.dia);
  if (declarada === 0n || combustivel === undefined || lei === undefined) return declarada;
  const doGrupo = caso.grupo?.gMonoRet?.qBCMonoRet;
  const quantidade =
    doGrupo === undefined
      ? quantidadeTributada(caso, combustivel)
      : readValor(doGrupo, 'qBCMonoRet', caso.item.faltas);
  return quantidade === null ? declarada : smallerOf(declarada, round(multiply(quantidade, lei.aliquota), 2));
}

const SEM_IBS = { uf: 0n, mun: 0n };

/**
 * The IBS of 2027 and 2028: its rates on the value of the operation, as the note states it or by the elements of the base less what the price
 * holds of the two taxes. Null in the years whose ad rem rates nobody has published.
 */
function ibsDaOperacao(
  { item, grupo, dia }: Caso,
  cclasstrib: string,
): { readonly uf: Fixo; readonly mun: Fixo } | null {
  const { ibs_uf, ibs_mun } = findAliquotasDaLei(dia);
  if (ibs_uf === null || ibs_mun === null) return null;
  const { memoria, faltas, base_calculada, declarados } = item;
  // What the ethanol beyond the mandatory share is worth the note does not say.
  if (cclasstrib === DIFERENCA_DE_MISTURA)
    return { uf: atLeastZero(declarados.ibs_uf), mun: atLeastZero(declarados.ibs_mun) };
  const daNota = grupo?.gIBSMonoAdValorem;
  const vBCMono = daNota?.gMonoPadrao?.vBCMono;
  const noPreco = item.det.prod.vProdLiq === undefined ? declarados.cbs + declarados.ibs : 0n;
  const padrao =
    vBCMono === undefined ? atLeastZero(base_calculada - noPreco) : readReais(vBCMono, 'vBCMono', faltas);
  const retido = readReais(daNota?.gMonoReten?.vBCMonoReten, 'vBCMonoReten', faltas);
  const parte = (tributo: 'ibs_uf' | 'ibs_mun', aliquota: Fixo): Fixo => {
    const valor = porcento(padrao, aliquota, 2) + porcento(retido, aliquota, 2);
    const operandos = { valor: padrao, ...(retido === 0n ? {} : { valor_do_etanol: retido }) };
    return noteStep(
      memoria,
      tributo,
      'monofasico_sobre_o_valor',
      { ...operandos, aliquota: [aliquota, 4] },
      valor,
      'LC 214/2025, art. 344, parágrafo único, III',
    );
  };
  return { uf: parte('ibs_uf', ibs_uf), mun: parte('ibs_mun', ibs_mun) };
}

function fraseDaFalta(
  falta: FaltaDoCombustivel,
  { combustivel, em_jogo }: CbsDaOperacao,
  dia: string,
  declarada: boolean,
): string {
  const nome = combustivel?.nome ?? 'este combustível';
  const unidade = combustivel?.unidade === 'kg' ? 'quilos' : 'litros';
  const motivo = {
    sem_aliquota_publicada: `nenhum ato traz alíquota por unidade de ${nome} para ${dia.split('-').reverse().join('/')} (LC 214/2025, art. 174; Portaria MF 3.074/2026, art. 3º)${em_jogo > 0n ? `; pela primeira publicada depois seriam ${inReais(em_jogo)}` : ''}`,
    excecao_do_combustivel: `a alíquota publicada de ${nome} não alcança ${combustivel?.excecao}, e a nota não diz que é a ela que o item está sujeito; por ela seriam mais ${inReais(em_jogo)} (Portaria MF 3.074/2026, art. 1º)`,
    unidade_do_combustivel: `a alíquota de ${nome} é por unidade de ${unidade}, e a nota não dá a quantidade tributada em ${unidade}`,
    produto_do_combustivel:
      'nem o código da ANP nem o NCM dizem qual dos combustíveis do art. 172 é este (LC 214/2025)',
  }[falta];
  return `CBS do combustível não calculada (${falta}): ${motivo}. ${declarada ? 'Mantida a CBS que a nota declara.' : 'A CBS dele falta no total.'}`;
}
