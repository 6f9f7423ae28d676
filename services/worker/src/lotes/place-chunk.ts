import {
  type ArquivoLido,
  actingVinculos,
  type ChunkLido,
  completesEvento,
  type DocumentNeighbour,
  type DocumentoInContext,
  type DocumentoToStore,
  type EventoToStore,
  identityOfEvento,
  type Neighbours,
  type Situacao,
  takesPlace,
  uniqueDocumentos,
} from '@apura/database';
import { contradicaoDoEvento, known } from '@apura/engine';
import {
  type ContextoDaChave,
  contextosOf,
  countsByContext,
  NO_ROWS,
  type Relacoes,
  relacoesGuardadas,
  whatDecides,
} from './contexto-da-chave.ts';
import type { NoArquivo, RereadDocumentos } from './reread-documentos.ts';

/** A chunk among what is stored around it: which documents have to be read once more, and for which contexts. */
export interface Placement {
  readonly lido: ChunkLido;
  readonly neighbours: Neighbours;
  /** Those of its documents that are new, or take the place of a stored one. */
  readonly chegam: readonly DocumentoToStore[];
  /** Stored ones that count for something else by what arrives. */
  readonly tocados: readonly DocumentNeighbour[];
  readonly relacoes: Relacoes;
  /** What each document counts for beside its file, by key. */
  readonly contextos: ReadonlyMap<string, ContextoDaChave>;
  /** Those that are computed in their contexts, from their files. */
  readonly toRead: readonly NoArquivo[];
}

/** Places a chunk among `neighbours` and its own documents among one another; null where nothing is around any of them. */
export function placeChunk(lido: ChunkLido, neighbours: Neighbours): Placement | null {
  const { documentos, eventos } = uniqueDocumentos(lido.arquivos);
  const guardados = new Map(neighbours.documentos.map((guardado) => [guardado.chave, guardado]));
  const chegam = documentos.filter((documento) => entra(documento, guardados.get(documento.chave)));
  const soltos = !eventos.length && !actingVinculos(documentos).length;
  const { documentos: aoRedor, eventos: registrados, vinculos, entradas } = neighbours;
  if (soltos && ![aoRedor, registrados, vinculos, entradas].some(({ length }) => length > 0)) return null;

  const relacoes = withWhatArrives(neighbours, chegam, eventos);
  const antes = contextosOf(relacoesGuardadas(neighbours));
  const contextos = contextosOf(relacoes);
  const novas = new Set(chegam.map(({ chave }) => chave));
  const tocados = neighbours.documentos.filter(
    ({ chave }) =>
      !novas.has(chave) &&
      whatDecides(contextoDe(antes, chave)) !== whatDecides(contextoDe(contextos, chave)),
  );
  const vivo = (chave: string) => contextoDe(contextos, chave).fim === null;
  return {
    lido,
    neighbours,
    chegam,
    tocados,
    relacoes,
    contextos,
    toRead: [
      ...chegam.filter(({ chave }) => vivo(chave) && countsByContext(contextoDe(contextos, chave))),
      ...tocados.filter(({ chave }) => vivo(chave)).map(inArquivo),
    ],
  };
}

/**
 * The chunk as it is written: documents that ended have no rows, those whose context says more are as `relidos` has them, and so are
 * the stored ones that what arrives changes.
 */
export function placedChunk(placement: Placement, relidos: RereadDocumentos): ChunkLido {
  const { lido, neighbours, chegam, tocados, relacoes, contextos } = placement;
  const protocolos = (chave: string) => relacoes.documentos.get(chave)?.protocolo ?? null;
  const prontos = new Map<DocumentoToStore, DocumentoToStore>(
    chegam.map((documento) => [
      documento,
      inContexto(documento, contextoDe(contextos, documento.chave), relidos),
    ]),
  );
  return {
    clientesVersao: Math.min(lido.clientesVersao, relidos.versao),
    arquivos: lido.arquivos.map((arquivo) => withProntos(arquivo, prontos, protocolos)),
    contexto: {
      neighbours,
      mudam: tocados.map((guardado) => mudado(guardado, contextoDe(contextos, guardado.chave), relidos)),
    },
  };
}

const contextoDe = (contextos: ReadonlyMap<string, ContextoDaChave>, chave: string): ContextoDaChave =>
  known(contextos.get(chave), chave);

