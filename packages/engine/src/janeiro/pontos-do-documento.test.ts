import { expect, test } from '@jest/globals';
import { grupo, grupoPadrao, item, nota, TRIBUTOS_DE_MIL } from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import { documentoDaNota } from '../documento.ts';
import type { Det, NotaFiscal } from '../nota-fiscal.ts';
import { pontosDoDocumento } from './pontos-do-documento.ts';

/** A note with the group has totals of it. */
const TOTAL = { IBSCBSTot: {} };

const pontos = (det: readonly Det[], dia = '2026-11-10', emit: Partial<NotaFiscal['emit']> = {}) => {
  const uma = nota(det, {
    ide: { dhEmi: `${dia}T09:00:00-03:00` },
    emit,
    total: det.some(({ imposto }) => imposto.IBSCBS) ? TOTAL : {},
  });
  return pontosDoDocumento(documentoDaNota(uma), calcularDocumento(uma));
};
const CERTO = { ...TRIBUTOS_DE_MIL, IBSCBS: grupo('000001', grupoPadrao('744.15', '0.74', '6.70')) };

// 1,000.00 less ICMS 180.00, PIS 13.53 and COFINS 62.32: 744.15, the price without taxes, which January keeps. CBS 9.21 % is 9.2 (LC 214 art. 349
// § 14), less 0.1 (art. 347) 9.1 %: 67.72. IBS 0.05 % twice (art. 344): 0.37 + 0.37.
test('a sale of the real profit regime without the group: by product, with the tax of January', () => {
  expect(
    pontos([item({}, TRIBUTOS_DE_MIL), item({}, TRIBUTOS_DE_MIL, '2'), item({ cProd: 'B' }, CERTO, '3')]),
  ).toEqual([
    {
      ...{ causa: 'grupo_ausente', codigo: 'A', ncm: '22021000', descricao: 'Produto', itens: 2 },
      ...{ cfop: '5102', detalhe: 'sugerido: cClassTrib 000001' },
      fundamento: 'Ato Conjunto RFB/CGIBS 4/2026, art. 1º; LC 214/2025, art. 348, § 1º',
      em_jogo: '136.92',
    },
  ]);
});

// 1,000.00 less ICMS 180.00, PIS 0.65 % and COFINS 3 % of 820.00, 5.33 and 24.60: 790.07. CBS 9.1 % 71.90; IBS 0.05 % 0.40 twice.
test('the same sale of the presumed profit regime', () => {
  const { PIS: _pis, COFINS: _cofins, ...semContribuicoes } = TRIBUTOS_DE_MIL;
  const det = item(
    {},
    {
      ...semContribuicoes,
      PIS: { grupo: 'PISAliq', CST: '01', vBC: '820.00', pPIS: '0.65', vPIS: '5.33' },
      COFINS: { grupo: 'COFINSAliq', CST: '01', vBC: '820.00', pCOFINS: '3.00', vCOFINS: '24.60' },
    },
  );
  expect(pontos([det])).toMatchObject([{ causa: 'grupo_ausente', em_jogo: '72.70' }]);
});

test('a right note has none, nor one of another month, nor one that undoes another', () => {
  expect(pontos([item({}, CERTO)])).toEqual([]);
  expect(pontos([item({}, TRIBUTOS_DE_MIL)], '2026-09-30')).toEqual([]);
  expect(pontos([item({}, TRIBUTOS_DE_MIL)], '2027-01-04')).toEqual([]);
  const devolucao = nota([item({}, TRIBUTOS_DE_MIL)], {
    ide: { dhEmi: '2026-11-10T09:00:00-03:00', finNFe: '4' },
  });
  expect(pontosDoDocumento(documentoDaNota(devolucao), calcularDocumento(devolucao))).toEqual([]);
});

