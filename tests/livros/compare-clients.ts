import { setTimeout as pause } from 'node:timers/promises';
import type { Cliente, ConfrontoDosLivros, UploadJob } from '@apura/contracts';
import { makeZip } from '@apura/testing/zip';
import type { OfficeOnStack } from '../system/running-office.ts';
import {
  type ClientWithFaults,
  COMPETENCIA,
  makeClientWithFaults,
  nameAchado,
} from './clients-with-faults.ts';

type Api = OfficeOnStack['api'];
/** Clients whose files go into one upload: the XMLs as a ZIP, the books beside it. */
const PER_UPLOAD = 20;

/** Enters the clients with these numbers, sends their files and compares each. Resolves to what was to be found and what was, by client. */
export async function compareClientsWithFaults(api: Api, from: number, to: number) {
  const clients = Array.from({ length: to - from + 1 }, (_, n) => makeClientWithFaults(from + n));
  const ids: string[] = [];
  for (const { empresa } of clients) {
    const novo = { cnpj: empresa.cnpj, razao_social: empresa.nome, regime: 'lucro_real' };
    ids.push((await api.post<Cliente>('/v1/clientes', novo)).id);
  }
  for (let n = 0; n < clients.length; n += PER_UPLOAD) await send(api, clients.slice(n, n + PER_UPLOAD));
  const found: string[][] = [];
  for (const id of ids) found.push(await findAchados(api, id));
  return clients.map(({ achados }, n) => ({ client: from + n, planted: achados, found: found[n] }));
}

async function send(api: Api, clients: readonly ClientWithFaults[]): Promise<void> {
  const xmls = clients.flatMap(({ notas, eventos }) => [...notas, ...eventos]);
  const files = [{ nome: 'xmls.zip', bytes: makeZip(xmls) }, ...clients.flatMap(({ livros }) => livros)];
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', files);
  let upload: UploadJob;
  do {
    await pause(200);
    upload = await api.get<UploadJob>(`/v1/upload/${job_id}`);
  } while (upload.estado !== 'concluido');
  if (upload.recusados > 0) throw new Error(`${upload.recusados} files of the clients were refused`);
}

async function findAchados(api: Api, id: string): Promise<string[]> {
  const path = `/v1/clientes/${id}/livros/confronto?competencia=${COMPETENCIA}&limit=100`;
  const { data, next_cursor } = await api.get<ConfrontoDosLivros>(path);
  if (next_cursor !== null) throw new Error('a planted client has more findings than a page');
  return data.map(nameAchado).sort();
}
