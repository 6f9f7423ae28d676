import { setTimeout as pause } from 'node:timers/promises';
import type { Cliente, ConformidadeDoCliente, Dossie, UploadJob } from '@apura/contracts';
import { COMERCIO_AURORA, FORNECEDORES, generateNota } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import readXlsxFile from 'read-excel-file/node';
import { textOfPdf } from '../panel/text-of-pdf.ts';
import { type OfficeOnStack, officeOnSharedStack } from './running-office.ts';

let running: OfficeOnStack;
beforeAll(async () => {
  running = await officeOnSharedStack();
}, 60_000);
afterAll(() => running.stop(), 20_000);

const emitida = (dia: string, seed: number, more: object = {}) =>
  generateNota({ seed, dhEmi: `${dia}T10:00:00-03:00`, serie: 7, emitente: COMERCIO_AURORA, ...more });

// NF-e must have the group from 3 August 2026 on (Ato Conjunto RFB/CGIBS 4/2026 art. 1º I): of September's two notes one declares ten times
// the CBS, of October's two none is wrong, and the supplier's note is to be asked for.
test('what a worker stored of notes gives the share of the right ones by month, and a dossier as PDF and workbook', async () => {
  const { api, stack, key } = running;
  const { id } = await api.post<Cliente>('/v1/clientes', {
    ...{ cnpj: COMERCIO_AURORA.cnpj, razao_social: 'Comércio Aurora', regime: 'lucro_real' },
  });
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', [
    emitida('2026-09-01', 1),
    emitida('2026-09-02', 2, { erro: 'cbs_dez_vezes' }),
    emitida('2026-10-01', 3),
    emitida('2026-10-02', 4),
    emitida('2026-10-03', 5, {
      ...{ emitente: FORNECEDORES.atacado, destinatario: COMERCIO_AURORA, erro: 'cbs_dez_vezes' },
    }),
  ]);
  let upload: UploadJob;
  do {
    await pause(100);
    upload = await api.get<UploadJob>(`/v1/upload/${job_id}`);
  } while (upload.estado !== 'concluido');
  expect(upload).toMatchObject({ total: 5, processados: 5, recusados: 0 });

  const conformidade = await api.get<ConformidadeDoCliente>(`/v1/clientes/${id}/conformidade-de-2026`);
  expect(
    conformidade.meses.map(({ competencia, obrigados, certos, parte }) => [
      competencia,
      obrigados,
      certos,
      parte,
    ]),
  ).toEqual([
    ['2026-09', 2, 1, '50.00'],
    ['2026-10', 2, 2, '100.00'],
  ]);
  expect(conformidade.sobe).toBe(true);
  expect(conformidade.por_correcao.map(({ correcao }) => correcao)).toContain('pedir_ao_fornecedor');
  expect(conformidade.por_correcao.map(({ correcao }) => correcao)).toContain('nota_de_credito');

  await api.post(`/v1/clientes/${id}/comunicados`, {
    ...{ orgao: 'rfb', numero: '2026/9', assunto: 'CBS acima da devida', ciencia: '2026-09-20' },
  });
  await api.post('/v1/dossies', { tipo: 'conformidade_2026', cliente_ids: [id] });
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
  for (const trecho of [
    'Evidências de 2026',
    '3 documentos certos de 4 que deviam trazer CBS e IBS: 75,00%',
    'Nenhum mês teve parte menor que a do anterior.',
    'evidência, e não certificado',
    'Pedir ao fornecedor',
    'CBS acima da devida',
  ])
    expect(texto).toContain(trecho);
  const [folha] = await readXlsxFile(await download('xlsx'));
  const [titulos, setembro, outubro, todos] = folha?.data ?? [];
  expect(titulos?.slice(0, 2)).toEqual(['Mês', 'Emitidos']);
  expect([setembro?.[4], outubro?.[4], todos?.[4]].map(Number)).toEqual([1, 2, 3]);
}, 120_000);
