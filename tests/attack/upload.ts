import { type Call, call, newAddress, type Reply } from './http.ts';
import type { Office, Stage } from './stage.ts';

export const BOUNDARY = 'attack-boundary';
export const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** One file of a form; the name goes in as it is, quotes escaped. */
export const filePart = (name: string | Buffer, bytes: string | Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="arquivos"; filename="`),
    Buffer.from(name),
    Buffer.from('"\r\nContent-Type: application/octet-stream\r\n\r\n'),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);

export const END = Buffer.from(`--${BOUNDARY}--\r\n`);

export const uploadCall = async (
  office: Office,
  body: Uint8Array,
  headers: Call['headers'] = {},
): Promise<Call> => ({
  method: 'POST',
  path: '/v1/upload',
  key: await office.key(),
  from: newAddress(),
  headers: { 'Content-Type': FORM, ...headers },
  body,
});

export interface Verdict {
  readonly nome: string;
  readonly origem?: string;
  readonly estado: string;
  readonly codigo?: string;
  readonly documentos: readonly string[];
}

const CHECK_EVERY_MS = 15;

/** Sends one file and waits until the worker has said what it is. Resolves to the answer, or to the verdict on each file. */
export async function uploadFile(
  stage: Stage,
  office: Office,
  name: string | Buffer,
  bytes: string | Uint8Array,
): Promise<Reply | readonly Verdict[]> {
  const reply = await call(stage, await uploadCall(office, Buffer.concat([filePart(name, bytes), END])));
  if (reply.status !== 202) return reply;
  return verdicts(stage, office, (JSON.parse(String(reply.body)) as { job_id: string }).job_id);
}

/** Asks the database until the lote is done, and not the gateway, whose time is measured. */
export async function verdicts(stage: Stage, office: Office, lote: string): Promise<readonly Verdict[]> {
  const tenant = stage.database.forOrganization(office.id);
  const done = () =>
    tenant.transaction(async (tx) => {
      const { rows } = await tx.query<{ estado: string }>('SELECT estado FROM lote WHERE id = $1', [lote]);
      return rows[0]?.estado === 'concluido';
    });
  while (!(await done())) await new Promise((later) => setTimeout(later, CHECK_EVERY_MS));
  const { body } = await call(stage, { path: `/v1/upload/${lote}?limit=100`, key: await office.key() });
  return (JSON.parse(String(body)) as { arquivos: { data: Verdict[] } }).arquivos.data;
}

/** The verdicts in a word: the codes of what was not processed, "processado" for what was; each once, with its number. */
export function inWords(files: readonly Verdict[]): string {
  const counted = new Map<string, number>();
  for (const { estado, codigo } of files) {
    const word = codigo ?? estado;
    counted.set(word, (counted.get(word) ?? 0) + 1);
  }
  return (
    [...counted].map(([word, times]) => (times === 1 ? word : `${times} ${word}`)).join(' + ') || 'nothing'
  );
}
