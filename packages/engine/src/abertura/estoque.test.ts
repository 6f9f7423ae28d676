import { expect, test } from '@jest/globals';
import { devidoOf } from '../../test-data/mes-de-notas.ts';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import { apurar } from '../apuracao/apurar.ts';
import type { EmpresaDoEstoque, EstoqueInformado, ItemDoEstoque } from '../resultado/estoque.ts';
import { estimateEstoque } from './estimate-estoque.ts';
import { assessEstoque, sumEstoque } from './estoque.ts';
import { openPosicao } from './open-posicao.ts';

const COMUM = '94036000';
const PERFUME = '33030010';
const REFRIGERANTE = '22021000';
const ARROZ = '10063021';

const item = (valor: string, mudancas: Partial<ItemDoEstoque> = {}): ItemDoEstoque => ({
  ...{ estabelecimento: '11222333000181', codigo: '1', descricao: 'x', ncm: COMUM },
  ...{ unidade: 'UN', quantidade: '10', valor },
  ...mudancas,
});
const PRESUMIDO: EmpresaDoEstoque = {
  regime_em_2026: 'lucro_presumido',
  regime: 'lucro_presumido',
  ibs_cbs: 'regular',
  compras_tributadas: false,
};
const REAL: EmpresaDoEstoque = { ...PRESUMIDO, regime_em_2026: 'lucro_real', regime: 'lucro_real' };
const SIMPLES: EmpresaDoEstoque = {
  ...PRESUMIDO,
  regime_em_2026: 'simples_nacional',
  regime: 'simples_nacional',
};

/** 10,000 taxed, 2,000 of perfume from its maker, 1,000 of it from a wholesaler, and what is out. */
const ESTOQUE: readonly ItemDoEstoque[] = [
  item('10000.00', { cst: '01' }),
  item('2000.00', { cst: '02', ncm: PERFUME }),
  item('1000.00', { cst: '04', ncm: PERFUME }),
  item('500.00', { cst: '06' }),
  item('800.00', { cst: '01', compra: 'importacao', pago_na_importacao: '94.00' }),
  item('300.00', { cst: '01', tipo: '07' }),
  item('700.00', { cst: '01', compra: 'pessoa_fisica' }),
  item('600.00', { cst: '01', de_terceiros: true }),
];

const creditos = (empresa: EmpresaDoEstoque, itens = ESTOQUE) => {
  const { classes, credito, a_confirmar } = assessEstoque(sumEstoque(itens), empresa);
  return {
    credito,
    a_confirmar,
    classes: Object.fromEntries(classes.map((uma) => [uma.classe, uma.credito])),
  };
};

// LC 214/2025 art. 381: 9.25 % of 10,000 and of 2,000, and the 94.00 that were paid for the import; of the 1,000 at zero rate 92.50 wait.
test('of Lucro Presumido the whole taxed stock gives credit', () => {
  expect(creditos(PRESUMIDO)).toEqual({
    credito: '1204.00',
    a_confirmar: '92.50',
    classes: {
      cumulativo: '925.00',
      monofasico: '185.00',
      importado: '94.00',
      aliquota_zero_na_compra: '92.50',
      sem_tributacao: '0.00',
      uso_e_consumo: '0.00',
      de_terceiros: '0.00',
      pessoa_fisica: '0.00',
    },
  });
});

test('of Lucro Real only single-phase goods do; of the Simples outside the DAS they are to be confirmed, and inside it none do', () => {
  expect(creditos(REAL)).toMatchObject({
    credito: '185.00',
    a_confirmar: '92.50',
    classes: { com_credito: '0.00' },
  });
  // 185.00 + 92.50: art. 381 II does not say whether it reaches them.
  expect(creditos(SIMPLES)).toMatchObject({
    ...{ credito: '0.00', a_confirmar: '277.50' },
    classes: { do_simples: '0.00', monofasico_do_simples: '185.00' },
  });
  expect(creditos({ ...SIMPLES, ibs_cbs: 'das' })).toMatchObject({ credito: '0.00', a_confirmar: '0.00' });
  expect(creditos({ ...SIMPLES, regime: 'mei' })).toMatchObject({ credito: '0.00' });
});

test('beverages are not in the list, goods that the client makes count by what is in them, mixed regimes by the refused part', () => {
  expect(
    creditos(REAL, [
      item('1000.00', { cst: '02', ncm: REFRIGERANTE }),
      item('1000.00', { cst: '05', ncm: '40111000' }),
      item('1000.00', { tipo: '04', cst: '01', insumos: '400.00' }),
      item('1000.00', { tipo: '03', cst: '01' }),
      item('1000.00', { cst: '01', valor_vedado: '240.00' }),
    ]).classes,
  ).toEqual({
    fora_da_lista: '92.50',
    substituicao_tributaria: '92.50',
    com_credito: '0.00',
    custo_a_separar: '92.50',
    vedacao_parcial: '22.20',
  });
});

