import { createHmac } from 'node:crypto';
import { setTimeout as esperar } from 'node:timers/promises';
import type { Evento } from '@apura/contracts';
import type { Connection } from '../api/connection.ts';
import { type Page, todas } from '../api/walk.ts';
import type { Contexto } from '../contexto.ts';
import { VERSAO } from '../versao.ts';
import { segredoDoEncaminhamento } from './segredo.ts';

/** 30 questions a minute, of the 600 that a key has. */
const INTERVAL_MS = 2_000;
/** An event may become visible this much after its own timestamp: its transaction ended later. */
const FOLGA_MS = 60_000;
const RECEIVER_DEADLINE_MS = 15_000;

/** Sends each event that happens from now on to `url`, signed as the real webhooks are, until the signal. */
export async function forward(contexto: Contexto, connection: Connection, url: string): Promise<never> {
  const { textos, avisos, saida, signal } = contexto;
  const segredo = await segredoDoEncaminhamento(contexto);
  /** By the server's clock; ours may differ. */
  let ultimo = await serverTime(connection);
  const vistos = new Map<string, number>();
  const novos = async (): Promise<Evento[]> => {
    const desde = new Date(ultimo - FOLGA_MS).toISOString();
    const eventos = await todas((consulta) => {
      consulta.set('desde', desde);
      return connection.json<Page<Evento>>(`/v1/eventos?${consulta}`);
    });
    const ineditos = eventos.filter(({ event_id }) => !vistos.has(event_id));
    for (const { event_id, timestamp } of ineditos) vistos.set(event_id, Date.parse(timestamp));
    ultimo = Math.max(ultimo, ...vistos.values());
    for (const [id, momento] of vistos) if (momento < ultimo - 2 * FOLGA_MS) vistos.delete(id);
    return ineditos;
  };
  // What is there already is old; what comes later is new, by its id.
  await novos();
  avisos.write(`${textos.eventos.segredo(segredo)}\n${textos.eventos.encaminhando(url)}\n`);
  for (;;) {
    for (const evento of await novos()) saida.write(`${await entregar(contexto, segredo, url, evento)}\n`);
    await esperar(INTERVAL_MS, undefined, { signal });
  }
}

async function serverTime(connection: Connection): Promise<number> {
  const resposta = await connection.pedir('/v1/eventos?limit=1');
  await resposta.body?.cancel();
  const hora = Date.parse(resposta.headers.get('date') ?? '');
  return Number.isNaN(hora) ? Date.now() : hora;
}

/** Posts one event and says what came of it. A receiver that fails gets no second try: the list of events has it still. */
async function entregar(
  { textos, signal }: Contexto,
  segredo: string,
  url: string,
  evento: Evento,
): Promise<string> {
  const body = JSON.stringify(evento);
  const { type, event_id } = evento;
  try {
    const resposta = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(RECEIVER_DEADLINE_MS)]),
      headers: {
        'content-type': 'application/json',
        'user-agent': `apura-cli/${VERSAO}`,
        ...assinatura(segredo, event_id, body),
      },
      body: body,
    });
    await resposta.body?.cancel();
    return textos.eventos.entregue(type, event_id, resposta.status);
  } catch (erro) {
    signal.throwIfAborted();
    const causa = (erro as { cause?: { code?: string } }).cause?.code ?? (erro as Error).name;
    return textos.eventos.naoEntregue(type, event_id, causa);
  }
}

/** The headers of Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`. */
function assinatura(segredo: string, id: string, body: string): Record<string, string> {
  const momento = String(Math.floor(Date.now() / 1000));
  const chave = Buffer.from(segredo.replace(/^whsec_/, ''), 'base64');
  const hmac = createHmac('sha256', chave).update(`${id}.${momento}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': momento, 'webhook-signature': `v1,${hmac}` };
}
