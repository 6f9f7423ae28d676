import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Apuracao, Dossie, Entrega, UploadJob } from '@apura/contracts';
import {
  COMERCIO_AURORA,
  DISTRIBUIDORA_HORIZONTE,
  FORNECEDORES,
  generateNota,
  type NotaOptions,
  writeLivro,
} from '@apura/samples';
import { type ApiClient, apiClient } from '@apura/standalone';
import { VARIABLES } from '../../../services/gateway/src/openapi/variables.ts';
import type { PageExample } from './examples-of-page.ts';

/** What has to be there before others can be read, in this order. */
const FIRST = [
  ...['criarCliente', 'enviarArquivos', 'acompanharEnvio', 'listarDocumentos', 'criarApuracao'],
  ...['criarWebhook', 'testarWebhook', 'listarEntregas', 'criarContato', 'criarLinkDoRelatorio'],
  ...['criarCalendario', 'registrarComunicado', 'pedirDossies', 'listarDossies'],
  ...['criarRespostas', 'importarApuracaoAssistida', 'conferirClientes', 'informarFornecedorSimples'],
];
/** One of something is taken away before all of it. */
const byName = (a: PageExample, b: PageExample) => (a.operation < b.operation ? -1 : 1);
/** Of what all the others name, last of all. */
const destroys = ({ operation }: PageExample) => operation.startsWith('apagar');
const takesAway = ({ operation }: PageExample) => /^(remover|retirar|revogar|cancelar)/.test(operation);

/** In an order in which each finds what it names. */
export function inOrder(examples: readonly PageExample[]): PageExample[] {
  const first = FIRST.map((name) => {
    const found = examples.find(({ operation }) => operation === name);
    if (!found) throw new Error(`${name} is on no page`);
    return found;
  });
  const others = examples.filter(({ operation }) => !FIRST.includes(operation));
  return [
    ...first,
    ...others.filter((one) => !takesAway(one) && !destroys(one)),
    ...others.filter(takesAway).sort(byName),
    ...others.filter(destroys).sort(byName),
  ];
}

const UNTIL_MS = 60_000;
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + UNTIL_MS; Date.now() < end; await pause(100)) {
    const seen = await look();
    if (seen !== undefined) return seen;
  }
  throw new Error('what the next example needs did not come');
}

/** What the service has to have done before the next example. */
export async function waitAfter(operation: string, api: ApiClient, env: Record<string, string>) {
  if (operation === 'criarApuracao') {
    await until(async () => {
      const { estado } = await api.get<Apuracao>(`/v1/apuracoes/${env.APURACAO_ID}`);
      return estado === 'calculada' || undefined;
    });
  }
  if (operation === 'pedirDossies') {
    await until(async () => {
      const { data } = await api.get<{ data: Dossie[] }>(`/v1/clientes/${env.CLIENTE_ID}/dossies`);
      return (data.length > 0 && data.every(({ estado }) => estado === 'pronto')) || undefined;
    });
  }
  if (operation === 'testarWebhook' || operation === 'reenviarEntrega') {
    await until(async () => {
      const { data } = await api.get<{ data: Entrega[] }>(`/v1/entregas?webhook_id=${env.WEBHOOK_ID}`);
      return (data.length > 0 && data.every(({ estado }) => estado === 'entregue')) || undefined;
    });
  }
}

/** What the lists have to show: a note with a wrong CBS, a purchase from the Simples, a company that is no client yet. */
const inSeptember = { dhEmi: '2026-09-12T10:00:00-03:00', serie: 2 };
const NOTES: readonly NotaOptions[] = [
  { ...inSeptember, seed: 3, itens: 3, emitente: COMERCIO_AURORA, erro: 'cbs_dez_vezes' },
  { ...inSeptember, seed: 4, emitente: FORNECEDORES.simples, destinatario: COMERCIO_AURORA },
  { ...inSeptember, seed: 5, emitente: DISTRIBUIDORA_HORIZONTE, destinatario: FORNECEDORES.atacado },
];

export interface Stage {
  readonly baseUrl: string;
  readonly key: string;
  readonly env: Record<string, string>;
  /** A batch that no worker will finish, however quick they are. */
  openBatch(): Promise<string>;
}

