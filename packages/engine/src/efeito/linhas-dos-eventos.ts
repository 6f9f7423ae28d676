import { type PorTributoEmFixo, paraCadaTributo, ZEROS } from '../calculo/por-tributo.ts';
import type { EventosDaNota } from '../eventos/caso-da-nota.ts';
import { CONTRARIO, type MovimentoDoItem, valoresDoItem } from '../eventos/movimentos.ts';
import { type Fixo, lerOuZero, menor, naoNegativo } from '../fixo.ts';
import type { Efeito, ItemCalculado } from '../resultado.ts';
import { dividirIbs } from '../simples/credito-de-fornecedor.ts';
import type { Lado } from './lado-do-cliente.ts';

export interface LinhaDoEvento extends PorTributoEmFixo {
  readonly mes: string;
  readonly efeito: Efeito;
  readonly motivo: string;
  /** What it does to a credit that the item was refused: less of it is, or again more; zero where it is another amount. */
  readonly recusado: PorTributoEmFixo;
}

/** An item of a note, and what it does to the client without its events. */
interface ItemComEventos {
  readonly item: ItemCalculado;
  readonly lado: Lado;
  readonly raiz: string;
  readonly efeito: Efeito;
  readonly usados: PorTributoEmFixo;
}

/**
 * The rows that events add to an item of the client. Nothing is taken back that the item did not give: a debit that it does
 * not owe, a credit that it does not have; and no credit goes beyond the item's tax.
 */
export function linhasDosEventos(
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
    const recusado = pedido ? paraCadaTributo((tributo) => -partes[tributo]) : ZEROS;
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
export function adiantamentoDoItem(
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
const oMenor = (a: CbsEIbs, b: CbsEIbs): CbsEIbs => ({ cbs: menor(a.cbs, b.cbs), ibs: menor(a.ibs, b.ibs) });
const mais = (a: CbsEIbs, b: CbsEIbs): CbsEIbs => ({ cbs: a.cbs + b.cbs, ibs: a.ibs + b.ibs });
const menos = (a: CbsEIbs, b: CbsEIbs): CbsEIbs => ({
  cbs: naoNegativo(a.cbs - b.cbs),
  ibs: naoNegativo(a.ibs - b.ibs),
});

/** An event has one IBS: it is divided as that of the item is, or as what the item would owe without its benefit. */
function partesDoIbs(
  ibs: Fixo,
  item: ItemCalculado,
  proporcional: boolean,
): Pick<PorTributoEmFixo, 'ibs_uf' | 'ibs_mun'> {
  const candidatos = [item.declarado, item, item.detalhes?.tributacao_regular];
  const comIbs = candidatos.find(
    (valores) => valores !== undefined && lerOuZero(valores.ibs_uf) + lerOuZero(valores.ibs_mun) > 0n,
  );
  if (!proporcional || comIbs === undefined) return dividirIbs(ibs, null);
  return dividirIbs(ibs, { ibs_uf: lerOuZero(comIbs.ibs_uf), ibs_mun: lerOuZero(comIbs.ibs_mun) });
}
