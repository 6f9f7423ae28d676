import { Readable } from 'node:stream';
import { corpoDoErro, ErroDaApi } from '@apura/contracts';
import { type ProgressoDoLote, type Tenant, verProgresso } from '@apura/database';
import type { Gateway } from '../gateway.ts';
import { encerrado, progressoDaApi } from '../representacao/upload.ts';
import type { Permission, Resposta } from '../rota.ts';
import { inRounds } from './in-rounds.ts';
import { vagasDoFluxo } from './vagas-do-fluxo.ts';

/** All who follow a lote in this process look at it together. */
const progressos = inRounds<ProgressoDoLote | undefined>(500);
/** Likewise for all streams of one key or session. */
const recusas = inRounds<ErroDaApi | undefined>(2000);
/** A line that says nothing keeps proxies from closing a connection on which nothing moves. */
const BATIMENTO_MS = 15_000;
/** A stream ends after a while, so that the next one may be another process's; browsers open it by themselves. */
const DURACAO_MS = 5 * 60_000;

interface Opcoes {
  readonly tenant: Tenant;
  readonly id: string;
  /** Last-Event-ID: what the client saw last. */
  readonly visto: string | undefined;
  readonly permission: Permission;
}

/**
 * A lote's progress as server-sent events: one when it changes, `fim` at its end, which ends the stream. Who comes back
 * with the id of the end gets 204, which tells a browser to stay away. Whose key or session ends meanwhile is told so with
 * `erro`, the last event, which carries the error object.
 *
 * @throws ErroDaApi `not_found`, `excesso_de_conexoes`, `servico_indisponivel`
 */
export async function responderFluxoDoLote(gateway: Gateway, opcoes: Opcoes): Promise<Resposta> {
  const { tenant, id, visto } = opcoes;
  const lote = await verProgresso(tenant, id);
  if (!lote) throw new ErroDaApi('not_found');
  if (encerrado(lote) && visto === idDoEvento(lote)) return { status: 204, corpo: {} };
  const liberar = vagasDoFluxo.ocupar(tenant.organizationId);
  // It is asked for an event only when the client has taken the one before, and makes it of what is known then.
  const corpo = Readable.from(eventosDoLote(gateway, lote, opcoes));
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
  { encerrando, publicBaseUrl }: Gateway,
  primeiro: ProgressoDoLote,
  { tenant, id, visto, permission }: Opcoes,
): AsyncGenerator<string> {
  const fim = performance.now() + DURACAO_MS;
  const vigia = vigiarPermissao(permission, encerrando);
  let ultimo = visto;
  let calado = performance.now();
  let lote: ProgressoDoLote | undefined = primeiro;
  try {
    while (lote) {
      if (vigia.recusa) {
        yield `event: erro\ndata: ${JSON.stringify(corpoDoErro(vigia.recusa, publicBaseUrl))}\n\n`;
        return;
      }
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
      const perguntar = () => verProgresso(tenant, id);
      lote = await progressos(`${tenant.organizationId} ${id}`, perguntar, encerrando);
    }
  } finally {
    vigia.parar();
  }
}

/** Looks now and then whether the stream may go on, also while the client takes nothing. */
function vigiarPermissao({ holder, recheck }: Permission, encerrando: AbortSignal) {
  const vigia: { recusa?: ErroDaApi | undefined; aberta: boolean; parar(): void } = {
    aberta: true,
    parar() {
      vigia.aberta = false;
    },
  };
  const conferir = async () => {
    while (vigia.aberta && !vigia.recusa && !encerrando.aborted) {
      // Where the database is away, the lote's own round ends the stream.
      vigia.recusa = await recusas(holder, () => recusaDe(recheck), encerrando).catch(() => undefined);
    }
  };
  void conferir();
  return vigia;
}

async function recusaDe(recheck: Permission['recheck']): Promise<ErroDaApi | undefined> {
  try {
    await recheck();
    return undefined;
  } catch (erro) {
    if (erro instanceof ErroDaApi) return erro;
    throw erro;
  }
}

/** Counts only move forward, so a state and a count name a moment. */
const idDoEvento = ({ estado, total, pendentes }: ProgressoDoLote): string =>
  `${estado}-${total - pendentes}`;
