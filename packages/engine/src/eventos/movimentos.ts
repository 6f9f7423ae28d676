import { VALORES, valueAt } from '@apura/law';
import type { Movimento, TipoDeEventoNFe } from '../dados/tipo-de-evento-da-nfe.ts';
import {
  absoluteOf,
  type Fixo,
  formatFixo,
  inReais,
  multiply,
  porcento,
  readFixo,
  readOrZero,
  smallerOf,
  split,
} from '../fixo.ts';
import type { Det, EventoNFe, NotaFiscal } from '../nota-fiscal.ts';
import { diaDeBrasilia } from '../prazos/brasilia.ts';
import type { DocumentoCalculado, ItemCalculado } from '../resultado.ts';
import { known } from '../tables.ts';
import {
  type EventoExaminado,
  type ItemDoEvento,
  itensDoEvento,
  refuse,
  sum,
  type ValoresDoEvento,
} from './evento-examinado.ts';

/** One amount of one item that an event moves, not above what the item has. */
export interface MovimentoDoItem extends ValoresDoEvento {
  readonly n_item: number;
  readonly tpEvento: string;
  /** CNPJ root or CPF of the event's author. */
  readonly autor: string;
  readonly lado: Movimento['lado'];
  readonly efeito: Movimento['efeito'];
  readonly valores: Movimento['valores'];
  readonly motivo: string;
  readonly mes: string;
  /** Month in which the same is undone, of an event that was cancelled when its own month was closed. */
  readonly desfeitoEm: string | null;
}

/** What undoes a row. */
export const CONTRARIO = {
  debito: 'estorno_debito',
  credito: 'estorno_credito',
  estorno_debito: 'debito',
  estorno_credito: 'credito',
} as const;

/** How far a declared amount may be from the item's by quantity, in reais. */
const TOLERANCIA = readOrZero('0.01');

/** A note while its events are applied to its items. */
interface NotaEmConta {
  readonly nota: NotaFiscal | null;
  /** By number; null where the note is not known. */
  readonly itens: ReadonlyMap<number, ItemCalculado> | null;
  /** What earlier events of the same kind took of each cap. */
  readonly gastos: Map<string, ValoresDoEvento>;
  readonly avisos: string[];
}

/** What the events that count move, item by item; what does not fit the note is capped and said. */
export function computeMovimentosDosItens(
  examinados: readonly EventoExaminado[],
  nota: NotaFiscal | null,
  documento: DocumentoCalculado | null,
  avisos: string[],
): { movimentos: MovimentoDoItem[]; imobilizados: number[] } {
  const itens = documento && new Map(documento.itens.map((item) => [item.n_item, item]));
  const emConta: NotaEmConta = { nota, itens, gastos: new Map(), avisos };
  const movimentos: MovimentoDoItem[] = [];
  const imobilizados = new Set<number>();
  for (const cada of examinados) {
    const { tipo, situacao } = cada;
    if (situacao !== 'vale' || (tipo?.efeito !== 'valores' && tipo?.efeito !== 'marca')) continue;
    const conhecidos = itensConhecidos(cada, tipo, emConta);
    if (tipo.efeito === 'marca') for (const { n_item } of conhecidos) imobilizados.add(n_item);
    const deste = conhecidos.flatMap((lido) => movimentosDoItem(cada, tipo, lido, emConta));
    if (tipo.acrescimos === true && nota !== null && deste.length > 0)
      cada.motivo = acrescimosDesdeANota(nota.ide.dhEmi, cada.dia, sum(deste));
    movimentos.push(...deste);
  }
  return { movimentos, imobilizados: [...imobilizados].sort((a, b) => a - b) };
}

/** The items of an event that its note has. */
function itensConhecidos(
  cada: EventoExaminado,
  tipo: TipoDeEventoNFe,
  { itens, avisos }: NotaEmConta,
): ItemDoEvento[] {
  const lidos = itensDoEvento(tipo, cada.evento.detEvento ?? {});
  const conhecidos = itens === null ? lidos : lidos.filter(({ n_item }) => itens.has(n_item));
  if (conhecidos.length < lidos.length)
    avisos.push(
      `O evento ${cada.evento.tpEvento} fala de item que a nota não tem: essa parte fica sem efeito.`,
    );
  if (conhecidos.length === 0) refuse(cada, 'sem_efeito', 'Nenhum item do evento está na nota.');
  return conhecidos;
}

/** What an event moves of one item. */
function movimentosDoItem(
  { evento, autor, competencia, desfeitoEm }: EventoExaminado,
  tipo: TipoDeEventoNFe,
  lido: ItemDoEvento,
  { nota, itens, gastos, avisos }: NotaEmConta,
): MovimentoDoItem[] {
  const { tpEvento } = evento;
  const { n_item } = lido;
  checkQuantidade(
    evento,
    tipo,
    lido,
    nota?.det.find(({ nItem }) => Number(nItem) === n_item),
    avisos,
  );
  return (tipo.movimentos ?? []).flatMap((movimento) => {
    const { lado, efeito, valores: quais } = movimento;
    const declarado = lido[quais];
    const maximo = teto(movimento, itens?.get(n_item));
    const valores = limit(declarado, maximo, gastos, `${lado} ${efeito} ${quais} ${n_item}`);
    if (valores.cbs < declarado.cbs || valores.ibs < declarado.ibs)
      avisos.push(`O evento ${tpEvento} passa do que o item ${n_item} tem: foi limitado ao item.`);
    if (valores.cbs === 0n && valores.ibs === 0n) return [];
    const motivo = known(tipo.motivo, 'the reason of a movement');
    const mes = known(competencia, 'the month of a movement');
    return [{ ...valores, ...movimento, n_item, tpEvento, autor, motivo, mes, desfeitoEm }];
  });
}

