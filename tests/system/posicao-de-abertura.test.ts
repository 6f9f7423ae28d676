import { setTimeout as pause } from 'node:timers/promises';
import type { Apuracao, Cliente, Dossie, PosicaoDeAbertura, UploadJob } from '@apura/contracts';
import { FORNECEDORES, generateNota, type LinhaDoLivro, writeLivro } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import readXlsxFile from 'read-excel-file/node';
import { textOfPdf } from '../panel/text-of-pdf.ts';
import { type OfficeOnStack, officeOnSharedStack } from './running-office.ts';

let running: OfficeOnStack;
beforeAll(async () => {
  running = await officeOnSharedStack();
}, 60_000);
afterAll(() => running.stop(), 20_000);

/** A sale of the client in a month, of something that everybody taxes in full. */
const venda = (mes: string, numero: number) =>
  generateNota({
    dhEmi: `${mes}-10T10:00:00-03:00`,
    numero,
    itens: [
      {
        produto: {
          ...{
            codigo: 'MESA',
            nome: 'Mesa de escritório',
            ncm: '94036000',
            unidade: 'UN',
            preco: 5_000_000n,
          },
          ...{ classe: 'integral', icms: 'normal', pisCofins: 'normal' },
        },
        ...{ milesimos: 1000n, CFOP: '5102' },
      },
    ],
  });
const NOTAS = [venda('2027-01', 1), venda('2027-02', 2)];
const CNPJ = FORNECEDORES.atacado.cnpj;

const EM_DEZEMBRO = { DT_INI: '01122026', DT_FIN: '31122026' };
/** Its book of December: 120 tables of 20,000.00 in stock, another's goods, and 700.00 of ICMS to carry. */
const LIVRO: readonly LinhaDoLivro[] = [
  {
    registro: '0000',
    campos: { COD_VER: '020', COD_FIN: '0', ...EM_DEZEMBRO, NOME: 'X', CNPJ, UF: 'SP', IE: '110042490114' },
  },
  {
    registro: '0200',
    campos: { COD_ITEM: 'MESA', DESCR_ITEM: 'Mesa', UNID_INV: 'UN', TIPO_ITEM: '00', COD_NCM: '94036000' },
  },
  { registro: 'E100', campos: EM_DEZEMBRO },
  { registro: 'E110', campos: { VL_TOT_CREDITOS: '700,00', VL_SLD_CREDOR_TRANSPORTAR: '700,00' } },
  { registro: 'H005', campos: { DT_INV: '31122026', VL_INV: '21000,00', MOT_INV: '01' } },
  {
    registro: 'H010',
    campos: {
      COD_ITEM: 'MESA',
      UNID: 'UN',
      QTD: '120',
      VL_UNIT: '166,67',
      VL_ITEM: '20000,00',
      IND_PROP: '0',
    },
  },
  {
    registro: 'H010',
    campos: { COD_ITEM: 'MESA', UNID: 'UN', QTD: '6', VL_UNIT: '166,67', VL_ITEM: '1000,00', IND_PROP: '2' },
  },
];

async function sendAll(
  arquivos: readonly { readonly nome: string; readonly bytes: Uint8Array }[],
): Promise<UploadJob> {
  const { api } = running;
  const { job_id } = await api.upload<{ job_id: string }>(
    '/v1/upload',
    arquivos.map(({ nome, bytes }) => ({ nome, bytes: Buffer.from(bytes) })),
  );
  let upload: UploadJob;
  do {
    await pause(100);
    upload = await api.get<UploadJob>(`/v1/upload/${job_id}`);
  } while (upload.estado !== 'concluido');
  return upload;
}

async function assess(cliente_id: string, competencia: string) {
  const { api } = running;
  const { id } = await api.post<Apuracao>('/v1/apuracoes', { cliente_id, competencia });
  let apuracao: Apuracao;
  do {
    await pause(100);
    apuracao = await api.get<Apuracao>(`/v1/apuracoes/${id}`);
  } while (apuracao.estado !== 'calculada' && apuracao.estado !== 'falhou');
  const { comparativo } = apuracao;
  return {
    id,
    comparativo,
    cbs: comparativo?.devido_no_mes?.tributos.find(({ tributo }) => tributo === 'cbs'),
    icms: comparativo?.devido_no_mes?.tributos.find(({ tributo }) => tributo === 'icms'),
  };
}

