import { classificacaoByCodigo, type LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import { isEmitenteDoSimples } from '../../dados/emitente-do-simples.ts';
import { atLeastZero, type Fixo, HUNDRED_PERCENT, porcento, round } from '../../fixo.ts';
import { readPercentual } from '../../parametros/aliquotas-em.ts';
import { assignToEnte, findCompraDoItem } from '../aliquotas/aliquotas-do-documento.ts';
import { computeAliquotasDoItem } from '../aliquotas/aliquotas-do-item.ts';
import { chooseBase, reduceBase } from '../base.ts';
import type { ContextoDoItem, ItemLido, ReformaDoItem, TributacaoRegular } from '../item-in-calculo.ts';
import { noteStep } from '../memoria.ts';
import { type ByTributoInFixo, forEachTributo } from '../por-tributo.ts';
import { readValor } from '../read-valor.ts';
import { computeAtivoUsado, describeCondicaoDoAtivo } from './ativo-usado.ts';
import {
  computeTributos,
  computeTributosExatos,
  type EntradaDosTributos,
  reduceAliquota,
  type TributosCalculados,
  type ValoresCarregados,
} from './compute-tributos.ts';
import type { CreditoPresumido } from './credito-presumido.ts';
import { computeItemNoDas, joinCondicao, keepDeclarado, NO_TRIBUTO } from './no-tributo.ts';

/** An item whose tax is its base times rates: the rule for every CST that is not exempt, single-phase or carried. */
export function computeBaseVezesAliquota(
  item: ItemLido,
  linha: LinhaDeClassificacao,
  contexto: ContextoDoItem,
  doAno: ByTributoInFixo,
  { presumido, carregados }: { presumido: CreditoPresumido | null; carregados: ValoresCarregados },
): ReformaDoItem {
  const { classificacao, memoria, det } = item;
  const inferida = classificacao.origem !== 'declarada';
  if (inferida && det.prod.indTot === '0') {
    return {
      ...NO_TRIBUTO,
      presumido,
      carregados,
      condicao: joinCondicao(
        classificacao.condicao,
        'O item não compõe o total da nota (indTot 0) e ficou fora da base.',
      ),
    };
  }
  const { base: baseCheia, is } = chooseBase(item, contexto);
  if (inferida && isEmitenteDoSimples(contexto.crt)) return computeItemNoDas(item, baseCheia, contexto);
  const aliquotas = computeAliquotasDoItem(item, linha, contexto, doAno);
  if (aliquotas === null) {
    return keepDeclarado(
      item,
      `As fontes não trazem a alíquota da classificação ${linha.cclasstrib} em ${contexto.ano}.`,
    );
  }
  const { nominais, zerada } = aliquotas;
  const base = reduceBase(item, baseCheia, linha);
  const compra = findCompraDoItem(contexto.compra, linha.cst);
  const ativo = computeAtivoUsado(item, contexto, base);
  if (ativo?.premissa !== undefined) item.premissas.push(ativo.premissa);
  const calculados = computeTributos(
    {
      base,
      tributada: ativo?.tributada,
      aliquotas: nominais,
      reducao_ibs: zerada ? 0n : item.reducao_ibs,
      reducao_cbs: zerada ? 0n : item.reducao_cbs,
      fundamentoDaReducao: linha.fundamento,
      ano: contexto.ano,
      compra,
      diferimento: linha.grupos.includes('gDif') ? HUNDRED_PERCENT : 0n,
      devolucao: devolucaoDaCbs(item),
    },
    memoria,
  );
  const tributos = withORestoInCbs(calculados, base, aliquotas.soma, item);
  return {
    tratamento: 'calculado',
    calculado: true,
    condicao:
      ativo === null
        ? (classificacao.condicao ?? null)
        : joinCondicao(classificacao.condicao, describeCondicaoDoAtivo(ativo, tributos, contexto.ano)),
    pergunta: ativo?.pergunta === true ? 'aquisicao' : null,
    base,
    cbs: tributos.cbs,
    ibs_uf: tributos.ibs_uf,
    ibs_mun: tributos.ibs_mun,
    ibs: ibsDoItem(item, tributos, presumido, contexto.somaSemArredondar),
    is,
    nominais,
    efetivas: tributos.efetivas,
    tributos,
    area_incentivada: aliquotas.area_incentivada,
    compra,
    regular: linha.tributacao_regular ? tributacaoRegular(item, base, aliquotas.padrao, contexto) : null,
    monofasia: null,
    presumido,
    carregados,
  };
}

/** Where the law fixes the sum of CBS and IBS, the CBS is what the IBS leaves of it, so that no centavo is lost in the division. */
function withORestoInCbs(
  tributos: TributosCalculados,
  base: Fixo,
  soma: Fixo | undefined,
  { memoria }: ItemLido,
): TributosCalculados {
  if (soma === undefined) return tributos;
  const { ibs_uf, ibs_mun } = tributos;
  const cbs = porcento(base, soma, 2) - ibs_uf - ibs_mun;
  if (cbs === tributos.cbs) return tributos;
  const operandos = { vBC: base, soma: [soma, 4] as const, ibs_uf: -ibs_uf, ibs_mun: -ibs_mun };
  noteStep(
    memoria,
    'cbs',
    'resto_da_soma',
    operandos,
    cbs,
    'LC 214/2025, arts. 189, § 2º, 212, § 4º, e 233, § 3º',
  );
  return { ...tributos, cbs };
}

/** vIBS: the sum of the rounded parts, less a presumed credit that deducts in the note. */
function ibsDoItem(
  { memoria }: ItemLido,
  tributos: TributosCalculados,
  presumido: CreditoPresumido | null,
  somaSemArredondar: boolean,
): Fixo {
  if (somaSemArredondar) {
    const { ibs_uf, ibs_mun } = computeTributosExatos(tributos);
    return round(ibs_uf + ibs_mun, 2);
  }
  if (presumido === null || !presumido.deduz_ibs || presumido.ibs === 0n) return tributos.ibs;
  const { ibs_uf, ibs_mun } = tributos;
  const valor = atLeastZero(tributos.ibs - presumido.ibs);
  const operandos = { ibs_uf, ibs_mun, credito_presumido: -presumido.ibs };
  return noteStep(memoria, 'ibs', 'ibs_menos_presumido', operandos, valor, 'NT 2025.002, UB54a-10');
}

/** gDevTrib of the CBS (model 55 only, with pDevTrib: UB62): its share where there is one, else the amount. */
function devolucaoDaCbs({ det, faltas }: ItemLido): EntradaDosTributos['devolucao'] {
  const grupo = det.imposto.IBSCBS?.gIBSCBS?.gCBS?.gDevTrib;
  if (grupo === undefined) return undefined;
  if (grupo.pDevTrib !== undefined) {
    const percentual = readValor(grupo.pDevTrib, 'pDevTrib', faltas);
    return { percentual: percentual > HUNDRED_PERCENT ? HUNDRED_PERCENT : atLeastZero(percentual) };
  }
  const valor = atLeastZero(round(readValor(grupo.vDevTrib, 'vDevTrib', faltas), 2));
  return valor === 0n ? undefined : { valor };
}

/**
 * CBS and IBS of an item with eight decimals, before they are rounded to cents: what the official calculator adds. An
 * amount that is no product (single phase, carried) is exact as it stands.
 */
export const computeValoresExatos = (item: ReformaDoItem): ByTributoInFixo =>
  item.tributos === null ? item : computeTributosExatos(item.tributos);

const EFETIVA_DA_NOTA = {
  cbs: 'pAliqEfetRegCBS',
  ibs_uf: 'pAliqEfetRegIBSUF',
  ibs_mun: 'pAliqEfetRegIBSMun',
} as const;

/**
 * gTribRegular from CSTReg and cClassTribReg of the note; the standard rates where the note names none. In a government
 * purchase the rates are cut and given to the entity here, since the main group has none.
 */
function tributacaoRegular(
  item: ItemLido,
  base: Fixo,
  aliquotas: ByTributoInFixo,
  { data, ano, compra, conferirCom }: ContextoDoItem,
): TributacaoRegular {
  const { det, memoria, premissas } = item;
  const grupo = det.imposto.IBSCBS?.gIBSCBS?.gTribRegular;
  const cclasstrib = grupo?.cClassTribReg ?? '000001';
  const linha = classificacaoByCodigo(cclasstrib, data);
  if (grupo?.cClassTribReg === undefined || linha === undefined) {
    premissas.push({
      codigo: 'tributacao_regular_presumida',
      texto:
        'A nota não diz a classificação da tributação regular (gTribRegular); presumida a integral, 000001.',
    });
  }
  const reduzidas = forEachTributo((nome) =>
    reduceAliquota(
      aliquotas[nome],
      (nome === 'cbs' ? linha?.reducao_cbs : linha?.reducao_ibs) ?? 0n,
      compra?.redutor,
    ),
  );
  const calculadas = compra === null ? reduzidas : assignToEnte(reduzidas, compra.ente, ano);
  // Where the law fixes no rate, only the arithmetic of the note is checked, by the effective rates that it gives.
  const efetivas =
    conferirCom === undefined
      ? calculadas
      : forEachTributo((nome) =>
          conferirCom[nome] === null
            ? (readPercentual(grupo?.[EFETIVA_DA_NOTA[nome]]) ?? calculadas[nome])
            : calculadas[nome],
        );
  const valores = forEachTributo((nome) => {
    const valor = porcento(base, efetivas[nome], 2);
    const operandos = { vBC: base, aliquota_efetiva: [efetivas[nome], 4] } as const;
    const fundamento = 'NT 2025.002, UB72-10, UB72b-10 e UB72d-10';
    return noteStep(memoria, `${nome}_regular`, 'tributacao_regular', operandos, valor, fundamento);
  });
  return { ...valores, efetivas, cclasstrib, cst: grupo?.CSTReg ?? cclasstrib.slice(0, 3) };
}
