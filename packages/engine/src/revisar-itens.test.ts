import { ANEXOS_POR_NCM as linhas } from '@apura/law';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  COMPRADOR,
  grupo,
  grupoPadrao,
  item,
  type MudancasDaNota,
  nota,
  TRIBUTOS_DE_MIL,
} from '../test-data/nota-de-teste.ts';
import { calcularDocumento } from './calcular-documento.ts';
import { listCodigosDoAnexo } from './dados/anexos.ts';
import { findLinhaDoNcm } from './dados/anexos-por-ncm.ts';
import { formatFixo, readOrZero } from './fixo.ts';
import type { Imposto, Prod } from './nota-fiscal.ts';
import type { Revisao } from './resultado.ts';
import { palavrasDaRevisao } from './revisao.ts';

const GRUPO = grupoPadrao('744.15', '0.74', '6.70');

/** A sale of 1000.00, base 744.15, whose item declares a classification. */
function venda(
  cclasstrib: string,
  prod: Partial<Prod>,
  mudancas: MudancasDaNota = {},
  imposto: Imposto = TRIBUTOS_DE_MIL,
) {
  const IBSCBS = grupo(cclasstrib, /^[46]/.test(cclasstrib) ? undefined : GRUPO);
  return nota([item(prod, { ...imposto, IBSCBS })], mudancas);
}

const revisoes = (...de: Parameters<typeof venda>) => calcularDocumento(venda(...de)).revisoes;

const NADA = [null, '', true] as const;

/** NCM, declared, what is found, suggested, sure. */
test.each<readonly [string, string, string | null, string, boolean]>([
  ['10063021', '000001', 'beneficio_nao_usado', '200003', true],
  ['22030000', '200003', 'ncm_fora_do_anexo', '000001', true],
  ['22030000', '000001', ...NADA],
  ['02013000', '000001', 'beneficio_nao_usado', '200003', true],
  ['03023100', '200003', 'ncm_excetuado', '000001', true],
  ['03044100', '200003', 'ncm_excetuado', '000001', true],
  ['11042200', '200034', 'ncm_excetuado', '200003', true],
  ['10061092', '000001', 'beneficio_nao_usado', '200034', true],
  ['07020000', '000001', 'beneficio_nao_usado', '200014', true],
  ['08081000', '200034', 'ncm_excetuado', '200014', true],
  ['96190000', '000001', 'beneficio_nao_usado', '200013', false],
  ['96190000', '200013', ...NADA],
  ['19059090', '000001', 'beneficio_nao_usado', '200003', false],
  ['19059090', '200003', ...NADA],
  ['15132120', '200034', ...NADA],
  ['30049099', '200032', ...NADA],
  ['90189010', '000001', 'beneficio_nao_usado', '200004', false],
  ['90189010', '200034', 'ncm_fora_do_anexo', '000001', false],
  ['33061000', '000001', 'beneficio_nao_usado', '200035', true],
  ['33051000', '200035', 'ncm_fora_do_anexo', '000001', true],
  ['31021010', '000001', 'beneficio_nao_usado', '200038', false],
  ['31021010', '515001', ...NADA],
  ['04072100', '000001', 'beneficio_nao_usado', '200014', true],
  ['17011400', '000001', 'beneficio_nao_usado', '200003', true],
  ['22021000', '200034', 'ncm_fora_do_anexo', '000001', true],
  ['09011190', '200003', ...NADA],
  ['27101921', '620001', ...NADA],
  ['84713012', '000001', ...NADA],
  ['07095100', '200014', 'ncm_excetuado', '000001', false],
  ['49019900', '410008', ...NADA],
])('%s declared %s: %s', (NCM, cclasstrib, motivo, sugerida, certa) => {
  const achadas = revisoes(cclasstrib, { NCM });
  expect(achadas).toMatchObject(motivo === null ? [] : [{ motivo, sugerida, cclasstrib }]);
  expect(achadas.every(({ ressalvas }) => (ressalvas.length === 0) === certa)).toBe(true);
});

