import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Connection } from '../api/connection.ts';
import { calcularXml } from '../commands/calcular.ts';
import { type Destino, enviarLote } from '../envio/enviar-lotes.ts';
import { Falha } from '../falha.ts';
import { findFiles } from '../files/find-files.ts';
import type { Json } from './describe-tools.ts';
import { readOwnDocument, refuseLinks } from './own-document.ts';

const MAX_FILES = 500;

/** POST /api/calculadora with the text itself, or a file of this machine that is a document of ours. */
export async function calcular(connection: Connection, args: Json): Promise<unknown> {
  const { xml, arquivo, ...others } = args;
  const campos = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
  if (typeof arquivo !== 'string')
    return calcularXml(connection, 'nota.xml', new Blob([String(xml ?? '')]), campos);
  onlyDocuments(connection, [arquivo]);
  const document = await readOwnDocument(connection.contexto, arquivo);
  return calcularXml(connection, basename(arquivo), document, campos);
}

/** POST /v1/upload with files of this machine, as one job. */
export async function enviar(connection: Connection, args: Json): Promise<unknown> {
  const { contexto } = connection;
  const { arquivos = [], ...destino } = args as Destino & { readonly arquivos?: readonly string[] };
  await refuseLinks(contexto, arquivos);
  const files = await findFiles(contexto, arquivos, /\.(xml|zip)$/i);
  const names = files.map(({ nome }) => nome);
  onlyDocuments(connection, names);
  if (files.length > MAX_FILES)
    throw new Falha('arquivo', contexto.textos.mcp.tooManyFiles(files.length, MAX_FILES));
  const job_id = await enviarLote(connection, files, destino, randomUUID());
  return { job_id, total: files.length };
}

/** An agent may have read its path from anywhere: nothing else of this machine is sent. */
function onlyDocuments({ contexto }: Connection, paths: readonly string[]): void {
  const other = paths.find((path) => !/\.(xml|zip)$/i.test(path));
  if (other !== undefined) throw new Falha('arquivo', contexto.textos.mcp.noDocument(other));
}
