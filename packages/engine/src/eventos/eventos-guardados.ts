import { writeValores } from '../calculo/por-tributo.ts';
import { eventoRegistrado, tipoDoEventoNFe } from '../dados/eventos-da-nfe.ts';
import { atLeastZero, type Fixo, readOrZero, smallerOf } from '../fixo.ts';
import type { DetEvento, EventoNFe, NotaFiscal } from '../nota-fiscal.ts';
import type { PorTributo } from '../resultado/item.ts';
import type { DocumentoCalculado } from '../resultado.ts';
import { splitIbs } from '../simples/credito-de-fornecedor.ts';
import { known } from '../tables.ts';
import {
  type EscolhasDosEventos,
  type EventoExaminado,
  type SituacaoDoEvento,
  sum,
  type ValoresDoEvento,
} from './evento-examinado.ts';
import { contradicaoDoEvento, type EventoToCheck, eventosDaNota } from './eventos-da-nota.ts';
import { type MovimentoDoItem, valoresDoItem } from './movimentos.ts';

const TESTE = '2';
const DESCONHECIDO = 'Evento desconhecido';

/** What became of a note's stored events, and what of them does not fit the note, in words. */
export function eventosGuardados(
  nota: NotaFiscal,
  documento: DocumentoCalculado,
  eventos: readonly (EventoGuardado & { readonly registrado: boolean })[],
  escolhas: EscolhasDosEventos,
): { readonly eventos: readonly EventoAplicado[]; readonly avisos: readonly string[] } {
  const { chave, ide } = nota;
  const protocolo = nota.protNFe?.nProt ?? null;
  const contraditos = eventos.flatMap((evento) => {
    const motivo = contradicaoDoEvento(evento, protocolo);
    return motivo === undefined ? [] : [{ evento, motivo }];
  });
  const contradito = new Set(contraditos.map(({ evento }) => evento));
  const lidos = eventos
    .filter((evento) => !contradito.has(evento))
    .map((evento) => {
      // Only one of the test environment is answered and not taken for registered.
      const deTeste = !evento.registrado && eventoRegistrado({ cStat: evento.c_stat ?? '' });
      return eventoGuardado(evento, deTeste ? TESTE : ide.tpAmb);
    });
  const { examinados, avisos } = eventosDaNota({ chave, nota, documento, eventos: lidos, escolhas });
  const recusados = contraditos.map(({ evento, motivo }) => eventoContradito(evento, motivo));
  return { eventos: [...examinados.map(eventoAplicado), ...recusados], avisos };
}

function eventoContradito(evento: EventoGuardado, motivo: string): EventoAplicado {
  const tipo = tipoDoEventoNFe(evento.tp_evento);
  return {
    tp_evento: evento.tp_evento,
    n_seq: evento.n_seq,
    nome: tipo?.nome ?? DESCONHECIDO,
    autor: evento.autor ?? '',
    registrado_em: evento.dh_registro ?? evento.dh_evento,
    situacao: 'contradiz',
    motivo,
    competencia: null,
    desfeito_em: null,
    fundamento: tipo?.fundamento ?? '',
  };
}

/** An event of an NF-e as it is stored, `detalhe` being its detEvento. */
export interface EventoGuardado {
  readonly chave: string;
  readonly tp_evento: string;
  readonly n_seq: string;
  readonly dh_evento: string;
  readonly dh_registro: string | null;
  readonly c_stat: string | null;
  readonly protocolo: string | null;
  /** CNPJ or CPF. */
  readonly autor: string | null;
  /** It was stored as it was read. */
  readonly detalhe: DetEvento | null;
  /** The verdict on its signature; null of those that nobody has judged. */
  readonly autenticidade?: EventoToCheck['autenticidade'];
}

const DIGITOS_DO_CPF = 11;

/** As it was read. `tpAmb`: that of its note, which it was stored for. */
export const eventoGuardado = (
  { chave, tp_evento, n_seq, dh_evento, dh_registro, c_stat, protocolo, autor, detalhe }: EventoGuardado,
  tpAmb: string,
): EventoNFe => ({
  chNFe: chave,
  tpEvento: tp_evento,
  nSeqEvento: n_seq,
  dhEvento: dh_evento,
  tpAmb,
  ...(dh_registro === null ? {} : { dhRegEvento: dh_registro }),
  ...(c_stat === null ? {} : { cStat: c_stat }),
  ...(protocolo === null ? {} : { protocolo }),
  ...(autor === null ? {} : { [autor.length === DIGITOS_DO_CPF ? 'CPF' : 'CNPJ']: autor }),
  ...(detalhe === null ? {} : { detEvento: detalhe }),
});

/** An event of a note, with what became of it. Plain data: it is stored and shown as it is. */
export interface EventoAplicado {
  readonly tp_evento: string;
  readonly n_seq: string;
  readonly nome: string;
  /** CNPJ or CPF. */
  readonly autor: string;
  readonly registrado_em: string;
  readonly situacao: SituacaoDoEvento;
  /** A sentence, where it does not plainly count; null otherwise. */
  readonly motivo: string | null;
  /** Month (YYYY-MM) of its effect; null where it has none of its own. */
  readonly competencia: string | null;
  /** Month in which it is undone again. */
  readonly desfeito_em: string | null;
  readonly fundamento: string;
}

