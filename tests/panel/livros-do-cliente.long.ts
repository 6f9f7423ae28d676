import { fileURLToPath } from 'node:url';
import type { Cliente } from '@apura/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seriousViolations } from './acessibilidade.ts';
import type { Tab } from './browser.ts';
import { download } from './download.ts';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import type { Gestures } from './gestures.ts';
import { openOffice, requestInPage } from './pessoas.ts';
import { textOfPdf } from './text-of-pdf.ts';

/** The made-up book with seven differences and the notes of packages/sped: client 12345678000195, October 2026. */
const ARQUIVOS = [
  'efd-icms-2026-10-divergente.txt',
  ...['entrada-101', 'entrada-201', 'saida-301', 'saida-302', 'saida-302-cancelamento', 'saida-303'].map(
    (nota) => `nota-${nota}.xml`,
  ),
].map((nome) => fileURLToPath(new URL(`../../packages/sped/test-data/${nome}`, import.meta.url)));

let stage: Stage;
let base: string;
let dona: Tab;
let g: Gestures;
beforeAll(async () => {
  stage = await buildStage();
  ({ base, dona, g } = await openOffice(stage));
}, 240_000);
afterAll(() => stage.fechar(), 20_000);

test('a book is sent in the browser, its month is laid beside the XMLs, a difference leads to its note, sheet and paper have the same', async () => {
  const { body: cliente } = await requestInPage<Cliente>(dona.page, 'POST', '/clientes', {
    ...{ cnpj: '12345678000195', razao_social: 'Comércio Beta', regime: 'lucro_real' },
  });
  await g.abrir(`${base}/painel/envios`);
  await g.escolherArquivos('Arquivos XML ou ZIP', ...ARQUIVOS);
  await dona.page.waitForFunction(
    `document.querySelector('[role="status"] .estado')?.innerText === 'Concluído'`,
  );

  const endereco = `${base}/painel/clientes/${cliente.id}/livros?competencia=2026-10`;
  await g.abrir(endereco);
  // The book; the sums of the comparison; of the note 301 an IPI of 270.00 less than its XML has; the XML that is missing.
  await g.ver('EFD ICMS/IPI', 'Comparação de out/2026', 'Sem livro', '1 XML ou faixa de números a pedir');
  await g.ver('O tributo do documento próprio no livro é outro que o do XML.', '-R$\u00a0270,00', 'nº 299');
  expect(await seriousViolations(dona.page)).toEqual([]);

  const planilha = await download(dona.page, stage.folder, () => g.seguir('Baixar planilha'));
  expect(planilha.subarray(0, 2).toString()).toBe('PK');
  await g.apertar('Pedir dossiê de out/2026');
  await g.ver('Pronto');
  const pdf = await download(dona.page, stage.folder, () => g.seguir('PDF'));
  expect((await textOfPdf(new Uint8Array(pdf))).replace(/\s+/g, ' ')).toContain('7 achados ao todo');

  await g.seguir('NF-e 301/1');
  await g.ver('NF-e 301');
  expect(dona.queixas).toEqual([]);
}, 240_000);
