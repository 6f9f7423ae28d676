import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { entrada, linha, ZERO } from '../../test-data/mes-de-teste.ts';
import { type Fixo, lerFixo } from '../fixo.ts';
import type { LancamentoSomado } from '../resultado.ts';
import { apurar } from './apurar.ts';

const codigos = (avisos: readonly { readonly codigo: string }[]) => avisos.map(({ codigo }) => codigo);
const ler = (texto: string): Fixo => lerFixo(texto) as Fixo;

const vendas = linha({
  valor: '10000.00',
  cbs: '67.00',
  ibs_uf: '7.40',
  icms: '1800.00',
  pis: '135.30',
  cofins: '623.20',
});
const devolvidas = linha({
  efeito: 'estorno_debito',
  cfop: '1202',
  valor: '1000.00',
  cbs: '6.70',
  ibs_uf: '0.74',
  icms: '180.00',
});
const compras = linha({
  efeito: 'credito',
  cfop: '1102',
  valor: '6000.00',
  cbs: '40.00',
  ibs_uf: '9.00',
  icms: '1080.00',
  pis: '81.18',
  cofins: '373.92',
});
const recusada = linha({
  efeito: 'credito_recusado',
  motivo: 'aliquota_zero',
  cfop: '1102',
  cclasstrib: '200003',
  ncm_capitulo: '10',
  valor: '500.00',
  icms: '35.00',
});
const exportada = linha({
  efeito: 'sem_efeito',
  motivo: 'exportacao',
  cfop: '7102',
  cclasstrib: '410004',
  valor: '2000.00',
});
const bonus = linha({
  efeito: 'sem_efeito',
  motivo: 'bonificacao',
  cfop: '5910',
  cclasstrib: '410001',
  valor: '100.00',
  icms: '18.00',
});

test('a month by hand: sales, a return, purchases, a refused credit, an export, a bonus', () => {
  const { regime_atual, regime_novo, diferenca, por_cfop, por_ncm } = apurar(
    entrada([vendas, devolvidas, compras, recusada, exportada, bonus], {
      saldo_anterior: { cbs: '5.00', ibs_uf: ZERO, ibs_mun: ZERO },
    }),
  );
  const atual = Object.fromEntries(
    regime_atual.tributos.map(({ tributo, debitos, creditos, saldo }) => [
      tributo,
      [debitos, creditos, saldo],
    ]),
  );
  // ICMS: 1800.00 + 18.00 - 180.00 = 1638.00 against 1080.00 + 35.00.
  expect(atual.icms).toEqual(['1638.00', '1115.00', '523.00']);
  expect(atual.pis).toEqual(['135.30', '81.18', '54.12']);
  expect(atual.cofins).toEqual(['623.20', '373.92', '249.28']);
  expect(regime_atual.total).toBe('826.40');
  // Outgoing operations: 10000.00 - 1000.00 + 2000.00 exported; 826.40 / 11000.00.
  expect(regime_atual.carga_efetiva).toBe('7.5127');
  const [cbs, ibsUf, ibsMun, is] = regime_novo.tributos;
  // CBS: 67.00 - 6.70 - 40.00 - 5.00 carried. IBS of the state: 6.66 - 9.00 is a credit, which pays no CBS.
  expect(cbs).toMatchObject({ debitos: '60.30', creditos: '40.00', saldo_anterior: '5.00', saldo: '15.30' });
  expect(ibsUf).toMatchObject({ debitos: '6.66', creditos: '9.00', saldo: '-2.34' });
  expect([ibsMun?.saldo, is?.saldo]).toEqual(['0.00', '0.00']);
  expect(cbs?.creditos_recusados).toEqual([
    {
      motivo: 'aliquota_zero',
      descricao: 'Compra com alíquota zero: não há tributo a creditar.',
      fundamento: 'LC 214/2025, art. 49',
      valor: '0.00',
    },
  ]);
  expect(regime_novo.total).toBe('15.30');
  expect(diferenca).toBe('-811.10');
  expect(por_cfop.map(({ chave, valor }) => [chave, valor])).toEqual([
    ['1102', '6500.00'],
    ['1202', '1000.00'],
    ['5102', '10000.00'],
    ['5910', '100.00'],
    ['7102', '2000.00'],
  ]);
  expect(por_ncm).toEqual([
    { chave: '10', valor: '0.00', atual: '-35.00', novo: '0.00' },
    { chave: '22', valor: '11000.00', atual: '861.40', novo: '17.96' },
  ]);
});

