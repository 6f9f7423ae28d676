import { expect, test } from '@jest/globals';
import {
  COMPRADOR,
  grupo,
  item,
  type MudancasDaNota,
  nota,
  TRIBUTOS_DE_MIL,
  VENDEDOR,
} from '../../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../../calcular-documento.ts';
import type { Det, IBSCBS, NotaFiscal } from '../../nota-fiscal.ts';
import type { ContextoDoCliente } from '../../resultado.ts';
import { efeito, efeitoDaNota } from '../efeito.ts';
import { divergenciasDaDevolucao } from './divergencias-da-devolucao.ts';
import { devolucaoAnterior, type OriginaisDaDevolucao } from './original.ts';

const cliente = (cnpj: string, mudancas: Partial<ContextoDoCliente> = {}): ContextoDoCliente => ({
  cliente_id: 'c',
  cnpj_raiz: cnpj.slice(0, 8),
  regime: 'lucro_real',
  ibs_cbs: 'regular',
  ...mudancas,
});

const CHAVE = '35270311222333000181550010000000421123456781';
const CHAVE_DE_2026 = '35261011222333000181550010000000421123456781';

/** A sale from VENDEDOR to COMPRADOR. */
const original = (det: readonly Det[], dhEmi: string, chave = CHAVE): NotaFiscal => ({
  ...nota(det, { ide: { dhEmi } }),
  chave,
});

const aMao = (doCliente: ContextoDoCliente, ...notas: readonly NotaFiscal[]): OriginaisDaDevolucao =>
  new Map(
    notas.map((uma) => [
      uma.chave,
      { nota: uma, documento: calcularDocumento(uma), cliente: doCliente, eventos: null, encerrada: false },
    ]),
  );

/** COMPRADOR gives goods back to VENDEDOR. */
const devolucao = (det: readonly Det[], dhEmi: string, mudancas: MudancasDaNota = {}): NotaFiscal => ({
  ...nota(det, {
    ...mudancas,
    ide: { finNFe: '4', dhEmi, natOp: 'Devolucao', ...mudancas.ide },
    emit: { CNPJ: COMPRADOR, ...mudancas.emit },
    dest: { CNPJ: VENDEDOR, UF: 'SP', indIEDest: '1' },
  }),
  chave: '35270444555666000181550010000000071123456780',
});

const referida = (det: Det, chave = CHAVE, nItem?: string): Det => ({
  ...det,
  DFeReferenciado: { chaveAcesso: chave, ...(nItem === undefined ? {} : { nItem }) },
});

const linhas = (
  volta: NotaFiscal,
  doCliente: ContextoDoCliente,
  originais: OriginaisDaDevolucao = new Map(),
) =>
  efeito(calcularDocumento(volta), volta, doCliente, null, originais).map(
    ({ efeito: qual, motivo, cfop, cbs, ibs, icms, pis, cofins }) => ({
      efeito: qual,
      motivo,
      cfop,
      cbs,
      ibs,
      icms,
      pis,
      cofins,
    }),
  );

const perguntas = (volta: NotaFiscal, doCliente: ContextoDoCliente) =>
  efeitoDaNota(calcularDocumento(volta), volta, doCliente).perguntas.map(({ pergunta, quando, em_jogo }) => ({
    pergunta,
    quando,
    em_jogo,
  }));

/** 10,000.00 net at 9.1 % CBS and 0.05 + 0.05 % IBS, written inside the price (NT 2026.008): 10,920.00. */
const GRUPO_DE_2027: IBSCBS = grupo('000001', {
  vBC: '10000.00',
  gIBSUF: { pIBSUF: '0.0500', vIBSUF: '5.00' },
  gIBSMun: { pIBSMun: '0.0500', vIBSMun: '5.00' },
  vIBS: '10.00',
  gCBS: { pCBS: '9.1000', vCBS: '910.00' },
});
const COM_TRIBUTOS = { vProd: '10920.00', vUnCom: '10920.00' };
const vendaDe2027 = original([item(COM_TRIBUTOS, { IBSCBS: GRUPO_DE_2027 })], '2027-03-10T09:00:00-03:00');
const EM_ABRIL = '2027-04-10T09:00:00-03:00';

