import { vigente } from '@apura/law';
import { findAnoDaOriginal } from '../../calculo/aliquotas/aliquotas-do-documento.ts';
import { computePrecoSemIcms, readAtuais } from '../../calculo/tributos-atuais.ts';
import { findAliquotaMonofasica } from '../../dados/monofasicos.ts';
import {
  atLeastZero,
  type Fixo,
  formatAll,
  HUNDRED_PERCENT,
  porcento,
  readOrZero,
  split,
} from '../../fixo.ts';
import type { Det } from '../../nota-fiscal.ts';
import { findAliquotasDePisCofins } from '../../parametros/aliquotas-de-pis-cofins.ts';
import { aliquotasEm } from '../../parametros/aliquotas-em.ts';
import { CENARIO_PADRAO } from '../../parametros/cenarios.ts';
import type { DocumentoCalculado, Efeito, ItemCalculado } from '../../resultado.ts';
import { splitIbs } from '../../simples/credito-de-fornecedor.ts';
import { isOneOf } from '../../tables.ts';
import type { ChaveDaLinha } from '../linha-in-sum.ts';
import { changesRegime } from '../meses-da-nota.ts';
import type { NotaDoCliente } from '../nota-do-cliente.ts';
import { askPergunta, type PerguntaDoDocumento } from '../outros/perguntas.ts';
import { casoDaNota, respostaDaNota } from '../perguntas-do-item.ts';

/** What the office says of an original that is not at hand: its month, and of the taxes that it names what of them comes back, reais for the whole return. */
export interface OriginalInformada {
  readonly mes: string;
  readonly valores: Readonly<Partial<Record<TributoDaOriginal, Fixo>>>;
}

const TRIBUTOS_DA_ORIGINAL = ['cbs', 'ibs', 'icms', 'ipi', 'pis', 'cofins'] as const;
type TributoDaOriginal = (typeof TRIBUTOS_DA_ORIGINAL)[number];

/** "2026-10", or with amounts "2026-10 icms=180.00 pis=13.53". */
export const FORMA_DA_ORIGINAL =
  /^20[0-9]{2}-(?:0[1-9]|1[0-2])(?: (?:cbs|ibs|icms|ipi|pis|cofins)=[0-9]{1,13}[.][0-9]{2}){0,6}$/;

/** The office's answer, as it is written; null where it is none. */
export function readOriginalInformada(resposta: string | undefined): OriginalInformada | null {
  if (resposta === undefined || !FORMA_DA_ORIGINAL.test(resposta)) return null;
  const [mes = '', ...partes] = resposta.split(' ');
  const valores: Partial<Record<TributoDaOriginal, Fixo>> = {};
  for (const parte of partes) {
    const [tributo, valor] = parte.split('=');
    if (isOneOf(TRIBUTOS_DA_ORIGINAL, tributo)) valores[tributo] = readOrZero(valor);
  }
  return { mes, valores };
}

/** Reais by tax. */
type Valores = Readonly<Record<TributoDaOriginal, Fixo>>;

/** A return whose original is not at hand, item by item: what the office has said of it, else what its own note tells. */
export interface DevolucaoWithoutOriginal {
  readonly informada: OriginalInformada | null;
  /** What the answer would move and the return does not tell, reais. */
  readonly em_jogo: Record<TributoDaOriginal, Fixo>;
}

export const withoutOriginal = (doCliente: NotaDoCliente): DevolucaoWithoutOriginal => ({
  informada: readOriginalInformada(respostaDaNota(doCliente, 'original_da_devolucao')),
  em_jogo: { cbs: 0n, ibs: 0n, icms: 0n, ipi: 0n, pis: 0n, cofins: 0n },
});

/** The question, where an amount hangs on it that nobody has given. */
export function askForOriginal(
  doCliente: NotaDoCliente,
  { informada, em_jogo }: DevolucaoWithoutOriginal,
): PerguntaDoDocumento | null {
  const { ibs, ...outros } = em_jogo;
  const aberto = Object.entries({ ...outros, ibs_uf: ibs }).filter(([, valor]) => valor > 0n);
  if (informada !== null || aberto.length === 0) return null;
  return askPergunta('original_da_devolucao', casoDaNota(doCliente), formatAll(Object.fromEntries(aberto)));
}

