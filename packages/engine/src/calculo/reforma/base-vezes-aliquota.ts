import type { LinhaDeClassificacao } from '../../dados/classificacoes.ts';
import { emitenteDoSimples } from '../../dados/emitente-do-simples.ts';
import { arredondar, CEM_POR_CENTO, type Fixo, naoNegativo, porcento } from '../../fixo.ts';
import { aliquotasDoItem } from '../aliquotas/aliquotas-do-item.ts';
import { compraDoItem } from '../aliquotas/compra-governamental.ts';
import { ativoUsado } from '../base/ativo-usado.ts';
import { escolherBase, reduzirBase } from '../base/calcular-base.ts';
import type { ContextoDoItem, ItemLido, ReformaDoItem } from '../item-em-calculo.ts';
import { lerValor } from '../ler-valor.ts';
import { anotar } from '../memoria.ts';
import type { PorTributoEmFixo } from '../por-tributo.ts';
import {
  calcularTributos,
  type EntradaDosTributos,
  type TributosCalculados,
  tributosExatos,
} from './calcular-tributos.ts';
import type { CreditoPresumido } from './credito-presumido.ts';
import { emitenteNoDas, juntarCondicao, manterDeclarado, SEM_TRIBUTO } from './sem-tributo.ts';
import { tributacaoRegular } from './tributacao-regular.ts';
import type { ValoresCarregados } from './valores-carregados.ts';

/** An item whose tax is its base times rates: the rule for every CST that is not exempt, single-phase or carried. */
export function baseVezesAliquota(
  item: ItemLido,
  linha: LinhaDeClassificacao,
  contexto: ContextoDoItem,
  doAno: PorTributoEmFixo,
  { presumido, carregados }: { presumido: CreditoPresumido | null; carregados: ValoresCarregados },
): ReformaDoItem {
  const { classificacao, memoria, det } = item;
  const inferida = classificacao.origem !== 'declarada';
  if (inferida && det.prod.indTot === '0') {
    return {
      ...SEM_TRIBUTO,
      presumido,
      carregados,
      condicao: juntarCondicao(
        classificacao.condicao,
        'O item não compõe o total da nota (indTot 0) e ficou fora da base.',
      ),
    };
  }
  const { base: baseCheia, is } = escolherBase(item, contexto);
  if (inferida && emitenteDoSimples(contexto.crt)) return emitenteNoDas(item, baseCheia, contexto);
  const aliquotas = aliquotasDoItem(item, linha, contexto, doAno);
  if (aliquotas === null) {
    return manterDeclarado(
      item,
      `As fontes não trazem a alíquota da classificação ${linha.cclasstrib} em ${contexto.ano}.`,
    );
  }
  const { nominais, zerada } = aliquotas;
  const base = reduzirBase(item, baseCheia, linha);
  const compra = compraDoItem(contexto.compra, linha.cst);
  const ativo = ativoUsado(item, contexto, base);
  const calculados = calcularTributos(
    {
      base,
      tributada: ativo?.tributada,
      aliquotas: nominais,
      reducao_ibs: zerada ? 0n : item.reducao_ibs,
      reducao_cbs: zerada ? 0n : item.reducao_cbs,
      fundamentoDaReducao: linha.fundamento,
      ano: contexto.ano,
      compra,
      diferimento: linha.grupos.includes('gDif') ? CEM_POR_CENTO : 0n,
      devolucao: devolucaoDaCbs(item),
    },
    memoria,
  );
  const tributos = comORestoNaCbs(calculados, base, aliquotas.soma, item);
  return {
    tratamento: 'calculado',
    calculado: true,
    condicao:
      ativo === null
        ? (classificacao.condicao ?? null)
        : juntarCondicao(classificacao.condicao, ativo.condicao),
    pergunta: ativo !== null && ativo.tributada === undefined ? 'aquisicao' : null,
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
function comORestoNaCbs(
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
  anotar(
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
    const { ibs_uf, ibs_mun } = tributosExatos(tributos);
    return arredondar(ibs_uf + ibs_mun, 2);
  }
  if (presumido === null || !presumido.deduz_ibs || presumido.ibs === 0n) return tributos.ibs;
  const { ibs_uf, ibs_mun } = tributos;
  const valor = naoNegativo(tributos.ibs - presumido.ibs);
  const operandos = { ibs_uf, ibs_mun, credito_presumido: -presumido.ibs };
  return anotar(memoria, 'ibs', 'ibs_menos_presumido', operandos, valor, 'NT 2025.002, UB54a-10');
}

/** gDevTrib of the CBS (model 55 only, with pDevTrib: UB62): its share where there is one, else the amount. */
function devolucaoDaCbs({ det, faltas }: ItemLido): EntradaDosTributos['devolucao'] {
  const grupo = det.imposto.IBSCBS?.gIBSCBS?.gCBS?.gDevTrib;
  if (grupo === undefined) return undefined;
  if (grupo.pDevTrib !== undefined) {
    const percentual = lerValor(grupo.pDevTrib, 'pDevTrib', faltas);
    return { percentual: percentual > CEM_POR_CENTO ? CEM_POR_CENTO : naoNegativo(percentual) };
  }
  const valor = naoNegativo(arredondar(lerValor(grupo.vDevTrib, 'vDevTrib', faltas), 2));
  return valor === 0n ? undefined : { valor };
}

/**
 * CBS and IBS of an item with eight decimals, before they are rounded to cents: what the official calculator adds. An
 * amount that is no product (single phase, carried) is exact as it stands.
 */
export const valoresExatos = (item: ReformaDoItem): PorTributoEmFixo =>
  item.tributos === null ? item : tributosExatos(item.tributos);
