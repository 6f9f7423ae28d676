import { type ByTributoInFixo, forEachTributo, ZEROS } from '../calculo/por-tributo.ts';
import { NO_TRIBUTOS_ATUAIS, publishAtuais, type TributosAtuaisEmFixo } from '../calculo/tributos-atuais.ts';
import type { EventosDaNota } from '../eventos/caso-da-nota.ts';
import { CONTRARIO, type MovimentoDoItem, valoresDoItem } from '../eventos/movimentos.ts';
import { atLeastZero, type Fixo, formatFixo, readFixo, readOrZero, smallerOf } from '../fixo.ts';
import type {
  AnexoDaReceita,
  DaDestinacao,
  DaReducaoLinear,
  Efeito,
  ItemCalculado,
  Lancamento,
  Segregacao,
} from '../resultado.ts';
import { splitIbs } from '../simples/credito-de-fornecedor.ts';
import type { Lado } from './lado-do-cliente.ts';

/** The amounts of a row, besides today's taxes. */
type Valores = Record<'valor' | 'base' | 'cbs' | 'ibs_uf' | 'ibs_mun' | 'is', Fixo> &
  Record<
    'icms_embutido' | 'pis_cofins_embutido' | 'embutido_na_base' | keyof DaDestinacao | keyof DaReducaoLinear,
    Fixo
  >;

/** A row while it is summed. */
export interface LinhaInSum extends Valores {
  readonly estabelecimento: string;
  readonly segregacao: Segregacao;
  readonly efeito: Efeito;
  readonly motivo: string | null;
  readonly cfop: string;
  readonly cclasstrib: string;
  readonly ncm_capitulo: string;
  /** Of a document that is no note; empty where neither it nor the office says one. */
  readonly anexo: AnexoDaReceita | '';
  itens: number;
  readonly atuais: TributosAtuaisEmFixo;
}

/** What tells a row from another besides its effect. */
export interface ChaveDaLinha {
  /** CNPJ of the client's establishment. */
  readonly estabelecimento: string;
  readonly cfop: string;
  readonly item: ItemCalculado;
  readonly segregacao: Segregacao;
  readonly anexo?: AnexoDaReceita | '';
}

function linhaDe(
  linhas: Map<string, LinhaInSum>,
  efeito: Efeito,
  motivo: string | null,
  { estabelecimento, cfop, item, segregacao, anexo = '' }: ChaveDaLinha,
): LinhaInSum {
  const ncm_capitulo = capitulo(item.ncm);
  const chave = `${efeito}|${motivo ?? ''}|${cfop}|${item.cclasstrib}|${ncm_capitulo}|${segregacao}|${anexo}`;
  let linha = linhas.get(chave);
  if (linha === undefined) {
    linha = {
      estabelecimento,
      segregacao,
      efeito,
      motivo,
      cfop,
      cclasstrib: item.cclasstrib,
      ncm_capitulo,
      anexo,
      itens: 0,
      valor: 0n,
      base: 0n,
      cbs: 0n,
      ibs_uf: 0n,
      ibs_mun: 0n,
      is: 0n,
      icms_embutido: 0n,
      pis_cofins_embutido: 0n,
      embutido_na_base: 0n,
      difal_entrada: 0n,
      icms_ativo: 0n,
      pis_ativo: 0n,
      cofins_ativo: 0n,
      pis_lc224: 0n,
      cofins_lc224: 0n,
      atuais: { ...NO_TRIBUTOS_ATUAIS },
    };
    linhas.set(chave, linha);
  }
  return linha;
}

