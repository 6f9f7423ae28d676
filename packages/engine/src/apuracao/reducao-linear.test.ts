import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { assessNotas, devidoOf, mesDasNotas } from '../../test-data/mes-de-notas.ts';
import {
  COMPRADOR,
  grupo,
  grupoPadrao,
  item,
  type MudancasDaNota,
  nota,
  VENDEDOR,
} from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import { efeito, efeitoDaNota } from '../efeito/efeito.ts';
import type { RespostaDoEscritorio } from '../efeito/outros/perguntas.ts';
import { readOrZero } from '../fixo.ts';
import type { Det, Imposto, NotaFiscal, Prod } from '../nota-fiscal.ts';
import type { Comparativo, ContextoDoCliente, EntradaDaApuracao } from '../resultado.ts';
import { apurar } from './apurar.ts';

/**
 * LC 224/2025 art. 4º § 4º I: on what has zero rate or exemption 10 % of the standard rate is due, which § 3º III gives as 0.65 % and 3 %
 * (cumulative) or 1.65 % and 7.6 %: so 0.065 % and 0.30 %, or 0.165 % and 0.76 %. For PIS and COFINS from 01/04/2026 on (art. 14 I a).
 */
const ADUBO = '31052000';
const contribuicoes = (CST: string, mais: Imposto = {}): Imposto => ({
  PIS: { grupo: 'PISNT', CST },
  COFINS: { grupo: 'COFINSNT', CST },
  ...mais,
});
const adubo = (prod: Partial<Prod> = {}, imposto: Imposto = contribuicoes('06')): Det =>
  item({ NCM: ADUBO, vProd: '10000.00', cProd: 'ADUBO', ...prod }, imposto);
const venda = (det: Det, mudancas: MudancasDaNota = {}, mes = '2026-05'): NotaFiscal =>
  nota([det], { ...mudancas, ide: { dhEmi: `${mes}-10T09:00:00-03:00`, ...mudancas.ide } });
const resposta = (
  valor: string,
  mais: Partial<RespostaDoEscritorio> = {},
): Pick<ContextoDoCliente, 'respostas'> => ({
  respostas: [
    { pergunta: 'reducao_linear_lc224', quando: { produto: 'ADUBO', ncm: ADUBO }, resposta: valor, ...mais },
  ],
});
const SIM = resposta('sim');
const NAO = resposta('nao');

const mes = (
  notas: readonly NotaFiscal[],
  cliente: Partial<ContextoDoCliente> = {},
  mudancas: Partial<EntradaDaApuracao> = {},
): EntradaDaApuracao =>
  mesDasNotas(notas, cliente, {
    competencia: notas[0]?.ide.dhEmi.slice(0, 7) ?? '',
    ...(cliente.regime === undefined ? {} : { regime: cliente.regime }),
    ...mudancas,
  });
const perguntasDe = (nfe: NotaFiscal, cliente: Partial<ContextoDoCliente> = {}) =>
  (mes([nfe], cliente).perguntas_abertas ?? []).filter(({ pergunta }) => pergunta === 'reducao_linear_lc224');
const totalDe = (calculado: Comparativo) => calculado.devido_no_mes?.total_a_recolher;
const contaDe = (calculado: Comparativo, tributo: 'pis' | 'cofins') => {
  const { debitos, estornos, a_recolher } = devidoOf(calculado, tributo) ?? {};
  return { debitos, estornos, a_recolher };
};

