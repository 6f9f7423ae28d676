import { Calculo, validate } from '@apura/contracts';
import { generateDocumento } from '@apura/samples';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { doneIn } from '../../teste/feitos.ts';
import { BASE, gatewayForTests } from '../../teste/gateway-for-tests.ts';

let database: TestDatabase;
let app: Express;

beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());

const send = (arquivo: string | Buffer, campos: Record<string, string> = {}) => {
  const pedido = request(app).post('/api/calculadora').field(campos);
  return pedido.attach('xml', Buffer.from(arquivo), 'documento.xml');
};
const compute = async (arquivo: Buffer, campos: Record<string, string> = {}) => {
  const { status, body } = await send(arquivo, campos);
  expect([status, body.message]).toEqual([200, undefined]);
  return validate(Calculo, body);
};

test.each(['nfse', 'cte', 'ctesimp', 'cteos', 'nf3e', 'nfcom', 'bpe'] as const)(
  '%s is computed, item by item, with its working',
  async (tipo) => {
    const { bytes, chave } = generateDocumento({ tipo, itens: 3 });
    const calculo = await compute(bytes);
    expect(calculo.documento).toMatchObject({ tipo, chave });
    expect(calculo.itens.length).toBeGreaterThan(0);
    expect(calculo.itens.every(({ descricao }) => descricao)).toBe(true);
    for (const item of calculo.itens) expect(item.memoria.length).toBeGreaterThan(0);
    expect(calculo.itens.every(({ natureza }) => typeof natureza === 'string')).toBe(true);
  },
);

// outros-documentos.md, section 8: the base is the price less ICMS, ISS, PIS and COFINS (LC 214/2025 art. 12 § 2º).
test.each([
  ['ex01-cte-tomador-destinatario', 'cte', '798.60', '7.19', '0.80'],
  ['ex07-nfse-prestado-presumido', 'nfse', '9135.00', '82.22', '9.14'],
  ['ex09-nfse-saude-reducao-60', 'nfse', '4667.50', '16.80', '1.87'],
  ['ex10-nf3e-industria', 'nf3e', '11162.25', '100.46', '11.16'],
  ['ex12-nfcom-comercio', 'nfcom', '327.59', '2.95', '0.33'],
])('%s: base %s', async (nome, tipo, base, cbs, ibs) => {
  const calculo = await compute(doneIn(nome));
  expect(calculo).toMatchObject({
    ano: 2026,
    documento: { tipo },
    totais: { base, cbs, ibs },
    divergencias: [],
    comparativo: { exigivel: false },
  });
});

test('an NFS-e has no model; what is retained of it stands apart from its taxes', async () => {
  const { documento, retencoes, regime_atual } = await compute(doneIn('ex08-nfse-tomado-com-retencoes'));
  expect([documento?.modelo, documento?.chave.length]).toEqual(['', 50]);
  // 4.65 % of 20,000.00 is 930.00: 0.65 % PIS, 3 % COFINS, 1 % CSLL (Lei 10.833/2003 art. 31).
  expect(retencoes).toEqual({
    iss: '400.00',
    irrf: '300.00',
    inss: '0.00',
    pis: '130.00',
    cofins: '600.00',
    csll: '200.00',
  });
  expect(regime_atual).toMatchObject({ iss: '400.00', pis: '330.00', cofins: '1520.00', total: '2250.00' });
  expect(await compute(doneIn('ex01-cte-tomador-destinatario'))).not.toHaveProperty('retencoes');
});

// Net price 9,135.00 kept. 2033: no ISS, PIS and COFINS. ISS of 5 % until 2028: 1/19 of the price with CBS and IBS outside.
test('another year is applied whole: the net price stays, PIS and COFINS go in 2027, the ISS in 2033', async () => {
  const em = (ano: string) => compute(doneIn('ex07-nfse-prestado-presumido'), { ano });
  const de2027 = await em('2027');
  expect(de2027).toMatchObject({
    ano: 2027,
    totais: { base: '9135.00', cbs: '831.28', ibs: '9.14' },
    comparativo: { atual: '865.00', exigivel: true },
    divergencias: [],
  });
  const { permanecem, reforma, total_no_ano, diferenca } = de2027.comparativo;
  expect(Number(permanecem)).toBeGreaterThan(480);
  expect(Number(permanecem)).toBeLessThan(540);
  expect(Number(total_no_ano)).toBeCloseTo(Number(permanecem) + Number(reforma), 2);
  expect(Number(diferenca)).toBeCloseTo(Number(total_no_ano) - 865, 2);
  expect((await em('2033')).comparativo.permanecem).toBe('0.00');
});

