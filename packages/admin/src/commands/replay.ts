import { listarEndpoints, recuperarEntregas, reporEventos } from '@apura/database';
import { AdminError, type Command } from '../command.ts';

const ALL = 1000;

export const replay: Command = {
  name: 'replay',
  does: 'sends the events of a period again that failed, or never went, to the endpoints of an office',
  takes: ['office-id'],
  options: {
    since: { means: 'ISO date and time; at most 30 days ago', needed: true },
    until: { means: 'ISO date and time; now where it is left out' },
    endpoint: { means: 'only this one' },
  },
  async run({ database, say }, { positionals, options }) {
    const tenant = database.forOrganization(positionals[0] as string);
    const desde = instant('since', options.since as string);
    const period = { desde, ...(options.until ? { ate: instant('until', options.until) } : {}) };
    const endpoints = (await listarEndpoints(tenant, { limit: ALL })).filter(
      ({ id }) => options.endpoint === undefined || id === options.endpoint,
    );
    if (!endpoints.length) throw new AdminError('The office has no such endpoint.');
    for (const { id, estado } of endpoints) {
      if (estado === 'desativado') {
        say(`endpoint  ${id}  is disabled: nothing was sent`);
        continue;
      }
      const failed = await recuperarEntregas(tenant, id, period, 'apura-admin');
      const missed = await reporEventos(tenant, id, period, 'apura-admin');
      say(`endpoint  ${id}  ${failed} failed, ${missed} missed: sent again`);
    }
  },
};

function instant(name: string, text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new AdminError(`--${name}: ${text} is no date and time.`);
  return date;
}