describe('a sale of 10,000.00 of fertilizer at zero rate (CST 06)', () => {
  test('in the Lucro Real asks with 16.50 + 76.00 = 92.50 at stake, and adds nothing', () => {
    const calculado = apurar(mes([venda(adubo())]));
    expect(perguntasDe(venda(adubo()))).toMatchObject([{ em_jogo: { pis: '16.50', cofins: '76.00' } }]);
    expect(totalDe(calculado)).toBe('0.00');
    expect(calculado.premissas_que_mudam_o_total).toMatchObject([
      {
        codigo: 'reducao_linear_lc224',
        texto: expect.stringMatching(/^Pode haver PIS\/COFINS de 10% \(LC 224\): .*1 produto vendido/),
        tributos: ['pis', 'cofins'],
        em_jogo: '92.50',
      },
    ]);
    // The row stands, and says what may be owed.
    expect(devidoOf(calculado, 'pis')).toMatchObject({
      a_recolher: '0.00',
      memoria: [
        {
          passo: 'reducao_linear_em_aberto',
          regra: expect.stringContaining('Pode haver PIS/COFINS de 10% (LC 224)'),
          operandos: [{ valor: '16.50' }],
          resultado: '0.00',
        },
      ],
    });
  });

  test('answered "sim" its debits rise by 16.50 and 76.00, with a step that names the article; nothing is asked any more', () => {
    const calculado = apurar(mes([venda(adubo())], SIM));
    expect(contaDe(calculado, 'pis')).toEqual({ debitos: '16.50', estornos: '0.00', a_recolher: '16.50' });
    expect(contaDe(calculado, 'cofins')).toEqual({ debitos: '76.00', estornos: '0.00', a_recolher: '76.00' });
    expect(totalDe(calculado)).toBe('92.50');
    expect(devidoOf(calculado, 'cofins')?.memoria[0]).toMatchObject({
      passo: 'reducao_linear_lc224',
      operandos: [{ valor: '76.00' }],
      fundamento: expect.stringContaining('LC 224/2025, art. 4º'),
    });
    expect(calculado.premissas_que_mudam_o_total).toEqual([]);
    expect(perguntasDe(venda(adubo()), SIM)).toEqual([]);
  });

  test('answered "nao" it owes nothing, and no row is left', () => {
    const calculado = apurar(mes([venda(adubo())], NAO));
    expect(totalDe(calculado)).toBe('0.00');
    expect(devidoOf(calculado, 'pis')).toBeUndefined();
    expect(calculado.premissas_que_mudam_o_total).toEqual([]);
  });

  test('in the Lucro Presumido: 6.50 + 30.00 = 36.50', () => {
    const presumido = { regime: 'lucro_presumido' } as const;
    expect(perguntasDe(venda(adubo()), presumido)).toMatchObject([
      { em_jogo: { pis: '6.50', cofins: '30.00' } },
    ]);
    expect(totalDe(apurar(mes([venda(adubo())], { ...presumido, ...SIM })))).toBe('36.50');
  });

  test('exempt (CST 07) or at the counter (NFC-e) as well; the base is the price less ICMS: 9,600.00 gives 15.84 and 72.96', () => {
    const isento = venda(adubo({}, contribuicoes('07')), { ide: { mod: '65' } });
    expect(perguntasDe(isento)).toHaveLength(1);
    const comIcms = contribuicoes('06', { ICMS: { grupo: 'ICMS00', orig: '0', CST: '00', vICMS: '400.00' } });
    expect(perguntasDe(venda(adubo({}, comIcms)))).toMatchObject([
      { em_jogo: { pis: '15.84', cofins: '72.96' } },
    ]);
  });
});

test('a reduced rate becomes 0.9 r + 0.165 and 0.9 r + 0.76 (§ 4º II): at 1 % and 4 % of 10,000.00, 106.50 - 100.00 and 436.00 - 400.00', () => {
  const reduzidas = (pPIS: string, vPIS: string, pCOFINS: string, vCOFINS: string): Imposto => ({
    PIS: { grupo: 'PISAliq', CST: '02', vBC: '10000.00', pPIS, vPIS },
    COFINS: { grupo: 'COFINSAliq', CST: '02', vBC: '10000.00', pCOFINS, vCOFINS },
  });
  const reduzido = venda(adubo({}, reduzidas('1.0000', '100.00', '4.0000', '400.00')));
  expect(perguntasDe(reduzido)).toMatchObject([{ em_jogo: { pis: '6.50', cofins: '36.00' } }]);
  expect(totalDe(apurar(mes([reduzido], SIM)))).toBe('542.50');
  // The tenth of the standard rate itself, and the rates of the cumulative regime, are none that the law reduced.
  for (const [pPIS, pCOFINS] of [
    ['0.1650', '0.7600'],
    ['0.6500', '3.0000'],
    ['1.6500', '7.6000'],
    ['2.2000', '10.3000'],
  ] as const)
    expect(perguntasDe(venda(adubo({}, reduzidas(pPIS, '16.50', pCOFINS, '76.00'))))).toEqual([]);
});

