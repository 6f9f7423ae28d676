import { describe, expect, test } from '@jest/globals';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import type { Comparativo, EntradaDaApuracao, LinhaDeReceita } from '../resultado.ts';
import { apurar } from './apurar.ts';
import { addMeses } from './janela-do-rbt12.ts';

const receita = (valor: string, mudancas: Partial<LinhaDeReceita> = {}): LinhaDeReceita => ({
  efeito: 'sem_efeito',
  motivo: 'cliente_no_das',
  cfop: '5102',
  segregacao: '',
  valor,
  ...mudancas,
});
/** The same sales in each of so many months from one on. */
const meses = (de: string, quantos: number, linhas: readonly LinhaDeReceita[]) =>
  Array.from({ length: quantos }, (_, mais) => ({ competencia: addMeses(de, mais), linhas }));

const mesDe = (
  rbt12: string,
  rbt12_de: string,
  receita_dos_meses: NonNullable<EntradaDaApuracao['receita_dos_meses']>,
  mudancas: Partial<EntradaDaApuracao> = {},
): Comparativo =>
  apurar(
    entrada([linha({ efeito: 'sem_efeito', motivo: 'cliente_no_das', valor: '200000.00' })], {
      regime: 'simples_nacional',
      ibs_cbs: 'das',
      competencia: '2026-09',
      simples: { anexo: 'I', rbt12, rbt12_de },
      receita_dos_meses,
      ...mudancas,
    }),
  );
const dasDe = (mes: Comparativo) =>
  mes.devido_no_mes?.tributos.find(({ tributo }) => tributo === 'das')?.a_recolher;
const premissasDe = (mes: Comparativo) =>
  mes.premissas_que_mudam_o_total?.map(({ codigo, em_jogo }) => [codigo, em_jogo]);
const passoDe = (mes: Comparativo) =>
  mes.devido_no_mes?.tributos[0]?.memoria.find(({ id }) => id === 'das_rbt12');

