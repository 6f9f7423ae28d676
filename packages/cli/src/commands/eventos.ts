import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import type { WebhookEvent } from '@apura/contracts';
import { known, memberOf } from '@apura/contracts/tables';
import type { AskedPage, Connection, Page } from '../api/connection.ts';
import { configFolder, connect, readPrivate, stateFile, writePrivate } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { Failure } from '../failure.ts';
import { type ListOptions, list } from '../output/formato.ts';
import { VERSION } from '../version.ts';

/** GET /v1/eventos: the list, the oldest first, or each new event forwarded. */
export async function eventos(
  contexto: Contexto,
  options: ListOptions & { readonly encaminhar?: string; readonly desde?: string },
): Promise<void> {
  const { encaminhar, desde } = options;
  if (encaminhar !== undefined) return forward(await connect(contexto), encaminhar, desde);
  const { header } = contexto.textos.eventos;
  const ver = (connection: Connection, page: AskedPage) =>
    connection.call('GET', '/v1/eventos', { query: { desde, ...page } });
  await list(contexto, ver, options, (lista) => {
    const linhas = lista.map(({ timestamp, type, event_id }) => [timestamp, type, event_id]);
    return {
      csv: { colunas: ['timestamp', 'type', 'event_id'], linhas },
      tabela: { header, linhas, textos: 3 },
    };
  });
}

/** POST /v1/webhooks/{id}/disparar: an example of an event to one webhook of a test key, or to all that are not disabled. */
export async function sendExample(
  contexto: Contexto,
  type: string,
  { webhook }: { readonly webhook?: string },
): Promise<void> {
  const { textos, saida } = contexto;
  const connection = await connect(contexto);
  const { data } = await connection.call('GET', '/v1/webhooks', { query: { limit: 100 } });
  const ids =
    webhook === undefined ? data.filter((one) => one.estado !== 'desativado').map(({ id }) => id) : [webhook];
  if (!ids.length) throw new Failure('recusado', textos.eventos.semWebhook);
  for (const id of ids) {
    const headers = { 'idempotency-key': randomUUID() };
    const { event_id } = await connection.submit(
      '/v1/webhooks/{id}/disparar',
      { type },
      { params: { id }, headers },
    );
    saida.write(`${textos.eventos.disparado(type, event_id, id)}\n`);
  }
}

/** 30 questions a minute, of the 600 that a key has. */
const INTERVAL_MS = 2_000;
/** An event may become visible this much after its own timestamp: its transaction ended later. */
const FOLGA_MS = 60_000;
const RECEIVER_DEADLINE_MS = 15_000;

/** `cursor` is there also where nothing comes after it; servers before it have none. */
type EventPage = Page<WebhookEvent> & { readonly cursor?: string };

/**
 * Sends each event to `url`, signed as the real webhooks are, until the signal: from where the same command was the last
 * time, or from `desde`, or from now on.
 */
async function forward(connection: Connection, url: string, desde?: string): Promise<never> {
  const { contexto } = connection;
  const { textos, avisos, saida, signal } = contexto;
  const segredo = await segredoDoEncaminhamento(contexto);
  const position = await openPosition(connection, url);
  const ver = (): Promise<EventPage> => connection.call('GET', '/v1/eventos', { query: position.consulta() });
  /** Every event after the position, through `cada`, until nothing more is there. */
  const seguir = async (cada: (evento: WebhookEvent) => Promise<void>): Promise<void> => {
    for (;;) {
      const { data, next_cursor, cursor = next_cursor } = await ver();
      for (const evento of data.filter(({ event_id }) => !position.passou(event_id))) {
        await cada(evento);
        await position.passar(evento.event_id);
      }
      if (cursor !== null && data.length) await position.virar(cursor);
      if (next_cursor === null) return;
    }
  };
  const retoma = desde === undefined && position.known;
  if (desde !== undefined) await position.begin(desde);
  else if (!position.known) {
    // By the server's clock; ours may differ. What is there already is old, what comes later is new.
    await position.begin(new Date((await serverTime(connection)) - FOLGA_MS).toISOString());
    await seguir(async () => {});
  }
  avisos.write(
    `${textos.eventos.segredo(segredo)}\n${retoma ? textos.eventos.retomando(url) : textos.eventos.encaminhando(url)}\n`,
  );
  for (;;) {
    await seguir(async (evento) => void saida.write(`${await deliver(connection, segredo, url, evento)}\n`));
    await esperar(INTERVAL_MS, undefined, { signal });
  }
}