test('of what nobody gives a CST the office says how it was bought, but of goods that were mostly exempt or single-phase', () => {
  const itens = [
    item('1000.00'),
    item('1000.00', { ncm: ARROZ }),
    item('1000.00', { ncm: PERFUME }),
    item('100.00', { ncm: '' }),
  ];
  expect(creditos(PRESUMIDO, itens)).toMatchObject({ credito: '0.00', a_confirmar: '286.75' });
  expect(creditos({ ...PRESUMIDO, compras_tributadas: true }, itens)).toMatchObject({
    credito: '92.50',
    a_confirmar: '194.25',
  });
  // Lucro Real had its credit of what was taxed, and there is none of what was not.
  expect(creditos(REAL, itens)).toMatchObject({ credito: '0.00', a_confirmar: '194.25' });
});

const informado = (mudancas: Partial<EstoqueInformado> = {}): EstoqueInformado => ({
  ...PRESUMIDO,
  por: 'csv',
  arquivo: '',
  apropriado_em: '2027-01',
  somas: sumEstoque(ESTOQUE),
  ...mudancas,
});
const venda = linha({ valor: '10000.00', base: '8200.00', cbs: '700.00' });
const mesDe = (competencia: string, estoque = informado()) =>
  apurar(entrada([venda], { competencia, regime: 'lucro_presumido', estoque_de_abertura: estoque }));

// 1,204.00 / 12 = 100.333…: 100.33, 100.34, 100.33 and again.
test('the credit appropriated in January is used in twelve parts from February on', () => {
  const janeiro = mesDe('2027-01');
  expect(devidoOf(janeiro, 'cbs')).toMatchObject({ creditos: '0.00', a_recolher: '700.00' });
  expect(janeiro.posicao_de_abertura).toEqual([
    expect.objectContaining({ total: '1204.00', parcela: 0, no_mes: '0.00', restante: '1204.00' }),
  ]);
  expect(janeiro.premissas.join(' ')).toContain('é apropriado em 01/2027 e usado de 02/2027 a 01/2028');
  expect(janeiro.premissas_que_mudam_o_total).toContainEqual(
    expect.objectContaining({ codigo: 'credito_de_estoque', em_jogo: '92.50' }),
  );
  const fevereiro = mesDe('2027-02');
  expect(devidoOf(fevereiro, 'cbs')).toMatchObject({ creditos: '100.33', a_recolher: '599.67' });
  expect(devidoOf(mesDe('2027-03'), 'cbs')).toMatchObject({ creditos: '100.34' });
  expect(fevereiro.premissas.join(' ')).toContain(
    'do inventário que o escritório informou: a parcela 1, de R$ 100,33',
  );
  expect(mesDe('2028-01').posicao_de_abertura?.[0]).toMatchObject({
    parcela: 12,
    no_mes: '100.33',
    restante: '0.00',
  });
  expect(mesDe('2028-02').posicao_de_abertura).toBeUndefined();
  const soma = ['2027-02', '2027-12', '2028-01'].map((mes) => mesDe(mes).posicao_de_abertura?.[0]?.no_mes);
  expect(soma).toEqual(['100.33', '100.34', '100.33']);
});

test('appropriated in June it begins in July; after June what waits is lost, and nothing hangs on it any more', () => {
  const tarde = informado({ apropriado_em: '2027-06' });
  expect(mesDe('2027-05', tarde).posicao_de_abertura).toBeUndefined();
  expect(devidoOf(mesDe('2027-07', tarde), 'cbs')).toMatchObject({ creditos: '100.33' });
  expect(mesDe('2027-07', tarde).premissas_que_mudam_o_total).toEqual([]);
});

test('an estimate is called one, and gives no credit', () => {
  const estimada = informado({ por: 'estimativa', arquivo: '', somas: sumEstoque(ESTIMADOS) });
  const fevereiro = mesDe('2027-02', estimada);
  expect(devidoOf(fevereiro, 'cbs')).toMatchObject({ creditos: '0.00' });
  expect(fevereiro.posicao_de_abertura).toBeUndefined();
  // 9.25 % of 3,000 and of 1,000.
  const premissa = fevereiro.premissas_que_mudam_o_total?.find(
    ({ codigo }) => codigo === 'credito_de_estoque',
  );
  expect(premissa).toMatchObject({ em_jogo: '370.00' });
  expect(premissa?.texto).toContain('só há uma estimativa');
});

// Bought 8,000, of them 2,000 single-phase; sold 5,714.29 of which 70 % is cost: 8,000 - 4,000 = 4,000, a quarter of it single-phase.
const ESTIMADOS = estimateEstoque(
  [
    linha({ efeito: 'credito', cfop: '1102', valor: '6000.00' }),
    linha({ efeito: 'credito', cfop: '1102', valor: '2000.00', pis_cofins_embutido: '230.00' }),
    linha({ valor: '5714.29' }),
    linha({ efeito: 'credito', cfop: '1556', valor: '900.00' }),
    linha({ ncm_capitulo: '40', valor: '100.00' }),
  ],
  '70',
);
test('a stock is estimated by what was bought and what the sales cost', () => {
  expect(ESTIMADOS.map(({ codigo, valor }) => [codigo, valor])).toEqual([
    ['NCM 22 CST 01', '3000.00'],
    ['NCM 22 CST 04', '1000.00'],
  ]);
});