/** What an example needs that no other makes. */
export async function makeBefore(operation: string, { baseUrl, key, env, openBatch }: Stage): Promise<void> {
  if (operation === 'criarApuracao') await upload(NOTES, baseUrl, key);
  if (operation === 'listarLivros') await uploadBook(baseUrl, key);
  if (operation === 'informarPosicaoDeAbertura') await uploadInventory(baseUrl, key);
  if (operation === 'cancelarEnvio') env.JOB_ID = await openBatch();
}

/** Lives on a day on which the half-year 2027-1 may still be taken back, with September computed; returns the client's id. */
export async function clienteOfSimples(baseUrl: string, key: string): Promise<string> {
  const api = apiClient(baseUrl, key);
  await fetch(new URL('/v1/eu/relogio', baseUrl), {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ dia: '2026-12-01' }),
  });
  const { id } = await api.post<{ id: string }>('/v1/clientes', {
    cnpj: FORNECEDORES.simples.cnpj,
    razao_social: FORNECEDORES.simples.nome,
    ...{ regime: 'simples_nacional', simples_anexo: 'I', rbt12: '360000.00', desde: '2026-01' },
  });
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', [
    generateNota({ ...(NOTES[1] as NotaOptions), tpAmb: '2' }),
  ]);
  await until(
    async () => (await api.get<UploadJob>(`/v1/upload/${job_id}`)).estado === 'concluido' || undefined,
  );
  const pedida = await api.post<Apuracao>('/v1/apuracoes', { cliente_id: id, competencia: '2026-09' });
  await until(
    async () => (await api.get<Apuracao>(`/v1/apuracoes/${pedida.id}`)).estado === 'calculada' || undefined,
  );
  return id;
}

async function upload(notes: readonly NotaOptions[], baseUrl: string, key: string): Promise<void> {
  const form = new FormData();
  for (const [i, options] of notes.entries()) {
    form.append('arquivos', new Blob([new Uint8Array(generateNota(options).bytes)]), `${i}.xml`);
  }
  const headers = { authorization: `Bearer ${key}` };
  await fetch(new URL('/v1/upload', baseUrl), { method: 'POST', headers, body: form });
}

/** The book of a month, of the examples' client. */
async function uploadBook(baseUrl: string, key: string): Promise<void> {
  const text = readFileSync('packages/sped/test-data/efd-icms-2026-10-fecha.txt', 'latin1');
  const bytes = Buffer.from(text.replaceAll('12345678000195', COMERCIO_AURORA.cnpj), 'latin1');
  await sendBook(bytes, baseUrl, key);
}

/** Its book of December with the inventory of the last day. */
async function uploadInventory(baseUrl: string, key: string): Promise<void> {
  const { cnpj: CNPJ, nome: NOME, ie: IE } = COMERCIO_AURORA;
  const dias = { DT_INI: '01122026', DT_FIN: '31122026' };
  const produto = { COD_ITEM: '1', DESCR_ITEM: 'Mesa', UNID_INV: 'UN', TIPO_ITEM: '00', COD_NCM: '94036000' };
  const item = { COD_ITEM: '1', UNID: 'UN', QTD: '10', VL_UNIT: '200,00', VL_ITEM: '2000,00', IND_PROP: '0' };
  const bytes = writeLivro('icms_ipi', [
    { registro: '0000', campos: { COD_VER: '020', COD_FIN: '0', ...dias, NOME, CNPJ, UF: 'SP', IE } },
    { registro: '0200', campos: produto },
    { registro: 'H005', campos: { DT_INV: '31122026', VL_INV: '2000,00', MOT_INV: '01' } },
    { registro: 'H010', campos: item },
  ]);
  await sendBook(Buffer.from(bytes), baseUrl, key);
}

async function sendBook(bytes: Buffer, baseUrl: string, key: string): Promise<void> {
  const api = apiClient(baseUrl, key);
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', [{ nome: 'efd.txt', bytes }]);
  await until(
    async () => (await api.get<UploadJob>(`/v1/upload/${job_id}`)).estado === 'concluido' || undefined,
  );
}

/** The ids that an answer tells, as the page says where each comes from. */
export function remember(operation: string, text: string, env: Record<string, string>): void {
  for (const [name, { from }] of Object.entries(VARIABLES)) {
    if (from?.operation !== operation) continue;
    const value = from.field
      .split(/[.[\]]+/)
      .filter(Boolean)
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], JSON.parse(text));
    if (typeof value === 'string') env[name] = value;
  }
}
