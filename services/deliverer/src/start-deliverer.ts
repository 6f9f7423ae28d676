import { openEgress } from '@apura/egress';
import type { Mailer } from '@apura/mail';
import type { RunningService } from '@apura/runtime';
import type { OpenStorage } from '@apura/storage';
import { openDispatcher } from './entregas/dispatcher.ts';
import { distributeDue } from './entregas/distribute-due.ts';
import { sendDueEmails } from './send-due-emails.ts';
import { keepSettling } from './settle-moves.ts';
import type { Tools } from './tools.ts';

export interface DelivererOptions extends Tools {
  /** "host:port" pairs that may be private and plain http. */
  readonly allowedHosts: readonly string[];
  /** Ports of this machine that are the deployment's own: nothing is sent there. */
  readonly ownPorts?: ReadonlySet<number>;
  /** "http://host:port" of a proxy that all other webhooks leave through. */
  readonly proxy?: string;
  /** Where the reports are that mails bring. */
  readonly storage: OpenStorage;
  /** The way that mails leave. */
  readonly mailer: Mailer;
}

/** Serves the queues of the deliverer. */
export function startDeliverer({
  allowedHosts,
  ownPorts,
  proxy,
  mailer,
  storage,
  ...tools
}: DelivererOptions): RunningService {
  const { queues } = tools;
  const egress = openEgress({
    allowedHosts,
    ...(ownPorts === undefined ? {} : { ownPorts }),
    ...(proxy === undefined ? {} : { proxy }),
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  const dispatcher = openDispatcher({ ...tools, saida: egress, random: Math.random, signal });
  queues.serve('eventos', 4, (permit) => distributeDue(tools, permit));
  queues.serve('entregas', 4, () => dispatcher.wake());
  queues.serve('emails', 1, () =>
    sendDueEmails({ ...tools, storage, mailer, agora: () => new Date() }, signal),
  );
  const settling = keepSettling({ ...tools, egress });
  return {
    interrupt: () => stopping.abort(),
    async stop() {
      await settling.stop();
      await dispatcher.idle();
      await egress.close();
      mailer.close();
      storage.close();
    },
  };
}