const VAZIA = { livros: [], saldos: [], ativos: [] };

test('the position has each part with its deadline and what is lost', () => {
  const { dia, linhas, estoque } = openPosicao({ ...VAZIA, empresa: PRESUMIDO, estoque: informado() });
  expect(dia).toBe('2027-01-01');
  expect(linhas).toEqual([
    expect.objectContaining({
      ...{
        codigo: 'estoque',
        valor: '1204.00',
        parcelas: 12,
        de: '2027-02',
        ate: '2028-01',
        por_mes: '100.33',
      },
      ...{ prazo: '2027-06-30', perde: '1204.00' },
    }),
    expect.objectContaining({
      codigo: 'estoque_a_confirmar',
      valor: '92.50',
      prazo: '2027-06-30',
      perde: '92.50',
    }),
    expect.objectContaining({ codigo: 'cbs_e_ibs', tributo: 'cbs', valor: '0.00' }),
    expect.objectContaining({ codigo: 'cbs_e_ibs', tributo: 'ibs', valor: '0.00' }),
  ]);
  expect(estoque).toMatchObject({ credito: '1204.00', a_confirmar: '92.50', valor: '15900.00' });
  expect(openPosicao({ ...VAZIA, empresa: PRESUMIDO }).linhas[0]).toMatchObject({
    situacao: 'sem_dado',
    prazo: '2026-12-31',
  });
  expect(openPosicao({ ...VAZIA, empresa: { ...SIMPLES, ibs_cbs: 'das' } }).linhas[0]).toMatchObject({
    situacao: 'sem_direito',
  });
});

// 1,800.00 of ICMS bought in 09/2026: 37.50 a month, four months of 2026 gone; 1,298.88 / 48 = 27.06 of PIS.
test('balances stand by origin and month, assets with what is left and the conditions of their sale', () => {
  const livros = [
    {
      ...({
        livro: 'contribuicoes',
        cnpj: '11222333000181',
        arquivo: 'efd.txt',
        lidos: {},
        de: '2026-12-01',
        ate: '2026-12-31',
      } as const),
      fatos: [
        {
          ...({
            tipo: 'saldo_de_credito',
            linha: 1,
            tributo: 'pis',
            natureza: 'credito',
            competencia: '2026-05',
          } as const),
          ...{
            codigo: '301',
            apurado: '90.00',
            descontado: '0.00',
            ressarcido: '0.00',
            compensado: '0.00',
            saldo: '90.00',
          },
        },
        {
          ...({
            tipo: 'credito',
            linha: 2,
            tributo: 'pis',
            codigo: '101',
            apurado: '75.00',
            acrescimos: '0.00',
          } as const),
          ...{
            reducoes: '0.00',
            diferido: '0.00',
            disponivel: '75.00',
            descontado: '0.00',
            saldo: '75.00',
            bases: [],
          },
        },
      ],
    },
  ];
  const ativos = [
    {
      ...{ chave: 'x', estabelecimento: '11222333000181', competencia: '2026-09' },
      ...{ icms: '1800.00', pis: '1298.88', cofins: '0.00', baixa: null, comprado_em: null },
    },
  ];
  const saldos = [{ tributo: 'icms', estabelecimento: '11222333000181', valor: '700.00' } as const];
  const { linhas, ativos: bens } = openPosicao({ empresa: REAL, livros, saldos, ativos });
  expect(linhas.slice(1, -2)).toEqual([
    expect.objectContaining({
      codigo: 'saldo_de_pis_cofins',
      valor: '90.00',
      prazo: '2031-05-31',
      perde: '90.00',
    }),
    expect.objectContaining({ codigo: 'saldo_de_pis_cofins', valor: '75.00', prazo: '2031-12-31' }),
    expect.objectContaining({ codigo: 'saldo_de_icms', valor: '700.00', perde: '700.00' }),
    expect.objectContaining({
      codigo: 'ativo_pis_cofins',
      valor: '1190.64',
      parcelas: 44,
      por_mes: '27.06',
      ate: '2030-08',
    }),
    expect.objectContaining({ codigo: 'ativo_icms', valor: '1650.00', por_mes: '37.50' }),
  ]);
  expect(linhas[1]?.providencia).toContain('ressarcido');
  expect(linhas[2]?.providencia).not.toContain('ressarcido');
  expect(bens).toEqual([
    expect.objectContaining({ doze_meses_em: '2027-10', com_pis_cofins: true, com_icms: true }),
  ]);
});