describe('what art. 4º § 8º leaves out, and what is no such benefit, is not asked', () => {
  const none: readonly (readonly [string, NotaFiscal])[] = [
    ['before 04/2026 (art. 14)', venda(adubo(), {}, '2026-03')],
    ['from 2027 on, without PIS and COFINS', venda(adubo(), {}, '2027-01')],
    ['rice, of annex I of LC 214 (III)', venda(adubo({ NCM: '10063021' }))],
    ['fresh tomatoes, of annex XV (III)', venda(adubo({ NCM: '07020000' }))],
    ['an export (I)', venda(adubo({ CFOP: '7101' }), { dest: { UF: 'EX' } })],
    ['sent to be exported (I)', venda(adubo({ CFOP: '5501' }))],
    [
      'to Manaus (II)',
      venda(adubo({ CFOP: '6101' }), { dest: { CNPJ: COMPRADOR, UF: 'AM', cMun: '1302603' } }),
    ],
    ['diesel, taxed by quantity (X)', venda(adubo({ NCM: '27101921', cProdANP: '820101034', CFOP: '5655' }))],
    ['single phase (CST 04)', venda(adubo({}, contribuicoes('04')))],
    ['substitution (CST 05)', venda(adubo({}, contribuicoes('05')))],
    ['no incidence (CST 08)', venda(adubo({}, contribuicoes('08')))],
    ['suspension (CST 09)', venda(adubo({}, contribuicoes('09')))],
    ['goods only sent to be mended', venda(adubo({ CFOP: '5915' }))],
    ['a bonus, which is no revenue', venda(adubo({ CFOP: '5910' }))],
  ];
  test.each(none)('%s', (_, nfe) => {
    expect(perguntasDe(nfe)).toEqual([]);
    expect(perguntasDe(nfe, { ...resposta('sim', { quando: {} }) })).toEqual([]);
    const respondido = apurar(mes([nfe], resposta('sim', { quando: {} })));
    expect([devidoOf(respondido, 'pis'), devidoOf(respondido, 'cofins')]).toEqual([undefined, undefined]);
  });

  test('of an NCM that is partly in annex I the note has to say that this product is: cheese of 0406 90', () => {
    const queijo = { NCM: '04069010' };
    const declarado = contribuicoes('06', { IBSCBS: grupo('200003') });
    expect(perguntasDe(venda(adubo(queijo, declarado)))).toEqual([]);
    expect(perguntasDe(venda(adubo(queijo)))).toHaveLength(1);
  });

  test('a client of the Simples (VI)', () => {
    const simples = { regime: 'simples_nacional', ibs_cbs: 'das', ...SIM } as const;
    const nfe = venda(adubo(), { emit: { CRT: '1' } });
    expect(
      efeitoDaNota(calcularDocumento(nfe), nfe, { cliente_id: 'c', cnpj_raiz: '11222333', ...simples }),
    ).toMatchObject({ compras: [], lancamentos: [{ pis: '0.00', cofins: '0.00' }] });
  });
});

test('an answer holds for its months, the one that names the product before the one for its NCM', () => {
  const respostas: RespostaDoEscritorio[] = [
    { pergunta: 'reducao_linear_lc224', quando: { ncm: ADUBO }, resposta: 'nao' },
    {
      ...{ pergunta: 'reducao_linear_lc224', quando: { produto: 'ADUBO', ncm: ADUBO }, resposta: 'sim' },
      ...{ desde: '2026-05-01', ate: '2026-06-30' },
    },
  ];
  const total = (qual: string, do_cliente: readonly RespostaDoEscritorio[]) =>
    totalDe(apurar(mes([venda(adubo(), {}, qual)], { respostas: do_cliente })));
  expect(['2026-04', '2026-05', '2026-06', '2026-07'].map((qual) => total(qual, respostas))).toEqual([
    ...['0.00', '92.50', '92.50', '0.00'],
  ]);
  // Without the answer for the NCM the other months are open again.
  expect(perguntasDe(venda(adubo(), {}, '2026-07'), { respostas: respostas.slice(1) })).toHaveLength(1);
  expect(perguntasDe(venda(adubo(), {}, '2026-06'), { respostas: respostas.slice(1) })).toEqual([]);
});