/**
 * CBS and IBS that were in a price at the standard rates of a year: inside it from 2027 on (NT 2026.008), before on what is left
 * without PIS and COFINS. None before 2026.
 */
function reformaNoPreco(
  preco: Fixo,
  piscofins: Fixo,
  ano: number,
): { readonly cbs: Fixo; readonly ibs: Fixo } {
  const aliquotas = !vigente('cbs_ibs_em_teste', ano) ? null : aliquotasEm(`${ano}-01-01`, CENARIO_PADRAO);
  if (aliquotas === null) return { cbs: 0n, ibs: 0n };
  const { cbs, ibs_uf, ibs_mun } = aliquotas;
  const base = vigente('preco_com_cbs_e_ibs', ano)
    ? split(preco * 100n, HUNDRED_PERCENT + cbs + ibs_uf + ibs_mun)
    : atLeastZero(preco - piscofins);
  return { cbs: porcento(base, cbs, 2), ibs: porcento(base, ibs_uf, 2) + porcento(base, ibs_mun, 2) };
}

/**
 * What the original of a returned item charged, or gave as a credit, as far as price and year tell: an estimate. The year is the
 * answered one, else that in the key that the return names, else its own.
 */
function estimateOriginal(
  { nota, documento, cliente, lado }: NotaDoCliente,
  det: Det,
  item: ItemCalculado,
  informada: OriginalInformada | null,
): { readonly ano: number; readonly valores: Pick<Valores, 'cbs' | 'ibs' | 'pis' | 'cofins'> } {
  const ano =
    informada === null
      ? (findAnoDaOriginal(det, nota.ide) ?? documento.ano)
      : Number(informada.mes.slice(0, 4));
  const data = `${informada?.mes ?? `${ano}-01`}-01`;
  const preco = computePrecoSemIcms(readOrZero(item.valor), det.imposto);
  const cumulativo = cliente.regime === 'lucro_presumido';
  const semContribuicao =
    (cliente.regime !== 'lucro_real' && !cumulativo) ||
    (cumulativo && lado === 'saida') ||
    findAliquotaMonofasica(item.ncm, data) !== null;
  const aliquotas = findAliquotasDePisCofins(cumulativo, data);
  const pis = semContribuicao ? 0n : porcento(preco, aliquotas.pis, 2);
  const cofins = semContribuicao ? 0n : porcento(preco, aliquotas.cofins, 2);
  return { ano, valores: { ...reformaNoPreco(preco, pis + cofins, ano), pis, cofins } };
}

/** Where an item without its original stands. */
interface ItemSemOriginal {
  readonly det: Det;
  readonly item: ItemCalculado;
  readonly indice: number;
  readonly chave: ChaveDaLinha;
  readonly efeito: Efeito;
}

/** What is left to do with an item: nothing, its own note's effect, or none on CBS and IBS until the office answers. */
export type DestinoWithoutOriginal = 'feito' | 'pela_propria_nota' | 'aguarda';

/**
 * An item whose original is not at hand. By the office's answer, where there is one. Else its own note counts, and what it does
 * not tell is at stake in the question: PIS and COFINS of a sale that came back; CBS and IBS of 2027 on of a note without the
 * group, which as a reversal of a debit wait for the answer; and the credit of PIS and COFINS of a purchase of before, which is taken back
 * meanwhile, for that costs nothing later.
 */
export function returnWithoutOriginal(
  doCliente: NotaDoCliente,
  emCurso: DevolucaoWithoutOriginal,
  onde: ItemSemOriginal,
): DestinoWithoutOriginal {
  const { documento } = doCliente;
  const { informada, em_jogo } = emCurso;
  const { det, item, efeito } = onde;
  if (efeito !== 'estorno_debito' && efeito !== 'estorno_credito') return 'pela_propria_nota';
  const { ano, valores } = estimateOriginal(doCliente, det, item, informada);
  const antesDa2027 = changesRegime(String(ano), String(documento.ano));
  if (informada !== null) {
    byInformado(doCliente, informada, onde, valores, antesDa2027);
    return 'feito';
  }
  const semContribuicoes = item.tributos_atuais.pis === '0.00' && item.tributos_atuais.cofins === '0.00';
  if (!vigente('pis_cofins_extintos', ano) && efeito === 'estorno_debito' && semContribuicoes) {
    if (antesDa2027) em_jogo.cbs += valores.pis + valores.cofins;
    else {
      em_jogo.pis += valores.pis;
      em_jogo.cofins += valores.cofins;
    }
  }
  if (antesDa2027 && efeito === 'estorno_credito') {
    const valor = valores.pis + valores.cofins;
    em_jogo.cbs += valor;
    creditDeVolta(doCliente, onde.chave, efeito, valor);
  }
  if (antesDa2027 || !vigente('cbs_devida', documento.ano) || item.declarado !== undefined)
    return 'pela_propria_nota';
  em_jogo.cbs += valores.cbs;
  em_jogo.ibs += valores.ibs;
  return efeito === 'estorno_debito' ? 'aguarda' : 'pela_propria_nota';
}