// LC 214/2025 arts. 12 § 7º, 17 and 47 § 8º: what was charged comes back, 910.00 + 10.00 = 920.00.
test.each([
  ['1', 'a buyer in the Simples'],
  ['3', 'a buyer of the regular regime'],
])('a return without the group, CRT %s (%s), takes back the 910.00 and 10.00 of the sale', (CRT) => {
  const volta = devolucao([referida(item({ ...COM_TRIBUTOS, CFOP: '5202' }))], EM_ABRIL, { emit: { CRT } });
  const vendedor = cliente(VENDEDOR);
  const linha = { cfop: '1202', icms: '0.00', pis: '0.00', cofins: '0.00' };
  expect(linhas(volta, vendedor, aMao(vendedor, vendaDe2027))).toEqual([
    {
      ...linha,
      efeito: 'estorno_debito',
      motivo: 'devolucao_pelo_produto_da_original',
      cbs: '910.00',
      ibs: '10.00',
    },
  ]);
  // Without the sale nothing is taken back yet, and 10,920.00 / 1.092 = 10,000.00 says what is at stake.
  expect(linhas(volta, vendedor)).toEqual([
    { ...linha, efeito: 'sem_efeito', motivo: 'original_nao_encontrada', cbs: '0.00', ibs: '0.00' },
  ]);
  expect(perguntas(volta, vendedor)).toEqual([
    {
      pergunta: 'original_da_devolucao',
      quando: { chave: volta.chave },
      em_jogo: { cbs: '910.00', ibs_uf: '10.00' },
    },
  ]);
  const resposta = (texto: string) =>
    cliente(VENDEDOR, {
      respostas: [{ pergunta: 'original_da_devolucao', quando: { chave: volta.chave }, resposta: texto }],
    });
  expect(linhas(volta, resposta('2027-03'))).toMatchObject([
    { efeito: 'estorno_debito', motivo: 'devolucao_pela_resposta', cbs: '910.00', ibs: '10.00' },
  ]);
  expect(linhas(volta, resposta('2027-03 cbs=500.00 ibs=5.49 icms=1.00'))).toMatchObject([
    { efeito: 'estorno_debito', cbs: '500.00', ibs: '5.49', icms: '1.00' },
  ]);
  expect(perguntas(volta, resposta('2027-03'))).toEqual([]);
});

// LC 123/2006 art. 13; LC 214/2025 art. 47 § 9º: who is in the DAS reverses nothing and is asked nothing.
test('a seller in the DAS takes its revenue back, no debit', () => {
  const doDas = cliente(VENDEDOR, { regime: 'simples_nacional', ibs_cbs: 'das' });
  const volta = devolucao([referida(item({ ...COM_TRIBUTOS, CFOP: '5202' }))], EM_ABRIL);
  expect(linhas(volta, doDas, aMao(doDas, vendaDe2027))).toMatchObject([
    { efeito: 'sem_efeito', motivo: 'cliente_no_das', cbs: '0.00' },
  ]);
  expect(perguntas(volta, doDas)).toEqual([]);
});

/** Sold in 2026: ICMS 12 % of 3,000.00 = 360.00; PIS 1.65 % and COFINS 7.6 % of 2,640.00 = 43.56 + 200.64 = 244.20. */
const DE_2026 = {
  ICMS: { grupo: 'ICMS00', orig: '0', CST: '00', vBC: '3000.00', pICMS: '12.00', vICMS: '360.00' },
  PIS: { grupo: 'PISAliq', CST: '01', vBC: '2640.00', pPIS: '1.65', vPIS: '43.56' },
  COFINS: { grupo: 'COFINSAliq', CST: '01', vBC: '2640.00', pCOFINS: '7.60', vCOFINS: '200.64' },
};
const TRES_MIL = { vProd: '3000.00', vUnCom: '3000.00', NCM: '84715010' };

// Lei 10.833/2003 art. 3º VIII: 13,598.66 less 244.20 are the 13,354.46 of the finding.
test('a return of 2026 without PIS and COFINS takes the 244.20 of the sale back', () => {
  const venda = original([item(TRES_MIL, DE_2026)], '2026-10-10T09:00:00-03:00', CHAVE_DE_2026);
  const volta = devolucao(
    [referida(item({ ...TRES_MIL, CFOP: '5202' }, { ICMS: DE_2026.ICMS }), CHAVE_DE_2026, '1')],
    '2026-11-10T09:00:00-03:00',
  );
  const vendedor = cliente(VENDEDOR);
  const { pis, cofins } = linhas(volta, vendedor, aMao(vendedor, venda))[0] as {
    pis: string;
    cofins: string;
  };
  expect([pis, cofins]).toEqual(['43.56', '200.64']);
  expect(linhas(volta, vendedor)[0]).toMatchObject({ pis: '0.00', cofins: '0.00' });
  expect(perguntas(volta, vendedor)[0]?.em_jogo).toEqual({ pis: '43.56', cofins: '200.64' });
});

