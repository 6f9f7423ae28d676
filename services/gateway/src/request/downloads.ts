import { Readable } from 'node:stream';
import { ApiError, downloadNameOf } from '@apura/contracts';
import { findApuracao, findCliente, readAtOnce, type Tenant } from '@apura/database';
import { type ZippedFile, zipOf } from '@apura/sheets';
import type { Storage } from '@apura/storage';
import { type Answer, alreadyHas, attachment, found } from '../answers.ts';
import type { Gateway } from '../gateway.ts';
import type { KeyedRequest } from '../route.ts';
import { type Caller, takeAway } from './limits/open-places.ts';
import { asTaken } from './limits/place.ts';
import type { Places } from './limits/places.ts';

/** How often a long download looks again whether it still may. */
const RECHECK_MS = 5_000;

interface Download<T> {
  readonly name: string;
  /** Each is made when the one before has been taken. */
  readonly files: AsyncIterable<T>;
  /** Rejects when whoever takes it may not any more. */
  readonly recheck: () => Promise<void>;
}

/** What is handed over at a time: large enough to be cheap, small enough to tell how fast it is taken. */
const PIECE = 64 * 1024;

/** A ZIP that is made while it is sent. @throws ApiError as `Places.take` */
export const zipDownload = (places: Places, caller: Caller, open: () => Promise<Download<ZippedFile>>) =>
  sendWhileMade(places, caller, async () => {
    const { name, ...zip } = await open();
    return { name, type: 'application/zip', pieces: zipOf(whileAllowed(zip)) };
  });

/** A CSV that is made while it is sent. @throws ApiError as `Places.take` */
export const csvDownload = (places: Places, caller: Caller, open: () => Promise<Download<Uint8Array>>) =>
  sendWhileMade(places, caller, async () => {
    const { name, ...csv } = await open();
    return { name, type: 'text/csv; charset=utf-8', pieces: whileAllowed(csv) };
  });

/**
 * What is sent as fast as it is taken. It has its place in `places` until it has ended, or breaks off where it is taken so slowly that
 * somebody else gets the place: what has begun cannot say so in words.
 */
async function sendWhileMade(
  places: Places,
  caller: Caller,
  open: () => Promise<{
    readonly name: string;
    readonly type: string;
    readonly pieces: AsyncIterable<Uint8Array>;
  }>,
): Promise<Answer> {
  let body: Readable | undefined;
  let givenUp: Error | undefined;
  const yields = (error: Error) => {
    givenUp = error;
    body?.destroy(error);
  };
  const place = await takeAway(caller, places, { yields });
  place.waitsForUs(true);
  try {
    const { name, type, pieces } = await open();
    if (givenUp) throw givenUp;
    body = Readable.from(asTaken(place, inPieces(pieces)), { objectMode: false });
    body.once('close', place.leave);
    return attachment(name, type, body);
  } catch (error) {
    place.leave();
    throw error;
  }
}

async function* inPieces(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks)
    for (let from = 0; from < chunk.length; from += PIECE) yield chunk.subarray(from, from + PIECE);
}

async function* whileAllowed<T>({ files, recheck }: Omit<Download<T>, 'name'>): AsyncGenerator<T> {
  let checked = performance.now();
  for await (const file of files) {
    if (performance.now() - checked > RECHECK_MS) {
      await recheck();
      checked = performance.now();
    }
    yield file;
  }
}

export const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** By the ending of the file: what it is, where its hash stands, and what is said where there is none. */
const ARQUIVOS = {
  pdf: { tipo: 'application/pdf', coluna: 'pdf_sha256', falta: 'pdf_indisponivel' },
  xlsx: { tipo: SHEET_TYPE, coluna: 'xlsx_sha256', falta: 'planilha_indisponivel' },
  csv: { tipo: 'text/csv; charset=utf-8', coluna: 'csv_sha256', falta: 'planilha_indisponivel' },
  'csv.zip': { tipo: 'application/zip', coluna: 'csv_zip_sha256', falta: 'planilha_indisponivel' },
} as const;

/** What the routes have in common that answer with one of the files of a finished apuração; `qual`: "este relatório". */
export const downloadOfApuracao = (extensao: keyof typeof ARQUIVOS, descricao: string, qual: string) => {
  const { tipo, coluna, falta } = ARQUIVOS[extensao];
  return {
    scope: 'read:apuracoes',
    responses: {
      200: { description: descricao, type: tipo.replace(/;.*/, '') },
      ...(tipo.startsWith('text/') ? {} : { 206: { description: 'A parte pedida em Range.', type: tipo } }),
      304: { description: `O cliente já tem ${qual} (If-None-Match).` },
    },
    errors: [falta],
    async respond(
      { storage }: Gateway,
      { req, params, tenant }: KeyedRequest & { readonly params: { readonly id: string } },
    ): Promise<Answer> {
      const { apuracao, cliente } = await readAtOnce(tenant, async (mesmo) => {
        const apuracao = found(await findApuracao(mesmo, params.id));
        return { apuracao, cliente: await findCliente(mesmo, apuracao.cliente_id) };
      });
      const sha256 = apuracao[coluna];
      if (apuracao.estado !== 'calculada' || !sha256) throw new ApiError(falta);
      const hash = Buffer.from(sha256);
      const headers = { ETag: `"${hash.toString('hex')}"`, 'Cache-Control': 'private, no-cache' };
      if (alreadyHas(req, headers.ETag, true)) return { status: 304, body: {}, headers };
      const body = await storedBytes(storage, tenant, hash, `${extensao} of apuracao ${apuracao.id}`);
      if (!cliente) throw new Error(`the client of apuracao ${apuracao.id} is not there`);
      const { razao_social } = cliente;
      const { competencia, versao } = apuracao;
      const nome = downloadNameOf({ razao_social, competencia, versao, extensao });
      const file = attachment(nome, tipo, body);
      return { ...file, headers: { ...headers, ...file.headers }, inRanges: !tipo.startsWith('text/') };
    },
  } as const;
};

/** The office's bytes with this hash, which a row names. @throws Error where they are not there: that is our fault */
export async function storedBytes(
  storage: Storage,
  { organizationId }: Pick<Tenant, 'organizationId'>,
  sha256: Buffer,
  what: string,
): Promise<Buffer> {
  const bytes = (await storage.read(organizationId, [sha256])).get(sha256.toString('hex'));
  if (!bytes) throw new Error(`the ${what} is not in the storage`);
  return bytes;
}
