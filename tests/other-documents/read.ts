import { readFileSync } from 'node:fs';
import type { DocumentoFiscal, EventoDoDocumento } from '@apura/engine';
import { lerDocumento } from '../../packages/documents/src/index.ts';

const FOLDER = new URL('../../packages/documents/test-data/documentos/', import.meta.url);

/** What the reader makes of made-up files. */
export function readAll(files: readonly string[]): {
  readonly documentos: readonly DocumentoFiscal[];
  readonly eventos: readonly EventoDoDocumento[];
} {
  const lidos = files.flatMap((file) => {
    const leitura = lerDocumento(readFileSync(new URL(`${file}.xml`, FOLDER)));
    if (leitura.tipo === 'problema') throw new Error(`${file}: ${leitura.problema.mensagem}`);
    return leitura.documentos;
  });
  return {
    documentos: lidos.flatMap((lido) => (lido.tipo === 'documento' ? [lido.documento] : [])),
    eventos: lidos.flatMap((lido) => (lido.tipo === 'evento_de_documento' ? [lido.evento] : [])),
  };
}

/** The only document of a file. */
export function readOne(file: string): DocumentoFiscal {
  const [documento] = readAll([file]).documentos;
  if (documento === undefined) throw new Error(`${file}: no document.`);
  return documento;
}