/** Not taxed in a single phase. */
const NCM = '84715010';
const deMilEm2026 = original([item({ NCM }, TRIBUTOS_DE_MIL)], '2026-10-10T09:00:00-03:00', CHAVE_DE_2026);
const SO_ICMS = {
  ICMS: { grupo: 'ICMS00', orig: '0', CST: '00', vBC: '1000.00', pICMS: '18.00', vICMS: '180.00' },
};
const EM_2027 = '2027-02-10T09:00:00-03:00';
const devolvida = devolucao([referida(item({ CFOP: '5202', NCM }, SO_ICMS), CHAVE_DE_2026)], EM_2027);

// LC 214/2025 art. 379: PIS 13.53 + COFINS 62.32 = 75.85.
test('a sale of 2026 that comes back in 2027 gives a credit of CBS of 75.85, and no test CBS is reversed', () => {
  const vendedor = cliente(VENDEDOR);
  const zero = { cbs: '0.00', ibs: '0.00', icms: '0.00', pis: '0.00', cofins: '0.00' };
  expect(linhas(devolvida, vendedor, aMao(vendedor, deMilEm2026))).toEqual([
    { ...zero, efeito: 'credito', motivo: 'pis_cofins_de_devolucao', cfop: '1202', cbs: '75.85' },
    { ...zero, efeito: 'estorno_debito', motivo: 'devolucao_anterior_a_2027', cfop: '1202', icms: '180.00' },
  ]);
  // Without the sale what its rates and the price come to is at stake, and asked.
  expect(linhas(devolvida, vendedor).map(({ cbs }) => cbs)).toEqual(['0.00', '0.00']);
  expect(perguntas(devolvida, vendedor)[0]?.em_jogo).toEqual({ cbs: '75.85' });
});

test('a purchase of 2026 that is given back in 2027 gives its credit of 75.85 back; who took none, nothing', () => {
  const comprador = cliente(COMPRADOR);
  const zero = { cbs: '0.00', ibs: '0.00', icms: '0.00', pis: '0.00', cofins: '0.00' };
  const volta = [
    { ...zero, efeito: 'estorno_credito', motivo: 'devolucao_anterior_a_2027', cfop: '5202', icms: '180.00' },
    {
      ...zero,
      efeito: 'estorno_credito',
      motivo: 'pis_cofins_de_compra_devolvida',
      cfop: '5202',
      cbs: '75.85',
    },
  ];
  expect(linhas(devolvida, comprador, aMao(comprador, deMilEm2026))).toEqual(volta);
  // It costs nothing later: without the purchase the estimate is given back meanwhile, and asked.
  expect(linhas(devolvida, comprador)).toEqual(volta);
  expect(perguntas(devolvida, comprador)[0]?.em_jogo).toEqual({ cbs: '75.85' });
  const presumido = cliente(COMPRADOR, { regime: 'lucro_presumido' });
  expect(linhas(devolvida, presumido, aMao(presumido, deMilEm2026))).toEqual([volta[0]]);
  expect(perguntas(devolvida, presumido)).toEqual([]);
});

test('a credit that was refused is not given back, and today’s taxes are', () => {
  // Exempt (CST 400): no credit of CBS and IBS (art. 49), ICMS 180.00 all the same.
  const compra = original(
    [item({}, { ...TRIBUTOS_DE_MIL, IBSCBS: grupo('400001') })],
    '2026-10-10T09:00:00-03:00',
    CHAVE_DE_2026,
  );
  const volta = devolucao([referida(item({ CFOP: '5202' }), CHAVE_DE_2026)], '2026-11-10T09:00:00-03:00');
  const comprador = cliente(COMPRADOR);
  expect(linhas(volta, comprador, aMao(comprador, compra))).toEqual([
    {
      efeito: 'sem_efeito',
      motivo: 'credito_nao_tomado',
      cfop: '5202',
      cbs: '0.00',
      ibs: '0.00',
      icms: '180.00',
      pis: '13.53',
      cofins: '62.32',
    },
  ]);
});

