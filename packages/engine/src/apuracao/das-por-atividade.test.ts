import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import { formatFixo, readOrZero } from '../fixo.ts';
import type { AnexoDoSimples, Comparativo, EntradaDaApuracao, LancamentoSomado } from '../resultado.ts';
import { apurar } from './apurar.ts';

const inOf = { regime: 'simples_nacional', ibs_cbs: 'das' } as const;
const simples = { anexo: 'I', rbt12: '1000000.00' } as const;
const venda = (mudancas: Partial<LancamentoSomado>): LancamentoSomado =>
  linha({ efeito: 'sem_efeito', motivo: 'cliente_no_das', ...mudancas });
const mesDe = (
  lancamentos: readonly LancamentoSomado[],
  mudancas: Partial<EntradaDaApuracao> = {},
): Comparativo => apurar(entrada(lancamentos, { ...inOf, simples, competencia: '2026-09', ...mudancas }));
const dasDe = (mes: Comparativo) =>
  mes.devido_no_mes?.tributos.find(({ tributo }) => tributo === 'das')?.a_recolher;
const premissa = (mes: Comparativo, codigo: string) =>
  mes.premissas_que_mudam_o_total?.find((uma) => uma.codigo === codigo)?.em_jogo;
const avisosDe = (mes: Comparativo) => mes.avisos.map(({ codigo }) => codigo);
const servico = (mudancas: Partial<LancamentoSomado>) =>
  venda({ tipo: 'nfse', cfop: '5933', natureza: '140101', ...mudancas });

// Annex I of 1,000,000: (107,000 - 22,500) / 1,000,000 = 8.45 %; II: (112,000 - 22,500) = 8.95 %; III: (160,000 - 35,640)
// = 12.436 %; IV: (140,000 - 39,780) = 10.022 %; V: (205,000 - 17,100) = 18.79 % (LC 123/2006 art. 18 § 1º-A, annexes).
describe('revenue by activity', () => {
  const revenda = venda({ cfop: '5102', valor: '50000.00' });
  const produzida = venda({ cfop: '5101', valor: '50000.00' });

  test('resale and own products: 50,000 x 8.45 % + 50,000 x 8.95 % = 8,700.00 (art. 18 § 4º I and II)', () => {
    const mes = mesDe([revenda, produzida]);
    expect(dasDe(mes)).toBe('8700.00');
    expect(avisosDe(mes)).toContain('anexo_diferente_do_cadastro');
  });

  test('the register decides neither: annex II registered gives the same', () => {
    expect(dasDe(mesDe([revenda, produzida], { simples: { ...simples, anexo: 'II' } }))).toBe('8700.00');
  });

  test('from 2027 own products are of annex I (Res. CGSN 190/2026 art. 25 § 1º), unless the office says that the IPI stays', () => {
    const mes = mesDe([revenda, produzida], { competencia: '2027-03' });
    expect(dasDe(mes)).toBe('8450.00');
    expect(premissa(mes, 'fabricado_no_anexo_i')).toBe('250.00');
    const comIpi = mesDe([revenda, produzida], {
      competencia: '2027-03',
      respostas_da_empresa: { produtos_com_ipi: 'sim' },
    });
    expect(dasDe(comIpi)).toBe('8700.00');
    expect(premissa(comIpi, 'fabricado_no_anexo_i')).toBeUndefined();
  });

  test('a return lowers the revenue of its own annex: 1202 of resale, 1201 of own products', () => {
    const devolve = (cfop: string) => venda({ cfop, valor: '10000.00' });
    expect(dasDe(mesDe([revenda, produzida, devolve('1202')]))).toBe('7855.00'); // 3,380 + 4,475
    expect(dasDe(mesDe([revenda, produzida, devolve('1201')]))).toBe('7805.00'); // 4,225 + 3,580
  });

  test('a service answered as annex III: 90,000 x 8.45 % + 10,000 x 12.436 % = 8,848.60', () => {
    const noventa = venda({ cfop: '5102', valor: '90000.00' });
    const mes = mesDe([noventa, servico({ valor: '10000.00', anexo: 'III' })]);
    expect(dasDe(mes)).toBe('8848.60');
    expect(premissa(mes, 'anexo_do_servico')).toBeUndefined();
    // IV: 7,605.00 + 1,002.20; V, without a payroll: 7,605.00 + 1,879.00
    expect(dasDe(mesDe([noventa, servico({ valor: '10000.00', anexo: 'IV' })]))).toBe('8607.20');
    expect(dasDe(mesDe([noventa, servico({ valor: '10000.00', anexo: 'V' })]))).toBe('9484.00');
  });

  test('nobody said: the code suggests the annex, and what hangs on it stands beside the total', () => {
    const noventa = venda({ cfop: '5102', valor: '90000.00' });
    // Repair of vehicles (14.01) is of annex III; V would be 635.40 more, IV 241.40 less.
    const mes = mesDe([noventa, servico({ valor: '10000.00' })]);
    expect(dasDe(mes)).toBe('8848.60');
    expect(premissa(mes, 'anexo_do_servico')).toBe('635.40');
    // Cleaning (7.10) is of annex IV (art. 18 § 5º-C VI).
    expect(dasDe(mesDe([noventa, servico({ valor: '10000.00', natureza: '071001' })]))).toBe('8607.20');
  });

  test('the register is the annex of services that nobody else says, where it is of services', () => {
    const mes = mesDe([servico({ valor: '100000.00' })], { simples: { ...simples, anexo: 'IV' } });
    expect(dasDe(mes)).toBe('10022.00');
  });

  test('the Fator R of the payroll decides III or V of a service that is under it (art. 18 § 5º-J)', () => {
    const sob = servico({ valor: '100000.00', anexo: 'fator_r' });
    const com = (folha12: string) => mesDe([sob], { simples: { ...simples, folha12 } });
    expect(dasDe(com('280000.00'))).toBe('12436.00');
    expect(dasDe(com('279999.99'))).toBe('18790.00');
    const semFolha = mesDe([sob]);
    expect(dasDe(semFolha)).toBe('18790.00');
    expect(premissa(semFolha, 'fator_r_sem_folha')).toBe('6354.00');
  });

  test('a payroll of another month stands beside the total, where it decides (art. 18 § 24; Res. CGSN 140/2018 art. 26)', () => {
    const sob = servico({ valor: '100000.00', anexo: 'fator_r' });
    const com = (qual: LancamentoSomado, folha12_de?: string) =>
      mesDe([qual], { simples: { ...simples, folha12: '280000.00', ...(folha12_de ? { folha12_de } : {}) } });
    // Annex III of 12,436.00 by the payroll of January; of V it would be 18,790.00.
    expect(dasDe(com(sob, '2026-01'))).toBe('12436.00');
    expect(premissa(com(sob, '2026-01'), 'folha12_de_outro_mes')).toBe('6354.00');
    expect(premissa(com(sob), 'folha12_de_outro_mes')).toBeUndefined();
    expect(premissa(com(revenda, '2026-01'), 'folha12_de_outro_mes')).toBeUndefined();
  });

  test('freight is of annex III without ISS, with the ICMS of annex I (art. 18 § 5º-E)', () => {
    const frete = venda({
      tipo: 'cte',
      cfop: '5353',
      segregacao: 'transporte',
      anexo: 'III_com_icms',
      valor: '100000.00',
    });
    // III less its ISS of 32.50 %: 12,436.00 x 67.5 % = 8,394.30; ICMS of annex I: 8,450.00 x 33.5 % = 2,830.75.
    expect(dasDe(mesDe([frete]))).toBe('11225.05');
  });

  test('what is not taxed in the DAS, and movable goods that are let, which owe no ISS (art. 18 § 4º V)', () => {
    expect(dasDe(mesDe([servico({ valor: '100000.00', anexo: 'fora' })]))).toBe('0.00');
    expect(dasDe(mesDe([servico({ valor: '100000.00', anexo: 'III_sem_iss' })]))).toBe('8394.30');
  });

  test('the projection and the option of CBS and IBS go by the same annexes', () => {
    const mes = mesDe([revenda, produzida]);
    const de = (ano: number) =>
      mes.transicao.find((um) => um.ano === ano && um.premissa_preco === 'liquido_constante')?.das;
    expect(de(2026)).toBe('8700.00');
    // Annex I for both from 2027 on.
    expect(de(2027)).toBe('8450.00');
    expect(mes.opcao_do_simples?.anos[0]?.dentro.total).toBe('8450.00');
  });
});

