import {
  type EntregaLida,
  type EntregaReivindicada,
  lerEntregas,
  proximaLiberacao,
  reivindicarEntregas,
  soltarEntregas,
  type TentativaFeita,
} from '@apura/database';
import { traceWork } from '@apura/runtime';
import type { OpcoesDoExpedidor } from './opcoes-do-expedidor.ts';
import { permissaoPara } from './permissao-para.ts';
import { abrirRegistrador } from './registrador.ts';
import { tentar } from './tentar.ts';
import { abrirVagas } from './vagas.ts';

export interface Expedidor {
  /** There may be work. Resolves when a later claim finds none, or all places are taken; rejects when claiming fails. */
  acordar(): Promise<void>;
  /** Resolves when nothing is under way. */
  ocioso(): Promise<void>;
}

/** Attempts under way at a time in this process. */
const VAGAS = 512;
const LOTE = 128;
/** Longer than any attempt, so that nobody else makes it meanwhile. */
const LEASE_SECONDS = 60;
const ENTRE_OLHADAS_MS = 100;

/**
 * Delivers what is due, as much at a time as there are places, which offices share (`reivindicarEntregas`). No attempt
 * waits for another: a place is free as soon as its attempt is on record, and then the next is claimed.
 */
export function abrirExpedidor(opcoes: OpcoesDoExpedidor): Expedidor {
  const { database, queues, logger, signal, relogio } = opcoes;
  const registrador = abrirRegistrador(database, relogio);
  const tarefas = new Set<Promise<void>>();
  const vagas = abrirVagas(VAGAS);
  let pedido = false;
  let olhado = Number.NEGATIVE_INFINITY;
  let passada: Promise<void> | undefined;

  function acordar(): Promise<void> {
    pedido = true;
    // Cleared when it has ended, and never before it is set: of a stop `passar` has nothing to wait for.
    passada ??= passar().finally(() => {
      passada = undefined;
    });
    return passada;
  }

  async function passar(): Promise<void> {
    while (pedido && !signal.aborted) {
      pedido = false;
      await reivindicarTudo();
      if (!pedido) await agendarLiberacao();
    }
  }

  async function reivindicarTudo(): Promise<void> {
    let reivindicadas: EntregaReivindicada[];
    do {
      if (vagas.livres === 0) return;
      reivindicadas = await reivindicarEntregas(database, LOTE, vagas, LEASE_SECONDS, relogio?.());
      for (const [escritorio, ids] of porEscritorio(reivindicadas)) {
        vagas.ocupar(escritorio, ids.length);
        acompanhar(entregarDoEscritorio(escritorio, ids));
      }
    } while (reivindicadas.length && !signal.aborted);
  }

  /** What a limit or an open breaker holds back has nobody whose end would wake us. */
  async function agendarLiberacao(): Promise<void> {
    // While attempts are under way each end comes back here: once in a while is enough then.
    if (vagas.livres < VAGAS && performance.now() - olhado < ENTRE_OLHADAS_MS) return;
    olhado = performance.now();
    const em = await proximaLiberacao(database, relogio?.());
    if (em) await queues.publish('entregas', [permissaoPara(em, relogio?.() ?? new Date())]);
  }

  function acompanhar(tarefa: Promise<void>): void {
    tarefas.add(tarefa);
    void tarefa.finally(() => tarefas.delete(tarefa));
  }

  /** Never rejects: what could not be read or recorded is free again when its lease ends. */
  async function entregarDoEscritorio(organizationId: string, ids: readonly string[]): Promise<void> {
    let lidas: EntregaLida[] = [];
    try {
      lidas = await lerEntregas(database.forOrganization(organizationId), ids, relogio?.());
    } catch (error) {
      logger.error('claimed deliveries could not be read', { error, organization_id: organizationId });
    }
    vagas.devolver(organizationId, ids.length - lidas.length);
    for (const lida of lidas) acompanhar(entregarUma(organizationId, lida));
  }

  async function entregarUma(organizationId: string, entrega: EntregaLida): Promise<void> {
    try {
      const feita = await traceWork(
        'webhook',
        entrega.request_id,
        { 'apura.event': entrega.evento.type },
        () => tentar(opcoes, organizationId, entrega),
      );
      if (feita) {
        await registrador.registrar(organizationId, feita);
        await acordarNaHora(feita);
      } else {
        await soltarEntregas(database, [entrega.id]);
      }
    } catch (error) {
      logger.error('delivery attempt not recorded', { error, entrega_id: entrega.id });
    } finally {
      vagas.devolver(organizationId, 1);
    }
    if (!signal.aborted) acordar().catch((error) => logger.error('claiming failed', { error }));
  }

  /** PostgreSQL knows when the next attempt is due; the delayed permit only wakes somebody up for it. */
  async function acordarNaHora({ proximaEm }: TentativaFeita): Promise<void> {
    if (proximaEm) await queues.publish('entregas', [permissaoPara(proximaEm, relogio?.() ?? new Date())]);
  }

  return {
    acordar,
    async ocioso() {
      while (passada || tarefas.size) await Promise.allSettled([passada, ...tarefas]);
    },
  };
}

function porEscritorio(entregas: readonly EntregaReivindicada[]): Map<string, string[]> {
  const offices = new Map<string, string[]>();
  for (const { id, organization_id } of entregas) {
    const ids = offices.get(organization_id);
    if (ids) ids.push(id);
    else offices.set(organization_id, [id]);
  }
  return offices;
}
