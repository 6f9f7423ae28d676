import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  Apuracao,
  Cliente,
  ConfrontoDosLivros,
  ConfrontosDaCarteira,
  Dossie,
  Entrada,
  LivroComFatos,
  LivroDoCliente,
  UploadJob,
} from '@apura/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { textOfPdf } from '../panel/text-of-pdf.ts';
import { type OfficeOnStack, officeOnSharedStack } from './running-office.ts';

/* The made-up book with seven differences and the notes of packages/sped: client 12345678000195, October 2026. */
const fromSped = (nome: string) => ({
  nome,
  bytes: readFileSync(new URL(`../../packages/sped/test-data/${nome}`, import.meta.url)),
});
const ARQUIVOS = [
  'efd-icms-2026-10-divergente.txt',
  ...['entrada-101', 'entrada-201', 'saida-301', 'saida-302', 'saida-302-cancelamento', 'saida-303'].map(
    (nota) => `nota-${nota}.xml`,
  ),
].map(fromSped);

const COMERCIO_BETA = { razao_social: 'Comércio Beta', cnpj_raiz: '12345678' };

let running: OfficeOnStack;
beforeAll(async () => {
  running = await officeOnSharedStack();
}, 60_000);
afterAll(() => running.stop(), 20_000);

test('a book is sent beside the notes, listed, laid beside them with its seven differences, and removed', async () => {
  const { api, stack, key } = running;
  const { id } = await api.post<Cliente>('/v1/clientes', {
    cnpj: '12345678000195',
    razao_social: 'Comércio Beta',
    regime: 'lucro_real',
  });
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', ARQUIVOS);
  let upload: UploadJob;
  do {
    await pause(100);
    upload = await api.get<UploadJob>(`/v1/upload/${job_id}`);
  } while (upload.estado !== 'concluido');
  expect(upload).toMatchObject({ total: 7, processados: 7, recusados: 0 });

  const { data } = await api.get<{ data: LivroDoCliente[] }>(`/v1/clientes/${id}/livros?competencia=2026-10`);
  expect(data).toMatchObject([
    { livro: 'icms_ipi', de: '2026-10-01', ate: '2026-10-31', conta: true, assinada: true },
  ]);
  const [livro] = data;
  const visto = await api.get<LivroComFatos>(`/v1/livros/${livro?.id}`);
  // E110 as it stands in the file: debits 630.00, credits 315.00, 685.00 to November.
  expect(visto.fatos.find(({ valores }) => valores.tributo === 'icms')?.valores).toMatchObject({
    debitos: '630.00',
    creditos: '315.00',
    a_transportar: '685.00',
  });

  const confronto = await api.get<ConfrontoDosLivros>(
    `/v1/clientes/${id}/livros/confronto?competencia=2026-10`,
  );
  expect(confronto.resumo).toEqual({
    conferem: 1,
    diferentes: 3,
    so_no_livro: 1,
    so_no_xml: 1,
    sem_livro: 5,
  });
  expect(
    confronto.data.map(({ tipo, numero, tributos }) =>
      [tipo, numero, ...tributos.map(({ tributo, diferenca }) => `${tributo} ${diferenca}`)].join(' '),
    ),
  ).toEqual([
    'tributo 301 ipi -270.00',
    'nao_escriturado 303 icms -144.00',
    'situacao 302 icms 90.00 ipi 50.00',
    'credito_a_maior 201 icms 18.00',
    'sem_xml 299 icms 81.00',
    'soma_do_documento 201',
    'total 201',
  ]);
  expect(confronto.xmls_a_pedir).toEqual([{ chave: '35261011222333000181550010000002991000038944' }]);
  const cinco = await api.get<ConfrontoDosLivros>(
    `/v1/clientes/${id}/livros/confronto?competencia=2026-10&limit=5`,
  );
  expect(cinco.data).toHaveLength(5);
  expect(cinco.next_cursor).not.toBeNull();

  // Of the whole office the same sums, and of an office without books none.
  const naCarteira = '/v1/carteira/livros?competencia=2026-10';
  const { somas, data: clientes } = await api.get<ConfrontosDaCarteira>(naCarteira);
  expect(clientes).toEqual([{ cliente_id: id, ...COMERCIO_BETA, ...somas }]);
  expect(somas).toEqual({
    resumo: confronto.resumo,
    por_tributo: confronto.por_tributo,
    xmls_a_pedir: confronto.xmls_a_pedir.length,
  });
  const outra = await officeOnSharedStack();
  try {
    expect(await outra.api.get<ConfrontosDaCarteira>(naCarteira)).toMatchObject({
      data: [],
      next_cursor: null,
    });
  } finally {
    await outra.stop();
  }

  const call = (path: string, method = 'GET') =>
    fetch(new URL(path, stack.baseUrl), { method, headers: { authorization: `Bearer ${key}` } });
  const planilha = await call(`/v1/clientes/${id}/livros/confronto/xlsx?competencia=2026-10`);
  expect(planilha.status).toBe(200);
  expect(Buffer.from(await planilha.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from('PK'));

  // The same on paper, with the figures of that instant, and in its workbook.
  await api.post('/v1/dossies', { tipo: 'confronto', sobre: '2026-10', cliente_ids: [id] });
  let papel: Dossie | undefined;
  do {
    await pause(100);
    [papel] = (await api.get<{ data: Dossie[] }>(`/v1/clientes/${id}/dossies?tipo=confronto`)).data;
  } while (papel?.estado === 'gerando_pdf');
  expect(papel).toMatchObject({ estado: 'pronto', sobre: '2026-10' });
  const pdf = await api.download(`/v1/dossies/${papel?.id}/pdf`);
  // A cell may break anywhere between its words.
  const texto = (await textOfPdf(new Uint8Array(pdf))).replace(/\s/g, '');
  for (const trecho of [
    '1 documento confere, 3 com diferença, 1 só no livro, 1 só no XML; 7 achados ao todo.',
    'efd-icms-2026-10-divergente.txt',
    'IPI -R$ 270,00',
  ])
    expect(texto).toContain(trecho.replace(/\s/g, ''));

  expect((await call(`/v1/livros/${livro?.id}`, 'DELETE')).status).toBe(204);
  expect((await call(`/v1/livros/${livro?.id}`)).status).toBe(404);
  const semLivro = await api.get<ConfrontoDosLivros>(
    `/v1/clientes/${id}/livros/confronto?competencia=2026-10`,
  );
  expect(semLivro.livros).toEqual([]);
  expect(semLivro.data).toEqual([]);
}, 60_000);

/** What an office sends and says of a month, in whatever order it comes to its mind. */
const PARTES = ['cliente', 'livro', 'compras', 'vendas', 'resposta'] as const;
type Parte = (typeof PARTES)[number];
/** Nobody answers about a client or a purchase that is not there; the worker's own test draws more of them. */
const ORDENS: readonly (readonly Parte[])[] = [
  ['vendas', 'compras', 'livro', 'cliente', 'resposta'],
  ['livro', 'cliente', 'compras', 'resposta', 'vendas'],
  ['compras', 'cliente', 'resposta', 'vendas', 'livro'],
];

/** One client's month, its comparison and the days of its purchases, after the parts have come in this order. */
async function endOf(ordem: readonly Parte[]) {
  const office = await officeOnSharedStack();
  try {
    const { api } = office;
    const send = async (...arquivos: typeof ARQUIVOS) => {
      const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', arquivos);
      let upload: UploadJob;
      do {
        await pause(50);
        upload = await api.get<UploadJob>(`/v1/upload/${job_id}`);
      } while (upload.estado !== 'concluido');
    };
    const [livro, entrada101, entrada201, ...vendas] = ARQUIVOS;
    let clienteId = '';
    const resposta = async () => {
      const quando = { fornecedor: '11222333000181', produto: 'P010' };
      const dita = { pergunta: 'destinacao', quando, resposta: 'uso_consumo', desde: '2026-01' };
      await api.post('/v1/respostas', { respostas: [{ cliente_id: clienteId, ...dita }] });
    };
    const fazer: Readonly<Record<Parte, () => Promise<unknown>>> = {
      cliente: async () => {
        const novo = { cnpj: '12345678000195', razao_social: 'Comércio Beta', regime: 'lucro_real' };
        clienteId = (await api.post<Cliente>('/v1/clientes', novo)).id;
      },
      livro: () => send(...[livro].filter((um) => um !== undefined)),
      compras: () => send(...[entrada101, entrada201].filter((um) => um !== undefined)),
      vendas: () => send(...vendas),
      resposta,
    };
    for (const parte of ordem) await fazer[parte]();
    const { id } = await api.post<{ id: string }>('/v1/apuracoes', {
      cliente_id: clienteId,
      competencia: '2026-10',
    });
    let apuracao: Apuracao;
    do {
      await pause(50);
      apuracao = await api.get<Apuracao>(`/v1/apuracoes/${id}`);
    } while (apuracao.estado !== 'calculada' && apuracao.estado !== 'falhou');
    const confronto = await api.get<ConfrontoDosLivros>(
      `/v1/clientes/${clienteId}/livros/confronto?competencia=2026-10`,
    );
    const { data: entradas } = await api.get<{ data: Entrada[] }>(`/v1/clientes/${clienteId}/entradas`);
    const { resumo, por_tributo, data } = confronto;
    const { devido_no_mes, premissas, avisos } = apuracao.comparativo ?? {};
    return { estado: apuracao.estado, devido_no_mes, premissas, avisos, resumo, por_tributo, data, entradas };
  } finally {
    await office.stop();
  }
}

test('books, notes, answers and the client itself in any order end in the same month and the same comparison', async () => {
  const esperado = await endOf(PARTES);
  expect(esperado.estado).toBe('calculada');
  // The book: 08/10 of the one purchase; the other is in no book of this file but as it is entered, 31/10.
  expect(esperado.entradas.map(({ entrada_em, origem }) => `${entrada_em} ${origem}`).sort()).toEqual([
    '2026-10-08 livros',
    '2026-10-31 livros',
  ]);
  for (const ordem of ORDENS) expect(await endOf(ordem)).toEqual(esperado);
}, 180_000);