test('items are found by number, by product, by NCM and price, and last in proportion of the note', () => {
  const dez = { qCom: '10.0000', vUnCom: '100.00' };
  const venda = original(
    [
      item({ ...dez, cProd: 'A' }, TRIBUTOS_DE_MIL),
      item({ ...dez, cProd: 'B', NCM: '84715010', vUnCom: '300.00', vProd: '3000.00' }, DE_2026, '2'),
    ],
    '2026-10-10T09:00:00-03:00',
    CHAVE_DE_2026,
  );
  const vendedor = cliente(VENDEDOR);
  const volta = (prod: Parameters<typeof item>[0], nItem?: string) => {
    const det = referida(item({ CFOP: '5202', ...prod }), CHAVE_DE_2026, nItem);
    return linhas(devolucao([det], '2026-11-10T09:00:00-03:00'), vendedor, aMao(vendedor, venda)).map(
      ({ motivo, icms }) => [motivo, icms],
    );
  };
  // 3 of 10 of the second item: 360.00 x 3 / 10.
  expect(volta({ cProd: 'X', qCom: '3', vProd: '900.00' }, '2')).toEqual([
    ['devolucao_pelo_item_da_original', '108.00'],
  ]);
  // Half of the first, by its code, whatever price the return states.
  expect(volta({ cProd: 'A', qCom: '5', vProd: '1.00' })).toEqual([
    ['devolucao_pelo_produto_da_original', '90.00'],
  ]);
  // A code of the buyer's own: NCM and unit price.
  expect(volta({ cProd: 'Z9', NCM: '84715010', qCom: '1', vUnCom: '300.00', vProd: '300.00' })).toEqual([
    ['devolucao_pelo_produto_da_original', '36.00'],
  ]);
  // In boxes: by the price, 500.00 of 1,000.00.
  expect(volta({ cProd: 'A', uCom: 'CX', qCom: '1', vUnCom: '500.00', vProd: '500.00' })).toEqual([
    ['devolucao_pelo_produto_da_original', '90.00'],
  ]);
  // Neither: 400.00 of 4,000.00, a tenth of 180.00 and of 360.00.
  expect(volta({ cProd: 'Q', NCM: '99999999', vProd: '400.00', vUnCom: '400.00' })).toEqual([
    ['devolucao_na_proporcao_da_original', '18.00'],
    ['devolucao_na_proporcao_da_original', '36.00'],
  ]);
});

test('no more comes back than was sold, in one item or in several', () => {
  const vendedor = cliente(VENDEDOR);
  const seis = referida(item({ CFOP: '5202', qCom: '6' }), CHAVE_DE_2026);
  const venda = original(
    [item({ qCom: '10.0000' }, TRIBUTOS_DE_MIL)],
    '2026-10-10T09:00:00-03:00',
    CHAVE_DE_2026,
  );
  const volta = devolucao([seis, { ...seis, nItem: '2' }], '2026-11-10T09:00:00-03:00');
  expect(linhas(volta, vendedor, aMao(vendedor, venda))).toMatchObject([{ icms: '180.00', pis: '13.53' }]);
});