describe('properties', () => {
  const reais = fc
    .bigInt({ min: 0n, max: 40_000_000n })
    .map((centavos) => formatFixo(centavos * 1_000_000n, 2));
  const rbt12 = fc
    .bigInt({ min: 1n, max: 480_000_000n })
    .map((centavos) => formatFixo(centavos * 1_000_000n, 2));
  const CFOPS = ['5102', '5101', '5405', '5401', '7102', '5551'] as const;

  test('the shares are the total; two annexes cost the sum of each alone; more revenue never costs less', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<AnexoDoSimples>('I', 'II'),
        rbt12,
        fc.array(fc.tuple(fc.constantFrom(...CFOPS), reais), { minLength: 1, maxLength: 4 }),
        reais,
        fc.constantFrom('2026-09', '2027-03', '2031-05'),
        (anexo, doAno, vendas, mais, competencia) => {
          const com = (linhas: readonly (readonly [string, string])[]) =>
            mesDe(
              linhas.map(([cfop, valor]) =>
                venda({
                  cfop,
                  valor,
                  segregacao: cfop === '5551' ? 'ativo' : cfop[0] === '7' ? 'exportacao' : '',
                }),
              ),
              { simples: { anexo, rbt12: doAno }, competencia },
            ).devido_no_mes?.tributos.find(({ tributo }) => tributo === 'das');
          const todas = com(vendas);
          const total = readOrZero(todas?.a_recolher);
          const parcelas = (todas?.parcelas ?? []).reduce((soma, { valor }) => soma + readOrZero(valor), 0n);
          expect(parcelas).toBe(total);
          const fabricada = (cfop: string) => cfop.endsWith('01');
          const partes = [true, false].map((qual) => vendas.filter(([cfop]) => fabricada(cfop) === qual));
          if (competencia < '2027' && !vendas.some(([cfop]) => cfop === '5551')) {
            const soma = partes.reduce((ate, parte) => ate + readOrZero(com(parte)?.a_recolher), 0n);
            expect(total).toBe(soma);
          }
          expect(readOrZero(com([...vendas, ['5102', mais]])?.a_recolher) >= total).toBe(true);
        },
      ),
    );
  });
});
