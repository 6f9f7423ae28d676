import { setTimeout as pause } from 'node:timers/promises';
import {
  type Andamento,
  changeAndamento,
  escritorioDaApuracao,
  findAndamento,
  findApuracao,
  listEndpoints,
  recoverEntregas,
  requestApuracao,
  restoreEvents,
} from '@apura/database';
import { AdminError, type Command, need } from '../command.ts';

export const rerun: Command = {
  name: 'rerun',
  does: 'asks for the next version of an apuração: same client, same month',
  takes: ['apuracao-id'],
  async run({ database, say }, { positionals }) {
    const id = need(positionals[0], 'apuracao-id');
    const office = await escritorioDaApuracao(database, id);
    if (!office) throw new AdminError(`There is no apuração ${id}.`);
    const tenant = database.forOrganization(office);
    const before = await findApuracao(tenant, id);
    if (!before) throw new AdminError(`There is no apuração ${id}.`);
    const answer = await requestApuracao(tenant, {
      clienteId: before.cliente_id,
      competencia: before.competencia,
      cenario: before.cenario,
      requestId: 'apura-admin',
    });
    if (answer === 'cliente_desconhecido') throw new AdminError('Its client is not there any more.');
    if ('fechado' in answer) throw new AdminError('Its month is closed: the office has to open it again.');
    if ('ultimoMes' in answer) throw new AdminError('Its month comes after the last one of its client.');
    if ('emAndamento' in answer) throw new AdminError(`A version is under way: ${answer.emAndamento}.`);
    say(`apuracao  ${answer.criada.id}  version ${answer.criada.versao}`);
  },
};

/** Between two looks at what is done, to tell the pace. */
const LOOK_MS = 1000;
const STATES = { pause: 'pausado', resume: 'ativo', stop: 'parado' } as const;

export const recompute: Command = {
  name: 'recompute',
  does: 'shows the job of new rules over all offices, slows, pauses, resumes or stops it; it takes effect at once',
  options: { pace: { means: 'notes a second at most, in all workers together; "off" takes the bound away' } },
  flags: {
    pause: 'holds it, until it is resumed',
    resume: 'goes on, also after a stop',
    stop: 'ends it; what is not done stays as the rules before have it, and months are done as offices ask for them',
  },
  async run({ database, say }, { options, flags }) {
    const wished = (['pause', 'resume', 'stop'] as const).filter((flag) => flags.has(flag));
    if (wished.length > 1) throw new AdminError('Give one of --pause, --resume and --stop.');
    const [flag] = wished;
    const pace = options.pace === undefined ? undefined : paceOf(options.pace);
    if (flag || pace !== undefined)
      await changeAndamento(database, {
        ...(flag ? { estado: STATES[flag] } : {}),
        ...(pace === undefined ? {} : { pace }),
      });
    const before = await findAndamento(database);
    if (!before) throw new AdminError('No version of the rules has asked for anything yet.');
    const begun = performance.now();
    if (!before.fim && before.estado === 'ativo') await pause(LOOK_MS);
    const now = (await findAndamento(database)) ?? before;
    for (const line of lines(
      now,
      (now.documentos - before.documentos) / ((performance.now() - begun) / 1000),
    ))
      say(line);
  },
};

function lines({ regras, estado, pace, desde, fim, escritorios, documentos }: Andamento, perSecond: number) {
  const { concluido = 0, falhou = 0, ...open } = escritorios;
  const left = Object.values(open).reduce((sum, n) => sum + n, 0);
  return [
    `rules    ${regras}, since ${desde.toISOString()}${fim ? `, done ${fim.toISOString()}` : ''}`,
    `state    ${fim ? 'done' : { ativo: 'running', pausado: 'paused', parado: 'stopped' }[estado]}`,
    `pace     ${pace === null ? 'no bound' : `at most ${pace} notes/s`}${fim ? '' : `; ${Math.round(perSecond)} notes/s now`}`,
    `offices  ${concluido} done, ${left} to do, ${falhou} failed`,
    `notes    ${documentos} computed anew`,
  ];
}

function paceOf(text: string): number | null {
  if (text === 'off') return null;
  if (!/^[1-9][0-9]{0,6}$/.test(text))
    throw new AdminError(`${text} is no pace: a positive whole number, or "off".`);
  return Number(text);
}

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
    const tenant = database.forOrganization(need(positionals[0], 'office-id'));
    const desde = instant('since', need(options.since, '--since'));
    const period = { desde, ...(options.until ? { ate: instant('until', options.until) } : {}) };
    const endpoints = (await listEndpoints(tenant, { limit: ALL })).filter(
      ({ id }) => options.endpoint === undefined || id === options.endpoint,
    );
    if (!endpoints.length) throw new AdminError('The office has no such endpoint.');
    for (const { id, estado } of endpoints) {
      if (estado === 'desativado') {
        say(`endpoint  ${id}  is disabled: nothing was sent`);
        continue;
      }
      const failed = await recoverEntregas(tenant, id, period, 'apura-admin');
      const missed = await restoreEvents(tenant, id, period, 'apura-admin');
      say(`endpoint  ${id}  ${failed} failed, ${missed} missed: sent again`);
    }
  },
};

function instant(name: string, text: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw new AdminError(`--${name}: ${text} is no date and time.`);
  return date;
}