/** The secret that signs forwarded events: made once, so that a receiver needs to be told only once. */
async function segredoDoEncaminhamento(contexto: Contexto): Promise<string> {
  const arquivo = join(configFolder(contexto), 'encaminhamento.json');
  const guardado = await readPrivate<{ segredo: string }>(arquivo, (lido) =>
    /^whsec_[A-Za-z0-9+/=]{32,}$/.test(lido.segredo),
  );
  if (guardado) return guardado.segredo;
  const segredo = `whsec_${randomBytes(24).toString('base64')}`;
  await writePrivate(arquivo, { segredo });
  return segredo;
}

async function serverTime(connection: Connection): Promise<number> {
  const resposta = await connection.open('/v1/eventos', 'application/json', { query: { limit: 1 } });
  await resposta.body?.cancel();
  const hora = Date.parse(resposta.headers.get('date') ?? '');
  return Number.isNaN(hora) ? Date.now() : hora;
}

/** Posts one event and says what came of it. A receiver that fails gets no second try: the list of events has it still. */
async function deliver({ contexto }: Connection, segredo: string, url: string, evento: WebhookEvent) {
  const { textos, signal } = contexto;
  const body = JSON.stringify(evento);
  const { type, event_id } = evento;
  try {
    const resposta = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(RECEIVER_DEADLINE_MS)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': `apura-cli/${VERSION}`,
        ...assinatura(segredo, event_id, body),
      },
      body,
    });
    await resposta.body?.cancel();
    return textos.eventos.entregue(type, event_id, resposta.status);
  } catch (erro) {
    signal.throwIfAborted();
    // fetch names the cause of its errors; of others there is none.
    const causa = memberOf(memberOf(erro, 'cause'), 'code') ?? memberOf(erro, 'name');
    return textos.eventos.naoEntregue(type, event_id, String(causa));
  }
}

/** The headers of Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`. */
function assinatura(segredo: string, id: string, body: string): Record<string, string> {
  const momento = String(Math.floor(Date.now() / 1000));
  const chave = Buffer.from(segredo.replace(/^whsec_/, ''), 'base64');
  const hmac = createHmac('sha256', chave).update(`${id}.${momento}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': momento, 'webhook-signature': `v1,${hmac}` };
}

interface Guardado {
  /** Filter of the list: a cursor is of the list that it came with. */
  desde: string;
  cursor?: string;
  /** Events after the cursor that are done. */
  feitos: string[];
}

/** How far the list of events has been forwarded to a receiver, kept in a file so that the next command goes on there. */
async function openPosition({ contexto, baseUrl, chave }: Connection, url: string) {
  // Another key may be of another office, whose list has other cursors.
  const arquivo = stateFile(contexto, 'eventos', [baseUrl, chave, url]);
  // Without one that can be read it begins anew.
  let guardado = await readPrivate<Guardado>(
    arquivo,
    ({ desde, feitos }) => typeof desde === 'string' && Array.isArray(feitos),
  );
  let feitos = new Set(guardado?.feitos);
  const gravar = (novo: Guardado) => {
    guardado = novo;
    feitos = new Set(novo.feitos);
    return writePrivate(arquivo, novo);
  };
  const atual = (): Guardado => known(guardado, 'position');
  return {
    known: guardado !== undefined,
    begin: (desde: string) => gravar({ desde, feitos: [] }),
    consulta: () => {
      const { desde, cursor } = atual();
      return { limit: 100, desde, cursor };
    },
    passou: (id: string) => feitos.has(id),
    passar: (id: string) => gravar({ ...atual(), feitos: [...feitos, id] }),
    virar: (cursor: string) => gravar({ desde: atual().desde, cursor, feitos: [] }),
  };
}