test('rice declared in full: 0.9 % and 0.1 % of 744.15 too much, and the estimate at full rates', () => {
  expect(revisoes('000001', { NCM: '10063021' })).toEqual([
    {
      n_item: 1,
      tipo: 'paga_a_mais',
      motivo: 'beneficio_nao_usado',
      ressalvas: [],
      ncm: '10063021',
      cfop: '5102',
      cclasstrib: '000001',
      sugerida: '200003',
      anexo: 'Anexo I, item 1',
      valor: '1000.00',
      // 744.15 x 0.9 % = 6.69735, x 0.1 % = 0.74415
      diferenca: { cbs: '6.70', ibs: '0.74' },
      // 744.15 x 9.2 % = 68.4618, x 16.2 % = 120.5523, x 2.5 % = 18.60375
      diferenca_plena: { cbs: '68.46', ibs: '139.15' },
    },
  ]);
});

test('beer of the basket pays less; fruit at 60 % pays more, though it is excepted from its annex', () => {
  expect(revisoes('200003', { NCM: '22030000' })).toMatchObject([
    { tipo: 'paga_a_menos', anexo: 'Anexo I', diferenca: { cbs: '-6.70', ibs: '-0.74' } },
  ]);
  // 744.15 x 0.36 % = 2.67894, x 0.04 % = 0.29766
  expect(revisoes('200034', { NCM: '08081000' })).toMatchObject([
    { tipo: 'paga_a_mais', anexo: 'Anexo VII, item 14', diferenca: { cbs: '2.68', ibs: '0.30' } },
  ]);
});

const DE_FORA: MudancasDaNota = { dest: { CNPJ: '11222333000262', UF: 'RJ', indIEDest: '1' } };
const COM_ST: Imposto = { ...TRIBUTOS_DE_MIL, ICMS: { grupo: 'ICMS60', orig: '0', CST: '60' } };

test.each<[string, Parameters<typeof venda>, Partial<Revisao>]>([
  [
    'an export that is taxed',
    ['000001', { CFOP: '7102' }],
    {
      motivo: 'operacao_sem_incidencia',
      sugerida: '410004',
      ressalvas: [],
      diferenca: { cbs: '6.70', ibs: '0.74' },
    },
  ],
  [
    'a donation that is taxed',
    ['000001', { CFOP: '5910' }],
    { motivo: 'operacao_sem_incidencia', sugerida: '410001', ressalvas: ['operacao'] },
  ],
  [
    'a transfer that is taxed, inside the company',
    ['000001', { CFOP: '6152' }, DE_FORA],
    { motivo: 'operacao_sem_incidencia', sugerida: '410002', ressalvas: [] },
  ],
  [
    'a sale to another company as a transfer',
    ['410002', {}],
    {
      motivo: 'venda_sem_incidencia',
      sugerida: '000001',
      ressalvas: [],
      diferenca: { cbs: '-6.70', ibs: '-0.74' },
    },
  ],
  [
    'a sale with the ICMS of ST as if it owed nothing',
    ['410999', { CFOP: '5405' }, {}, COM_ST],
    { motivo: 'st_sem_incidencia', sugerida: '000001', ressalvas: ['operacao'] },
  ],
  [
    'tyres in the single phase',
    ['620006', { NCM: '40111000', CFOP: '5405' }, {}, COM_ST],
    { motivo: 'monofasia_sem_combustivel', sugerida: '000001', ressalvas: [] },
  ],
])('%s', (_, de, achado) => {
  expect(revisoes(...de)).toMatchObject([{ ...achado, tipo: 'contradicao', anexo: null }]);
});

test.each<[string, Parameters<typeof venda>]>([
  [
    'rice that is exported with the zero rate owes nothing either way',
    ['200003', { NCM: '10063021', CFOP: '7102' }],
  ],
  ['a return follows its original', ['000001', { NCM: '10063021', CFOP: '5202' }, { ide: { finNFe: '4' } }]],
  ['what a receipt covers is counted there', ['000001', { NCM: '10063021', CFOP: '5929' }]],
  ['a code that nobody knows', ['999999', { NCM: '10063021' }]],
  [
    'a service with its placeholder',
    ['000001', { NCM: '10063021' }, {}, { ISSQN: { vBC: '1000.00' } } as Imposto],
  ],
])('nothing is found: %s', (_, de) => {
  expect(revisoes(...de)).toEqual([]);
});

test('an item without the group declares nothing, and another year is no year of the note', () => {
  const semGrupo = nota([item({ NCM: '10063021' }, TRIBUTOS_DE_MIL)]);
  expect(calcularDocumento(semGrupo).revisoes).toEqual([]);
  expect(calcularDocumento(venda('000001', { NCM: '10063021' }), { ano: 2033 }).revisoes).toEqual([]);
});

