import {
  type DocumentNeighbour,
  ENDINGS_OF_ADIANTAMENTO,
  type EntryNeighbour,
  type EventNeighbour,
  type Neighbours,
  type Vinculo,
} from '@apura/database';
import { WITHOUT_LANCAMENTOS } from '@apura/database/lancamentos';
import {
  adiantadoDepoisDosEventos,
  contradicaoDoEvento,
  type DevolucaoAnterior,
  documentosQueContam,
  type EscolhasDosEventos,
  eventoGuardado,
  eventoMoveANota,
  type FimDoDocumento,
  known,
  type NotaFiscal,
  numeroNaChave,
  type PorTributo,
  repartirAdiantamentos,
} from '@apura/engine';

/** A note that a return goes back to: its file, and what became of it. */
export interface OriginalNoContexto extends DocumentoNoArquivo {
  /** Its own key: where the return names it by its number alone, another than the one named. */
  readonly chave: string;
  readonly fim: FimDoDocumento | null;
  readonly eventos: readonly EventNeighbour[];
  /** As it was read; left out until somebody reads it. */
  readonly nota?: NotaFiscal;
  /** Other returns of it that come before, by their keys. */
  readonly anteriores: readonly DevolucaoNoContexto[];
}

/** Another return of an original. */
export interface DevolucaoNoContexto extends DocumentoNoArquivo {
  readonly chave: string;
  /** What it gives back; left out until somebody reads it. */
  readonly devolucao?: DevolucaoAnterior;
}

/** Where a document is stored. */
export interface DocumentoNoArquivo {
  /** Of the file, in hex. */
  readonly sha256: string;
  readonly ordem: number;
}

/** What decides, beside its own file, what a document counts for; plain data, for the reading threads. */
export interface ContextoDaChave {
  /** What ended it, where its file does not say so. */
  readonly fim: FimDoDocumento | null;
  /** Its taker says that the service was not his. */
  readonly rejeitada: boolean;
  /** CBS and IBS of the advance payments that it names and that count, by key: what their events and the documents before it left of them. */
  readonly antecipados: Readonly<Record<string, PorTributo>>;
  /** When it came in at its buyers and what for, by client, as the office or the client's books say. */
  readonly entradas: Readonly<
    Record<string, Pick<EntryNeighbour, 'dia' | 'conta_em' | 'nos_livros' | 'codigos'>>
  >;
  /** Those that were registered of it: `effectsOnClientes` has from here what they do to amounts and months of a note. */
  readonly eventos: readonly EventNeighbour[];
  /** The notes at hand that it gives goods back of, by key. */
  readonly originais: Readonly<Record<string, OriginalNoContexto>>;
  /** Its parsed note is wanted, for those that go back to it. */
  readonly comNota?: true;
}

/** Documents and events that are looked at together. */
export interface Relacoes {
  readonly documentos: ReadonlyMap<string, DocumentoNaRelacao>;
  readonly vinculos: readonly Vinculo[];
  readonly eventos: readonly EventNeighbour[];
  readonly entradas: readonly EntryNeighbour[];
  readonly escolhas: EscolhasDosEventos;
}

export interface DocumentoNaRelacao
  extends Pick<DocumentNeighbour, 'declarado' | 'calculado' | 'protocolo'>,
    DocumentoNoArquivo {
  /** What its file says. */
  readonly situacao: string;
}

/** What a document that ended means for clients. What it says of products holds: it stands in the register where the document came first. */
export const NO_ROWS = {
  lancamentos: WITHOUT_LANCAMENTOS,
  perguntas: [],
  retencoes: [],
  em_duvida: [],
} as const;

/** Where events of the test environment are taken for registered, they count as others do. */
const PRODUCAO = '1';
const QUE_ACABAM: ReadonlySet<string> = new Set(['autorizada', 'sem_protocolo']);