test('half of the goods come back: half of the cut is taken back, where it was counted (Lei 10.833/2003 art. 3º VIII)', () => {
  const cliente: ContextoDoCliente = {
    ...{ cliente_id: 'c', cnpj_raiz: '11222333', regime: 'lucro_real', ibs_cbs: 'regular' },
  };
  const chave = '35260511222333000181550010000000421123456781';
  const original = { ...venda(adubo({ qCom: '10.0000' })), chave };
  const volta: NotaFiscal = {
    ...nota(
      [
        {
          ...adubo({ CFOP: '5202', qCom: '5.0000', vProd: '5000.00' }),
          DFeReferenciado: { chaveAcesso: chave, nItem: '1' },
        },
      ],
      {
        ide: { finNFe: '4', dhEmi: '2026-05-20T09:00:00-03:00' },
        emit: { CNPJ: COMPRADOR },
        dest: { CNPJ: VENDEDOR, UF: 'SP' },
      },
    ),
    chave: '35260544555666000181550010000000071123456780',
  };
  const aMao = (doCliente: ContextoDoCliente) =>
    new Map([
      [
        chave,
        {
          ...{ nota: original, documento: calcularDocumento(original) },
          ...{ cliente: doCliente, eventos: null, encerrada: false },
        },
      ],
    ]);
  const daVolta = (doCliente: ContextoDoCliente) =>
    efeito(calcularDocumento(volta), volta, doCliente, null, aMao(doCliente));
  expect(daVolta({ ...cliente, ...SIM })).toMatchObject([
    { efeito: 'estorno_debito', pis: '8.25', cofins: '38.00', pis_lc224: '8.25', cofins_lc224: '38.00' },
  ]);
  expect(daVolta(cliente)).toMatchObject([{ efeito: 'estorno_debito', pis: '0.00', cofins: '0.00' }]);

  const daVenda = efeito(calcularDocumento(original), original, { ...cliente, ...SIM });
  const lancamentos = [...daVenda, ...daVolta({ ...cliente, ...SIM })].map((linha) => ({
    ...linha,
    documentos: 1,
  }));
  const calculado = apurar({ ...mes([original]), perguntas_abertas: [], lancamentos });
  expect(contaDe(calculado, 'pis')).toEqual({ debitos: '16.50', estornos: '-8.25', a_recolher: '8.25' });
  expect(devidoOf(calculado, 'pis')?.memoria[0]).toMatchObject({
    operandos: [{ valor: '16.50' }, { valor: '-8.25' }],
    resultado: '8.25',
  });
  expect(totalDe(calculado)).toBe('46.25');
});

test('the comparison counts the cut among the rules of 2026 where it applies: 92.50, and a net price of 9,907.50 in 2033', () => {
  const comGrupo = contribuicoes('06', {
    IBSCBS: grupo('000001', grupoPadrao('10000.00', '10.00', '90.00')),
  });
  const compare = (cliente: Partial<ContextoDoCliente>) => {
    const { comparacao, transicao } = assessNotas([venda(adubo({}, comGrupo))], cliente, {
      competencia: '2026-05',
      cenario: 'estimativa_26_5',
    });
    const de2026 = transicao.find(
      ({ ano, premissa_preco }) => ano === 2026 && premissa_preco === 'liquido_constante',
    );
    const de2027 = transicao.find(
      ({ ano, premissa_preco }) => ano === 2027 && premissa_preco === 'liquido_constante',
    );
    return {
      atual: comparacao?.regime_atual?.total,
      novo: comparacao?.regime_novo.total,
      devidos: de2026?.devidos,
      depois: de2027?.devidos.map(({ tributo, valor }) => `${tributo} ${valor}`),
    };
  };
  // In 2027 PIS and COFINS are over, and with them the cut: 8.7 %, 0.05 % and 0.05 % of 9,907.50, of 10,000.00 where nothing is cut.
  const depois = ['cbs 861.95', 'ibs_uf 4.95', 'ibs_mun 4.95'];
  // 8.8 % + 15.3 % + 2.4 % of 9,907.50: 871.86 + 1,515.85 + 237.78.
  expect(compare(SIM)).toEqual({
    atual: '92.50',
    novo: '2625.49',
    devidos: [
      { tributo: 'pis', valor: '16.50' },
      { tributo: 'cofins', valor: '76.00' },
    ],
    depois,
  });
  for (const cliente of [{}, NAO])
    expect(compare(cliente)).toEqual({
      ...{ atual: '0.00', novo: '2650.00', devidos: [] },
      depois: ['cbs 870.00', 'ibs_uf 5.00', 'ibs_mun 5.00'],
    });
});

test('who buys what is at zero rate has no credit of PIS and COFINS, whatever is cut (§ 7º)', () => {
  const nfe = venda(adubo());
  const comprador = { cnpj_raiz: COMPRADOR.slice(0, 8), ...resposta('sim', { quando: {} }) };
  const { lancamentos } = mes([nfe], comprador);
  expect(lancamentos).toMatchObject([{ efeito: 'credito', pis: '0.00', cofins: '0.00' }]);
  expect(perguntasDe(nfe, comprador)).toEqual([]);
});

