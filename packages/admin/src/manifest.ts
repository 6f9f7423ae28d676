import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AdminError } from './command.ts';

export interface Manifest {
  readonly format: 1;
  readonly made: string;
  readonly offices: number;
  /** The version of the tables: a backup goes back only into the same one. */
  readonly migrations: readonly string[];
  readonly tables: readonly {
    readonly name: string;
    readonly columns: readonly string[];
    readonly rows: number;
    readonly file: string;
    /** Of the compressed file, in hex. */
    readonly sha256: string;
  }[];
  /** Where bytes lie in a bucket and were asked for: the list of its objects (`CopiedObject` by line), and that file's hash. */
  readonly bucket?: { readonly file: string; readonly sha256: string; readonly objects: number };
}

export const MANIFEST = 'manifest.json';

/** Reads the manifest of a backup. Throws `AdminError` when there is none, or of another kind. */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST), 'utf8');
  } catch {
    throw new AdminError(
      `${folder} holds no finished backup: ${MANIFEST} is written last, and is not there.`,
    );
  }
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new AdminError(`This apura-admin reads backups of format 1; this one is of ${manifest.format}.`);
  return manifest;
}

/** A file of the backup holds other bytes than its manifest says. */
export const changed = (file: string): AdminError =>
  new AdminError(`${file} is not what was written. Nothing was restored.`);

/** In hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
