import type { Comparativo } from '@apura/contracts';

type Devido = NonNullable<Comparativo['devido_no_mes']>;

const linha = (
  tributo: Devido['tributos'][number]['tributo'],
  debitos: string,
  creditos: string,
  a_recolher: string,
  situacao: Devido['tributos'][number]['situacao'] = 'devido',
): Devido['tributos'][number] => ({
  tributo,
  situacao,
  debitos,
  creditos,
  estornos: '0.00',
  saldo_anterior: '0.00',
  a_recolher,
  a_transportar: '0.00',
  memoria: [],
});

/** 2026-09, Lucro Real: a sale of 10,000.00 and a purchase of 6,000.00, so that 40 % of each tax of the sale is due. */
export function comparativoForTests(mudanca: Partial<Comparativo> = {}): Comparativo {
  return {
    situacao: 'completa',
    pendencias: [],
    saldos_a_transportar: [],
    resumo: 'Em 2026 nada muda: a recolher R$ 1.023,40 em 09/2026.',
    devido_no_mes: {
      frase: 'A recolher em 09/2026: R$ 1.023,40.',
      tributos: [
        linha('icms', '1800.00', '1080.00', '720.00'),
        linha('pis', '135.30', '81.18', '54.12'),
        linha('cofins', '623.20', '373.92', '249.28'),
        linha('cbs', '66.97', '40.18', '26.79', 'informativo'),
        linha('ibs_uf', '7.44', '4.46', '2.98', 'informativo'),
      ],
      total_a_recolher: '1023.40',
      dispensado: '29.77',
      efeito_da_reforma_no_mes: '0.00',
      motivo_do_efeito: null,
      receita: '10000.00',
      carga_efetiva: '10.2340',
      status: 'lei',
    },
    comparacao: {
      ano_do_regime_atual: 2026,
      ano_do_regime_novo: 2033,
      cenario: 'estimativa_26_5',
      premissa_preco: 'liquido_constante',
      status: 'estimativa',
      regime_atual: {
        tributos: [
          { tributo: 'icms', valor: '720.00' },
          { tributo: 'pis', valor: '54.12' },
          { tributo: 'cofins', valor: '249.28' },
        ],
        total: '1023.40',
        carga: '10.2340',
      },
      motivo_sem_regime_atual: null,
      regime_novo: {
        tributos: [
          { tributo: 'cbs', valor: '261.94' },
          { tributo: 'ibs_uf', valor: '438.75' },
          { tributo: 'ibs_mun', valor: '88.11' },
        ],
        total: '788.80',
        carga: '7.8880',
      },
      diferenca: '-234.60',
      alternativas: [],
    },
    ponte: {
      de: 2026,
      para: 2027,
      inicial: '1023.40',
      passos: [
        { tributo: 'pis', valor: '-54.12' },
        { tributo: 'cofins', valor: '-249.28' },
        { tributo: 'cbs', valor: '281.75' },
      ],
      final: '1001.75',
      status: 'estimativa',
    },
    transicao: [],
    conferencia: {
      tributos: [
        {
          tributo: 'cbs',
          debitos: { declarado: '66.97', calculado: '66.97', usado: '66.97' },
          creditos: { declarado: '45.00', calculado: '40.18', usado: '40.18' },
        },
      ],
      credito_em_risco: '4.82',
      credito_potencial: '0.00',
      motivos: [
        {
          motivo: 'x',
          situacao: 'em_risco',
          descricao: 'uso | <b>pessoal',
          fundamento: 'art. 57',
          cbs: '4.82',
          ibs: '0.00',
        },
      ],
      notas: [],
      fornecedores_simples: [],
    },
    opcao_do_simples: null,
    por_ncm: [],
    por_cfop: [{ chave: '5102', operacoes: '10000.00', atual: '1023.40', novo: '788.80' }],
    por_classificacao: [],
    premissas: ['Uma premissa.'],
    avisos: [{ codigo: 'a', mensagem: 'Um aviso.' }],
    ...mudanca,
  };
}
