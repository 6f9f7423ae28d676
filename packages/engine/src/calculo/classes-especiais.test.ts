import { expect, test } from '@jest/globals';
import { grupo, item, nota, TRIBUTOS_DE_MIL } from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import type { GIBSCBSMono, IBSCBS } from '../nota-fiscal.ts';

const read = (det: ReturnType<typeof item>, ide = {}, options = {}) =>
  calcularDocumento(nota([det], { ide }), options).itens[0];
const combustivel = (gIBSCBSMono: GIBSCBSMono): IBSCBS => ({ CST: '620', cClassTrib: '620001', gIBSCBSMono });

test('single phase, flat layout: quantity x rate of each tax, plus retained, less deferred', () => {
  // 1000 x 0.1500 = 150.00; 100 x 0.1500 = 15.00; 150.00 + 15.00 - 5.00 = 160.00. CBS: 1000 x 0.3333 = 333.30.
  const det = item(
    {},
    {
      IBSCBS: combustivel({
        gMonoPadrao: { qBCMono: '1000.0000', adRemIBS: '0.1500', adRemCBS: '0.3333' },
        gMonoReten: { qBCMonoReten: '100.0000', adRemIBSReten: '0.1500', adRemCBSReten: '0' },
        gMonoDif: { vIBSMonoDif: '5.00' },
        gMonoRet: { vIBSMonoRet: '7.00', vCBSMonoRet: '8.00' },
      }),
    },
  );
  expect(read(det)).toMatchObject({
    tratamento: 'calculado',
    base: '0.00',
    ibs: '160.00',
    cbs: '333.30',
    detalhes: {
      monofasia: { ibs: '160.00', cbs: '333.30', ibs_retido_antes: '7.00', cbs_retida_antes: '8.00' },
    },
  });
});

test('single phase, layout of 2027: the IBS ad valorem, the CBS ad rem', () => {
  // 5000.00 x 0.05 % = 2.50 twice; 1000 x 0.7925, whatever rate the note states (Portaria MF 3.074/2026).
  const det = item(
    { cProdANP: '320102001' },
    {
      IBSCBS: combustivel({
        gIBSMonoAdValorem: { gMonoPadrao: { vBCMono: '5000.00', pAliqMonoIBS: '0.1000' } },
        gCBSMonoAdRem: { gMonoPadrao: { qBCMono: '1000.0000', adRemCBS: '0.2500' } },
        vTotIBSMonoItem: '5.00',
        vTotCBSMonoItem: '249.00',
      }),
    },
  );
  const ide = { dhEmi: '2027-02-01T08:00:00-03:00' };
  expect(read(det, ide)).toMatchObject({ ibs: '5.00', cbs: '792.50' });
  const achadas = (dhEmi: string) =>
    calcularDocumento(nota([det], { ide: { dhEmi } }))
      .divergencias.filter(({ n_item }) => n_item === 1)
      .map(({ regra, campo, rejeicao }) => [regra, campo, rejeicao]);
  expect(achadas(ide.dhEmi)).toEqual([
    ['mono_item', 'vTotCBSMonoItem', undefined],
    ['mono_aliquota', 'adRemCBS', undefined],
  ]);
  expect(achadas('2029-02-01T08:00:00-03:00')).toContainEqual([
    'mono_forma_do_ano',
    'gIBSCBSMono/gIBSMonoAdValorem',
    '1228',
  ]);
  expect(achadas('2026-12-01T08:00:00-03:00')).toContainEqual([
    'mono_forma_do_ano',
    'gIBSCBSMono/gCBSMonoAdRem',
    '1245',
  ]);
});

test('single phase with the totals only: carried; fuel without the group: nothing in 2026, not supported after', () => {
  const soTotais = item({}, { IBSCBS: combustivel({ vTotIBSMonoItem: '3.00', vTotCBSMonoItem: '9.00' }) });
  expect(read(soTotais)).toMatchObject({
    tratamento: 'carregado',
    ibs: '3.00',
    cbs: '9.00',
    calculado: true,
  });
  const semGrupo = item({ NCM: '27101259', cProdANP: '320102001' });
  expect(read(semGrupo)).toMatchObject({ tratamento: 'calculado', cbs: '0.00' });
  expect(read(semGrupo, { dhEmi: '2027-02-01T08:00:00-03:00' })).toMatchObject({
    tratamento: 'nao_suportado',
    calculado: false,
  });
});

