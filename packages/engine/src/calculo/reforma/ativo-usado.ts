import { MONOFASICOS, VALORES, valueAt, vigente } from '@apura/law';
import { atLeastZero, type Fixo, inReais, porcento, readFixo, readOrZero } from '../../fixo.ts';
import { parametrosEm } from '../../parametros/parametros-em.ts';
import type { AjusteDoEscritorio, AquisicaoDoAtivo, Premissa } from '../../resultado.ts';
import { validAjuste } from '../classify.ts';
import type { ContextoDoItem, ItemLido } from '../item-in-calculo.ts';
import { noteStep } from '../memoria.ts';
import type { ByTributoInFixo } from '../por-tributo.ts';

/** What is left to tax of a used fixed asset, and what of it only the office can say. */
export interface AtivoUsado {
  readonly condicao: string;
  /** Base that CBS and IBS still fall on, in reais; undefined where nobody has answered. */
  readonly tributada?: { readonly cbs: Fixo; readonly ibs: Fixo };
  readonly pergunta: boolean;
  readonly premissa?: Premissa;
}

const DATA = /^\d{4}-\d{2}-\d{2}$/;

const PERGUNTA =
  'Venda de ativo imobilizado: em bem usado por mais de 12 meses e comprado com nota fiscal, a alíquota é zero até o valor líquido de aquisição: da CBS, se comprado até 31/12/2026 com PIS e COFINS de alíquota acima de zero; do IBS, em vendas a partir de 2029, se comprado com ICMS (LC 214/2025, art. 406). Sem a data e o valor da aquisição, foi tributado o valor todo.';

/**
 * The sale of machines, vehicles and equipment out of the fixed assets, from 2027 on (LC 214/2025 art. 406): rate zero up to the net
 * acquisition value, of the CBS where the asset was bought until 2026 under PIS and COFINS with a rate above zero (§§ 1º and 2º), of the IBS
 * from 2029 on where it was bought until 2032 under ICMS (§§ 3º and 4º), after more than twelve months of use and with a document (caput).
 * Null for any other item.
 */
export function computeAtivoUsado(item: ItemLido, contexto: ContextoDoItem, base: Fixo): AtivoUsado | null {
  if (item.classificacao.cfop.classe !== 'venda_ativo' || !vigente('cbs_devida', contexto.ano)) return null;
  const { data, emitente } = contexto;
  const aquisicao = validAjuste(contexto.ajustes, { det: item.det, data, emitente }, (ajuste) =>
    hasAquisicao(ajuste, data),
  )?.aquisicao;
  if (aquisicao === undefined) return { condicao: PERGUNTA, pergunta: true };
  const valor = valorLiquido(aquisicao);
  const usado = umAnoDepois(aquisicao.data) < data && aquisicao.documento_idoneo !== false;
  const deAntes = !vigente('cbs_devida', aquisicao.data);
  const monofasico = isVeiculo(item.det.prod.NCM, aquisicao.data);
  const duvida = usado && deAntes && monofasico && aquisicao.pis_cofins === undefined;
  const comPisCofins = aquisicao.pis_cofins ?? !monofasico;
  const livre = {
    cbs: usado && deAntes && comPisCofins ? valor : 0n,
    ibs:
      usado && aquisicao.icms !== false && vigente('ibs_pela_referencia', contexto.ano)
        ? parteDoIbs(aquisicao.data, valor)
        : 0n,
  };
  const efeito = duvida
    ? 'o NCM é de PIS e COFINS monofásicos, e ninguém disse se a compra teve alíquota acima de zero (do fabricante ou importador) ou zero (do revendedor): a CBS foi cobrada sobre o valor todo'
    : efeitos(livre, { usado, deAntes, comPisCofins, ...aquisicao });
  return {
    condicao: `Venda de ativo imobilizado adquirido em ${diaMesAno(aquisicao.data)} por ${inReais(valor)} líquidos: ${efeito} (LC 214/2025, art. 406).`,
    tributada: { cbs: restante(item, 'cbs', base, livre.cbs), ibs: restante(item, 'ibs', base, livre.ibs) },
    pergunta: duvida,
    ...(livre.cbs > 0n && aquisicao.pis_cofins === undefined ? { premissa: COM_PIS_COFINS } : {}),
  };
}

const VEICULOS = MONOFASICOS.filter(({ grupo }) => grupo === 'máquinas e veículos');

/** Machines and vehicles whose maker paid PIS and COFINS for all stages (Lei 10.485/2002 art. 1º): a dealer resold them at rate zero. */
const isVeiculo = (ncm: string, dia: string): boolean =>
  VEICULOS.some(
    (linha) =>
      linha.desde <= dia && dia <= linha.ate && linha.ncm.some((prefix: string) => ncm.startsWith(prefix)),
  );