// Of 10 pieces with ICMS 180.00 another return has 6: of 6 that come back 4 are left, 72.00; after two of the whole nothing is.
test('several returns of one original take back no more than it held: those that come before have their share', () => {
  const vendedor = cliente(VENDEDOR);
  const venda = original(
    [item({ qCom: '10.0000' }, TRIBUTOS_DE_MIL)],
    '2026-10-10T09:00:00-03:00',
    CHAVE_DE_2026,
  );
  const de = (qCom: string, mudancas: Partial<NotaFiscal> = {}): NotaFiscal => ({
    ...devolucao([referida(item({ CFOP: '5202', qCom }), CHAVE_DE_2026)], '2026-11-10T09:00:00-03:00'),
    ...mudancas,
  });
  const depoisDe = (...antes: readonly NotaFiscal[]): OriginaisDaDevolucao =>
    new Map(
      [...aMao(vendedor, venda)].map(([chave, uma]) => [
        chave,
        { ...uma, anteriores: antes.map(devolucaoAnterior) },
      ]),
    );
  const icms = (qCom: string, ...antes: readonly NotaFiscal[]) =>
    linhas(de(qCom), vendedor, depoisDe(...antes)).map((linha) => linha.icms);
  const outra = { chave: '35270444555666000181550010000000061123456780' };
  expect(icms('6')).toEqual(['108.00']);
  expect(icms('6', de('6', outra))).toEqual(['72.00']);
  expect(linhas(de('10'), vendedor, depoisDe(de('10', outra)))).toMatchObject([
    { efeito: 'sem_efeito', motivo: 'original_sem_efeito', icms: '0.00' },
  ]);
  // What the seller itself books of the same goods is the same return; what others give back is not.
  const propria = { ...outra, emit: venda.emit, dest: de('6').emit };
  expect(icms('6', de('6', propria))).toEqual(['72.00']);
  expect(icms('6', de('6', { ...outra, emit: { CNPJ: '99888777000166', CRT: '3' } }))).toEqual(['108.00']);
  expect(
    divergenciasDaDevolucao(calcularDocumento(de('6')), de('6'), depoisDe(de('6', outra))).map(
      ({ campo }) => campo,
    ),
  ).toEqual(['prod/qCom']);
});

test('an original that was found by its number has to be between the same parties', () => {
  const vendedor = cliente(VENDEDOR);
  const nomeada = `${CHAVE_DE_2026.slice(0, 35)}876543210`;
  const venda = { ...deMilEm2026, chave: CHAVE_DE_2026 };
  const peloNumero = new Map([...aMao(vendedor, venda)].map(([, uma]) => [nomeada, uma]));
  const volta = devolucao([referida(item({ CFOP: '5202', NCM }), nomeada)], '2026-11-10T09:00:00-03:00');
  expect(linhas(volta, vendedor, peloNumero)).toMatchObject([{ icms: '180.00' }]);
  const deOutro = { ...volta, emit: { CNPJ: '99888777000166', CRT: '3' } };
  expect(linhas(deOutro, vendedor, peloNumero)).toEqual(linhas(deOutro, vendedor));
});

test('a cancelled original, and one in which the client had no part', () => {
  const vendedor = cliente(VENDEDOR);
  const volta = devolucao(
    [referida(item({ CFOP: '5202', NCM }, TRIBUTOS_DE_MIL), CHAVE_DE_2026)],
    '2026-11-10T09:00:00-03:00',
  );
  const encerrada = new Map(
    [...aMao(vendedor, deMilEm2026)].map(([chave, uma]) => [chave, { ...uma, encerrada: true }]),
  );
  expect(linhas(volta, vendedor, encerrada)).toMatchObject([{ motivo: 'original_sem_efeito', icms: '0.00' }]);
  const alheia = { ...deMilEm2026, emit: { CNPJ: '99888777000166', CRT: '3' } };
  expect(linhas(volta, vendedor, aMao(vendedor, alheia))).toEqual(linhas(volta, vendedor));
});

/**
 * LC 214/2025 art. 47 §§ 8º and 9º II: 10.36 of CBS and 0.06 + 0.05 of IBS were taken; half of the goods goes back, 5.18 and, each amount
 * rounded by itself (half to even), 0.03 + 0.02.
 */
test('what a supplier of the Simples stated of its DAS goes back with the goods, in their proportion', () => {
  const gTribSN = [{ tpRBSN: '1', vRBSNItem: '1000.00', vIBSSN: '0.11', vCBSSN: '10.36' }];
  const compra = {
    ...nota([item({ qCom: '10', vUnCom: '100.00' }, { gTribSN })], {
      ide: { dhEmi: '2027-03-10T09:00:00-03:00' },
      emit: { CRT: '1' },
    }),
    chave: CHAVE,
  };
  const metade = item({ qCom: '5', vUnCom: '100.00', vProd: '500.00' }, {});
  const volta = devolucao([referida(metade, CHAVE, '1')], '2027-04-05T09:00:00-03:00');
  const comprador = cliente(COMPRADOR);
  expect(linhas(volta, comprador, aMao(comprador, compra))).toMatchObject([
    { efeito: 'estorno_credito', motivo: 'devolucao_pelo_item_da_original', cbs: '5.18', ibs: '0.05' },
  ]);
});