test('CST 800 and 811 carry the amounts of the note', () => {
  const transferencia: IBSCBS = { ...grupo('800001'), gTransfCred: { vIBS: '10.00', vCBS: '90.00' } };
  const ajuste: IBSCBS = {
    ...grupo('811002'),
    gAjusteCompet: { competApur: '2026-02', vIBS: '1.00', vCBS: '9.00' },
  };
  expect(read(item({}, { IBSCBS: transferencia }))).toMatchObject({
    tratamento: 'carregado',
    cbs: '0.00',
    detalhes: { transferencia_de_credito: { cbs: '90.00', ibs: '10.00' } },
  });
  expect(read(item({}, { IBSCBS: ajuste }))?.detalhes).toEqual({
    ajuste_de_competencia: { competencia: '2026-02', cbs: '9.00', ibs: '1.00' },
  });
});

test('CBS given back to the buyer lowers the CBS, by its share', () => {
  // 1000.00 x 0.9 % = 9.00; 20 % of it = 1.80; 9.00 - 1.80 = 7.20.
  const det = item(
    {},
    { IBSCBS: grupo('000001', { vBC: '1000.00', gCBS: { gDevTrib: { pDevTrib: '20', vDevTrib: '1.80' } } }) },
  );
  expect(read(det)).toMatchObject({ cbs: '7.20', detalhes: { cbs_devolvida: '1.80' } });
});

test('a presumed credit that deducts lowers vIBS, and the check agrees', () => {
  // 1000.00 x 0.1 % = 1.00; 50 % of a base of 1.00 = 0.50; 1.00 - 0.50 = 0.50.
  const IBSCBS: IBSCBS = {
    ...grupo('000003', {
      vBC: '1000.00',
      gIBSUF: { pIBSUF: '0.1', vIBSUF: '1.00' },
      gIBSMun: { pIBSMun: '0', vIBSMun: '0.00' },
      vIBS: '0.50',
      gCBS: { pCBS: '0.9', vCBS: '9.00' },
    }),
    gCredPresOper: {
      vBCCredPres: '1.00',
      cCredPres: '07',
      gIBSCredPres: { pCredPres: '50', vCredPres: '0.50' },
    },
  };
  const documento = calcularDocumento(nota([item({}, { IBSCBS })]));
  expect(documento.itens[0]).toMatchObject({
    ibs_uf: '1.00',
    ibs: '0.50',
    detalhes: { credito_presumido: { codigo: '07', ibs: '0.50', cbs: '0.00', deduz_ibs: true } },
  });
  expect(documento.divergencias.filter(({ n_item }) => n_item === 1)).toEqual([]);
});

test('a return keeps the rates of the original that it carries', () => {
  const det = item(
    { CFOP: '5202' },
    {
      IBSCBS: grupo('000001', {
        vBC: '1000.00',
        gIBSUF: { pIBSUF: '0.05', vIBSUF: '0.50' },
        gIBSMun: { pIBSMun: '0.05', vIBSMun: '0.50' },
        gCBS: { pCBS: '8.8', vCBS: '88.00' },
      }),
    },
  );
  const documento = calcularDocumento(nota([det], { ide: { finNFe: '4' } }));
  expect(documento.reforma).toMatchObject({ cbs: '88.00', ibs_uf: '0.50', ibs_mun: '0.50' });
  expect(documento.premissas?.map(({ codigo }) => codigo)).toEqual(['aliquotas_da_nota']);
});

