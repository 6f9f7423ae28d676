import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cliente, ConfrontoDosLivros, LivroDoCliente, UploadJob } from '@apura/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OfficeOnStack, officeOnSharedStack } from './running-office.ts';

/* The made-up book of packages/sped, spoilt: client 12345678000195, October 2026. */
const BOM = readFileSync(
  new URL('../../packages/sped/test-data/efd-icms-2026-10-fecha.txt', import.meta.url),
).toString('latin1');
const latin1 = (texto: string) => Buffer.from(texto, 'latin1');
const LINHAS = BOM.split('\r\n');

let running: OfficeOnStack;
let id: string;
beforeAll(async () => {
  running = await officeOnSharedStack();
  const novo = { cnpj: '12345678000195', razao_social: 'Comércio Beta', regime: 'lucro_real' };
  ({ id } = await running.api.post<Cliente>('/v1/clientes', novo));
}, 60_000);
afterAll(() => running.stop(), 20_000);

/** Sends one book. Resolves to what its upload says of it in the end. */
async function send(nome: string, bytes: Buffer) {
  const { api } = running;
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', [{ nome, bytes }]);
  let upload: UploadJob;
  do {
    await pause(50);
    upload = await api.get<UploadJob>(`/v1/upload/${job_id}`);
  } while (upload.estado !== 'concluido');
  const [arquivo] = upload.arquivos.data;
  if (!arquivo) throw new Error('the upload has no file');
  return arquivo;
}

const livros = async () =>
  (await running.api.get<{ data: LivroDoCliente[] }>(`/v1/clientes/${id}/livros`)).data;

test.each([
  [
    'cut off in the middle of a line',
    'sped_cortado',
    /linha 40/,
    () => latin1(LINHAS.slice(0, 40).join('\r\n')),
  ],
  [
    'with other totals in block 9',
    'sped_totais_divergem',
    /Linha 61, registro 9900/,
    () => latin1(BOM.replace('|9900|C170|3|', '|9900|C170|4|')),
  ],
  [
    'with a line of 30 MB, of which no more is kept than a line may have',
    'sped_linha_longa',
    /linha \d+/,
    () => Buffer.concat([latin1(BOM.slice(0, 2000)), Buffer.alloc(30_000_000, 'x')]),
  ],
  [
    'that is an ECD',
    'sped_outra_escrituracao',
    /ECD/,
    () => latin1('|0000|LECD|01012026|31122026|EMPRESA|12345678000195|SP||3550308||0|\r\n'),
  ],
  [
    'that is an ECF',
    'sped_outra_escrituracao',
    /ECF/,
    () => latin1('|0000|LECF|0011|12345678000195|EMPRESA|0||||01012026|31122026|N||0||\r\n'),
  ],
])(
  'a book %s is refused, its line is told, and nothing of it is kept',
  async (nome, codigo, mensagem, bytes) => {
    const arquivo = await send(`${nome}.txt`, bytes());
    expect(arquivo).toMatchObject({ estado: 'recusado', codigo });
    expect(arquivo.mensagem).toMatch(mensagem);
    expect(await livros()).toEqual([]);
    const confronto = await running.api.get<ConfrontoDosLivros>(
      `/v1/clientes/${id}/livros/confronto?competencia=2026-10`,
    );
    expect(confronto).toMatchObject({ livros: [], data: [] });
  },
  120_000,
);

test('a book of a company that is no client waits apart, and one that shares days with another is told', async () => {
  const deOutra = await send('outra.txt', latin1(BOM.replaceAll('12345678000195', '11222333000181')));
  expect(deOutra).toMatchObject({ estado: 'processado' });
  expect(deOutra.avisos.map(({ codigo }) => codigo)).toContain('sem_cliente');
  expect(await livros()).toEqual([]);

  await send('outubro.txt', latin1(BOM));
  const meio = await send(
    'meio.txt',
    latin1(BOM.replaceAll('|01102026|', '|15102026|').replaceAll('|31102026|', '|14112026|')),
  );
  expect(meio.avisos.map(({ codigo }) => codigo)).toContain('livro_sobreposto');
  // Neither takes the place of the other: both stay, and count.
  expect((await livros()).map(({ de, conta }) => [de, conta]).sort()).toEqual([
    ['2026-10-01', true],
    ['2026-10-15', true],
  ]);
}, 120_000);
