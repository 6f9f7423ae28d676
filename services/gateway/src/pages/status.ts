import { entriesOf, keysOf, recordOf } from '@apura/contracts/tables';
import { type MeasuredWaits, readWaits, type Waits } from '@apura/database';
import { moment } from '@apura/words';
import type { Gateway } from '../gateway.ts';
import type { Page } from './page.ts';

/** The parts of the service that somebody waits for: of which queues, and how many seconds are promised at most. */
const PARTES = {
  notas: { nome: 'Leitura de notas', queues: ['lotes'], ate: 120 },
  apuracoes: { nome: 'Apurações', queues: ['apuracoes'], ate: 120 },
  pdfs: { nome: 'Relatórios em PDF', queues: ['pdfs'], ate: 120 },
  // An event waits to be given out, and then to be sent: together they are how late it may be.
  entregas: { nome: 'Entregas a webhooks', queues: ['eventos', 'entregas'], ate: 300 },
  emails: { nome: 'E-mails', queues: ['emails'], ate: 300 },
} as const satisfies Record<string, { nome: string; queues: readonly (keyof Waits)[]; ate: number }>;
type Parte = keyof typeof PARTES;

const ESTADOS = {
  normal: 'normal',
  lento: 'mais lento que o prometido',
  sem_medicao: 'sem medição',
} as const;
type Estado = keyof typeof ESTADOS;

type Esperas = Readonly<Record<Parte, number>>;

interface Hora {
  readonly inicio: string;
  readonly minutos_medidos: number;
  readonly estado: Estado;
  readonly maior_espera_s: Esperas;
}

export interface Status {
  readonly estado: Estado;
  /** Null where nothing was ever measured in the last day. */
  readonly medido_em: string | null;
  readonly espera_s: Esperas | null;
  readonly prometido_s: Esperas;
  readonly ultimas_24_horas: { readonly minutos_medidos: number; readonly horas: readonly Hora[] };
  /** Services of the tax authorities that the figures depend on. */
  readonly autoridades: { readonly consultadas: readonly string[]; readonly nota: string };
}

/** What was measured longer ago says nothing of now. */
const FRESH_S = 180;

const ALL = keysOf(PARTES);
const PROMETIDO: Esperas = recordOf(ALL, (parte) => PARTES[parte].ate);

const esperasOf = ({ queues }: MeasuredWaits): Esperas =>
  recordOf(ALL, (parte) => PARTES[parte].queues.reduce((sum, queue) => sum + (queues[queue] ?? 0), 0));

const estadoOf = (esperas: Esperas): Estado =>
  ALL.some((parte) => esperas[parte] > PARTES[parte].ate) ? 'lento' : 'normal';

const HORA_MS = 3_600_000;

/** The minutes of each hour that has any, the oldest first. */
function horasOf(minutes: readonly MeasuredWaits[]): Hora[] {
  const byHour = new Map<number, MeasuredWaits[]>();
  for (const minute of minutes) {
    const hora = Math.floor(minute.minute.getTime() / HORA_MS);
    byHour.set(hora, [...(byHour.get(hora) ?? []), minute]);
  }
  return [...byHour].map(([hora, dela]) => {
    const esperas = dela.map(esperasOf);
    const maior = recordOf(ALL, (parte) => Math.max(...esperas.map((uma) => uma[parte])));
    return {
      inicio: new Date(hora * HORA_MS).toISOString(),
      minutos_medidos: dela.length,
      estado: estadoOf(maior),
      maior_espera_s: maior,
    };
  });
}

const AUTORIDADES: Status['autoridades'] = {
  consultadas: [],
  nota: 'A Apura lê os XMLs que recebe e não consulta a SEFAZ, a Receita Federal nem o Comitê Gestor para calcular: uma parada deles não atrasa nada aqui, e o que só eles sabem (se um evento foi registrado, o que apuraram) vale quando o arquivo deles é enviado.',
};

/** So many who ask at a time get one answer. */
const SHARED_MS = 5_000;
const answers = new WeakMap<Gateway, { readonly at: number; readonly status: Promise<Status> }>();