/** PIS and COFINS of the years before 2027 in CBS: a credit for what was sold, the client's own credit back for what was bought (art. 379). */
function creditDeVolta(
  { documento, meses, linhas }: NotaDoCliente,
  chave: ChaveDaLinha,
  efeito: 'estorno_debito' | 'estorno_credito',
  valor: Fixo,
): void {
  if (valor === 0n) return;
  const mes = meses.cbs ?? documento.competencia;
  if (efeito === 'estorno_debito')
    linhas.linha(mes, 'credito', 'pis_cofins_de_devolucao', chave).cbs += valor;
  else linhas.linha(mes, 'estorno_credito', 'pis_cofins_de_compra_devolvida', chave).cbs += valor;
}

function byInformado(
  doCliente: NotaDoCliente,
  { valores: informados }: OriginalInformada,
  { det, item, indice, chave, efeito }: ItemSemOriginal,
  estimados: Pick<Valores, 'cbs' | 'ibs' | 'pis' | 'cofins'>,
  antesDa2027: boolean,
): void {
  const { documento, linhas, meses } = doCliente;
  const daNota = readAtuais(item.tributos_atuais);
  const valor = (tributo: TributoDaOriginal, outro: Fixo): Fixo => {
    const total = informados[tributo];
    return total === undefined ? outro : parteDoItem(documento, indice, total);
  };
  const desfaz = efeito === 'estorno_debito' ? efeito : 'estorno_credito';
  const motivo = antesDa2027 ? 'devolucao_anterior_a_2027' : 'devolucao_pela_resposta';
  const hoje = linhas.linha(meses.hoje, desfaz, motivo, chave);
  hoje.itens += 1;
  hoje.valor += readOrZero(item.valor);
  hoje.atuais.icms += valor('icms', daNota.icms);
  hoje.atuais.ipi += valor('ipi', daNota.ipi + atLeastZero(readOrZero(det.impostoDevol?.vIPIDevol)));
  const pis = valor('pis', estimados.pis);
  const cofins = valor('cofins', estimados.cofins);
  if (antesDa2027) {
    creditDeVolta(doCliente, chave, desfaz, pis + cofins);
    return;
  }
  hoje.atuais.pis += pis;
  hoje.atuais.cofins += cofins;
  if (meses.cbs === null) return;
  const reforma = linhas.linha(meses.cbs, desfaz, motivo, chave);
  const aliquotas = aliquotasEm(`${documento.ano}-01-01`, CENARIO_PADRAO);
  reforma.base += readOrZero(item.base);
  reforma.cbs += valor('cbs', estimados.cbs);
  const { ibs_uf, ibs_mun } = splitIbs(valor('ibs', estimados.ibs), aliquotas);
  reforma.ibs_uf += ibs_uf;
  reforma.ibs_mun += ibs_mun;
}

/** What of an answered amount falls to an item: as its price is of the price of all; the items add up to the whole. */
function parteDoItem({ itens }: DocumentoCalculado, indice: number, total: Fixo): Fixo {
  const soma = somaDosPrecos(itens);
  if (soma <= 0n) return indice === 0 ? total : 0n;
  const ate = (quantos: number): Fixo =>
    porcento(total, split(somaDosPrecos(itens.slice(0, quantos)) * 100n, soma), 2);
  return ate(indice + 1) - ate(indice);
}

const somaDosPrecos = (itens: readonly ItemCalculado[]): Fixo =>
  itens.reduce((soma, { valor }) => soma + readOrZero(valor), 0n);