export function publishLinha(linha: LinhaInSum, competencia: string): Lancamento {
  const escrever = (valor: Fixo): string => formatFixo(valor, 2);
  return {
    estabelecimento: linha.estabelecimento,
    segregacao: linha.segregacao,
    efeito: linha.efeito,
    motivo: linha.motivo,
    competencia,
    cfop: linha.cfop,
    cclasstrib: linha.cclasstrib,
    ncm_capitulo: linha.ncm_capitulo,
    itens: linha.itens,
    valor: escrever(linha.valor),
    base: escrever(linha.base),
    cbs: escrever(linha.cbs),
    ibs_uf: escrever(linha.ibs_uf),
    ibs_mun: escrever(linha.ibs_mun),
    ibs: escrever(linha.ibs_uf + linha.ibs_mun),
    is: escrever(linha.is),
    icms_embutido: escrever(linha.icms_embutido),
    pis_cofins_embutido: escrever(linha.pis_cofins_embutido),
    embutido_na_base: escrever(linha.embutido_na_base),
    difal_entrada: escrever(linha.difal_entrada),
    icms_ativo: escrever(linha.icms_ativo),
    pis_ativo: escrever(linha.pis_ativo),
    cofins_ativo: escrever(linha.cofins_ativo),
    // Of the few that have it: other rows are written as they always were.
    ...(linha.pis_lc224 + linha.cofins_lc224 === 0n
      ? {}
      : { pis_lc224: escrever(linha.pis_lc224), cofins_lc224: escrever(linha.cofins_lc224) }),
    ...publishAtuais(linha.atuais),
  };
}

/** First two digits of the NCM; "00" (service or unreadable) otherwise. */
function capitulo(ncm: string): string {
  const inicio = ncm.slice(0, 2);
  return inicio.length === 2 && readFixo(inicio) !== null && inicio[0] !== '-' ? inicio : '00';
}

/** The rows of a note while they are summed: nearly always all of them are of one month (or of what else they are grouped by). */
export class LinhasByMes {
  private readonly meses = new Map<string, Map<string, LinhaInSum>>();

  linha(mes: string, efeito: Efeito, motivo: string | null, chave: ChaveDaLinha): LinhaInSum {
    let doMes = this.meses.get(mes);
    if (doMes === undefined) {
      doMes = new Map();
      this.meses.set(mes, doMes);
    }
    return linhaDe(doMes, efeito, motivo, chave);
  }

  /** Each with its month, sorted by month and by key. */
  emOrdem(): (readonly [mes: string, linha: LinhaInSum])[] {
    return [...this.meses]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([mes, linhas]) =>
        [...linhas].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, linha]) => [mes, linha] as const),
      );
  }
}

export interface LinhaDoEvento extends ByTributoInFixo {
  readonly mes: string;
  readonly efeito: Efeito;
  readonly motivo: string;
  /** What it does to a credit that the item was refused: less of it is, or again more; zero where it is another amount. */
  readonly recusado: ByTributoInFixo;
}

/** An item of a note, and what it does to the client without its events. */
interface ItemComEventos {
  readonly item: ItemCalculado;
  readonly lado: Lado;
  readonly raiz: string;
  readonly efeito: Efeito;
  readonly usados: ByTributoInFixo;
}

/**
 * The rows that events add to an item of the client. Nothing is taken back that the item did not give: a debit that it does
 * not owe, a credit that it does not have; and no credit goes beyond the item's tax.
 */
