import type { DocumentoParaGravar, EventNeighbour, Neighbours, Vinculo } from '@apura/database';
import { SEM_LANCAMENTOS } from '@apura/database/lancamentos';
import { documentosQueContam, eventoMoveANota, type FimDoDocumento, type Situacao } from '@apura/engine';

type Declarado = NonNullable<DocumentoParaGravar['declarado']>;

/** What decides, beside its own file, what a document counts for; plain data, for the reading threads. */
export interface ContextoDaChave {
  /** What ended it, where its file does not say so. */
  readonly fim: FimDoDocumento | null;
  /** Its taker says that the service was not his. */
  readonly rejeitada: boolean;
  /**
   * CBS and IBS of the advance payments that it names and that count, by key, with the events that take of them; each is deducted once, by the
   * first that names it.
   */
  readonly antecipados: Readonly<Record<string, Antecipado>>;
  /** Those that were registered of it: `paraOsClientes` has from here what they do to amounts and months of a note. */
  readonly eventos: readonly EventNeighbour[];
}

interface Antecipado extends Declarado {
  readonly eventos: readonly EventNeighbour[];
}

/** Documents and events that are looked at together. */
export interface Relacoes {
  readonly documentos: ReadonlyMap<string, DocumentoNaRelacao>;
  readonly vinculos: readonly Vinculo[];
  readonly eventos: readonly EventNeighbour[];
}

export interface DocumentoNaRelacao {
  /** What its file says. */
  readonly situacao: string;
  readonly declarado: DocumentoParaGravar['declarado'];
}

/** What a document that ended means for clients. */
export const SEM_LINHAS = {
  lancamentos: SEM_LANCAMENTOS,
  perguntas: [],
  retencoes: [],
  em_duvida: [],
} as const;

/** Where events of the test environment are taken for registered, they count as others do. */
const PRODUCAO = '1';
const QUE_ACABAM: ReadonlySet<string> = new Set(['autorizada', 'sem_protocolo']);

/** The contexts of these documents beside one another. Those of the test environment are here only in a sandbox, and count there. */
export function contextosDe({
  documentos,
  vinculos,
  eventos,
}: Relacoes): ReadonlyMap<string, ContextoDaChave> {
  const vinculosDe = porChave(vinculos, ({ de }) => de);
  const eventosDe = porChave(eventos, ({ chave }) => chave);
  const { fins, rejeitadas } = documentosQueContam(
    [...documentos].map(([chave, { situacao }]) => ({
      chave,
      tpAmb: PRODUCAO,
      situacao: situacao as Situacao,
      vinculos: (vinculosDe.get(chave) ?? []).map(({ tipo, para }) => ({
        tipo: tipo as 'substitui',
        chave: para,
      })),
    })),
    eventos.map((evento) => ({
      chave: evento.chave,
      efeito: evento.efeito as 'nenhum',
      ...(evento.chave_substituta === null ? {} : { chaveSubstituta: evento.chave_substituta }),
      dhEvento: evento.dh_evento,
      tpAmb: PRODUCAO,
      registrado: true,
    })),
  );
  const conta = (chave: string): boolean =>
    QUE_ACABAM.has(documentos.get(chave)?.situacao ?? '') && !fins.has(chave);
  const quemDeduz = primeirosQueNomeiam(vinculos.filter(({ de, tipo }) => tipo === 'antecipa' && conta(de)));
  const antecipado = ({ de, tipo, para }: Vinculo): readonly (readonly [string, Antecipado])[] => {
    const declarado = documentos.get(para)?.declarado;
    if (tipo !== 'antecipa' || !declarado || !conta(para) || quemDeduz.get(para) !== de) return [];
    return [[para, { ...declarado, eventos: eventosQueMovem(eventosDe.get(para) ?? []) }]];
  };
  return new Map(
    [...documentos].map(([chave, { situacao }]) => {
      const contexto: ContextoDaChave = {
        fim: (QUE_ACABAM.has(situacao) && fins.get(chave)) || null,
        rejeitada: rejeitadas.has(chave),
        antecipados: Object.fromEntries((vinculosDe.get(chave) ?? []).flatMap(antecipado)),
        eventos: eventosDe.get(chave) ?? [],
      };
      return [chave, contexto];
    }),
  );
}

function porChave<T>(todos: readonly T[], chaveDe: (um: T) => string): ReadonlyMap<string, readonly T[]> {
  const grupos = new Map<string, T[]>();
  for (const um of todos) {
    const grupo = grupos.get(chaveDe(um));
    if (grupo === undefined) grupos.set(chaveDe(um), [um]);
    else grupo.push(um);
  }
  return grupos;
}

/** By key: what one supplier issues comes by month and number there. */
function primeirosQueNomeiam(vinculos: readonly Vinculo[]): ReadonlyMap<string, string> {
  const primeiros = new Map<string, string>();
  for (const { de, para } of vinculos) {
    const antes = primeiros.get(para);
    if (antes === undefined || de < antes) primeiros.set(para, de);
  }
  return primeiros;
}

/** Stored documents as they stand beside one another. */
export const relacoesGuardadas = ({ documentos, vinculos, eventos }: Neighbours): Relacoes => ({
  documentos: new Map(
    documentos.map(({ chave, situacao_no_arquivo, declarado }) => [
      chave,
      { situacao: situacao_no_arquivo, declarado },
    ]),
  ),
  vinculos,
  eventos,
});

/** Only of an NF-e do events move amounts and months. */
const eventosQueMovem = (eventos: readonly EventNeighbour[]): EventNeighbour[] =>
  eventos.filter(({ tipo, tp_evento }) => tipo === 'nfe' && eventoMoveANota(tp_evento));

/** What of a context changes what its document counts for: of one that ended, nothing else does. */
export const oQueDecide = ({ fim, rejeitada, antecipados, eventos }: ContextoDaChave): string =>
  JSON.stringify(fim === null ? [rejeitada, antecipados, eventosQueMovem(eventos)] : [fim]);

/** Whether what a live document means for its clients is more than its file says: then it is computed in its context. */
export const contaPeloContexto = ({ rejeitada, antecipados, eventos }: ContextoDaChave): boolean =>
  rejeitada || Object.keys(antecipados).length > 0 || eventosQueMovem(eventos).length > 0;
