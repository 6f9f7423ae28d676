import type { ArquivoDoUpload } from '@apura/contracts';
import {
  type LeituraDeDocumentos,
  lerDocumento,
  situacaoDaNota,
} from '../../packages/documents/src/index.ts';

export interface Arquivo {
  readonly nome: string;
  readonly bytes: Buffer;
}

export interface Expected {
  /** The files in uploads of which none has two copies of one document, so that the order of work cannot show. */
  readonly waves: readonly (readonly Arquivo[])[];
  /** What must become of each file, by its name. */
  readonly outcomes: ReadonlyMap<string, Pick<ArquivoDoUpload, 'estado' | 'codigo' | 'documentos'>>;
  /** CNPJ roots of all parties. */
  readonly clientes: readonly string[];
}

type Documento = Extract<LeituraDeDocumentos, { tipo: 'lido' }>['documentos'][number];

function identidade(documento: Documento): string {
  if (documento.tipo === 'nota') return documento.nota.chave;
  if (documento.tipo === 'documento') return documento.documento.chave;
  if (documento.tipo === 'evento') {
    const { chNFe, tpEvento, nSeqEvento } = documento.evento;
    return [chNFe, tpEvento, nSeqEvento].join(' ');
  }
  const { chave, tpEvento, nSeqEvento, dhEvento } = documento.evento;
  return [chave, tpEvento, nSeqEvento ?? dhEvento].join(' ');
}

/** Whether it waits for its protocol, or for the tax office's answer. */
function aberto(documento: Documento): boolean {
  if (documento.tipo === 'nota') return situacaoDaNota(documento.nota) === 'sem_protocolo';
  if (documento.tipo === 'documento') return documento.documento.situacao === 'sem_protocolo';
  return documento.tipo === 'evento' ? !documento.evento.cStat : !documento.evento.registrado;
}

const chavesDe = (documento: Documento): string[] =>
  documento.tipo === 'nota'
    ? [documento.nota.chave]
    : documento.tipo === 'documento'
      ? [documento.documento.chave]
      : [];

/** Who may be a client of it. */
function partesDe(documento: Documento): ({ readonly CNPJ?: string } | undefined)[] {
  if (documento.tipo === 'nota') return [documento.nota.emit, documento.nota.dest];
  if (documento.tipo !== 'documento') return [];
  return [documento.documento.fornecedor, documento.documento.adquirente];
}

/**
 * What must become of files that an office sends: the reader says what is in each (its own tests hold it against the
 * corpus' index), and what is there already makes it a duplicate, unless it brings the protocol that was missing.
 */
export function expectedOutcomes(arquivos: readonly Arquivo[]): Expected {
  const waves: Arquivo[][] = [];
  const copies = new Map<string, number>();
  const lidos = arquivos.map((arquivo) => {
    const leitura = lerDocumento(arquivo.bytes);
    const documentos = leitura.tipo === 'lido' ? leitura.documentos : [];
    const wave = Math.max(0, ...documentos.map((documento) => copies.get(identidade(documento)) ?? 0));
    for (const documento of documentos) copies.set(identidade(documento), wave + 1);
    waves[wave] = [...(waves[wave] ?? []), arquivo];
    return { arquivo, leitura, documentos, wave };
  });

  const outcomes = new Map<string, Pick<ArquivoDoUpload, 'estado' | 'codigo' | 'documentos'>>();
  /** Whether what is stored of a note or an event waits for its protocol or its answer. */
  const stored = new Map<string, { open: boolean }>();
  for (const { arquivo, leitura, documentos } of lidos.toSorted((a, b) => a.wave - b.wave)) {
    if (leitura.tipo === 'problema') {
      outcomes.set(arquivo.nome, { estado: 'recusado', codigo: leitura.problema.codigo, documentos: [] });
      continue;
    }
    const novos = documentos.map((documento) => {
      const open = aberto(documento);
      const known = stored.get(identidade(documento));
      if (known && (!known.open || open)) return false;
      stored.set(identidade(documento), { open });
      return true;
    });
    outcomes.set(arquivo.nome, {
      ...(novos.includes(true)
        ? { estado: 'processado' }
        : { estado: 'duplicado', codigo: 'arquivo_duplicado' }),
      documentos: documentos.flatMap(chavesDe),
    });
  }
  const clientes = lidos
    .flatMap(({ documentos }) => documentos.flatMap(partesDe))
    .flatMap((parte) => (parte?.CNPJ ? [parte.CNPJ.slice(0, 8)] : []));
  return { waves, outcomes, clientes: [...new Set(clientes)].sort() };
}
