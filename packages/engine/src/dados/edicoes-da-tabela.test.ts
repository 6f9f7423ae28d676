import { expect, test } from '@jest/globals';
import { grupo, grupoPadrao, item, nota } from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import type { GIBSCBS, Imposto } from '../nota-fiscal.ts';
import { classificacaoByCodigo } from './classificacoes.ts';
import { rotuloDaClassificacao } from './rotulos.ts';

const ANTES = '2026-10-15';
const DEPOIS = '2026-10-16';
const zero = { vTribRegIBSUF: '1.00', vTribRegIBSMun: '0.00', vTribRegCBS: '9.00' };

/** A correct suspension of 2026 (550xxx): rates of the law with nothing due, and the taxation that is suspended. */
const suspenso: GIBSCBS = {
  ...grupoPadrao('1000.00', '0.00', '0.00'),
  gIBSUF: { pIBSUF: '0', vIBSUF: '0.00' },
  gCBS: { pCBS: '0', vCBS: '0.00' },
  gTribRegular: {
    CSTReg: '000',
    cClassTribReg: '000001',
    pAliqEfetRegIBSUF: '0.1',
    pAliqEfetRegCBS: '0.9',
    ...zero,
  },
};

function divergencias(dia: string, IBSCBS: NonNullable<Imposto['IBSCBS']>, CFOP = '5101', mod = '55') {
  const det = item({ CFOP }, { IBSCBS });
  return calcularDocumento(nota([det], { ide: { dhEmi: `${dia}T10:00:00-03:00`, mod } }))
    .divergencias.filter(({ n_item }) => n_item !== undefined)
    .map(({ regra, gravidade, calculado }) => `${regra} ${gravidade} ${calculado ?? ''}`.trim());
}

test('a drawback note with 550027 has nothing against it, and one from before the code only a remark', () => {
  const drawback = grupo('550027', suspenso);
  expect(divergencias('2026-11-22', drawback, '3127')).toEqual([]);
  expect(divergencias(DEPOIS, drawback, '3127')).toEqual([]);
  expect(divergencias(ANTES, drawback, '3127')).toEqual(['cclasstrib_posterior aviso']);
});

test('550007 is right for drawback until the table gives it a code of its own, and only there', () => {
  const aperfeicoamento = grupo('550007', suspenso);
  expect(divergencias(ANTES, aperfeicoamento, '3127')).toEqual([]);
  expect(divergencias(DEPOIS, aperfeicoamento, '3127')).toEqual(['cclasstrib_com_sucessor aviso 550027']);
  expect(divergencias(DEPOIS, aperfeicoamento, '3129')).toEqual([]);
});

test.each(['550026', '550028', '550029'])(
  '%s is suspended as 550007 is: no tax, the regular one beside it',
  (codigo) => {
    const calculado = (classe: string) =>
      calcularDocumento(
        nota([item({}, { IBSCBS: grupo(classe, suspenso) })], {
          ide: { dhEmi: '2026-11-22T10:00:00-03:00' },
        }),
      ).itens[0];
    const {
      cclasstrib: _,
      memoria,
      ...novo
    } = calculado(codigo) as NonNullable<ReturnType<typeof calculado>>;
    expect(novo).toMatchObject({
      cbs: '0.00',
      ibs: '0.00',
      detalhes: { tributacao_regular: { cbs: '9.00' } },
    });
    const {
      cclasstrib: __,
      memoria: ___,
      ...antigo
    } = calculado('550007') as NonNullable<ReturnType<typeof calculado>>;
    expect(novo).toEqual(antigo);
    expect(divergencias('2026-11-22', grupo(codigo, suspenso))).toEqual([]);
    expect(divergencias('2026-11-22', grupo(codigo, suspenso), '5101', '65')).toContain(
      'cclasstrib_modelo critica',
    );
  },
);

test.each(['410022', '410023', '410024', '410025'])('%s goes into an NF-e from v1.70 on', (codigo) => {
  expect(divergencias(ANTES, grupo(codigo))).toEqual(['cclasstrib_modelo critica']);
  expect(divergencias(DEPOIS, grupo(codigo))).toEqual([]);
});

test('each edition keeps its own words', () => {
  const rotulos = (codigo: string) =>
    [ANTES, DEPOIS, undefined].map((dia) => classificacaoByCodigo(codigo, dia)?.rotulo);
  expect(rotulos('550007')).toEqual([
    'Aperfeiçoamento e drawback, suspensão',
    'Aperfeiçoamento (Recof), suspensão',
    'Aperfeiçoamento (Recof), suspensão',
  ]);
  expect(rotulos('000001')).toEqual(Array(3).fill('Tributação integral (regra geral)'));
  expect(classificacaoByCodigo('550014', ANTES)?.fundamento).toContain('102');
  expect(classificacaoByCodigo('550014', DEPOIS)?.fundamento).not.toContain('102');
  expect(classificacaoByCodigo('550030', DEPOIS)).toBeUndefined();
});

test.each([
  ['000006', '1.00', '9.00'],
  ['200055', '0.40', '3.60'],
  ['200056', '0.70', '6.30'],
])('%s, by an autônomo: IBS %s and CBS %s on 1,000.00', (codigo, ibs, cbs) => {
  const det = item({}, { IBSCBS: grupo(codigo, { vBC: '1000.00' }) });
  expect(calcularDocumento(nota([det])).itens[0]).toMatchObject({ ibs, cbs, calculado: true });
});

test.each(['400003', '400004'])('%s: nothing is due on import', (codigo) => {
  expect(calcularDocumento(nota([item({}, { IBSCBS: grupo(codigo) })])).itens[0]).toMatchObject({
    ibs: '0.00',
    cbs: '0.00',
    calculado: true,
  });
});

test('the label of a month is by the table of its last day', () => {
  expect(rotuloDaClassificacao('550007', '2026-09')).toContain('drawback');
  expect(rotuloDaClassificacao('550007', '2026-10')).toContain('Recof');
  expect(rotuloDaClassificacao('550007')).toContain('Recof');
});
