import {
  type AnoProjetado,
  abrangencia,
  type Comparativo,
  oQueEntra,
  type PremissaDePreco,
  type ValorDoTributo,
} from '@apura/engine';
import { readCents, sumAmounts, writeCents } from '@apura/words';

/** What is paid in each year: ICMS, PIS, COFINS, CBS, IBS of State and Município. CBS and IBS of 2026 are waived. */
const LIQUIDO = [
  [2026, '720.00', '54.12', '249.28', '0.00', '0.00', '0.00'],
  [2027, '713.51', '0.00', '0.00', '270.87', '1.49', '1.49'],
  [2028, '713.51', '0.00', '0.00', '270.87', '1.49', '1.49'],
  [2029, '639.30', '0.00', '0.00', '273.85', '47.62', '8.93'],
  [2030, '565.33', '0.00', '0.00', '273.85', '95.25', '14.89'],
  [2031, '493.06', '0.00', '0.00', '273.85', '145.85', '23.81'],
  [2032, '420.58', '0.00', '0.00', '273.85', '193.48', '29.77'],
  [2033, '0.00', '0.00', '0.00', '274.14', '482.21', '74.42'],
] as const;
const FINAL = [
  [2026, '720.00', '54.12', '249.28', '0.00', '0.00', '0.00'],
  [2027, '720.00', '0.00', '0.00', '273.33', '1.50', '1.50'],
  [2028, '720.00', '0.00', '0.00', '273.33', '1.50', '1.50'],
  [2029, '648.00', '0.00', '0.00', '277.57', '48.27', '9.05'],
  [2030, '576.00', '0.00', '0.00', '279.02', '97.05', '15.16'],
  [2031, '504.00', '0.00', '0.00', '279.92', '149.09', '24.34'],
  [2032, '432.00', '0.00', '0.00', '281.28', '198.73', '30.58'],
  [2033, '0.00', '0.00', '0.00', '288.02', '506.61', '78.18'],
] as const;
const TRIBUTOS = ['icms', 'pis', 'cofins', 'cbs', 'ibs_uf', 'ibs_mun'] as const;

const menos = (a: string, b: string): string => writeCents(readCents(a) - readCents(b));
const pago = (valores: readonly string[]): ValorDoTributo[] =>
  TRIBUTOS.map((tributo, i) => ({ tributo, valor: valores[i] ?? '0.00' })).filter(
    ({ valor }) => valor !== '0.00',
  );

/** Only what is paid differs from year to year; the debits are written as if there were no credits. */
export function exampleAnos(embutidos: readonly string[] = []): AnoProjetado[] {
  const serie = (premissa_preco: PremissaDePreco, anos: typeof LIQUIDO | typeof FINAL): AnoProjetado[] =>
    anos.map(([ano, icms, pis, cofins, cbs, ibs_uf, ibs_mun], i) => {
      const total = sumAmounts([icms, pis, cofins, cbs, ibs_uf, ibs_mun]);
      const embutido = embutidos[i] ?? '0.00';
      const comEmbutido = sumAmounts([total, embutido]);
      return {
        ano,
        premissa_preco,
        icms,
        iss: '0.00',
        ipi: '0.00',
        pis,
        cofins,
        das: '0.00',
        cbs,
        ibs_uf,
        ibs_mun,
        creditos: '0.00',
        dispensado: '0.00',
        saldo_credor: '0.00',
        total,
        devidos: pago([icms, pis, cofins, cbs, ibs_uf, ibs_mun]),
        embutido,
        variacao: menos(comEmbutido, sumAmounts(['1023.40', embutidos[0] ?? '0.00'])),
        receita: '10000.00',
        // Over 10,000.00 a cent is a ten-thousandth of a percent.
        carga_efetiva: writeCents(readCents(comEmbutido)).replace(
          /(\d+)(\d\d)\.(\d\d)$/,
          (_, inteiros, a, b) => `${inteiros}.${a}${b}`,
        ),
        status: ano === 2026 ? 'lei' : 'estimativa',
        aliquotas: { cbs: '0.9000', ibs_uf: '0.1000', ibs_mun: '0.0000', status: 'lei', fundamento: '' },
        memoria: [],
      };
    });
  return [...serie('liquido_constante', LIQUIDO), ...serie('final_constante', FINAL)];
}