test('where the layout lacks PIS and COFINS of the issuer nothing is compared with, and a warning says so', async () => {
  const { comparativo, avisos, regime_atual } = await compute(doneIn('ex01-cte-tomador-destinatario'), {
    ano: '2029',
  });
  expect(regime_atual.total).toBe('120.00');
  expect(comparativo).not.toHaveProperty('diferenca');
  expect(avisos).toContain(
    'O leiaute do CT-e não traz PIS e COFINS de quem o emite: os tributos de hoje não os incluem.',
  );
  // 12 % of the price of 1,000.00 is a tenth less in 2029 (LC 214/2025 art. 501): near 108.00, whatever CBS and IBS add.
  expect(Number(comparativo.permanecem)).toBeGreaterThan(90);
  expect(Number(comparativo.permanecem)).toBeLessThan(125);
});

test('the rules of the NF-e are not those of another document, and the answer says so', async () => {
  const { conferencia } = await compute(doneIn('ex10-nf3e-industria'), { conferir: 'true' });
  expect(conferencia).toMatchObject({ rejeicoes: [], futuras: [], avaliadas: 0, nao_avaliadas: [] });
  expect(conferencia?.alcance).toContain('não em NF3e');
});

test('own rates are of notes: elsewhere a warning says that they were not used', async () => {
  const aliquotas_proprias = '{"221001":{"cbs":"3.285","ibs_uf":"0.365","ibs_mun":"0"}}';
  const { avisos, totais } = await compute(doneIn('ex07-nfse-prestado-presumido'), { aliquotas_proprias });
  expect([totais.cbs, avisos.at(-1)]).toEqual(['82.22', expect.stringMatching(/^As alíquotas próprias/)]);
});

test('what it declares wrongly is said', async () => {
  const errado = doneIn('ex01-cte-tomador-destinatario').toString().replace('<vCBS>7.19<', '<vCBS>9.19<');
  const { divergencias } = await compute(Buffer.from(errado));
  expect(divergencias).toMatchObject([
    { regra: 'vcbs_do_documento', declarado: '9.19', calculado: '7.19', efeito: 'dinheiro' },
  ]);
});

const ABRASF = '<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse/></CompNfse>';
test.each([
  [ABRASF, 'documento_nao_suportado', /leiaute municipal \(CompNfse\)/],
  ['<DPS xmlns="http://www.sped.fazenda.gov.br/nfse"/>', 'documento_nao_suportado', /uma DPS/],
  [
    '<enviCTe xmlns="http://www.portalfiscal.inf.br/cte"/>',
    'documento_nao_suportado',
    /lote de envio de CT-e/,
  ],
  [
    '<mdfeProc xmlns="http://www.portalfiscal.inf.br/mdfe"/>',
    'documento_nao_suportado',
    /um MDF-e \(manifesto/,
  ],
  ['<CFe/>', 'documento_nao_suportado', /CF-e do SAT/],
  ['<qualquer/>', 'xml_sem_nfe', /./],
])('%s is refused by its name: %s', async (arquivo, codigo, mensagem) => {
  const { status, body } = await send(arquivo);
  expect([status, body.code]).toEqual([422, codigo]);
  expect(body.message).toMatch(mensagem);
  expect(body.docs).toBe(`${BASE}/desenvolvedores#erro-${codigo}`);
});

test('an event alone, a layout that is too old, a field that is missing: as with notes', async () => {
  const recusa = async (arquivo: string | Buffer) => {
    const { status, body } = await send(arquivo);
    return [status, body.code];
  };
  expect(await recusa(doneIn('ex19-evento-cancelamento-110111'))).toEqual([422, 'xml_sem_nfe']);
  const cte = doneIn('ex01-cte-tomador-destinatario').toString();
  expect(await recusa(cte.replaceAll('versao="4.00"', 'versao="1.04"'))).toEqual([422, expect.any(String)]);
  expect(await recusa(cte.replace(/<vTPrest>[^<]*<\/vTPrest>/, ''))).toEqual([422, 'nfe_campo_ausente']);
  expect(await recusa(cte.replace(/<vTPrest>[^<]*</, '<vTPrest>mil<'))).toEqual([422, 'nfe_valor_invalido']);
});

test('two documents in a file: varias_notas', async () => {
  const cte = doneIn('ex01-cte-tomador-destinatario')
    .toString()
    .replace(/<\?xml[^>]*>/, '');
  const outra = doneIn('ex02-cte-tomador-remetente-interestadual')
    .toString()
    .replace(/<\?xml[^>]*>/, '');
  const envelope = `<Envelope><nfeResultMsg>${cte}${outra}</nfeResultMsg></Envelope>`;
  expectError(await send(envelope), 'varias_notas');
});
