import type { AnoProjetado, Comparativo } from '@apura/engine';
import { EXAMPLE_MES, exampleAnos } from './example-mes.ts';

/** The shares of Annex I, fourth bracket (LC 123/2006): 5.5, 3.5, 12.74, 2.76, 42 and 33.5 % of 8,450.00. */
const PARCELAS = [
  { tributo: 'irpj', valor: '464.75' },
  { tributo: 'csll', valor: '295.75' },
  { tributo: 'cofins', valor: '1076.53' },
  { tributo: 'pis', valor: '233.22' },
  { tributo: 'cpp', valor: '3549.00' },
  { tributo: 'icms', valor: '2830.75' },
];
const DAS = [{ tributo: 'das' as const, valor: '8450.00' }];

const anos = (): AnoProjetado[] =>
  exampleAnos().map((ano) => ({
    ...ano,
    icms: '0.00',
    pis: '0.00',
    cofins: '0.00',
    cbs: '0.00',
    ibs_uf: '0.00',
    ibs_mun: '0.00',
    das: '8450.00',
    total: '8450.00',
    devidos: DAS,
    variacao: '0.00',
    receita: '100000.00',
    carga_efetiva: '8.4500',
    status: 'lei',
  }));

/**
 * September 2026 of a client of the Simples with revenue of 100,000.00, RBT12 of 1,000,000.00, Annex I: 10.7 % less
 * 22,500.00 is an effective 8.45 %, so 8,450.00. 40,000.00 are sold to companies.
 */
export const MES_DO_SIMPLES: Comparativo = {
  ...EXAMPLE_MES,
  resumo: 'Em 2026 nada muda: a recolher R$ 8.450,00. Dentro do DAS, nada muda até 2033.',
  devido_no_mes: {
    frase:
      'A recolher em 09/2026: R$ 8.450,00, no DAS. O Simples Nacional está fora do teste de 2026 (art. 348, III, c). Efeito da reforma neste mês: R$ 0,00.',
    tributos: [
      {
        tributo: 'das',
        situacao: 'devido',
        debitos: '8450.00',
        creditos: '0.00',
        estornos: '0.00',
        saldo_anterior: '0.00',
        a_recolher: '8450.00',
        a_transportar: '0.00',
        parcelas: PARCELAS,
        memoria: [],
      },
    ],
    total_a_recolher: '8450.00',
    dispensado: '0.00',
    efeito_da_reforma_no_mes: '0.00',
    motivo_do_efeito: null,
    receita: '100000.00',
    carga_efetiva: '8.4500',
    status: 'lei',
  },
  comparacao: {
    ano_do_regime_atual: 2026,
    ano_do_regime_novo: 2033,
    cenario: 'estimativa_27_91',
    premissa_preco: 'liquido_constante',
    status: 'lei',
    regime_atual: { tributos: DAS, total: '8450.00', carga: '8.4500' },
    motivo_sem_regime_atual: null,
    regime_novo: { tributos: DAS, total: '8450.00', carga: '8.4500' },
    diferenca: '0.00',
    alternativas: [],
  },
  ponte: { de: 2026, para: 2027, inicial: '8450.00', passos: [], final: '8450.00', status: 'lei' },
  transicao: anos(),
  conferencia: {
    tributos: [],
    credito_em_risco: '0.00',
    credito_potencial: '0.00',
    motivos: [],
    notas: [],
    fornecedores_simples: [],
  },
  // Outside: the DAS without its CBS and IBS (in 2033 without the ICMS as well), and both on 100,000.00 sold, 50,000.00
  // bought: in 2027 9.1 + 0.1 %, in 2033 9.21 + 18.7 %.
  opcao_do_simples: {
    janelas: [
      {
        semestre: '2027-1',
        de: '2026-09-01',
        ate: '2026-10-30',
        cancelamento: { de: '2026-11-03', ate: '2026-12-20' },
        fundamento: 'LC 123/2006, art. 13, § 9º',
      },
      {
        semestre: '2027-2',
        de: '2027-03-01',
        ate: '2027-03-31',
        cancelamento: { de: '2027-03-01', ate: '2027-05-31' },
        fundamento: 'LC 123/2006, art. 13, § 9º',
      },
    ],
    vendas_a_empresas: '40000.00',
    anos: [
      {
        ano: 2027,
        dentro: { tributos: DAS, total: '8450.00', credito_dos_clientes: '523.90' },
        fora: {
          tributos: [
            { tributo: 'das', valor: '7140.25' },
            { tributo: 'cbs', valor: '4550.00' },
            { tributo: 'ibs_uf', valor: '25.00' },
            { tributo: 'ibs_mun', valor: '25.00' },
          ],
          total: '11740.25',
          credito_dos_clientes: '3680.00',
        },
        diferenca: '3290.25',
        credito_a_mais: '3156.10',
        status: 'estimativa',
      },
      {
        ano: 2033,
        dentro: { tributos: DAS, total: '8450.00', credito_dos_clientes: '1656.20' },
        fora: {
          tributos: [
            { tributo: 'das', valor: '4309.50' },
            { tributo: 'cbs', valor: '4605.00' },
            { tributo: 'ibs_uf', valor: '8100.00' },
            { tributo: 'ibs_mun', valor: '1250.00' },
          ],
          total: '18264.50',
          credito_dos_clientes: '11164.00',
        },
        diferenca: '9814.50',
        credito_a_mais: '9507.80',
        status: 'estimativa',
      },
    ],
    premissas: ['As compras do mês dão crédito pelo regime regular.'],
  },
  por_ncm: [{ chave: '19', operacoes: '100000.00', atual: '8450.00', novo: '8450.00' }],
  por_cfop: [{ chave: '5102', operacoes: '100000.00', atual: '8450.00', novo: '8450.00' }],
  por_classificacao: [{ chave: '000001', operacoes: '100000.00', atual: '8450.00', novo: '8450.00' }],
};