/** The contexts of these documents beside one another. Those of the test environment are here only in a sandbox, and count there. */
export function contextosOf({
  documentos,
  vinculos,
  eventos: todosOsEventos,
  entradas,
  escolhas,
}: Relacoes): ReadonlyMap<string, ContextoDaChave> {
  // An event that its own signature or its document contradicts has no effect.
  const eventos = todosOsEventos.filter(
    (evento) => !contradicaoDoEvento(evento, documentos.get(evento.chave)?.protocolo ?? null),
  );
  const vinculosDe = byChave(vinculos, ({ de }) => de);
  const eventosDe = byChave(eventos, ({ chave }) => chave);
  const entradasDe = byChave(entradas, ({ chave }) => chave);
  const { fins, rejeitadas } = documentosQueContam(
    [...documentos].map(([chave, { situacao }]) => ({
      chave,
      tpAmb: PRODUCAO,
      situacao,
      vinculos: (vinculosDe.get(chave) ?? []).map(({ tipo, para }) => ({
        tipo,
        chave: para,
      })),
    })),
    eventos.map((evento) => ({
      chave: evento.chave,
      efeito: evento.efeito,
      ...(evento.chave_substituta === null ? {} : { chaveSubstituta: evento.chave_substituta }),
      dhEvento: evento.dh_evento,
      tpAmb: PRODUCAO,
      registrado: true,
    })),
  );
  const conta = (chave: string): boolean =>
    QUE_ACABAM.has(documentos.get(chave)?.situacao ?? '') && !fins.has(chave);
  const antecipam = byChave(
    vinculos.filter(({ de, tipo }) => tipo === 'antecipa' && conta(de)),
    ({ de }) => de,
  );
  const finais = [...antecipam].map(([chave, nomeados]) => ({
    chave,
    devido: devidoDe(known(documentos.get(chave), chave)),
    nomeia: nomeados.map(({ para }) => para),
  }));
  const adiantados = new Map(
    finais
      .flatMap(({ nomeia }) => nomeia)
      .flatMap((chave) => {
        const declarado = documentos.get(chave)?.declarado;
        if (!declarado || declarado.definitivo === true || !conta(chave)) return [];
        return [[chave, depoisDosEventos(chave, declarado, eventosDe.get(chave) ?? [], escolhas)] as const];
      }),
  );
  const repartidos = repartirAdiantamentos(finais, adiantados, ENDINGS_OF_ADIANTAMENTO);
  const originais = originaisDas(vinculos, documentos, {
    vale: (chave) => documentos.get(chave)?.situacao === 'autorizada' && !fins.has(chave),
    ao: (chave) => ({ fim: fins.get(chave) ?? null, eventos: eventosDe.get(chave) ?? [] }),
  });
  return new Map(
    [...documentos].map(([chave, { situacao }]) => {
      const contexto: ContextoDaChave = {
        fim: (QUE_ACABAM.has(situacao) && fins.get(chave)) || null,
        rejeitada: rejeitadas.has(chave),
        antecipados: repartidos.get(chave) ?? {},
        entradas: Object.fromEntries(
          (entradasDe.get(chave) ?? []).map(({ chave: _, cliente_id, ...entrada }) => [cliente_id, entrada]),
        ),
        eventos: eventosDe.get(chave) ?? [],
        originais: originais.get(chave) ?? {},
      };
      return [chave, contexto];
    }),
  );
}

/** At most so many earlier returns of one note are looked at, the first by their keys. */
const ANTERIORES = 50;

/** Whether a document counts, and what stands around it. */
interface AoRedor {
  vale(chave: string): boolean;
  ao(chave: string): Pick<OriginalNoContexto, 'fim' | 'eventos'>;
}

/**
 * The originals of each return, by the keys that it names, with the returns that come before it: by their keys, so that files in any order
 * end in the same rows. A return that is not authorised takes nothing from those after it.
 */
function originaisDas(
  vinculos: readonly Vinculo[],
  documentos: Relacoes['documentos'],
  { vale, ao }: AoRedor,
): ReadonlyMap<string, Record<string, OriginalNoContexto>> {
  const devolvem = vinculos.filter(({ tipo }) => tipo === 'devolve');
  const achar = devolvem.length === 0 ? () => undefined : pelaChaveOuNumero(documentos, vale);
  const voltas = new Map<string, Set<string>>();
  const achados = devolvem.flatMap(({ de, para }) => {
    const chave = achar(para);
    if (chave === undefined) return [];
    voltas.set(chave, (voltas.get(chave) ?? new Set()).add(de));
    return [{ de, para, chave }];
  });
  const de = new Map<string, Record<string, OriginalNoContexto>>();
  for (const { de: volta, para, chave } of achados) {
    const anteriores = [...(voltas.get(chave) ?? [])]
      .filter((outra) => outra < volta && vale(outra))
      .sort()
      .slice(0, ANTERIORES)
      .map((outra) => ({ chave: outra, ...inArquivo(known(documentos.get(outra), outra)) }));
    const delas = de.get(volta) ?? {};
    const original = inArquivo(known(documentos.get(chave), chave));
    delas[para] = { chave, ...original, ...ao(chave), anteriores };
    de.set(volta, delas);
  }
  return de;
}

const inArquivo = ({ sha256, ordem }: DocumentoNoArquivo): DocumentoNoArquivo => ({ sha256, ordem });