// Ato Conjunto 4/2026 art. 1º § 1º; an MEI need not (Res. CGSN 140 art. 106 § 1º V); §§ 2º and 3º.
test.each([
  ['1', {}, 'grupo_do_simples'],
  ['2', {}, 'grupo_do_simples'],
  ['4', {}, undefined],
  ['3', { CFOP: '3102' }, 'grupo_da_importacao'],
] as const)('who must have the group from January on: CRT %s, %j', (CRT, prod, causa) => {
  const [um] = pontos([item(prod, TRIBUTOS_DE_MIL)], '2026-12-31', { CRT });
  expect(um?.causa).toBe(causa);
  // What the DAS has of CBS and IBS no note says.
  if (causa === 'grupo_do_simples') expect(um?.em_jogo).toBeNull();
});

// NT 2025.002, UB14-10: 000999 is in no edition of the table. What it would owe nobody knows.
test('a code that the table of January does not have is refused, whatever else the note has', () => {
  const det = item(
    {},
    { ...TRIBUTOS_DE_MIL, IBSCBS: grupo('000999', grupoPadrao('744.15', '0.74', '6.70')) },
  );
  expect(pontos([det])).toMatchObject([
    {
      causa: 'codigo_recusado',
      codigo: 'A',
      itens: 1,
      em_jogo: null,
      fundamento: expect.stringContaining('UB14-10'),
    },
  ]);
});

// Rice declared in full, which annex I has at zero (LC 214 art. 125): in January 67.72 + 0.74 too much.
test('a code that costs money is one to be confirmed', () => {
  expect(pontos([item({ NCM: '10063021' }, CERTO)])).toMatchObject([
    { causa: 'codigo_a_confirmar', detalhe: '000001 → 200003', em_jogo: '68.46' },
  ]);
});

// Portaria MF 3.074/2026 art. 3º: 1,000 l at 0.7925 from 08/01/2027 on; before, no rate, and not zero.
test('a fuel has no rate in the first week, and none at all in a unit that is neither litre nor kilo', () => {
  const gasolina = (unidade: string) =>
    pontos([
      item({
        ...{ NCM: '27101259', cProdANP: '320101001', CFOP: '5652', uCom: unidade, uTrib: unidade },
        ...{ vUnCom: '5.0000', vProd: '5000.00', qCom: '1000.0000', qTrib: '1000.0000' },
      }),
    ]);
  expect(gasolina('L')).toMatchObject([
    { causa: 'grupo_da_monofasica' },
    { causa: 'combustivel_sem_aliquota', em_jogo: '792.50', detalhe: 'de 01 a 07/01/2027' },
  ]);
  expect(gasolina('CX')).toMatchObject([
    { causa: 'grupo_da_monofasica', em_jogo: null },
    { causa: 'combustivel_sem_unidade', em_jogo: null, detalhe: 'unidade CX' },
  ]);
});

// Lei 10.147/2000 art. 1º I b: shampoo; who sells it on has PIS and COFINS at zero until 31/12/2026.
test('goods whose single phase ends owe CBS and IBS where they owed nothing', () => {
  const det = item(
    { NCM: '33051000' },
    {
      ...CERTO,
      PIS: { grupo: 'PISNT', CST: '04' },
      COFINS: { grupo: 'COFINSNT', CST: '04' },
      IBSCBS: grupo('000001', grupoPadrao('820.00', '0.82', '7.38')),
    },
  );
  // 820.00 x 9.1 % = 74.62; 0.05 % = 0.41 twice.
  expect(pontos([det])).toMatchObject([{ causa: 'fim_do_monofasico', em_jogo: '75.44' }]);
});

test('a CNPJ whose digits are wrong, letters or not, is refused', () => {
  const uma = nota([item({}, CERTO)], {
    ide: { dhEmi: '2026-11-10T09:00:00-03:00' },
    dest: { CNPJ: '12ABC34501DE36', UF: 'SP', indIEDest: '1' },
    total: TOTAL,
  });
  expect(pontosDoDocumento(documentoDaNota(uma), calcularDocumento(uma))).toMatchObject([
    { causa: 'cnpj_recusado', codigo: '', detalhe: expect.stringContaining('12ABC34501DE36') },
  ]);
  const certa = { ...uma, dest: { ...uma.dest, CNPJ: '12ABC34501DE35' } };
  expect(pontosDoDocumento(documentoDaNota(certa), calcularDocumento(certa))).toEqual([]);
});
