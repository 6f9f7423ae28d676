import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  Apuracao,
  Cliente,
  Comparativo,
  UploadAceito,
  UploadJob,
  WebhookCriado,
} from '@apura/contracts';
import { known } from '@apura/contracts';
import { openDatabase } from '@apura/database';
import { generateMes, generateOutrosOfMes } from '@apura/samples';
import {
  devidoInLinhas,
  grouped,
  marcosInLinhas,
  namePasso,
  nameRegras,
  ORIGEM_DAS_ALIQUOTAS,
  PALAVRAS_DA_CONTA,
  PALAVRAS_DOS_ANOS,
  PREMISSAS_TITLE,
  ponteTitle,
  premissasEmLinhas,
  signed,
  TRANSICAO_TITLE,
  withOrigem,
} from '@apura/words';
import { SingleBar } from 'cli-progress';
import { type Home, readPrivate, writePrivate } from '../home.ts';
import { Refusal } from '../refusal.ts';
import type { Stack } from '../supervisor/start-stack.ts';
import { textTable } from '../text-table.ts';
import { type ApiClient, apiClient, createDemoOffice } from './api-client.ts';
import type { ReceivedEvent, Receiver } from './start-receiver.ts';

const COMPETENCIA = '2026-09';
const SEED = 2026;
const PATIENCE_MS = 120_000;
/** Well within the 600 requests a minute that a key has. */
const POLL_MS = 200;

/** What later starts tell about the demo; demo data, readable by the home's user only. */
export interface DemoRecord extends Omit<Awaited<ReturnType<typeof createDemoOffice>>, 'id' | 'test_key'> {
  /** Not there where the demo was shown before there was one. */
  readonly test_key?: string;
  readonly apuracao_id: string;
  /** Path of one note of the sample month. */
  readonly exemplo: string;
}

const fileOf = (home: Home): string => join(home.demo, 'demo.json');

export const readDemo = (home: Home): DemoRecord | undefined => readPrivate(fileOf(home));

/**
 * The main job, shown once with real parts: a month of notes goes in, an apuração with its answer and a PDF comes
 * out, a signed webhook arrives. Keeps and returns what the user needs to go on.
 */
export async function runDemo(home: Home, stack: Stack, receiver: Receiver, say: (line: string) => void) {
  const database = openDatabase({ appUrl: stack.appUrl, relayUrl: stack.relayUrl, onError: () => {} });
  const { id: _, ...access } = await createDemoOffice(database).finally(() => database.close());
  const api = apiClient(stack.baseUrl, access.key);
  const mes = generateMes({ seed: SEED, competencia: COMPETENCIA });
  const arquivos = [...mes.arquivos, ...generateOutrosOfMes(mes)];
  const exemplo = writeMonth(home, arquivos);

  const endpoint = await api.post<WebhookCriado>('/v1/webhooks', {
    url: receiver.url,
    descricao: 'Demonstração',
  });
  receiver.trust(endpoint.secret);
  const clientes: Cliente[] = [];
  for (const { cnpj, razao_social, regime } of mes.clientes) {
    clientes.push(await api.post<Cliente>('/v1/clientes', { cnpj, razao_social, regime }));
  }
  const cliente = known(clientes[0], 'client');

  say('');
  say(
    `Um mês de exemplo (${COMPETENCIA}): ${arquivos.length} XMLs de ${clientes.length} clientes fictícios.`,
  );
  const job = await api.upload<UploadAceito>('/v1/upload', arquivos);
  const done = await watchUpload(api, job, arquivos.length);
  say(
    `Lote concluído. Processados: ${done.processados}, duplicados: ${done.duplicados}, recusados: ${done.recusados}.`,
  );

  const pedida = await api.post<Apuracao>('/v1/apuracoes', {
    cliente_id: cliente.id,
    competencia: COMPETENCIA,
  });
  const about = (type: string) => (event: ReceivedEvent) =>
    event.type === type && 'apuracao_id' in event.data && event.data.apuracao_id === pedida.id;
  const finished = await inTime(
    receiver.waitFor((event) => about('apuracao.calculada')(event) || about('apuracao.falhou')(event)),
  );
  if (finished.type === 'apuracao.falhou')
    throw new Refusal(`A apuração de exemplo falhou. Veja ${home.logs}/worker.log.`);
  const apuracao = await api.get<Apuracao>(`/v1/apuracoes/${pedida.id}`);
  const pdf = join(home.demo, `apuracao-${COMPETENCIA}.pdf`);
  writeFileSync(pdf, await api.download(`/v1/apuracoes/${pedida.id}/pdf`));

  say('');
  say(`Apuração de ${cliente.razao_social}, ${COMPETENCIA}, ${apuracao.documentos} documentos:`);
  if (apuracao.comparativo) for (const line of monthLines(apuracao.comparativo)) say(line);
  if (finished.type === 'apuracao.calculada' && finished.data.divergencias.criticas) {
    const inconsistency = await inTime(receiver.waitFor(about('apuracao.inconsistencia')));
    say('');
    say('Divergências críticas encontradas:');
    for (const line of divergenceLines(inconsistency)) say(`  ${line}`);
  }
  say('');
  say(`Relatório em PDF: ${show(pdf)}`);
  say(`Webhook recebido, assinatura conferida: ${finished.type}, evento ${finished.event_id}`);
  const record: DemoRecord = { ...access, apuracao_id: pedida.id, exemplo };
  writePrivate(fileOf(home), record);
  return record;
}

