import type { DocumentoParaGravar, EventNeighbour, Neighbours, Vinculo } from '@apura/database';
import { SEM_LANCAMENTOS } from '@apura/database/lancamentos';
import {
  adiantadoDepoisDosEventos,
  documentosQueContam,
  eventoGuardado,
  eventoMoveANota,
  type FimDoDocumento,
  type Situacao,
} from '@apura/engine';

type Declarado = NonNullable<DocumentoParaGravar['declarado']>;

/** What decides, beside its own file, what a document counts for; plain data, for the reading threads. */
export interface ContextoDaChave {
  /** What ended it, where its file does not say so. */
  readonly fim: FimDoDocumento | null;
  /** Its taker says that the service was not his. */
  readonly rejeitada: boolean;
  /** CBS and IBS of the advance payments that it names and that count, by key. */
  readonly antecipados: Readonly<Record<string, Declarado>>;
  /** Those that were registered of it: `paraOsClientes` has from here what they do to amounts and months of a note. */
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
  const { fins, rejeitadas } = documentosQueContam(
    [...documentos].map(([chave, { situacao }]) => ({
      chave,
      tpAmb: PRODUCAO,
      situacao: situacao as Situacao,
      vinculos: vinculos
        .filter(({ de }) => de === chave)
        .map(({ tipo, para }) => ({ tipo: tipo as 'substitui', chave: para })),
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
  const antecipado = (chave: string): Declarado | undefined => {
    const { situacao = '', declarado } = documentos.get(chave) ?? {};
    if (!declarado || !QUE_ACABAM.has(situacao) || fins.has(chave)) return undefined;
    const desta = eventosQueMovem(eventos.filter((evento) => evento.chave === chave));
    return desta.length === 0
      ? declarado
      : adiantadoDepoisDosEventos(
          chave,
          declarado,
          desta.map((evento) => eventoGuardado(evento, PRODUCAO)),
        );
  };
  return new Map(
    [...documentos].map(([chave, { situacao }]) => {
      const antecipados = vinculos.flatMap(({ de, tipo, para }) => {
        const declarado = de === chave && tipo === 'antecipa' ? antecipado(para) : undefined;
        return declarado === undefined ? [] : [[para, declarado] as const];
      });
      const contexto: ContextoDaChave = {
        fim: (QUE_ACABAM.has(situacao) && fins.get(chave)) || null,
        rejeitada: rejeitadas.has(chave),
        antecipados: Object.fromEntries(antecipados),
        eventos: eventos.filter((evento) => evento.chave === chave),
      };
      return [chave, contexto];
    }),
  );
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
