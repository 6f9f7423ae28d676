import type { Calendario } from '@apura/contracts';
import { addDays } from '@apura/engine';
import { competenciaPorExtenso, count, withoutTurning } from '@apura/words';
import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { PrazoWithClientes } from './prazos.ts';

const DAY_SECONDS = 24 * 60 * 60;
const REMINDED_DAYS_BEFORE = 3;
/** Characters of names: of a near deadline as many as agendas show, of a far one, by which nobody has done anything yet, a few. */
const NEAR_DAYS = 45;
const NAMED = { near: 6000, far: 600 };

interface Feed {
  readonly calendario: Pick<Calendario, 'cliente_id' | 'cliente'>;
  readonly organizationId: string;
  readonly prazos: readonly PrazoWithClientes[];
  readonly publicBaseUrl: string;
  /** The day on which it is asked for, YYYY-MM-DD. */
  readonly hoje: string;
}

/**
 * Deadlines as an iCalendar object (RFC 5545): an event of a whole day for each, of all clients or of the one that the feed is for. Its UID
 * is that of the deadline and of whom it is about, whenever it is asked for; its DTSTAMP is the day, so that a program that asks twice a
 * day finds the same bytes.
 */
export function prazosAsCalendario({
  calendario,
  organizationId,
  prazos,
  publicBaseUrl,
  hoje,
}: Feed): string {
  const { cliente_id, cliente } = calendario;
  const { host } = new URL(publicBaseUrl);
  const feed = ical({
    // No name of ours to say: the library leaves what separates values in it as it is.
    name: 'Prazos na Apura',
    prodId: { company: 'Apura', product: 'Prazos', language: 'PT-BR' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: DAY_SECONDS / 2,
  });
  for (const prazo of prazos) {
    const { id, competencia, data } = prazo;
    const event = feed.createEvent({
      id: `${id}-${competencia}-${cliente_id ?? organizationId}@${host}`,
      stamp: instantOf(hoje),
      start: instantOf(data),
      allDay: true,
      summary: withoutTurning(summaryOf(prazo, cliente)),
      description: withoutTurning(
        descriptionOf(prazo, cliente, data <= addDays(hoje, NEAR_DAYS) ? NAMED.near : NAMED.far),
      ),
      url: `${publicBaseUrl}/painel${prazo.cliente_id === undefined ? `/?vista=prazos&obrigacao=${id}&competencia=${competencia}` : `/clientes/${prazo.cliente_id}/conformidade`}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
    if (isDone(prazo)) continue;
    event.createAlarm({
      type: ICalAlarmType.display,
      trigger: REMINDED_DAYS_BEFORE * DAY_SECONDS,
      description: prazo.obrigacao,
    });
  }
  return feed.toString();
}

/** A whole day has no zone: the library writes its date in UTC. */
const instantOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

const isDone = ({ clientes, cumpridos }: PrazoWithClientes): boolean => cumpridos >= clientes;

/** "Entrega da DeRE (eventos mensais), outubro de 2026: 3 clientes". */
function summaryOf(prazo: PrazoWithClientes, cliente: string | null): string {
  const { obrigacao, competencia, clientes, periodicidade, natureza } = prazo;
  const oQue = natureza === 'inicio' ? `Começa: ${obrigacao}` : obrigacao;
  const qual = periodicidade === 'mensal' ? `${oQue}, ${competenciaPorExtenso(competencia)}` : oQue;
  const deQuem = cliente ?? count(clientes, 'cliente', 'clientes');
  return `${isDone(prazo) ? 'Cumprido: ' : ''}${qual}: ${deQuem}`;
}

function descriptionOf(prazo: PrazoWithClientes, cliente: string | null, namedChars: number): string {
  const { so_para, observacao, fundamento, status, cumpridos, clientes } = prazo;
  return [
    ...(so_para === undefined ? [] : [`Só para ${so_para}.`]),
    ...(status === 'estimativa' ? ['Dia estimado.'] : []),
    ...(observacao === undefined ? [] : [observacao]),
    `Fundamento: ${fundamento}.`,
    ...(cliente === null && cumpridos > 0 ? [`${cumpridos} de ${clientes} já cumpriram.`] : []),
    ...(cliente === null ? namesOf(prazo, namedChars) : []),
  ].join('\n');
}

/** Who has not yet, as many as there is room for: "Faltam: Padaria Sol; Mercado Lua; e mais 3." */
function namesOf({ faltam, clientes, cumpridos }: PrazoWithClientes, chars: number): string[] {
  let room = chars;
  const shown = faltam.filter((name) => {
    room -= name.length + '; '.length;
    return room >= 0;
  });
  if (shown.length === 0) return [];
  const others = clientes - cumpridos - shown.length;
  return [`Faltam: ${[...shown, ...(others > 0 ? [`e mais ${others}`] : [])].join('; ')}.`];
}
