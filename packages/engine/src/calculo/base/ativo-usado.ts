import { VALORES, valorEm, vigente } from '@apura/law';
import { emReais, type Fixo, lerFixo, lerOuZero, naoNegativo, porcento } from '../../fixo.ts';
import type { AjusteDoEscritorio } from '../../resultado.ts';
import { ajusteQueVale } from '../classificacao/ajuste-do-escritorio.ts';
import type { ContextoDoItem, ItemLido } from '../item-em-calculo.ts';
import { anotar } from '../memoria.ts';

/** What is left to tax of a used fixed asset, or the question that nobody has answered. */
export interface AtivoUsado {
  readonly condicao: string;
  /** Base that CBS and IBS still fall on, in reais; undefined where nobody has answered. */
  readonly tributada?: { readonly cbs: Fixo; readonly ibs: Fixo };
}

const DATA = /^\d{4}-\d{2}-\d{2}$/;

const PERGUNTA =
  'Venda de ativo imobilizado: em bem usado por mais de 12 meses, a alíquota é zero até o valor líquido de aquisição (LC 214/2025, art. 406). Sem a data e o valor da aquisição, foi tributado o valor todo.';

/**
 * The sale of machines, vehicles and equipment out of the fixed assets, from 2027 on (LC 214/2025 art. 406): rate zero up
 * to the net acquisition value, of the CBS where the asset was bought until 2026 (§ 2º), of the IBS from 2029 on where it
 * was bought until 2032 (§ 4º), after more than twelve months of use (caput, II). Null for any other item.
 */
export function ativoUsado(item: ItemLido, contexto: ContextoDoItem, base: Fixo): AtivoUsado | null {
  if (item.classificacao.cfop.classe !== 'venda_ativo' || !vigente('cbs_devida', contexto.ano)) return null;
  const { data, emitente } = contexto;
  const aquisicao = ajusteQueVale(contexto.ajustes, { det: item.det, data, emitente }, (ajuste) =>
    temAquisicao(ajuste, data),
  )?.aquisicao;
  if (aquisicao === undefined) return { condicao: PERGUNTA };
  const valor = naoNegativo(lerOuZero(aquisicao.valor_liquido));
  const usado = umAnoDepois(aquisicao.data) < data;
  const livre = {
    cbs: usado && !vigente('cbs_devida', aquisicao.data) ? valor : 0n,
    ibs: usado && vigente('ibs_pela_referencia', contexto.ano) ? parteDoIbs(aquisicao.data, valor) : 0n,
  };
  return {
    condicao: `Venda de ativo imobilizado adquirido em ${diaMesAno(aquisicao.data)} por ${emReais(valor)} líquidos: ${efeitos(livre, usado)} (LC 214/2025, art. 406).`,
    tributada: { cbs: restante(item, 'cbs', base, livre.cbs), ibs: restante(item, 'ibs', base, livre.ibs) },
  };
}

/** Whether an adjustment gives a readable acquisition; one after the sale does not count. */
function temAquisicao({ aquisicao }: AjusteDoEscritorio, venda: string): boolean {
  if (aquisicao === undefined || !DATA.test(aquisicao.data) || aquisicao.data > venda) return false;
  const valor = lerFixo(aquisicao.valor_liquido);
  return valor !== null && valor >= 0n;
}

/** YYYY-MM-DD a year later; 29 February gives a day that no month has and still compares right. */
const umAnoDepois = (data: string): string => `${Number(data.slice(0, 4)) + 1}${data.slice(4)}`;

/** The share that frees the base of the IBS, by the day of the purchase. */
const parteDoIbs = (aquisicao: string, valor: Fixo): Fixo =>
  porcento(valor, lerOuZero(valorEm(VALORES.ativo_usado_parte_do_ibs, aquisicao)?.valor), 2);

/** The issuer's vBC may be reduced already: the freed part is then taken from the calculated base. */
function restante({ memoria, base_calculada }: ItemLido, tributo: string, base: Fixo, livre: Fixo): Fixo {
  if (livre === 0n) return base;
  const cheia = base_calculada > base ? base_calculada : base;
  const sobra = naoNegativo(cheia - livre);
  const resto = sobra < base ? sobra : base;
  const operandos = { vBC: cheia, valor_liquido_de_aquisicao: -livre };
  const fundamento = `LC 214/2025, art. 406, ${tributo === 'cbs' ? '§ 2º' : '§ 4º'}`;
  return anotar(memoria, `base_${tributo}`, 'ativo_usado', operandos, resto, fundamento);
}

function efeitos(livre: { readonly cbs: Fixo; readonly ibs: Fixo }, usado: boolean): string {
  if (!usado) return 'usado por até 12 meses, sem alíquota zero';
  if (livre.cbs === 0n && livre.ibs === 0n) return 'sem alíquota zero nesta data';
  if (livre.ibs === 0n) return 'CBS com alíquota zero até esse valor; o IBS é devido';
  if (livre.cbs === 0n) return 'IBS com alíquota zero até a parte desse valor que a lei dá; a CBS é devida';
  return 'CBS e IBS com alíquota zero até esse valor';
}

const diaMesAno = (data: string): string => data.split('-').reverse().join('/');