const SEM_MOVIMENTO = { estornos: '0.00', saldo_anterior: '0.00', a_transportar: '0.00', memoria: [] };
const conta = (debitos: string, creditos: string) => ({
  ...SEM_MOVIMENTO,
  debitos,
  creditos,
  a_recolher: menos(debitos, creditos),
});

/**
 * September 2026 of a client in the Lucro Real: a sale of 10,000.00 (ICMS 1,800.00, PIS 135.30, COFINS 623.20, base of CBS
 * and IBS 7,441.50) and a purchase of 6,000.00 with the same rates (ICMS 1,080.00, PIS 81.18, COFINS 373.92, base
 * 4,464.90). Due: 720.00 + 54.12 + 249.28 = 1,023.40. Test: CBS 66.97 - 40.18 = 26.79, IBS 7.44 - 4.46 = 2.98, together
 * 29.77. In 2033 at 9.21 + 16.2 + 2.5 %: 274.14 + 482.21 + 74.42 = 830.77, which is 192.63 less.
 */
export const EXAMPLE_MES: Comparativo = {
  situacao: 'completa',
  pendencias: [],
  resumo:
    'Em 2026 nada muda: a recolher R$ 1.023,40 em 09/2026. Em 2027 cai R$ 36,04 por mês (estimativa); em 2033 cai R$ 192,63 por mês (estimativa).',
  devido_no_mes: {
    frase:
      'A recolher em 09/2026: R$ 1.023,40. CBS e IBS de teste: R$ 29,77, informativos; recolhimento dispensado para quem cumpre as obrigações acessórias (art. 348, § 1º). Efeito da reforma neste mês: R$ 0,00.',
    tributos: [
      { tributo: 'icms', situacao: 'devido', ...conta('1800.00', '1080.00') },
      { tributo: 'pis', situacao: 'devido', ...conta('135.30', '81.18') },
      { tributo: 'cofins', situacao: 'devido', ...conta('623.20', '373.92') },
      { tributo: 'cbs', situacao: 'informativo', ...conta('66.97', '40.18') },
      { tributo: 'ibs_uf', situacao: 'informativo', ...conta('7.44', '4.46') },
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
    cenario: 'estimativa_27_91',
    premissa_preco: 'liquido_constante',
    status: 'estimativa',
    regime_atual: { tributos: pago(['720.00', '54.12', '249.28']), total: '1023.40', carga: '10.2340' },
    motivo_sem_regime_atual: null,
    regime_novo: {
      tributos: pago(['0.00', '0.00', '0.00', '274.14', '482.21', '74.42']),
      total: '830.77',
      carga: '8.3077',
    },
    diferenca: '-192.63',
    alternativas: [
      {
        cenario: 'estimativa_27_91',
        premissa_preco: 'final_constante',
        status: 'estimativa',
        regime_novo: {
          tributos: pago(['0.00', '0.00', '0.00', '288.02', '506.61', '78.18']),
          total: '872.81',
          carga: '8.7281',
        },
        diferenca: '-150.59',
      },
      {
        cenario: 'estimativa_26_5',
        premissa_preco: 'liquido_constante',
        status: 'estimativa',
        regime_novo: {
          tributos: pago(['0.00', '0.00', '0.00', '261.94', '455.42', '71.44']),
          total: '788.80',
          carga: '7.8880',
        },
        diferenca: '-234.60',
      },
      {
        cenario: 'estimativa_26_5',
        premissa_preco: 'final_constante',
        status: 'estimativa',
        regime_novo: {
          tributos: pago(['0.00', '0.00', '0.00', '278.26', '483.80', '75.89']),
          total: '837.95',
          carga: '8.3795',
        },
        diferenca: '-185.45',
      },
    ],
  },
  ponte: {
    de: 2026,
    para: 2027,
    inicial: '1023.40',
    passos: pago(['-6.49', '-54.12', '-249.28', '270.87', '1.49', '1.49']),
    final: '987.36',
    status: 'estimativa',
  },
  transicao: exampleAnos(),
  conferencia: {
    tributos: [
      {
        tributo: 'cbs',
        debitos: { declarado: '66.97', calculado: '66.97', usado: '66.97' },
        creditos: { declarado: '40.18', calculado: '40.18', usado: '40.18' },
      },
      {
        tributo: 'ibs_uf',
        debitos: { declarado: '7.44', calculado: '7.44', usado: '7.44' },
        creditos: { declarado: '4.46', calculado: '4.46', usado: '4.46' },
      },
      {
        tributo: 'ibs_mun',
        debitos: { declarado: '0.00', calculado: '0.00', usado: '0.00' },
        creditos: { declarado: '0.00', calculado: '0.00', usado: '0.00' },
      },
    ],
    credito_em_risco: '0.00',
    credito_potencial: '0.00',
    motivos: [],
    notas: [],
    fornecedores_simples: [],
  },
  opcao_do_simples: null,
  saldos_a_transportar: [],
  por_ncm: [
    { chave: '19', operacoes: '7000.00', atual: '716.38', novo: '581.54' },
    { chave: '22', operacoes: '3000.00', atual: '307.02', novo: '249.23' },
  ],
  por_cfop: [
    { chave: '1102', operacoes: '6000.00', atual: '-1535.10', novo: '-1246.15' },
    { chave: '5102', operacoes: '10000.00', atual: '2558.50', novo: '2076.92' },
  ],
  por_classificacao: [{ chave: '000001', operacoes: '10000.00', atual: '1023.40', novo: '830.77' }],
  premissas: [
    oQueEntra(abrangencia({ lancamentos: [] })),
    'Nas compras, presume-se destino de revenda ou industrialização.',
    'Itens sem o grupo IBSCBS entram com a classificação inferida e o valor calculado.',
    'O crédito depende da extinção do débito do fornecedor (LC 214/2025, art. 47, § 2º, I).',
    'O IBS de 2029 a 2032 é 10, 20, 30 e 40% do IBS pleno: a lei não fixa a parcela (LC 214/2025, arts. 361 a 365).',
  ],
  avisos: [
    {
      codigo: 'classificacao_inferida',
      mensagem: 'Itens sem grupo IBSCBS foram tratados como tributação integral.',
    },
  ],
};

const REVENDA_COM_ST = '800.00';

const NADA = { iss: '0.00', irrf: '0.00', inss: '0.00', pis: '0.00', cofins: '0.00', csll: '0.00' };
export const NADA_RETIDO = { a_recolher: NADA, sofridas: NADA };

/** The same month with everything that is optional: two establishments, tax inside the purchases, credit in doubt. */
export const COMPLETE_MES: Comparativo = {
  ...EXAMPLE_MES,
  resumo:
    'Em 2026 nada muda: a recolher R$ 1.023,40 em 09/2026. Em 2027 cai R$ 76,04 por mês (estimativa); em 2033 cai R$ 342,63 por mês (estimativa). A comparação conta o imposto embutido nas compras, hoje R$ 150,00.',
  devido_no_mes: {
    ...(EXAMPLE_MES.devido_no_mes as NonNullable<Comparativo['devido_no_mes']>),
    tributos: (EXAMPLE_MES.devido_no_mes?.tributos ?? []).map((linha) =>
      linha.tributo === 'icms'
        ? {
            ...linha,
            estabelecimentos: [
              { cnpj: '12345678000195', ...conta('1200.00', '700.00') },
              { cnpj: '12345678000276', ...conta('600.00', '380.00') },
            ],
          }
        : linha,
    ),
    // A service of 20,000.00 with ISS of 2 % and 300.00 of IRRF kept back; 50.00 of ISS kept back by a buyer.
    retencoes: {
      a_recolher: { ...NADA, iss: '400.00', irrf: '300.00' },
      sofridas: { ...NADA, iss: '50.00' },
    },
  },
  comparacao: {
    ...(EXAMPLE_MES.comparacao as NonNullable<Comparativo['comparacao']>),
    regime_atual: {
      tributos: [
        ...pago(['720.00', '54.12', '249.28']),
        { tributo: 'embutido_nas_compras', valor: '150.00' },
      ],
      total: '1173.40',
      carga: '11.7340',
    },
    diferenca: '-342.63',
    alternativas: (EXAMPLE_MES.comparacao?.alternativas ?? []).map((uma) => ({
      ...uma,
      diferenca: uma.diferenca === null ? null : menos(uma.diferenca, '150.00'),
    })),
  },
  // 1,023.40 + 150.00; - 36.04 - 40.00
  ponte: {
    de: 2026,
    para: 2027,
    inicial: '1173.40',
    passos: [...(EXAMPLE_MES.ponte?.passos ?? []), { tributo: 'embutido_nas_compras', valor: '-40.00' }],
    final: '1097.36',
    status: 'estimativa',
  },
  // ICMS-ST 110.00 and single-phase PIS and COFINS 40.00, which end with 2026; the ICMS-ST shrinks with the ICMS.
  transicao: exampleAnos(['150.00', '110.00', '110.00', '99.00', '88.00', '77.00', '66.00', '0.00']),
  conferencia: {
    tributos: [
      {
        tributo: 'cbs',
        debitos: { declarado: '66.97', calculado: '67.05', usado: '66.97' },
        creditos: { declarado: '45.18', calculado: '40.18', usado: '40.18' },
      },
      {
        tributo: 'ibs_uf',
        debitos: { declarado: '7.44', calculado: '7.45', usado: '7.44' },
        creditos: { declarado: '5.02', calculado: '4.46', usado: '4.46' },
      },
    ],
    credito_em_risco: '5.56',
    credito_potencial: '18.90',
    motivos: [
      {
        motivo: 'declarado_acima',
        situacao: 'em_risco',
        descricao: 'A nota declara mais do que a alíquota dá sobre a base de cálculo do item.',
        fundamento: 'LC 214/2025, art. 47, § 2º, I',
        cbs: '5.00',
        ibs: '0.56',
      },
      {
        motivo: 'sem_grupo',
        situacao: 'potencial',
        descricao: 'Compra sem o grupo IBSCBS: o crédito existe quando o fornecedor o documentar.',
        fundamento: 'LC 214/2025, art. 47, § 1º, II',
        cbs: '17.01',
        ibs: '1.89',
      },
      {
        motivo: 'uso_pessoal',
        situacao: 'recusado',
        descricao: 'Bem de uso ou consumo pessoal.',
        fundamento: 'LC 214/2025, art. 57',
        cbs: '2.70',
        ibs: '0.30',
      },
    ],
    notas: [
      {
        chave: '35260998765432000110550010000045671123456780',
        modelo: '55',
        numero: '4567',
        emitente: '98765432000110',
        motivo: 'sem_grupo',
        situacao: 'potencial',
        cbs: '17.01',
        ibs: '1.89',
      },
      {
        chave: '35260998765432000110650010000000881123456789',
        modelo: '65',
        numero: '88',
        emitente: '98765432000110',
        motivo: 'declarado_acima',
        situacao: 'em_risco',
        cbs: '5.00',
        ibs: '0.56',
      },
    ],
    em_duvida: [
      { tributo: 'pis', valor: '40.59', fundamento: 'Lei 10.637/2002, art. 3º, IX' },
      { tributo: 'cofins', valor: '186.96', fundamento: 'Lei 10.833/2003, art. 3º, III' },
    ],
    fornecedores_simples: [
      {
        cnpj_raiz: '11222333',
        nome: 'Laticínios da Serra Ltda',
        compras: '1000.00',
        credito: { cbs: '0.00', ibs: '0.00' },
        em_jogo: { minimo: '4.61', maximo: '14.49' },
        no_regime_regular: '92.00',
        ano: 2027,
      },
      {
        cnpj_raiz: '44555666',
        nome: 'Doces Santa Clara ME',
        compras: '500.00',
        anexo: 'I',
        rbt12: '1000000.00',
        credito: { cbs: '6.48', ibs: '0.07' },
        em_jogo: null,
        no_regime_regular: '46.00',
        ano: 2027,
      },
    ],
  },
  por_ncm: [
    ...EXAMPLE_MES.por_ncm,
    { chave: '34', operacoes: REVENDA_COM_ST, atual: '150.00', novo: '0.00' },
  ],
  por_cfop: [
    ...EXAMPLE_MES.por_cfop,
    { chave: '1403', operacoes: REVENDA_COM_ST, atual: '150.00', novo: '0.00' },
  ],
  por_classificacao: [{ chave: '000001', operacoes: '10000.00', atual: '1173.40', novo: '830.77' }],
  por_tipo_de_documento: [
    { chave: 'nfe', operacoes: '16300.00', atual: '1203.40', novo: '850.77' },
    { chave: 'cte', operacoes: '300.00', atual: '-30.00', novo: '-15.00' },
    { chave: 'nfse', operacoes: '200.00', atual: '0.00', novo: '-5.00' },
  ],
  por_natureza: [
    { chave: '5102', operacoes: '10000.00', atual: '2558.50', novo: '2076.92' },
    { chave: '1102', operacoes: '6300.00', atual: '-1355.10', novo: '-1226.15' },
    { chave: '5352', operacoes: '300.00', atual: '-30.00', novo: '-15.00' },
    { chave: '170101', operacoes: '200.00', atual: '0.00', novo: '-5.00' },
  ],
};