/** Whether a document is new, or takes the place of the stored one. */
const entra = (documento: DocumentoToStore, guardado: DocumentNeighbour | undefined): boolean =>
  guardado === undefined || takesPlace(copia(guardado), documento);

const copia = ({
  situacao_no_arquivo,
  autenticidade,
}: DocumentNeighbour): Parameters<typeof takesPlace>[0] => ({
  situacao: situacao_no_arquivo,
  autenticidade,
});

const inArquivo = ({ chave, ordem, sha256 }: DocumentNeighbour) => ({
  chave,
  ordem,
  sha256: Buffer.from(sha256, 'hex'),
});

/** What is stored, and what arrives in its place or beside it. */
function withWhatArrives(
  neighbours: Neighbours,
  chegam: readonly DocumentoToStore[],
  eventosQueChegam: readonly EventoToStore[],
): Relacoes {
  const documentos = new Map(relacoesGuardadas(neighbours).documentos);
  for (const { chave, situacao, declarado = null, reforma, protocolo = null, sha256, ordem } of chegam)
    documentos.set(chave, {
      situacao,
      declarado,
      calculado: reforma,
      protocolo,
      sha256: sha256.toString('hex'),
      ordem,
    });
  const novas = new Set(chegam.map(({ chave }) => chave));
  const eventos = new Map(neighbours.eventos.map((evento) => [identityOfEvento(evento), evento]));
  for (const evento of eventosQueChegam) {
    const identidade = identityOfEvento(evento);
    const guardado = eventos.get(identidade);
    if (evento.registrado && (!guardado || completesEvento({ ...guardado, registrado: true }, evento))) {
      const { registrado: _registrado, sha256: _file, ordem: _place, ...neighbour } = evento;
      eventos.set(identidade, neighbour);
    }
  }
  return {
    documentos,
    vinculos: [...neighbours.vinculos.filter(({ de }) => !novas.has(de)), ...actingVinculos(chegam)],
    entradas: neighbours.entradas,
    escolhas: neighbours.escolhas,
    eventos: [...eventos].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, evento]) => evento),
  };
}

/** A document that arrives, as it counts. */
function inContexto(
  documento: DocumentoToStore,
  contexto: ContextoDaChave,
  { documentos }: RereadDocumentos,
) {
  const relido = documentos.get(documento.chave);
  if (contexto.fim === null) return relido ? { ...relido, sha256: documento.sha256 } : documento;
  return { ...documento, ...NO_ROWS, ...situacaoDe(documento.situacao, contexto) };
}

/** A stored one, as it counts from now on. */
function mudado(
  { id, chave, tipo, situacao_no_arquivo }: DocumentNeighbour,
  contexto: ContextoDaChave,
  { documentos }: RereadDocumentos,
): DocumentoInContext {
  const relido = documentos.get(chave);
  return {
    ...NO_ROWS,
    ...(relido && {
      lancamentos: relido.lancamentos,
      perguntas: relido.perguntas,
      retencoes: relido.retencoes,
      em_duvida: relido.em_duvida,
      achados: { divergencias: relido.divergencias, revisoes: relido.revisoes ?? [] },
    }),
    ...situacaoDe(situacao_no_arquivo, contexto),
    documentoId: id,
    chave,
    tipo,
    versaoRegras: relido?.versao_regras ?? '',
  };
}

function situacaoDe(noArquivo: string, { fim }: ContextoDaChave): Situacao {
  if (fim === null) return { situacao: noArquivo, situacao_no_arquivo: null, substituida_por: null };
  return {
    situacao: fim.situacao,
    situacao_no_arquivo: fim.situacao === noArquivo ? null : noArquivo,
    substituida_por: fim.situacao === 'substituida' ? fim.por : null,
  };
}

const withProntos = (
  arquivo: ArquivoLido,
  prontos: ReadonlyMap<DocumentoToStore, DocumentoToStore>,
  protocoloDe: (chave: string) => string | null,
): ArquivoLido => ({
  ...arquivo,
  itens: arquivo.itens.map((item) => {
    if (item.tipo === 'nota') return { ...item, documento: prontos.get(item.documento) ?? item.documento };
    if (item.tipo !== 'evento' || !contradicaoDoEvento(item.evento, protocoloDe(item.evento.chave)))
      return item;
    return { ...item, avisos: [...(item.avisos ?? []), 'evento_contradiz' as const] };
  }),
});