test('ano: another year whole, the net price held', () => {
  const venda = nota([item({}, TRIBUTOS_DE_MIL)]);
  // Net price 744.15 in every year. ICMS is 180.00 of 1000.00: 18 %.
  const em = (ano: number, reforma_na_base_do_icms = false) =>
    calcularDocumento(venda, { ano, reforma_na_base_do_icms, cenario: 'estimativa_26_5' });
  expect(em(2026).reforma).toEqual(calcularDocumento(venda).reforma);
  // 2027: 744.15 x 18/82 = 163.35; x 8.7 % = 64.74; x 0.05 % = 0.37 twice.
  expect(em(2027).reforma).toMatchObject({ base: '744.15', cbs: '64.74', ibs: '0.74' });
  expect(em(2027).tributos_atuais).toMatchObject({ icms: '163.35', pis: '0.00', cofins: '0.00' });
  // 2029: 18 % x 0.9 = 16.2 %; 744.15 x 16.2/83.8 = 143.86.
  expect(em(2029).tributos_atuais.icms).toBe('143.86');
  // With the reform in its base: (744.15 + 64.74 + 0.74) x 18/82 = 177.72.
  expect(em(2027, true).tributos_atuais.icms).toBe('177.72');
  expect(em(2033).tributos_atuais.icms).toBe('0.00');
  expect(em(2033).reforma).toMatchObject({
    base: '744.15',
    cbs: '65.49',
    ibs_uf: '113.85',
    ibs_mun: '17.86',
  });
  expect(em(2033).premissas?.map(({ codigo }) => codigo)).toContain('preco_liquido_constante');
  expect(em(2034).reforma).toEqual(em(2026).reforma);
});

test('ano: a large price keeps its cents', () => {
  const ICMS = { grupo: 'ICMS00', vICMS: '12345678.90' };
  const venda = nota([item({ vProd: '98765432.10' }, { ICMS })]);
  // 12,345,678.90 x 0.9 = 11,111,111.01; 86,419,753.20 x 11,111,111.01 / (98,765,432.10 - 11,111,111.01) = 10,954,616.4903.
  const { tributos_atuais } = calcularDocumento(venda, { ano: 2029, reforma_na_base_do_icms: false });
  expect(tributos_atuais.icms).toBe('10954616.49');
});

test('from 2027 the price of the item holds the new taxes, unless the net one is there', () => {
  const ide = { dhEmi: '2027-05-01T08:00:00-03:00' };
  const g = grupo('000001', { vIBS: '1.00', gCBS: { vCBS: '87.00' } });
  // 1088.00 - 1.00 - 87.00 = 1000.00.
  expect(read(item({ vProd: '1088.00' }, { IBSCBS: g }), ide)?.base).toBe('1000.00');
  expect(read(item({ vProd: '1088.00', vProdLiq: '999.00' }, { IBSCBS: g }), ide)?.base).toBe('999.00');
  expect(read(item({ vProd: '1088.00', CFOP: '3102' }, { IBSCBS: g }), ide)?.base).toBe('1088.00');
});

test('the steps are written only when they are read, and are the same each time', () => {
  const [linha] = calcularDocumento(nota([item({}, TRIBUTOS_DE_MIL)])).itens;
  expect(linha?.memoria).toBe(linha?.memoria);
  expect(JSON.parse(JSON.stringify(linha)).memoria).toEqual(linha?.memoria);
  expect(linha?.memoria.map(({ id }) => id)).toEqual([
    'classificacao_inferida',
    'base_do_ano',
    'base_calculada',
    'tributo',
    'tributo',
    'tributo',
    'soma_do_ibs',
  ]);
});

test('half of the base where the issuer’s vBC cannot be read (CST 222, LC 214/2025 art. 12 § 8º)', () => {
  // 1000.00 x 50 % = 500.00; x 0.9 % = 4.50.
  expect(read(item({}, { IBSCBS: grupo('222001', { vBC: 'mil' }) }))).toMatchObject({
    base: '500.00',
    cbs: '4.50',
  });
  expect(read(item({}, { IBSCBS: grupo('222001', { vBC: '500.00' }) }))).toMatchObject({ base: '500.00' });
});
