import type { ArquivoDoUpload } from '@apura/contracts';
import { type Leitura, lerXml, situacaoDaNota } from '../../packages/nfe/src/index.ts';

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

type Documento = Extract<Leitura, { tipo: 'lido' }>['documentos'][number];

const identidade = (documento: Documento): string =>
  documento.tipo === 'nota'
    ? documento.nota.chave
    : [documento.evento.chNFe, documento.evento.tpEvento, documento.evento.nSeqEvento].join(' ');

/**
 * What must become of files that an office sends: the reader says what is in each (its own tests hold it against the
 * corpus' index), and what is there already makes it a duplicate, unless it brings the protocol that was missing.
 */
export function expectedOutcomes(arquivos: readonly Arquivo[]): Expected {
  const waves: Arquivo[][] = [];
  const copies = new Map<string, number>();
  const lidos = arquivos.map((arquivo) => {
    const leitura = lerXml(arquivo.bytes);
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
      const open =
        documento.tipo === 'nota'
          ? situacaoDaNota(documento.nota) === 'sem_protocolo'
          : !documento.evento.cStat;
      const known = stored.get(identidade(documento));
      if (known && (!known.open || open)) return false;
      stored.set(identidade(documento), { open });
      return true;
    });
    outcomes.set(arquivo.nome, {
      ...(novos.includes(true)
        ? { estado: 'processado' }
        : { estado: 'duplicado', codigo: 'arquivo_duplicado' }),
      documentos: documentos.flatMap((documento) => (documento.tipo === 'nota' ? documento.nota.chave : [])),
    });
  }
  const clientes = lidos.flatMap(({ documentos }) =>
    documentos.flatMap((documento) =>
      documento.tipo === 'nota'
        ? [documento.nota.emit.CNPJ, documento.nota.dest?.CNPJ].flatMap((cnpj) =>
            cnpj ? [cnpj.slice(0, 8)] : [],
          )
        : [],
    ),
  );
  return { waves, outcomes, clientes: [...new Set(clientes)].sort() };
}
