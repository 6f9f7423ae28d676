import { describe, expect, test } from '@jest/globals';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import type { Comparativo, EntradaDaApuracao, LancamentoSomado } from '../resultado.ts';
import { apurar } from './apurar.ts';

const mesDe = (
  lancamentos: readonly LancamentoSomado[],
  mudancas: Partial<EntradaDaApuracao> = {},
): Comparativo => apurar(entrada(lancamentos, { competencia: '2026-09', ...mudancas }));
const pendencias = (mes: Comparativo) => mes.pendencias.map(({ codigo }) => codigo);
const avisos = (mes: Comparativo) => mes.avisos.map(({ codigo }) => codigo);
const total = (mes: Comparativo) => mes.devido_no_mes?.total_a_recolher;

const venda = linha({ valor: '10000.00', icms: '1800.00' });
const simples = {
  regime: 'simples_nacional',
  ibs_cbs: 'das',
  simples: { anexo: 'I', rbt12: '1000000.00' },
} as const;

describe('CRT of the client’s own notes', () => {
  test.each([
    ['lucro_real', '1'],
    ['lucro_real', '4'],
    ['lucro_presumido', '2'],
    ['simples_nacional', '3'],
    ['mei', '3'],
  ] as const)('%s with notes of CRT %s has no figure until the office says which is right', (regime, crt) => {
    const perfil = regime === 'simples_nacional' ? simples : { regime };
    const doMei = regime === 'mei' ? { ibs_cbs: 'das', atividade: 'comercio' } : {};
    const comum = { ...perfil, ...doMei, emitidas_por_crt: { [crt]: 3 } } as Partial<EntradaDaApuracao>;
    const mes = mesDe([venda], comum);
    expect(mes).toMatchObject({ situacao: 'incompleta', devido_no_mes: null });
    expect(mes.pendencias).toMatchObject([
      { codigo: 'contradicao_crt_das_notas', onde: 'perguntas', campo: 'crt_das_notas' },
    ]);
    const respondido = mesDe([venda], { ...comum, respostas_da_empresa: { crt_das_notas: 'cadastro' } });
    expect(respondido.situacao).toBe('completa');
  });

  test.each([
    ['lucro_real', { 3: 20 }],
    ['simples_nacional', { 1: 20, 2: 3 }],
  ] as const)('%s with notes of its own regime says nothing', (regime, emitidas_por_crt) => {
    const mes = mesDe([venda], { ...(regime === 'simples_nacional' ? simples : {}), emitidas_por_crt });
    expect([mes.situacao, avisos(mes)]).toEqual([
      'completa',
      expect.not.arrayContaining(['contradicao_crt_das_notas']),
    ]);
  });

  test('less than a tenth of them is told and stops nothing', () => {
    const com = (umas: number, outras: number) =>
      mesDe([venda], { emitidas_por_crt: { 3: umas, 1: outras } });
    expect(com(90, 10).situacao).toBe('incompleta');
    expect(com(91, 9).situacao).toBe('completa');
    expect(avisos(com(91, 9))).toContain('contradicao_crt_das_notas');
  });
});

describe('PIS and COFINS of a Presumido', () => {
  const presumido = { regime: 'lucro_presumido' } as const;
  // On 8,200: 1.65 % 135.30 and 7.6 % 623.20, together 758.50; 0.65 % 53.30 and 3 % 246.00, together 299.30.
  const naoCumulativa = { ...venda, pis: '135.30', cofins: '623.20' };
  const cumulativa = { ...venda, pis: '53.30', cofins: '246.00' };

  test('at 1.65 % and 7.6 % the month waits; the register right: 299.30; the notes right: 758.50', () => {
    expect(pendencias(mesDe([naoCumulativa], presumido))).toEqual(['contradicao_pis_cofins_das_notas']);
    const com = (pis_cofins_das_notas: string) =>
      mesDe([naoCumulativa], { ...presumido, respostas_da_empresa: { pis_cofins_das_notas } });
    expect(total(com('cadastro'))).toBe('2099.30'); // with ICMS 1,800.00
    expect(total(com('notas'))).toBe('2558.50');
  });

  test('its own rates, on the price or on it less the ICMS, and goods taxed in a single phase say nothing', () => {
    const noPreco = { ...venda, pis: '65.00', cofins: '300.00' };
    const monofasica = { ...venda, pis: '210.00', cofins: '990.00' };
    for (const uma of [cumulativa, noPreco, monofasica]) {
      expect(mesDe([uma], presumido).situacao).toBe('completa');
    }
    expect(mesDe([naoCumulativa]).situacao).toBe('completa'); // Lucro Real
  });
});

describe('IPI of a trader', () => {
  const comIpi = linha({ valor: '10000.00', icms: '1800.00', ipi: '500.00', cfop: '5102' });

  test('charged without own products, imports or transfers: asked', () => {
    expect(pendencias(mesDe([comIpi]))).toEqual(['contradicao_ipi_das_notas']);
  });

  test('who makes, imports or receives from its own factory owes it (Decreto 7.212/2010 arts. 8º and 9º)', () => {
    const outra = (cfop: string, efeito: LancamentoSomado['efeito']) =>
      linha({ cfop, efeito, valor: '100.00' });
    for (const uma of [outra('5101', 'debito'), outra('3102', 'credito'), outra('1152', 'sem_efeito')]) {
      expect(mesDe([comIpi, uma]).situacao).toBe('completa');
    }
  });

  test('answered: a contributor credits the IPI of its purchases, who is none still owes what it charged', () => {
    const compra = linha({ cfop: '1102', efeito: 'credito', valor: '4000.00', ipi: '200.00' });
    const ipi = (resposta: string) =>
      mesDe([comIpi, compra], {
        respostas_da_empresa: { ipi_das_notas: resposta },
      }).devido_no_mes?.tributos.find(({ tributo }) => tributo === 'ipi')?.a_recolher;
    expect([ipi('sim'), ipi('nao')]).toEqual(['300.00', '500.00']);
  });
});

describe('services without ISS', () => {
  const servico = linha({ tipo: 'nfse', cfop: '5933', natureza: '140101', valor: '10000.00' });

  test('no note of the month states any: asked; stated, withheld, entered by hand or answered: not', () => {
    expect(pendencias(mesDe([servico]))).toEqual(['contradicao_iss_das_notas']);
    const manual = { tipo: 'debito', tributo: 'iss', valor: '500.00', nota: 'ISS fixo' } as const;
    const completos = [
      mesDe([{ ...servico, iss: '500.00' }, servico]),
      mesDe([{ ...servico, segregacao: 'iss_retido' }]),
      mesDe([{ ...servico, segregacao: 'exportacao' }]),
      mesDe([servico], { lancamentos_manuais: [manual] }),
      mesDe([servico], { respostas_da_empresa: { iss_das_notas: 'sem_iss' } }),
      mesDe([servico], simples),
    ];
    expect(completos.map(({ situacao }) => situacao)).toEqual(completos.map(() => 'completa'));
  });
});