test('what is not sure says why', () => {
  const doSimples = { emit: { CNPJ: COMPRADOR, CRT: '1', UF: 'SP' } };
  expect(revisoes('000001', { NCM: '10063021', CFOP: '5949' }, doSimples)).toMatchObject([
    { ressalvas: ['operacao', 'simples'] },
  ]);
});

test('a public buyer has its own benefit', () => {
  const ide = { gCompraGov: { tpEnteGov: '4', pRedutor: '0' } };
  expect(revisoes('000001', { NCM: '90183100' }, { ide })).toMatchObject([{ sugerida: '200005' }]);
  expect(revisoes('200005', { NCM: '90183100' }, { ide })).toEqual([]);
});

test('a code that the row admits is never found', () => {
  for (const { prefixos } of linhas) {
    const NCM = (prefixos[0] ?? '').padEnd(8, '0');
    const entradas = findLinhaDoNcm(NCM, '2026-03-10')?.entradas ?? [];
    for (const codigo of entradas.flatMap(({ anexo }) => listCodigosDoAnexo(anexo)))
      expect([NCM, codigo, revisoes(codigo, { NCM })]).toEqual([NCM, codigo, []]);
  }
});

const ncms = fc.constantFrom(...linhas.flatMap(({ prefixos }) => prefixos), '22030000', '84713012');
const declaradas = fc.constantFrom(
  '000001',
  '200003',
  '200014',
  '200034',
  '200035',
  '200038',
  '410999',
  '515001',
);
const cfops = fc.constantFrom('5102', '5405', '5910', '6152', '7102', '5949');

test('what it costs is the difference of two calculations, and more is never less', () => {
  fc.assert(
    fc.property(
      ncms,
      declaradas,
      cfops,
      fc.integer({ min: 2026, max: 2033 }),
      (ncm, declarada, CFOP, ano) => {
        const mudancas = { ide: { dhEmi: `${ano}-03-10T09:00:00-03:00` } };
        const prod = { NCM: ncm.padEnd(8, '0'), CFOP };
        const [achada] = revisoes(declarada, prod, mudancas);
        if (achada === undefined) return;
        const menos = (tributo: 'cbs' | 'ibs', options = {}) => {
          const por = (codigo: string) => {
            const declarado = venda(declarada, prod, mudancas);
            for (const det of declarado.det)
              Object.assign(det.imposto.IBSCBS ?? {}, { CST: codigo.slice(0, 3), cClassTrib: codigo });
            return readOrZero(calcularDocumento(declarado, options).reforma[tributo]);
          };
          return formatFixo(por(declarada) - por(achada.sugerida), 2);
        };
        expect(achada.diferenca).toEqual({ cbs: menos('cbs'), ibs: menos('ibs') });
        expect(achada.diferenca_plena).toEqual({
          cbs: menos('cbs', { ano: 2033 }),
          ibs: menos('ibs', { ano: 2033 }),
        });
        const plena = readOrZero(achada.diferenca_plena.cbs);
        if (achada.tipo === 'paga_a_mais') expect(plena > 0n).toBe(true);
        if (achada.tipo === 'paga_a_menos') expect(plena < 0n).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('the sentence says "deve" where it is sure and "pode" where it is not, with the article', () => {
  const em = (...de: Parameters<typeof venda>) => revisoes(...de).map(palavrasDaRevisao)[0];
  expect(em('000001', { NCM: '10063021' })).toEqual({
    mensagem:
      'O NCM 10063021 está no Anexo I, item 1: deve ser 200003, Cesta Básica Nacional, alíquota zero, e a nota declara 000001.',
    fundamento: 'LC 214/2025, art. 125',
  });
  const pode = em('000001', { NCM: '19059090' });
  expect(pode?.mensagem).toContain('pode ser 200003');
  expect(pode?.mensagem).toContain('só alguns produtos deste NCM');
  expect(em('200003', { NCM: '22030000' })).toMatchObject({ fundamento: 'LC 214/2025, art. 125' });
  expect(em('000001', { CFOP: '7102' })).toMatchObject({ fundamento: 'LC 214/2025, art. 8º' });
});