// Revenue of 200,000 in annex I: of 1,000,000 at 8.45 % 16,900.00; of 1,600,000 at (171,200 - 22,500) / 1,600,000 = 9.29375 %
// 18,587.50 (LC 123/2006 art. 18 §§ 1º and 1º-A).
describe('the RBT12 of a month', () => {
  test('1.0 M entered for January, 1.6 M of notes of 09/2025 to 08/2026: the notes, and what hangs on it', () => {
    const mes = mesDe(
      '1000000.00',
      '2026-01',
      // 11 x 133,333.33 + 133,333.37 = 1,600,000.00
      [...meses('2025-09', 11, [receita('133333.33')]), ...meses('2026-08', 1, [receita('133333.37')])],
    );
    expect(dasDe(mes)).toBe('18587.50');
    expect(premissasDe(mes)).toEqual([['rbt12_das_notas', '1687.50']]);
    expect(passoDe(mes)).toMatchObject({ resultado: '1600000.00' });
  });

  test('entered for the month itself: it holds; the notes that say otherwise are told', () => {
    const notas = meses('2025-09', 12, [receita('80000.00')]); // 960,000.00: 4 % less
    expect(dasDe(mesDe('1000000.00', '2026-09', notas))).toBe('16900.00');
    expect(premissasDe(mesDe('1000000.00', '2026-09', notas))).toEqual([]);
    // 12 x 133,334 = 1,600,008.00: (171,200.856 - 22,500) / 1,600,008 = 9.29375703...; 200,000 x it = 18,587.51
    const outras = mesDe('1000000.00', '2026-09', meses('2025-09', 12, [receita('133334.00')]));
    expect(dasDe(outras)).toBe('16900.00');
    expect(premissasDe(outras)).toEqual([['rbt12_diverge_das_notas', '1687.51']]);
  });

  test('carried: what came in less what went out, where both are known', () => {
    // Entered for 2026-07: 07/2025 and 08/2025 go out with 50,000 each, 07/2026 and 08/2026 come in with 150,000 each.
    const mes = mesDe('1400000.00', '2026-07', [
      ...meses('2025-07', 2, [receita('50000.00')]),
      ...meses('2026-07', 2, [receita('150000.00')]),
    ]);
    expect(passoDe(mes)).toMatchObject({ resultado: '1600000.00' });
    expect(dasDe(mes)).toBe('18587.50');
    expect(premissasDe(mes)).toEqual([]);
  });

  test('from 2027 on the window ends a month earlier (Res. CGSN 190/2026 art. 21 II a)', () => {
    // Of 02/2027 it is 12/2025 (in fact the twelve before 01/2027) to 12/2026: 01/2026 to 12/2026.
    const notas = [
      ...meses('2026-01', 12, [receita('100000.00')]),
      ...meses('2027-01', 1, [receita('900000.00')]),
    ];
    const mes = mesDe('1000000.00', '2026-03', notas, { competencia: '2027-02' });
    expect(passoDe(mes)).toMatchObject({ resultado: '1200000.00' });
  });

  test('notes that carry it nowhere: the figure stays, and is asked again', () => {
    const mes = mesDe('1000000.00', '2026-01', meses('2026-07', 2, [receita('300000.00')]));
    expect(dasDe(mes)).toBe('16900.00');
    // At most 1,600,000 (nothing gone out), at least 600,000: 200,000 x (57,000 - 13,860) / 600,000 = 7.19 %: 14,380.00.
    expect(premissasDe(mes)).toEqual([['rbt12_de_outro_mes', '2520.00']]);
  });

  // Annex I (LC 123/2006, Anexo I): of 360,000, the end of the second bracket, (26,280 - 5,940) / 360,000 = 5.65 %.
  test.each([
    // The first bracket is 4 % whatever the figure: 8,000.00 against 11,300.00.
    ['100000.00', [], '3300.00'],
    // Notes of two months that leave it in the first bracket say nothing of the other ten.
    ['100000.00', meses('2026-07', 2, [receita('20000.00')]), '3300.00'],
    // 8.45 % is 16,900.00; of 3,600,000, the end of the fifth bracket, (514,800 - 87,300) / 3,600,000 = 11.875 %: 23,750.00.
    ['1000000.00', [], '6850.00'],
    // The last bracket ends with the Simples: 9.55 % is 19,100.00, (912,000 - 378,000) / 4,800,000 = 11.125 % is 22,250.00.
    ['4000000.00', [], '3150.00'],
  ])(
    '%s of another month and no notes that move it: up to the end of the next bracket',
    (rbt12, notas, em_jogo) => {
      const mes = mesDe(rbt12, '2026-01', notas);
      expect(premissasDe(mes)).toContainEqual(['rbt12_de_outro_mes', em_jogo]);
      const dele = mes.premissas_que_mudam_o_total?.find(({ codigo }) => codigo === 'rbt12_de_outro_mes');
      expect(dele?.texto).toContain('o fim da faixa seguinte');
    },
  );

  // From the month after the excess on ICMS and ISS are paid by the rules of the others (LC 123/2006 arts. 13-A, 19 and 20 § 1º).
  describe('past the sublimit of 3.6 M', () => {
    const notas = meses('2025-09', 11, [receita('308333.33')]).concat(
      meses('2026-08', 1, [receita('308333.37')]),
    ); // 3,700,000.00
    const noDas = { efeito: 'sem_efeito', motivo: 'cliente_no_das', valor: '200000.00' } as const;
    const deIcms = (icms: string, credito: string) =>
      mesDe('3500000.00', '2026-01', notas, {
        lancamentos: [
          linha({ ...noDas, icms }),
          linha({ ...noDas, cfop: '1102', valor: '0.00', icms: credito }),
        ],
      });

    // Whether the company is kept out already nobody said: the fifth bracket at 3.7 M is (529,100 - 87,300) / 3.7 M = 11.94054... %, 33.5 %
    // of it on 200,000 is 8,000.16 (Resolução CGSN 140/2018 art. 21 IV).
    test('what is at stake has the ICMS that leaves the DAS, and what the notes owe of it outside', () => {
      // 3.7 M: (703,000 - 378,000) / 3.7 M = 8.78378... %, 17,567.57 without ICMS, and 36,000 - 20,000 of it outside. 3.5 M:
      // (500,500 - 87,300) / 3.5 M = 11.80571... %, 23,611.43, 33.5 % of it ICMS. 33,567.57 - 23,611.43 = 9,956.14.
      const mes = deIcms('36000.00', '20000.00');
      expect(mes.devido_no_mes?.total_a_recolher).toBe('33567.57');
      expect(mes.premissas_que_mudam_o_total).toMatchObject([
        { codigo: 'rbt12_das_notas', em_jogo: '9956.14', tributos: ['das', 'icms'] },
        { codigo: 'sublimite_do_simples', em_jogo: '8000.16', tributos: ['das'] },
      ]);
      expect(mes.premissas_que_mudam_o_total?.[0]?.texto).toContain('sublimite');
    });

    test('ICMS that no note highlights is not set off against what the rest of the DAS grows by', () => {
      // The Union's part grows from 23,611.43 - 7,909.83 = 15,701.60 to 17,567.57, by 1,865.97; the ICMS of 7,909.83 leaves.
      expect(premissasDe(deIcms('0.00', '0.00'))).toEqual([
        ['rbt12_das_notas', '9775.80'],
        ['sublimite_do_simples', '8000.16'],
      ]);
    });

    test('the ISS likewise', () => {
      // Annex III, 3.5 M: (735,000 - 125,640) / 3.5 M = 17.41028... %, 34,820.57, ISS at its cap of 5 % (art. 18 § 1º-B I). 3.7 M:
      // (1,221,000 - 648,000) / 3.7 M = 15.48648... %, 30,972.97, and the ISS of 5 % outside: 30,972.97 - 24,820.57 = 6,152.40.
      const mes = mesDe('3500000.00', '2026-01', notas, {
        simples: { anexo: 'III', rbt12: '3500000.00', rbt12_de: '2026-01' },
        lancamentos: [linha({ ...noDas, cfop: '5933', tipo: 'nfse', iss: '10000.00' })],
      });
      expect(mes.devido_no_mes?.total_a_recolher).toBe('40972.97');
      // (777,000 - 125,640) / 3.7 M = 17.60432... %, 33.5 % of it on 200,000, what passes the cap with the other taxes.
      expect(mes.premissas_que_mudam_o_total).toMatchObject([
        { codigo: 'sublimite_do_simples', em_jogo: '11794.90', tributos: ['das'] },
        { codigo: 'rbt12_das_notas', em_jogo: '6152.40', tributos: ['das', 'iss'] },
      ]);
    });
  });

  test('returns lower it; fixed assets and exports are no revenue of it, unless the client only exports', () => {
    const com = (linhas: readonly LinhaDeReceita[]) =>
      passoDe(mesDe('1000000.00', '2024-01', meses('2025-09', 12, linhas)))?.resultado;
    expect(
      com([
        receita('100000.00'),
        receita('20000.00', { cfop: '1202' }),
        receita('30000.00', { cfop: '5551', segregacao: 'ativo' }),
        receita('40000.00', { cfop: '7102', segregacao: 'exportacao', motivo: 'exportacao' }),
        receita('5000.00', { cfop: '1102' }),
      ]),
    ).toBe('960000.00');
    expect(com([receita('40000.00', { cfop: '7102', segregacao: 'exportacao', motivo: 'exportacao' })])).toBe(
      '480000.00',
    );
  });

  test('carried above the limit the month waits for the office', () => {
    const mes = mesDe('1000000.00', '2024-01', meses('2025-09', 12, [receita('500000.00')]));
    expect(mes).toMatchObject({ situacao: 'incompleta', pendencias: [{ codigo: 'falta_rbt12' }] });
  });
});