test('2026 is a test: not payable, and the observation names the article', () => {
  const { regime_novo, projecao, avisos, premissas } = apurar(entrada([vendas]));
  expect(regime_novo.exigivel).toBe(false);
  expect(regime_novo.observacao).toContain('LC 214/2025, art. 348, § 1º');
  expect(projecao).toHaveLength(16);
  expect(codigos(avisos)).toEqual(['diferenca_informativa', 'projecao_estimada']);
  expect(premissas.join(' ')).toMatch(/art\. 47, § 2º, I.*art\. 48/);
});

test('an empty month is zeros and says so', () => {
  const vazio = apurar(entrada([]));
  expect(vazio.regime_atual).toMatchObject({ total: '0.00', carga_efetiva: '0.0000' });
  expect(vazio.por_cfop).toEqual([]);
  expect(codigos(vazio.avisos)).toContain('sem_documentos');
});

test.each(['simples_nacional', 'mei'] as const)('%s: the DAS is named as not computed', (regime) => {
  const noDas = linha({ efeito: 'sem_efeito', motivo: 'cliente_no_das', valor: '1000.00', icms_st: '50.00' });
  const mes = apurar(entrada([noDas], { regime, ibs_cbs: 'das' }));
  expect(codigos(mes.avisos)).toEqual(expect.arrayContaining(['das_nao_calculado', 'cliente_no_das']));
  expect(mes.regime_novo.total).toBe('0.00');
  // A sale inside the DAS is still a sale: 50.00 of 1000.00.
  expect(mes.regime_atual).toMatchObject({ total: '50.00', carga_efetiva: '5.0000' });
});

test('2027 is payable but not computed', () => {
  const mes = apurar(entrada([vendas], { competencia: '2027-01' }));
  expect(mes.regime_novo.exigivel).toBe(true);
  expect(codigos(mes.avisos)).toContain('reforma_nao_calculada');
});

test.each([
  ['fornecedor_simples_das_nao_calculado', 'credito_simples_nao_calculado'],
  ['cfop_a_definir', 'cfop_a_definir'],
  ['cst_nao_calculado', 'operacoes_nao_calculadas'],
])('rows with %s raise the warning %s', (motivo, codigo) => {
  expect(codigos(apurar(entrada([linha({ efeito: 'sem_efeito', motivo })])).avisos)).toContain(codigo);
});

test('a refusal of another version keeps its code and gets a generic sentence', () => {
  const [cbs] = apurar(entrada([linha({ efeito: 'credito_recusado', motivo: 'motivo_novo', cbs: '1.00' })]))
    .regime_novo.tributos;
  expect(cbs?.creditos_recusados[0]).toMatchObject({ motivo: 'motivo_novo', valor: '1.00' });
});

const dinheiro = fc.bigInt(0n, 10n ** 10n).map((centavos) => {
  const texto = centavos.toString().padStart(3, '0');
  return `${texto.slice(0, -2)}.${texto.slice(-2)}`;
});
const linhaAleatoria = fc
  .record({
    efeito: fc.constantFrom('debito', 'credito', 'estorno_debito', 'estorno_credito', 'credito_recusado'),
    cfop: fc.constantFrom('5102', '1102', '1202', '5202', '7102'),
    ncm_capitulo: fc.constantFrom('10', '22', '84'),
    cclasstrib: fc.constantFrom('000001', '200034'),
    valor: dinheiro,
    cbs: dinheiro,
    ibs_uf: dinheiro,
    icms: dinheiro,
    pis: dinheiro,
  })
  .map((mudancas) => linha(mudancas as Partial<LancamentoSomado>));

test('each cut adds up to the balances of the month, and the order of the rows does not matter', () => {
  fc.assert(
    fc.property(fc.array(linhaAleatoria, { maxLength: 12 }), (linhas) => {
      const mes = apurar(entrada(linhas));
      const soma = (valores: readonly string[]) => valores.reduce((total, valor) => total + ler(valor), 0n);
      const atual = soma(mes.regime_atual.tributos.map(({ saldo }) => saldo));
      const novo = soma(mes.regime_novo.tributos.map(({ saldo }) => saldo));
      for (const recorte of [mes.por_ncm, mes.por_cfop, mes.por_classificacao]) {
        expect(soma(recorte.map((parte) => parte.atual))).toBe(atual);
        expect(soma(recorte.map((parte) => parte.novo))).toBe(novo);
      }
      expect(apurar(entrada([...linhas].reverse()))).toEqual(mes);
    }),
    { numRuns: 50 },
  );
});