/** How the service is doing, from what the upkeep notes each minute: nothing of any office, and no more work for it. */
export function readStatus(gateway: Gateway): Promise<Status> {
  const there = answers.get(gateway);
  if (there && performance.now() - there.at < SHARED_MS) return there.status;
  const status = askStatus(gateway);
  answers.set(gateway, { at: performance.now(), status });
  return status;
}

async function askStatus({ database, logger }: Gateway): Promise<Status> {
  const minutes = await readWaits(database).catch((error: unknown) => {
    // Who asks how it is doing is to be told just then.
    logger.warn('waits not read', { error });
    return [];
  });
  const last = minutes.at(-1);
  const now = last && last.ago_s <= FRESH_S ? esperasOf(last) : null;
  return {
    estado: now ? estadoOf(now) : 'sem_medicao',
    medido_em: last?.minute.toISOString() ?? null,
    espera_s: now,
    prometido_s: PROMETIDO,
    ultimas_24_horas: { minutos_medidos: minutes.length, horas: horasOf(minutes) },
    autoridades: AUTORIDADES,
  };
}

const emPalavras = (segundos: number): string =>
  segundos < 1 ? 'nada' : segundos < 120 ? `${Math.round(segundos)} s` : `${Math.round(segundos / 60)} min`;

function inMarkdown({ estado, medido_em, espera_s, ultimas_24_horas: dia }: Status): string {
  const quando = medido_em ? ` Medido em ${moment(medido_em)} (horário de Brasília).` : '';
  const agora = ALL.map((parte) => {
    const { nome, ate } = PARTES[parte];
    const maior = Math.max(0, ...dia.horas.map(({ maior_espera_s }) => maior_espera_s[parte]));
    const espera = espera_s ? emPalavras(espera_s[parte]) : ESTADOS.sem_medicao;
    return `| ${nome} | ${espera} | ${dia.horas.length ? emPalavras(maior) : ESTADOS.sem_medicao} | ${emPalavras(ate)} |`;
  });
  const horas = dia.horas
    .toReversed()
    .map(
      ({ inicio, minutos_medidos, estado: dela, maior_espera_s }) =>
        `| ${moment(inicio)} | ${ESTADOS[dela]} | ${minutos_medidos} | ${ALL.map((parte) => emPalavras(maior_espera_s[parte])).join(' | ')} |`,
    );
  return [
    `**Agora: ${ESTADOS[estado]}.**${quando}`,
    '## Espera de cada fila',
    ['| O que | Espera agora | Maior nas últimas 24 horas | Prometido |', '|---|---|---|---|', ...agora].join(
      '\n',
    ),
    '## Últimas 24 horas',
    `Minutos medidos: ${dia.minutos_medidos} de 1440. Um minuto sem medição é um em que o serviço esteve parado, ou ainda não existia.`,
    ...(horas.length
      ? [
          [
            `| Hora | Situação | Minutos medidos | ${entriesOf(PARTES)
              .map(([, { nome }]) => nome)
              .join(' | ')} |`,
            `|---|---|---|${ALL.map(() => '---|').join('')}`,
            ...horas,
          ].join('\n'),
        ]
      : []),
  ].join('\n\n');
}

export const statusPage: Page = {
  path: '/status',
  titulo: 'Situação do serviço — Apura',
  descricao: 'A espera de cada fila agora e nas últimas 24 horas, e o atraso das entregas a webhooks.',
  live: async (gateway) => inMarkdown(await readStatus(gateway)),
  markdown: `# Situação do serviço

[[agora]]

## O Fisco

${AUTORIDADES.nota}

## Para programas

O mesmo está em [/status.json](/status.json). A espera é a do trabalho mais antigo que aguarda em cada fila, em segundos; a das entregas soma a do evento que ainda não foi distribuído. Nada aqui é de um escritório. Se algo não vai bem e esta página não o diz, escreva a [[atendimento]].
`,
};