/** The note of a key, else the only one that counts with its number: the key may be mistyped, or be without its cNF (refNFeSig). */
function pelaChaveOuNumero(
  documentos: Relacoes['documentos'],
  vale: AoRedor['vale'],
): (chave: string) => string | undefined {
  const porNumero = new Map<string, string[]>();
  for (const chave of documentos.keys()) {
    const numero = vale(chave) ? numeroNaChave(chave) : null;
    if (numero !== null) porNumero.set(numero, [...(porNumero.get(numero) ?? []), chave]);
  }
  return (chave) => {
    const numero = numeroNaChave(chave);
    if (numero === null) return undefined;
    if (documentos.has(chave)) return chave;
    const [uma, ...outras] = porNumero.get(numero) ?? [];
    return outras.length === 0 ? uma : undefined;
  };
}

function byChave<T>(todos: readonly T[], chaveDe: (um: T) => string): ReadonlyMap<string, readonly T[]> {
  const grupos = new Map<string, T[]>();
  for (const um of todos) {
    const grupo = grupos.get(chaveDe(um));
    if (grupo === undefined) grupos.set(chaveDe(um), [um]);
    else grupo.push(um);
  }
  return grupos;
}

/** What a final document spends at most: what it declares, or the rules where it declares nothing. */
const devidoDe = ({ declarado, calculado }: DocumentoNaRelacao): PorTributo =>
  declarado && [declarado.cbs, declarado.ibs_uf, declarado.ibs_mun].some((valor) => valor !== '0.00')
    ? declarado
    : calculado;

function depoisDosEventos(
  chave: string,
  declarado: PorTributo,
  eventos: readonly EventNeighbour[],
  escolhas: EscolhasDosEventos,
): PorTributo {
  const movem = eventosQueMovem(eventos);
  if (movem.length === 0) return declarado;
  return adiantadoDepoisDosEventos(
    chave,
    declarado,
    movem.map((evento) => eventoGuardado(evento, PRODUCAO)),
    escolhas,
  );
}

/** Stored documents as they stand beside one another. */
export const relacoesGuardadas = ({
  documentos,
  vinculos,
  eventos,
  entradas,
  escolhas,
}: Neighbours): Relacoes => ({
  documentos: new Map(
    documentos.map(({ chave, situacao_no_arquivo, declarado, calculado, protocolo, sha256, ordem }) => [
      chave,
      { situacao: situacao_no_arquivo, declarado, calculado, protocolo, sha256, ordem },
    ]),
  ),
  vinculos,
  eventos,
  entradas,
  escolhas,
});

/** Of an NF-e events move amounts and months; of another document the tax office's word on the DAS alone moves amounts. */
const eventosQueMovem = (eventos: readonly EventNeighbour[]): EventNeighbour[] =>
  eventos.filter(({ tipo, tp_evento, efeito }) =>
    tipo === 'nfe' ? eventoMoveANota(tp_evento) : efeito === 'tributacao_do_simples',
  );

/** The parts of a context that change what its document counts for; once the document has ended, only its end does. */
export const whatDecides = ({ fim, rejeitada, antecipados, eventos, originais }: ContextoDaChave): string =>
  JSON.stringify(
    fim === null
      ? [
          rejeitada,
          antecipados,
          eventosQueMovem(eventos),
          Object.entries(originais).map(whatDecidesOfOriginal).sort(),
        ]
      : [fim],
  );

/** Of a note that goods come back of: whether it stands, which file holds it, what moves it, and which returns come before. */
const whatDecidesOfOriginal = ([nomeada, original]: [string, OriginalNoContexto]): string => {
  const { chave, fim, sha256, ordem, eventos, anteriores } = original;
  const antes = anteriores.map((outra) => [outra.chave, outra.sha256, outra.ordem]);
  return JSON.stringify([
    nomeada,
    chave,
    fim?.situacao ?? null,
    sha256,
    ordem,
    eventosQueMovem(eventos),
    antes,
  ]);
};

/** Whether what a live document means for its clients is more than its file says: then it is computed in its context. */
export const countsByContext = (contexto: ContextoDaChave): boolean =>
  movesByEventos(contexto) ||
  Object.keys(contexto.entradas).length > 0 ||
  Object.keys(contexto.originais).length > 0;

/** Whether events, a rejection or advance payments move what it counts for. */
export const movesByEventos = ({
  rejeitada,
  antecipados,
  eventos,
}: Pick<ContextoDaChave, 'rejeitada' | 'antecipados' | 'eventos'>): boolean =>
  rejeitada || Object.keys(antecipados).length > 0 || eventosQueMovem(eventos).length > 0;