const COM_PIS_COFINS: Premissa = {
  codigo: 'ativo_comprado_com_pis_cofins',
  texto:
    'Venda de ativo imobilizado: pela resposta do escritório e pelo NCM, a compra teve PIS e COFINS de alíquota nominal acima de zero (LC 214/2025, art. 406, § 1º, II).',
};

/** The condition of the item, with the money that an open question holds. */
export function describeCondicaoDoAtivo(
  { condicao, pergunta }: AtivoUsado,
  { cbs, ibs_uf, ibs_mun }: ByTributoInFixo,
  ano: number,
): string {
  if (!pergunta) return condicao;
  const doIbs = vigente('ibs_pela_referencia', ano) ? ` e ${inReais(ibs_uf + ibs_mun)} de IBS` : '';
  return `${condicao} Em jogo: até ${inReais(cbs)} de CBS${doIbs}.`;
}

/** Whether an adjustment gives a readable acquisition; one after the sale does not count. */
function hasAquisicao({ aquisicao }: AjusteDoEscritorio, venda: string): boolean {
  if (aquisicao === undefined || !DATA.test(aquisicao.data) || aquisicao.data > venda) return false;
  const valor = readFixo(aquisicao.valor_liquido ?? aquisicao.valor_da_nota ?? '');
  return valor !== null && valor >= 0n;
}

/** As the office gives it, else from the note of the purchase (§§ 6º and 7º). */
function valorLiquido(aquisicao: AquisicaoDoAtivo): Fixo {
  const { data, valor_liquido, valor_da_nota, icms_creditado, pis_cofins_creditados } = aquisicao;
  if (valor_liquido !== undefined) return atLeastZero(readOrZero(valor_liquido));
  const total = readOrZero(valor_da_nota);
  const { pis_nao_cumulativo, cofins_nao_cumulativa } = parametrosEm(data);
  const aliquotas = readOrZero(pis_nao_cumulativo?.valor) + readOrZero(cofins_nao_cumulativa?.valor);
  const pisCofins =
    pis_cofins_creditados === undefined ? porcento(total, aliquotas, 2) : readOrZero(pis_cofins_creditados);
  return atLeastZero(total - readOrZero(icms_creditado) - pisCofins);
}

/** YYYY-MM-DD a year later; 29 February gives a day that no month has and still compares right. */
const umAnoDepois = (data: string): string => `${Number(data.slice(0, 4)) + 1}${data.slice(4)}`;

/** The share that frees the base of the IBS, by the day of the purchase. */
const parteDoIbs = (aquisicao: string, valor: Fixo): Fixo =>
  porcento(valor, readOrZero(valueAt(VALORES.ativo_usado_parte_do_ibs, aquisicao)?.valor), 2);

/** The issuer's vBC may be reduced already: the freed part is then taken from the calculated base. */
function restante({ memoria, base_calculada }: ItemLido, tributo: string, base: Fixo, livre: Fixo): Fixo {
  if (livre === 0n) return base;
  const cheia = base_calculada > base ? base_calculada : base;
  const sobra = atLeastZero(cheia - livre);
  const resto = sobra < base ? sobra : base;
  const operandos = { vBC: cheia, valor_liquido_de_aquisicao: -livre };
  const fundamento = `LC 214/2025, art. 406, ${tributo === 'cbs' ? '§ 2º' : '§ 4º'}`;
  return noteStep(memoria, `base_${tributo}`, 'ativo_usado', operandos, resto, fundamento);
}

interface Condicoes {
  readonly usado: boolean;
  readonly deAntes: boolean;
  readonly comPisCofins: boolean;
  readonly documento_idoneo?: boolean;
}

function efeitos(
  livre: { readonly cbs: Fixo; readonly ibs: Fixo },
  { usado, deAntes, comPisCofins, documento_idoneo }: Condicoes,
): string {
  if (documento_idoneo === false) return 'sem documento fiscal idôneo da compra, sem alíquota zero';
  if (!usado) return 'usado por até 12 meses, sem alíquota zero';
  if (livre.cbs > 0n)
    return livre.ibs > 0n
      ? 'CBS e IBS com alíquota zero até esse valor'
      : 'CBS com alíquota zero até esse valor; o IBS é devido';
  const porque =
    deAntes && !comPisCofins
      ? ', porque a compra não teve PIS e COFINS de alíquota acima de zero (§ 1º, II)'
      : '';
  if (livre.ibs > 0n)
    return `IBS com alíquota zero até a parte desse valor que a lei dá; a CBS é devida${porque}`;
  return `sem alíquota zero nesta data${porque}`;
}

const diaMesAno = (data: string): string => data.split('-').reverse().join('/');
