import type { DocumentoFiscal, EventoDoDocumento } from '../../documento-fiscal.ts';

/** Why a document counts no more, and by which other one. */
export interface FimDoDocumento {
  readonly situacao: 'cancelada' | 'substituida' | 'anulada';
  readonly por: string | null;
}

/** What of a document and an event says whether another one counts, as it was read or as it is stored. */
export interface CountingDocumento extends Pick<DocumentoFiscal, 'chave' | 'tpAmb'> {
  readonly situacao: string;
  readonly vinculos: readonly { readonly tipo: string; readonly chave: string }[];
}
export interface CountingEvento extends Omit<EventoDoDocumento, 'tipo' | 'tpEvento' | 'efeito'> {
  readonly efeito: string;
}

export interface DocumentosQueContam<D extends CountingDocumento = DocumentoFiscal> {
  /** Each key once, by key; none of those that ended. */
  readonly documentos: readonly D[];
  /** What ended, also of documents that are not here: an event or a substitute may come first. */
  readonly fins: ReadonlyMap<string, FimDoDocumento>;
  /** NFS-e that the taker rejected: they count for the supplier only. */
  readonly rejeitadas: ReadonlySet<string>;
}

/** What one link of a document does to the other one. */
const FIM_PELO_VINCULO: Readonly<Record<string, FimDoDocumento['situacao']>> = {
  substitui: 'substituida',
  // The note that the taker issues in place of one that he rejected.
  rejeitada: 'substituida',
  anula: 'anulada',
};
/** Of two ends of one document the stronger one stands. */
const FORCA = { cancelada: 3, anulada: 2, substituida: 1 } as const;

/**
 * Which of the documents count, beside their events: a substituted, annulled or cancelled one is dead although its own
 * file says that it was authorised, in whatever order they come (LC 214/2025 art. 60; Decreto 12.955/2026 arts. 57, 59,
 * 61 and 144). A document of the test environment, a cancelled one and one without protocol end no other.
 */
export function documentosQueContam<D extends CountingDocumento>(
  documentos: readonly D[],
  eventos: readonly CountingEvento[],
): DocumentosQueContam<D> {
  const fins = new Map<string, FimDoDocumento>();
  for (const { chave, efeito, registrado, tpAmb, chaveSubstituta } of eventos) {
    if (!registrado || tpAmb !== '1') continue;
    if (efeito === 'cancela') end(fins, chave, { situacao: 'cancelada', por: null });
    if (efeito === 'substitui') end(fins, chave, { situacao: 'substituida', por: chaveSubstituta ?? null });
  }
  const unicos = new Map<string, D>();
  for (const documento of documentos) if (documento.tpAmb === '1') unicos.set(documento.chave, documento);
  for (const { chave, situacao, vinculos } of unicos.values()) {
    if (situacao !== 'autorizada' || fins.get(chave)?.situacao === 'cancelada') continue;
    for (const vinculo of vinculos) {
      const fim = FIM_PELO_VINCULO[vinculo.tipo];
      if (fim !== undefined) end(fins, vinculo.chave, { situacao: fim, por: chave });
    }
  }
  return {
    documentos: [...unicos.values()]
      .filter(({ chave }) => !fins.has(chave))
      .sort((a, b) => (a.chave < b.chave ? -1 : 1)),
    fins,
    rejeitadas: rejeitadas(eventos),
  };
}

function end(fins: Map<string, FimDoDocumento>, chave: string, fim: FimDoDocumento): void {
  const antes = fins.get(chave);
  const maisForte = antes === undefined || FORCA[fim.situacao] > FORCA[antes.situacao];
  const primeiro = antes?.situacao === fim.situacao && (fim.por ?? '~') < (antes.por ?? '~');
  if (maisForte || primeiro) fins.set(chave, fim);
}

/** By the last word of each: a rejection, or its annulment by the tax office. */
function rejeitadas(eventos: readonly CountingEvento[]): ReadonlySet<string> {
  const ultimas = new Map<string, CountingEvento>();
  for (const evento of eventos) {
    const { efeito, registrado, tpAmb, chave } = evento;
    if (!registrado || tpAmb !== '1' || (efeito !== 'rejeita' && efeito !== 'desfaz_rejeicao')) continue;
    const antes = ultimas.get(chave);
    if (antes === undefined || ordem(antes) < ordem(evento)) ultimas.set(chave, evento);
  }
  return new Set(
    [...ultimas.values()].filter(({ efeito }) => efeito === 'rejeita').map(({ chave }) => chave),
  );
}

/** By instant; at the same one the annulment comes after what it annuls. */
const ordem = ({ dhEvento, efeito }: CountingEvento): number =>
  Date.parse(dhEvento) * 2 + (efeito === 'rejeita' ? 0 : 1);