/** The newest dossier of a client, once it is printed, as PDF and as sheets. */
async function printDossie(id: string) {
  const { api, stack, key } = running;
  await api.post('/v1/dossies', { tipo: 'posicao_de_abertura', cliente_ids: [id] });
  let dossie: Dossie | undefined;
  do {
    await pause(100);
    [dossie] = (await api.get<{ data: Dossie[] }>(`/v1/clientes/${id}/dossies`)).data;
  } while (dossie?.estado === 'gerando_pdf');
  expect(dossie?.estado).toBe('pronto');
  const download = async (extensao: string) => {
    const answer = await fetch(new URL(`/v1/dossies/${dossie?.id}/${extensao}`, stack.baseUrl), {
      headers: { authorization: `Bearer ${key}` },
    });
    return Buffer.from(await answer.arrayBuffer());
  };
  const texto = (await textOfPdf(await download('pdf'))).replace(/\s+/g, ' ');
  return { texto, folhas: await readXlsxFile(await download('xlsx')) };
}

// LC 214/2025 art. 381: 9.25 % of 20,000.00 = 1,850.00, of others' goods nothing; / 12 = 154.166…: 154.17 the first month.
test('the stock of the December book enters January and lowers the CBS from February on', async () => {
  const { api, stack, key } = running;
  const { id } = await api.post<Cliente>('/v1/clientes', {
    ...{ cnpj: CNPJ, razao_social: 'Móveis', regime: 'lucro_presumido' },
  });
  const livro = { nome: 'efd-2026-12.txt', bytes: writeLivro('icms_ipi', LIVRO, { assinada: true }) };
  const notas = NOTAS.map(({ nome, bytes }) => ({ nome, bytes }));
  expect(await sendAll([livro, ...notas])).toMatchObject({ total: 3, processados: 3, recusados: 0 });
  const antes = await assess(id, '2027-02');
  expect(antes.comparativo?.posicao_de_abertura).toBeUndefined();

  expect(
    await api.post('/v1/carteira/posicao-de-abertura', { compras_tributadas: true, cliente_ids: [id] }),
  ).toEqual({ informados: 1 });
  const posicao = await api.get<PosicaoDeAbertura>(`/v1/clientes/${id}/posicao-de-abertura`);
  expect(posicao).toMatchObject({
    informado: { estoque_por: 'livro', arquivo: 'efd-2026-12.txt' },
    estoque: { valor: '21000.00', credito: '1850.00', a_confirmar: '0.00' },
  });
  expect(posicao.linhas).toContainEqual(
    expect.objectContaining({
      codigo: 'saldo_de_icms',
      valor: '700.00',
      origem: 'registro E110 (efd-2026-12.txt)',
    }),
  );
  const { texto, folhas } = await printDossie(id);
  // A cell breaks where its column ends.
  for (const trecho of [
    'Posição de 01/01/2027',
    'Crédito presumido de CBS do estoque: R$ 1.850,00, em 12 parcelas de fev/2027 a jan/2028.',
    'se apropria até 30/06/2027',
    'registro E110 (efd-2026-12.txt)',
    'CBS do ano de teste',
  ])
    expect(texto.replaceAll(' ', '')).toContain(trecho.replaceAll(' ', ''));
  const folha = (nome: string) => folhas.find(({ sheet }) => sheet === nome)?.data.slice(1) ?? [];
  // 154.166… twelve times: 154.17 first, the last takes what is left.
  expect(folha('Parcelas do crédito').map(([mes, , usada]) => [mes, Number(usada)])[0]).toEqual([
    'fev/2027',
    154.17,
  ]);
  expect(Number(folha('Parcelas do crédito').at(-1)?.[3])).toBe(0);
  expect(
    folha('Estoque item a item').map((linha) => [linha[1], Number(linha[6]), Number(linha[10])]),
  ).toEqual([
    ['MESA', 20000, 1850],
    ['MESA', 1000, 0],
  ]);
  expect(await api.get<Apuracao>(`/v1/apuracoes/${antes.id}`)).toMatchObject({
    desatualizada_por: { motivo: 'posicao_de_abertura' },
  });

  const janeiro = await assess(id, '2027-01');
  expect(janeiro.comparativo?.posicao_de_abertura).toMatchObject([
    { total: '1850.00', parcela: 0, no_mes: '0.00', restante: '1850.00' },
  ]);
  expect(janeiro.icms).toMatchObject({ saldo_anterior: '700.00' });
  const fevereiro = await assess(id, '2027-02');
  expect(fevereiro.comparativo?.posicao_de_abertura).toMatchObject([{ parcela: 1, no_mes: '154.17' }]);
  expect(fevereiro.cbs?.creditos).toBe('154.17');
  expect(Number(antes.cbs?.a_recolher) - Number(fevereiro.cbs?.a_recolher)).toBeCloseTo(154.17, 2);
  expect(fevereiro.comparativo?.premissas.join(' ')).toContain(
    'do inventário nas escriturações (bloco H, efd-2026-12.txt): a parcela 1, de R$ 154,17',
  );

  const apagada = await fetch(new URL(`/v1/clientes/${id}/posicao-de-abertura`, stack.baseUrl), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${key}` },
  });
  expect(apagada.status).toBe(204);
  expect((await assess(id, '2027-02')).cbs?.creditos).toBe('0.00');
}, 120_000);