/** Stores the month where the user can look at it. Returns the path of one good note, for the curl line. */
function writeMonth(home: Home, arquivos: readonly { nome: string; bytes: Uint8Array }[]): string {
  const folder = join(home.demo, 'xml');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const { nome, bytes } of arquivos) writeFileSync(join(folder, nome), bytes);
  return join(folder, arquivos[0]?.nome ?? '');
}

async function watchUpload(api: ApiClient, { job_id, total }: UploadAceito, files: number) {
  const bar = new SingleBar({
    format: '  {bar} {value}/{total} arquivos',
    barsize: 40,
    hideCursor: true,
    noTTYOutput: false,
  });
  bar.start(files, 0);
  const until = Date.now() + PATIENCE_MS;
  try {
    for (;;) {
      const job = await api.get<UploadJob>(`/v1/upload/${job_id}?limit=1`);
      bar.update(total - job.pendentes);
      if (job.estado === 'concluido') return job;
      if (Date.now() > until)
        throw new Refusal('O lote de exemplo não terminou em dois minutos. Veja os logs.');
      await pause(POLL_MS);
    }
  } finally {
    bar.stop();
  }
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  const late = pause(PATIENCE_MS, undefined, { ref: false }).then((): never => {
    throw new Refusal('O webhook não chegou em dois minutos. Veja os logs.');
  });
  return Promise.race([promise, late]);
}

/** A path as the user would type it. */
export const show = (path: string): string => {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
};

/** The month for the terminal: its answer, what is due, the bridge to the next year, and the years that change most. */
function monthLines(month: Comparativo): string[] {
  const { resumo, devido_no_mes, ponte, transicao } = month;
  const supposed = premissasEmLinhas(month.premissas_que_mudam_o_total);
  return [
    resumo,
    ...(devido_no_mes ? ['', 'Devido no mês:', dueTable(devido_no_mes)] : []),
    ...(supposed.length ? ['', `${PREMISSAS_TITLE}, e o que está em jogo:`, ...supposed] : []),
    ...(ponte ? ['', `${withOrigem(ponteTitle(ponte), ponte.status)}:`, bridgeTable(ponte)] : []),
    ...(transicao.length ? ['', `${TRANSICAO_TITLE}:`, yearsTable(transicao)] : []),
  ];
}

function dueTable(due: NonNullable<Comparativo['devido_no_mes']>): string {
  const { header, linhas } = devidoInLinhas(due, PALAVRAS_DA_CONTA, grouped);
  return textTable(header, linhas);
}

const bridgeTable = ({ de, para, inicial, passos, final }: NonNullable<Comparativo['ponte']>): string =>
  textTable(
    ['', 'R$ por mês'],
    [
      [nameRegras(de), grouped(inicial)],
      ...passos.map(({ tributo, valor }) => [namePasso(tributo), signed(valor)]),
      [nameRegras(para), grouped(final)],
    ],
  );

const yearsTable = (years: Comparativo['transicao']): string =>
  textTable(
    PALAVRAS_DOS_ANOS.marcos,
    marcosInLinhas(years, (status) => ORIGEM_DAS_ALIQUOTAS[status], grouped),
  );

/** The critical divergências that `apuracao.inconsistencia` names, one line each, and how many warnings there are. */
function divergenceLines(event: ReceivedEvent): string[] {
  if (event.type !== 'apuracao.inconsistencia') throw new Error(`${event.type} names no divergence`);
  const { criticas, avisos, primeiras } = event.data.divergencias;
  const lines = primeiras
    .filter(({ gravidade }) => gravidade === 'critica')
    .map(({ chave, n_item, campo, declarado, calculado }) => {
      const item = n_item === undefined ? '' : `, item ${n_item}`;
      const value = (amount: string | null) => (amount === null ? 'ausente' : amount.replace('.', ','));
      return `nota ${Number(chave.slice(25, 34))}${item}: ${campo} declarado ${value(declarado)}, calculado ${value(calculado)}`;
    });
  const more = criticas > lines.length ? [`e mais ${criticas - lines.length} críticas`] : [];
  return [...lines, ...more, ...(avisos ? [`e ${avisos} avisos, que estão no relatório`] : [])];
}