export function eventoAplicado({
  evento,
  tipo,
  situacao,
  motivo,
  competencia,
  desfeitoEm,
}: EventoExaminado): EventoAplicado {
  return {
    tp_evento: evento.tpEvento,
    n_seq: evento.nSeqEvento,
    nome: tipo?.nome ?? DESCONHECIDO,
    autor: evento.CNPJ ?? evento.CPF ?? '',
    registrado_em: evento.dhRegEvento ?? evento.dhEvento,
    situacao,
    motivo,
    competencia: situacao === 'vale' ? competencia : null,
    desfeito_em: desfeitoEm,
    fundamento: tipo?.fundamento ?? '',
  };
}

const NOTA_DE_DEBITO = '6';

/** CBS and IBS of a note, reais; `definitivo` where it is no advance payment itself, and names some. */
export interface DeclaradoNaNota extends PorTributo {
  readonly definitivo?: true;
}

/** What advance payments and final notes need of one another. Null for every other note. */
export function adiantadoNaNota({ ide }: NotaFiscal, { itens }: DocumentoCalculado): DeclaradoNaNota | null {
  const definitivo = ide.finNFe !== NOTA_DE_DEBITO;
  if (definitivo && ide.gPagAntecipado === undefined) return null;
  return { ...byTributo(sum(itens.map(valoresDoItem))), ...(definitivo ? { definitivo } : {}) };
}

/** What of it is left after its events, whose amounts are never more than it has. */
export function adiantadoDepoisDosEventos(
  chave: string,
  adiantado: PorTributo,
  eventos: readonly EventoNFe[],
  escolhas: EscolhasDosEventos | undefined,
): PorTributo {
  const { movimentos } = eventosDaNota({ chave, nota: null, documento: null, eventos, escolhas });
  const desfeito = desfeitoPelosEventos(movimentos);
  const todo = somarAdiantados([adiantado]);
  return byTributo({
    cbs: atLeastZero(todo.cbs - desfeito.cbs),
    ibs: atLeastZero(todo.ibs - desfeito.ibs),
  });
}

/** CBS and IBS of advance payments together. */
export const somarAdiantados = (adiantados: readonly PorTributo[]): ValoresDoEvento =>
  sum(
    adiantados.map(({ cbs, ibs_uf, ibs_mun }) => ({
      cbs: readOrZero(cbs),
      ibs: readOrZero(ibs_uf) + readOrZero(ibs_mun),
    })),
  );

/** The final note divides the IBS as its own items do: here it is one amount. */
const byTributo = ({ cbs, ibs }: ValoresDoEvento): PorTributo =>
  writeValores({ cbs, ...splitIbs(ibs, null) });

/** What events took off the debit of an advance payment. */
const desfeitoPelosEventos = (movimentos: readonly MovimentoDoItem[]): ValoresDoEvento =>
  sum(
    movimentos.filter(
      ({ lado, efeito, desfeitoEm }) =>
        lado === 'emitente' && efeito === 'estorno_debito' && desfeitoEm === null,
    ),
  );

/** A document that names advance payments. */
interface DocumentoFinal {
  readonly chave: string;
  /** CBS and IBS of its own, reais: no more of an advance payment ends in it. */
  readonly devido: PorTributo;
  /** Keys of advance payments. */
  readonly nomeia: readonly string[];
}

/**
 * What each final document finds left of the advance payments that it names, by keys, reais: what exceeds the tax of the first one that names
 * one goes on to the next (LC 214/2025 art. 10 § 4º). Documents come in order of their keys, whatever order they are given in: what one
 * supplier issues comes by month and number there. Only the first `quantos` have a part in one advance payment.
 */
export function repartirAdiantamentos(
  finais: readonly DocumentoFinal[],
  adiantados: ReadonlyMap<string, PorTributo>,
  quantos: number,
): ReadonlyMap<string, Readonly<Record<string, PorTributo>>> {
  const restos = new Map([...adiantados].map(([chave, valor]) => [chave, restoDe(valor)]));
  const emOrdem = [...finais].sort((a, b) => (a.chave < b.chave ? -1 : 1));
  return new Map(
    emOrdem.map(({ chave, devido, nomeia }) => {
      const cabe = restoDe(devido);
      const achados: Record<string, PorTributo> = {};
      for (const nomeada of [...new Set(nomeia)].sort()) {
        const resto = restos.get(nomeada);
        if (resto === undefined || resto.finais === quantos) continue;
        resto.finais += 1;
        if (resto.cbs === 0n && resto.ibs === 0n) continue;
        achados[nomeada] = publish(resto, known(adiantados.get(nomeada), nomeada));
        for (const tributo of ['cbs', 'ibs'] as const) {
          const usado = smallerOf(resto[tributo], cabe[tributo]);
          resto[tributo] -= usado;
          cabe[tributo] -= usado;
        }
      }
      return [chave, achados];
    }),
  );
}

interface Resto {
  cbs: Fixo;
  ibs: Fixo;
  finais: number;
}

const restoDe = ({ cbs, ibs_uf, ibs_mun }: PorTributo): Resto => ({
  cbs: readOrZero(cbs),
  ibs: readOrZero(ibs_uf) + readOrZero(ibs_mun),
  finais: 0,
});

function publish({ cbs, ibs }: Resto, declarado: PorTributo): PorTributo {
  const declarados = { ibs_uf: readOrZero(declarado.ibs_uf), ibs_mun: readOrZero(declarado.ibs_mun) };
  return writeValores({ cbs, ...splitIbs(ibs, declarados) });
}