/** CBS and IBS that an item has; null where nothing caps: the issuer's own inputs, a presumed credit, an unknown note. */
function teto({ efeito, valores }: Movimento, item: ItemCalculado | undefined): ValoresDoEvento | null {
  if (item === undefined || valores !== 'do_item') return null;
  if (efeito === 'debito') {
    const { tributacao_regular: suspenso } = item.detalhes ?? {};
    return suspenso === undefined
      ? null
      : { cbs: readOrZero(suspenso.cbs), ibs: readOrZero(suspenso.ibs_uf) + readOrZero(suspenso.ibs_mun) };
  }
  return valoresDoItem(item);
}

/** What the note says of an item, or the rules where it says nothing, with the tax of fuels that earlier stages retained. */
export function valoresDoItem(item: ItemCalculado): ValoresDoEvento {
  const { cbs, ibs_uf, ibs_mun } = item.declarado ?? item;
  const { monofasia } = item.detalhes ?? {};
  return {
    cbs: readOrZero(cbs) + readOrZero(monofasia?.cbs_retida_antes),
    ibs: readOrZero(ibs_uf) + readOrZero(ibs_mun) + readOrZero(monofasia?.ibs_retido_antes),
  };
}

/** What is left of the cap for one more event of the same item. */
function limit(
  pedido: ValoresDoEvento,
  maximo: ValoresDoEvento | null,
  gastos: Map<string, ValoresDoEvento>,
  chave: string,
): ValoresDoEvento {
  if (maximo === null) return pedido;
  const antes = gastos.get(chave) ?? { cbs: 0n, ibs: 0n };
  const dado = {
    cbs: smallerOf(pedido.cbs, maximo.cbs - antes.cbs),
    ibs: smallerOf(pedido.ibs, maximo.ibs - antes.ibs),
  };
  gastos.set(chave, { cbs: antes.cbs + dado.cbs, ibs: antes.ibs + dado.ibs });
  return dado;
}

/** Warns where the IBS is not the item's by quantity; the event's figures are what was declared and stay. */
function checkQuantidade(
  { tpEvento }: EventoNFe,
  { movimentos = [] }: TipoDeEventoNFe,
  lido: ItemDoEvento,
  det: Det | undefined,
  avisos: string[],
): void {
  const { quantidade } = lido;
  const qCom = readFixo(det?.prod.qCom ?? '') ?? 0n;
  const vIBS = readFixo(det?.imposto.IBSCBS?.gIBSCBS?.vIBS ?? '');
  if (quantidade === null || qCom <= 0n || vIBS === null || lido.unidade !== det?.prod.uCom) return;
  if (quantidade > qCom)
    avisos.push(`O evento ${tpEvento} traz quantidade maior que a do item ${lido.n_item} da nota.`);
  const pelaQuantidade = split(multiply(vIBS, quantidade), qCom);
  const suspenso = movimentos[0]?.efeito === 'debito';
  if (!suspenso && absoluteOf(pelaQuantidade - lido.do_item.ibs) > TOLERANCIA)
    avisos.push(
      `O IBS do evento ${tpEvento} não é o do item ${lido.n_item} na proporção da quantidade: vale o declarado.`,
    );
}

/** What late payment adds on a day, percent: the fine of each day, the most of it, and the interest of the month of payment. */
const acrescimo = (
  qual: 'multa_de_mora_por_dia' | 'multa_de_mora_maxima' | 'juros_do_mes_do_pagamento',
  dia: string,
): Fixo => readOrZero(valueAt(VALORES[qual], dia)?.valor);
const DIA_MS = 86_400_000;

/**
 * What comes on top of tax that was due since the note (emitted at `dhEmi`) and is declared on `dia` (YYYY-MM-DD), in words: the fine, and
 * what is known of the interest. The Selic is published month by month until the payment, whose day no document says: the office enters it.
 */
function acrescimosDesdeANota(dhEmi: string, dia: string, { cbs, ibs }: ValoresDoEvento): string {
  const desde = diaDeBrasilia(dhEmi);
  const ms = Date.parse(dia) - Date.parse(desde);
  const dias = ms > 0 ? Math.round(ms / DIA_MS) : 0;
  const multa = smallerOf(
    acrescimo('multa_de_mora_maxima', dia),
    acrescimo('multa_de_mora_por_dia', dia) * BigInt(dias),
  );
  const deCada = (aliquota: bigint) =>
    `${inReais(porcento(cbs, aliquota, 2))} de CBS e ${inReais(porcento(ibs, aliquota, 2))} de IBS`;
  const percentual = formatFixo(multa, 2).replace('.', ',');
  return `Devido desde a nota, com acréscimos que o evento não traz: multa de mora de ${percentual}% (${dias} dias), ${deCada(multa)}, e juros. Dos juros falta a Selic acumulada até o mês anterior ao do pagamento, que a Receita Federal publica a cada mês e a nota não traz; no mês do pagamento é mais 1%, ${deCada(acrescimo('juros_do_mes_do_pagamento', dia))}. Ao pagar, lance os juros à mão no mês (lançamentos manuais).`;
}
