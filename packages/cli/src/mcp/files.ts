import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Connection } from '../api/connection.ts';
import { calcularUm, calcularXml } from '../commands/calcular.ts';
import type { Contexto } from '../contexto.ts';
import { enviarLote } from '../envio/enviar-lotes.ts';
import { Falha } from '../falha.ts';
import { findFiles } from '../files/find-files.ts';
import type { Json } from './tool.ts';

const MAX_FILES = 500;

/** POST /api/calculadora with the text itself, or a file of this machine. */
export function calcular(contexto: Contexto, connection: Connection, args: Json): Promise<unknown> {
  const { xml, arquivo, ...others } = args;
  const campos = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
  if (typeof arquivo !== 'string')
    return calcularXml(connection, 'nota.xml', new Blob([String(xml ?? '')]), campos);
  onlyDocuments(contexto, [arquivo]);
  return calcularUm(contexto, connection, { path: arquivo, nome: basename(arquivo) }, campos);
}

/** POST /v1/upload with files of this machine, as one job. */
export async function enviar(contexto: Contexto, connection: Connection, args: Json): Promise<unknown> {
  const {
    arquivos = [],
    cliente_id,
    competencia,
  } = args as {
    arquivos?: readonly string[];
    cliente_id?: string;
    competencia?: string;
  };
  const files = await findFiles(contexto, arquivos, /\.(xml|zip)$/i);
  onlyDocuments(
    contexto,
    files.map(({ nome }) => nome),
  );
  if (files.length > MAX_FILES)
    throw new Falha('arquivo', contexto.textos.mcp.tooManyFiles(files.length, MAX_FILES));
  const destino = { clienteId: cliente_id, competencia };
  const job_id = await enviarLote(contexto, connection, files, destino, randomUUID());
  return { job_id, total: files.length };
}

/** An agent may have read its path from anywhere: nothing else of this machine is sent. */
function onlyDocuments({ textos }: Contexto, paths: readonly string[]): void {
  const other = paths.find((path) => !/\.(xml|zip)$/i.test(path));
  if (other !== undefined) throw new Falha('arquivo', textos.mcp.noDocument(other));
}
