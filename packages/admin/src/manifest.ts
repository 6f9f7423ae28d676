import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validar } from '@apura/contracts';
import Type, { type Static, type TSchema } from 'typebox';
import { AdminError } from './command.ts';

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

const Table = Type.Object({
  name: Type.String({ pattern: '^[a-z_]+$' }),
  columns: Type.Array(Type.String({ pattern: '^[a-z0-9_]+$' })),
  rows: Type.Integer({ minimum: 0 }),
  file: Type.String({ pattern: '^[a-z_]+\\.copy\\.gz$', description: 'in the folder itself' }),
  sha256: Type.String({ ...Sha256, description: 'of the compressed file, in hex' }),
});

/** `migrations`: the version of the tables, as a backup goes back only into the same one. */
export const Manifest = Type.Object({
  format: Type.Literal(1),
  made: Type.String({ pattern: '^[0-9TZ:.-]+$' }),
  offices: Type.Integer({ minimum: 0 }),
  migrations: Type.Array(Type.String()),
  tables: Type.Array(Table),
  bucket: Type.Optional(
    Type.Object(
      { file: Type.Literal('bucket.jsonl'), sha256: Sha256, objects: Type.Integer({ minimum: 0 }) },
      {
        description:
          "where bytes lie in a bucket and were asked for: the list of its objects (`CopiedObject` by line), and that file's hash",
      },
    ),
  ),
});
export type Manifest = Static<typeof Manifest>;

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
  const manifest = fromJson(text, MANIFEST);
  const { format } = (manifest ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format !== 1)
    throw new AdminError(`This apura-admin reads backups of format 1; this one is of ${format}.`);
  return checked(Manifest, manifest, MANIFEST);
}

/** A line or a file of a backup, as JSON. Throws `AdminError` `file_damaged`. */
export function fromJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(file);
  }
}

/** What was read, where it is of that shape. Throws `AdminError` `file_damaged`. */
export function checked<T extends TSchema>(schema: T, it: unknown, file: string): Static<T> {
  try {
    return validar(schema, it);
  } catch {
    throw damaged(file);
  }
}

const damaged = (file: string): AdminError =>
  new AdminError(`file_damaged: ${file} says what backup does not write. Nothing was restored.`);

/** A file of the backup holds other bytes than its manifest says. */
export const changed = (file: string): AdminError =>
  new AdminError(`${file} is not what was written. Nothing was restored.`);

/** In hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