test('an entry by hand of the same adjustment, or of a presumed credit, is told of', () => {
  const manual = (tipo: 'debito' | 'credito', tributo: 'pis' | 'cofins') => ({
    lancamentos_manuais: [{ tipo, tributo, valor: '16.50', nota: 'ajuste' }],
  });
  const codigos = (
    cliente: Partial<ContextoDoCliente>,
    mudancas: Partial<EntradaDaApuracao>,
    qual = '2026-05',
  ) => apurar(mes([venda(adubo(), {}, qual)], cliente, mudancas)).avisos.map(({ codigo }) => codigo);
  expect(codigos(SIM, manual('debito', 'pis'))).toContain('reducao_linear_duas_vezes');
  expect(codigos({}, manual('debito', 'pis'))).not.toContain('reducao_linear_duas_vezes');
  expect(codigos({}, manual('credito', 'cofins'))).toContain('credito_presumido_reduzido');
  expect(codigos({}, manual('credito', 'cofins'), '2026-03')).not.toContain('credito_presumido_reduzido');
});

test('the note itself says what it does not show: PIS and COFINS of 10 %, and the IPI of an exemption', () => {
  const avisos = (nfe: NotaFiscal) =>
    calcularDocumento(nfe).avisos.filter((aviso) => aviso.includes('LC 224/2025'));
  expect(avisos(venda(adubo()))).toEqual([expect.stringContaining('pode haver PIS/COFINS de 10%')]);
  const comIpi = contribuicoes('01', { IPI: { grupo: 'IPINT', CST: '52' } });
  expect(avisos(venda(adubo({}, comIpi)))).toEqual([expect.stringContaining('isentos de IPI (CST 52)')]);
  expect(avisos(venda(adubo(), {}, '2026-03'))).toEqual([]);
  expect(avisos(venda(adubo(), { emit: { CRT: '1' } }))).toEqual([]);
});

/** Sales of whatever goods, codes, places and months. */
const qualquer = fc.record({
  centavos: fc.integer({ min: 1, max: 99_999_999 }),
  NCM: fc.constantFrom(ADUBO, '10063021', '04069010', '38089199', '27101921', '07020000'),
  CFOP: fc.constantFrom('5101', '5102', '6102', '7101', '5910', '5405', '5552'),
  cst: fc.constantFrom('01', '02', '04', '06', '07', '08', '49'),
  porMil: fc.integer({ min: 0, max: 9 }),
  mod: fc.constantFrom('55', '65'),
  qual: fc.constantFrom('2026-03', '2026-04', '2026-09', '2026-12', '2027-01'),
  regime: fc.constantFrom('lucro_real' as const, 'lucro_presumido' as const),
});
const reais = (centavos: number) =>
  `${Math.trunc(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;
function notaQualquer({
  centavos,
  NCM,
  CFOP,
  cst,
  porMil,
  mod,
  qual,
}: typeof qualquer extends fc.Arbitrary<infer Q> ? Q : never) {
  const valor = reais(Math.trunc((centavos * porMil) / 1000));
  const pis = { grupo: 'PISAliq', CST: cst, vBC: reais(centavos) };
  return venda(
    adubo(
      { NCM, CFOP, vProd: reais(centavos) },
      {
        PIS: { ...pis, pPIS: `0.${porMil}000`, vPIS: cst === '01' || cst === '02' ? valor : '0.00' },
        COFINS: {
          ...pis,
          grupo: 'COFINSAliq',
          pCOFINS: `0.${porMil}000`,
          vCOFINS: cst === '01' || cst === '02' ? valor : '0.00',
        },
      },
    ),
    { ide: { mod } },
    qual,
  );
}

test('unanswered or "nao" no total changes; no answer goes below what the notes say, and "sim" adds just what was at stake', () => {
  fc.assert(
    fc.property(qualquer, (sorteado) => {
      const nfe = notaQualquer(sorteado);
      const { regime } = sorteado;
      const aberto = mes([nfe], { regime });
      const semPergunta = apurar({ ...aberto, perguntas_abertas: [] });
      const total = (calculado: Comparativo) => readOrZero(totalDe(calculado));
      const de = (valor: string) => apurar(mes([nfe], { regime, ...resposta(valor, { quando: {} }) }));
      expect(total(apurar(aberto))).toBe(total(semPergunta));
      expect(total(de('nao'))).toBe(total(semPergunta));
      const emJogo = (aberto.perguntas_abertas ?? []).reduce(
        (soma, { em_jogo }) => soma + readOrZero(em_jogo.pis) + readOrZero(em_jogo.cofins),
        0n,
      );
      expect(total(de('sim'))).toBe(total(semPergunta) + emJogo);
      for (const linha of mes([nfe], { regime, ...resposta('sim', { quando: {} }) }).lancamentos) {
        expect(readOrZero(linha.pis) - readOrZero(linha.pis_lc224) >= 0n).toBe(true);
        expect(readOrZero(linha.cofins_lc224) >= 0n).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});
