import { Readable } from 'node:stream';
import { setTimeout as esperar } from 'node:timers/promises';
import { ErroDaApi } from '@apura/contracts';
import { type ProgressoDoLote, type Tenant, verProgresso } from '@apura/database';
import { encerrado, progressoDaApi } from '../representacao/upload.ts';
import type { Resposta } from '../rota.ts';
import { vagasDoFluxo } from './vagas-do-fluxo.ts';

const INTERVALO_MS = 500;
/** A line that says nothing keeps proxies from closing a connection on which nothing moves. */
const BATIMENTO_MS = 15_000;
/** A stream ends after a while, so that a key that was revoked sees no more; browsers open it again by themselves. */
const DURACAO_MS = 5 * 60_000;

interface Opcoes {
  readonly tenant: Tenant;
  readonly id: string;
  /** Last-Event-ID: what the client saw last. */
  readonly visto: string | undefined;
  readonly encerrando: AbortSignal;
}

/**
 * A lote's progress as server-sent events: one when it changes, `fim` at its end, which ends the stream. Who comes back
 * with the id of the end gets 204, which tells a browser to stay away.
 *
 * @throws ErroDaApi `not_found`, `excesso_de_conexoes`, `servico_indisponivel`
 */
export async function responderFluxoDoLote(opcoes: Opcoes): Promise<Resposta> {
  const { tenant, id, visto } = opcoes;
  const lote = await verProgresso(tenant, id);
  if (!lote) throw new ErroDaApi('not_found');
  if (encerrado(lote) && visto === idDoEvento(lote)) return { status: 204, corpo: {} };
  const liberar = vagasDoFluxo.ocupar(tenant.organizationId);
  const corpo = Readable.from(eventosDoLote(lote, opcoes));
  corpo.once('close', liberar);
  return {
    status: 200,
    corpo,
    cabecalhos: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // no-transform: compressing would hold events back.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      Vary: 'Accept',
    },
  };
}

async function* eventosDoLote(
  primeiro: ProgressoDoLote,
  { tenant, id, visto, encerrando }: Opcoes,
): AsyncGenerator<string> {
  const fim = performance.now() + DURACAO_MS;
  let ultimo = visto;
  let calado = performance.now();
  let lote: ProgressoDoLote | undefined = primeiro;
  while (lote) {
    const atual = idDoEvento(lote);
    if (atual !== ultimo) {
      const dados = JSON.stringify(progressoDaApi(lote));
      yield `id: ${atual}\nevent: ${encerrado(lote) ? 'fim' : 'progresso'}\nretry: 2000\ndata: ${dados}\n\n`;
      ultimo = atual;
      calado = performance.now();
    } else if (performance.now() - calado > BATIMENTO_MS) {
      yield ':\n\n';
      calado = performance.now();
    }
    if (encerrado(lote) || encerrando.aborted || performance.now() > fim) return;
    await esperar(INTERVALO_MS, undefined, { signal: encerrando }).catch(() => {});
    lote = await verProgresso(tenant, id);
  }
}

/** Counts only move forward, so a state and a count name a moment. */
const idDoEvento = ({ estado, total, pendentes }: ProgressoDoLote): string =>
  `${estado}-${total - pendentes}`;