export function computeLinhasDosEventos(
  { movimentos, ibsProporcional }: EventosDaNota,
  { item, lado, raiz, efeito, usados }: ItemComEventos,
): LinhaDoEvento[] {
  if (movimentos.length === 0 || lado === 'entrada_de_terceiro') return [];
  const nossoLado = lado === 'entrada' ? 'destinatario' : 'emitente';
  const doItem = valoresDoItem(item);
  const dado = { cbs: usados.cbs, ibs: usados.ibs_uf + usados.ibs_mun };
  const nada = { cbs: 0n, ibs: 0n };
  let debito = efeito === 'debito' ? dado : nada;
  let credito = efeito === 'credito' ? dado : nada;
  const linhas: LinhaDoEvento[] = [];
  for (const movimento of movimentos) {
    if (movimento.n_item !== item.n_item) continue;
    if (movimento.lado === 'autor' ? movimento.autor !== raiz : movimento.lado !== nossoLado) continue;
    const livre = movimento.valores !== 'do_item' || movimento.efeito === 'debito';
    const resta = movimento.efeito === 'estorno_debito' ? debito : credito;
    const maximo = movimento.efeito === 'credito' ? menos(doItem, credito) : resta;
    const valores = livre ? movimento : oMenor(movimento, maximo);
    if (valores.cbs === 0n && valores.ibs === 0n) continue;
    const { desfeitoEm, mes, motivo } = movimento;
    const partes = { cbs: valores.cbs, ...partesDoIbs(valores.ibs, item, ibsProporcional) };
    const pedido = !livre && efeito === 'credito_recusado' && movimento.efeito === 'credito';
    const recusado = pedido ? forEachTributo((tributo) => -partes[tributo]) : ZEROS;
    linhas.push({ ...partes, mes, efeito: movimento.efeito, motivo, recusado });
    if (desfeitoEm !== null) {
      linhas.push({
        ...partes,
        mes: desfeitoEm,
        efeito: CONTRARIO[movimento.efeito],
        motivo: 'evento_cancelado',
        recusado: pedido ? partes : ZEROS,
      });
    } else if (!livre) {
      if (movimento.efeito === 'estorno_debito') debito = menos(debito, valores);
      else credito = movimento.efeito === 'credito' ? mais(credito, valores) : menos(credito, valores);
    }
  }
  return linhas;
}

/** What is left of the advance payments while the items of a note take it off. */
export interface Adiantado {
  cbs: Fixo;
  ibs: Fixo;
}

/** The part of an item's tax that was documented in advance: neither due nor creditable a second time. */
export function computeAdiantamentoDoItem(
  resta: Adiantado,
  { item, efeito, usados }: Pick<ItemComEventos, 'item' | 'efeito' | 'usados'>,
): Omit<LinhaDoEvento, 'mes' | 'recusado'> | null {
  if (efeito !== 'debito' && efeito !== 'credito') return null;
  const dado = oMenor(resta, { cbs: usados.cbs, ibs: usados.ibs_uf + usados.ibs_mun });
  if (dado.cbs === 0n && dado.ibs === 0n) return null;
  resta.cbs -= dado.cbs;
  resta.ibs -= dado.ibs;
  const partes = partesDoIbs(dado.ibs, item, true);
  return { cbs: dado.cbs, ...partes, efeito: CONTRARIO[efeito], motivo: 'adiantamento_deduzido' };
}

type CbsEIbs = Pick<MovimentoDoItem, 'cbs' | 'ibs'>;
const oMenor = (a: CbsEIbs, b: CbsEIbs): CbsEIbs => ({
  cbs: smallerOf(a.cbs, b.cbs),
  ibs: smallerOf(a.ibs, b.ibs),
});
const mais = (a: CbsEIbs, b: CbsEIbs): CbsEIbs => ({ cbs: a.cbs + b.cbs, ibs: a.ibs + b.ibs });
const menos = (a: CbsEIbs, b: CbsEIbs): CbsEIbs => ({
  cbs: atLeastZero(a.cbs - b.cbs),
  ibs: atLeastZero(a.ibs - b.ibs),
});

/** An event has one IBS: it is divided as that of the item is, or as what the item would owe without its benefit. */
function partesDoIbs(
  ibs: Fixo,
  item: ItemCalculado,
  proporcional: boolean,
): Pick<ByTributoInFixo, 'ibs_uf' | 'ibs_mun'> {
  const candidatos = [item.declarado, item, item.detalhes?.tributacao_regular];
  const comIbs = candidatos.find(
    (valores) => valores !== undefined && readOrZero(valores.ibs_uf) + readOrZero(valores.ibs_mun) > 0n,
  );
  if (!proporcional || comIbs === undefined) return splitIbs(ibs, null);
  return splitIbs(ibs, { ibs_uf: readOrZero(comIbs.ibs_uf), ibs_mun: readOrZero(comIbs.ibs_mun) });
}
