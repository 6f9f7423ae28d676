import { type Database, openDatabase } from '@apura/database';
import { nemesisOf } from './nemesis.ts';
import { openOffice } from './operations/office.ts';
import { type FaultReceiver, type Manner, startFaultReceiver } from './operations/receiver.ts';
import { makeParticipant, type Participant } from './participant.ts';
import { OFFICES, type PlanOptions } from './plan.ts';
import { type FaultStack, startFaultStack } from './stack/fault-stack.ts';
import { startTcpProxy } from './stack/tcp-proxy.ts';

/** Everything that takes part in a run. */
export interface Scene {
  readonly stack: FaultStack;
  readonly offices: readonly Participant[];
  /** The office by which it is seen whether everything works. */
  readonly probe: Participant;
  readonly nemesis: ReturnType<typeof nemesisOf>;
  close(): Promise<void>;
}

/** Each office's second receiver, behind a way on which the network can go wrong. The first one takes everything. */
const MANNERS: readonly Manner[] = ['flaky', 'gone', 'far'];

const urlOf = (port: number | undefined): string => `http://127.0.0.1:${port}/webhooks`;

/** Starts a stack with its offices and their receivers. */
export async function openScene({ minutes, redis, mount, seed }: PlanOptions): Promise<Scene> {
  const well = await Promise.all(
    Array.from({ length: OFFICES + 1 }, () => startFaultReceiver('healthy', seed)),
  );
  const odd = await Promise.all(MANNERS.map((manner) => startFaultReceiver(manner, seed)));
  const ways = await Promise.all(odd.map(({ port }) => startTcpProxy(port)));
  const allowedHosts = [...well, ...ways].map(({ port }) => `127.0.0.1:${port}`);
  const stack = await startFaultStack({ minutes, redis, mount, allowedHosts });
  const { appUrl, relayUrl, baseUrl } = stack;
  const database: Database = openDatabase({ appUrl, relayUrl, onError: () => {} });
  const participants: Participant[] = [];
  for (const [i, receiver] of well.entries()) {
    const second = odd[i];
    const receivers = [
      { receiver, url: urlOf(receiver.port) },
      ...(second ? [{ receiver: second as FaultReceiver, url: urlOf(ways[i]?.port) }] : []),
    ];
    const office = await openOffice(database, baseUrl, `office-${i}`, receivers);
    participants.push(makeParticipant(baseUrl, office));
  }
  return {
    stack,
    offices: participants.slice(0, OFFICES),
    probe: participants[OFFICES] as Participant,
    nemesis: nemesisOf(stack, ways),
    async close() {
      await database.close();
      await stack.stop();
      for (const one of [...ways, ...well, ...odd]) one.stop();
    },
  };
}
