import {
  type ArquivoLido,
  type ChunkLido,
  completaOEvento,
  type DocumentNeighbour,
  type DocumentoNoContexto,
  type DocumentoParaGravar,
  type EventNeighbour,
  type EventoParaGravar,
  identidadeDoEvento,
  type Neighbours,
  type Situacao,
  tomaOLugar,
  unicos,
  vinculosQueAgem,
} from '@apura/database';
import { contradicaoDoEvento, type PorTributo } from '@apura/engine';
import {
  type ContextoDaChave,
  contaPeloContexto,
  contextosDe,
  oQueDecide,
  type Relacoes,
  relacoesGuardadas,
  SEM_LINHAS,
} from './contexto-da-chave.ts';
import type { Reler, Relidos } from './reler-documentos.ts';

/**
 * A chunk whose documents count for what they count for beside `neighbours` and one another: those that ended have no rows, those
 * whose context says more are computed in it, and so are stored ones that what arrives changes. `reler` computes them from their
 * files. What has no neighbours, events or links is given back as it is.
 */
export async function porNoContexto(lido: ChunkLido, neighbours: Neighbours, reler: Reler) {
  const { documentos, eventos } = unicos(lido.arquivos);
  const guardados = new Map(neighbours.documentos.map((guardado) => [guardado.chave, guardado]));
  const chegam = documentos.filter((documento) => entra(documento, guardados.get(documento.chave)));
  const soltos = !eventos.length && !vinculosQueAgem(documentos).length;
  const { documentos: aoRedor, eventos: registrados, vinculos, entradas } = neighbours;
  if (soltos && ![aoRedor, registrados, vinculos, entradas].some(({ length }) => length > 0)) return lido;

  const relacoes = comOQueChega(neighbours, chegam, eventos);
  const protocolos = (chave: string) => relacoes.documentos.get(chave)?.protocolo ?? null;
  const antes = contextosDe(relacoesGuardadas(neighbours));
  const depois = contextosDe(relacoes);
  const contextoDe = (chave: string) => depois.get(chave) as ContextoDaChave;
  const novas = new Set(chegam.map(({ chave }) => chave));
  const tocados = neighbours.documentos.filter(
    ({ chave }) =>
      !novas.has(chave) && oQueDecide(antes.get(chave) as ContextoDaChave) !== oQueDecide(contextoDe(chave)),
  );
  const aReler = [
    ...chegam.filter(({ chave }) => contextoDe(chave).fim === null && contaPeloContexto(contextoDe(chave))),
    ...tocados.filter(({ chave }) => contextoDe(chave).fim === null).map(noArquivo),
  ];
  const relidos = aReler.length ? await reler(aReler, depois) : SEM_RELIDOS;
  const prontos = new Map<DocumentoParaGravar, DocumentoParaGravar>(
    chegam.map((documento) => [documento, noContexto(documento, contextoDe(documento.chave), relidos)]),
  );
  return {
    clientesVersao: Math.min(lido.clientesVersao, relidos.versao),
    arquivos: lido.arquivos.map((arquivo) => comProntos(arquivo, prontos, protocolos)),
    contexto: {
      neighbours,
      mudam: tocados.map((guardado) => mudado(guardado, contextoDe(guardado.chave), relidos)),
    },
  };
}

const SEM_RELIDOS: Relidos = { documentos: new Map(), versao: Number.POSITIVE_INFINITY };

/** Whether a document is new, or takes the place of the stored one. */
const entra = (documento: DocumentoParaGravar, guardado: DocumentNeighbour | undefined): boolean =>
  guardado === undefined || tomaOLugar(copia(guardado), documento);

const copia = ({
  situacao_no_arquivo,
  autenticidade,
}: DocumentNeighbour): Parameters<typeof tomaOLugar>[0] => ({
  situacao: situacao_no_arquivo,
  autenticidade,
});

const noArquivo = ({ chave, ordem, sha256 }: DocumentNeighbour) => ({
  chave,
  ordem,
  sha256: Buffer.from(sha256, 'hex'),
});

/** What is stored, and what arrives in its place or beside it. */
function comOQueChega(
  neighbours: Neighbours,
  chegam: readonly DocumentoParaGravar[],
  eventosQueChegam: readonly EventoParaGravar[],
): Relacoes {
  const documentos = new Map(relacoesGuardadas(neighbours).documentos);
  for (const { chave, situacao, declarado = null, reforma, protocolo = null, sha256, ordem } of chegam)
    documentos.set(chave, {
      situacao,
      declarado,
      calculado: reforma as PorTributo,
      protocolo,
      sha256: sha256.toString('hex'),
      ordem,
    });
  const novas = new Set(chegam.map(({ chave }) => chave));
  const eventos = new Map(neighbours.eventos.map((evento) => [identidadeDoEvento(evento), evento]));
  for (const evento of eventosQueChegam) {
    const identidade = identidadeDoEvento(evento);
    const guardado = eventos.get(identidade);
    if (evento.registrado && (!guardado || completaOEvento({ ...guardado, registrado: true }, evento))) {
      const { registrado: _registrado, sha256: _file, ordem: _place, ...neighbour } = evento;
      eventos.set(identidade, neighbour);
    }
  }
  return {
    documentos,
    vinculos: [...neighbours.vinculos.filter(({ de }) => !novas.has(de)), ...vinculosQueAgem(chegam)],
    entradas: neighbours.entradas,
    escolhas: neighbours.escolhas,
    eventos: [...eventos.keys()].sort().map((identidade) => eventos.get(identidade) as EventNeighbour),
  };
}

/** A document that arrives, as it counts. */
function noContexto(documento: DocumentoParaGravar, contexto: ContextoDaChave, { documentos }: Relidos) {
  const relido = documentos.get(documento.chave);
  if (contexto.fim === null) return relido ? { ...relido, sha256: documento.sha256 } : documento;
  return { ...documento, ...SEM_LINHAS, ...situacaoDe(documento.situacao, contexto) };
}

/** A stored one, as it counts from now on. */
function mudado(
  { id, chave, tipo, situacao_no_arquivo }: DocumentNeighbour,
  contexto: ContextoDaChave,
  { documentos }: Relidos,
): DocumentoNoContexto {
  const relido = documentos.get(chave);
  return {
    ...SEM_LINHAS,
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

const comProntos = (
  arquivo: ArquivoLido,
  prontos: ReadonlyMap<DocumentoParaGravar, DocumentoParaGravar>,
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
