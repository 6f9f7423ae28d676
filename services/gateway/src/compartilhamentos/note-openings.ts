import {
  type Abertura,
  newId,
  OPENINGS_PER_LINK,
  type OpenedReport,
  officeInMove,
  recordOpenings,
  type Tenant,
} from '@apura/database';
import type { Logger } from '@apura/runtime';

/** What was opened is recorded so much later, together with what was opened meanwhile. */
const EVERY_MS = 1000;

interface Noted {
  readonly tenant: Tenant;
  vezes: number;
  de: Date | undefined;
  ate: Date | undefined;
  readonly aberturas: (Abertura & { readonly id: string; readonly aberta_em: Date })[];
}

/**
 * Notes which reports are opened, and records it off the request's way: a link that thousands open is one row, and each of them would
 * wait for the others. What was not recorded when a process dies is not known: a second's openings.
 */
export function noteOpenings(logger: Logger) {
  /** By link. */
  const noted = new Map<string, Noted>();
  /** By office: the end of what is being recorded. */
  const recording = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const note = ({ tenant, id }: Pick<OpenedReport, 'tenant' | 'id'>, abertura: Abertura) => {
    const aberta_em = new Date();
    const link: Noted = noted.get(id) ?? { tenant, vezes: 0, de: undefined, ate: undefined, aberturas: [] };
    noted.set(id, link);
    if (abertura.por_pessoa) {
      link.vezes += 1;
      link.de ??= aberta_em;
      link.ate = aberta_em;
    }
    // More of one link are not noted anyway.
    if (link.aberturas.length < OPENINGS_PER_LINK)
      link.aberturas.push({ ...abertura, id: newId(), aberta_em });
    timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
  };

  const record = async (id: string, { tenant, ...openings }: Noted) => {
    try {
      await recordOpenings(tenant, { id, ...openings });
    } catch (error) {
      // While an office moves nothing of it is written, and afterwards it is counted where it is opened.
      const level = officeInMove(error) ? 'info' : 'warn';
      logger[level]('openings of a report are not recorded', { error, openings: openings.vezes });
    }
  };

  /** Resolves when all that was noted so far, of an office or of all, is recorded. */
  const flush = async (office?: string): Promise<void> => {
    if (office === undefined) {
      clearTimeout(timer);
      timer = undefined;
    }
    for (const [id, openings] of noted) {
      const { organizationId } = openings.tenant;
      if (office !== undefined && organizationId !== office) continue;
      noted.delete(id);
      const before = recording.get(organizationId) ?? Promise.resolve();
      const done = before
        .then(() => record(id, openings))
        .finally(() => {
          if (recording.get(organizationId) === done) recording.delete(organizationId);
        });
      recording.set(organizationId, done);
    }
    await (office === undefined ? Promise.all(recording.values()) : recording.get(office));
  };
  return { note, flush };
}
export type NotedOpenings = ReturnType<typeof noteOpenings>;
