import type { AnoDoRelatorio, DadosDoRelatorio } from '../src/relatorio/dados-do-relatorio.ts';

const CHAVE = '35260912345678000195550010000012341123456784';

/** Percent of 500.000,00 in each year: what is left of today's taxes, CBS and IBS. */
const TRANSICAO = [
  [2026, '92500.00', '4500.00', '500.00'],
  [2027, '74300.00', '43500.00', '500.00'],
  [2028, '74300.00', '43500.00', '500.00'],
  [2029, '66870.00', '44000.00', '8850.00'],
  [2030, '59440.00', '44000.00', '17700.00'],
  [2031, '52010.00', '44000.00', '26550.00'],
  [2032, '44580.00', '44000.00', '35400.00'],
  [2033, '0.00', '44000.00', '88500.00'],
] as const;

function projecao(premissa_preco: string, deslocado: number): AnoDoRelatorio[] {
  return TRANSICAO.map(([ano, hoje, cbs, ibs]) => ({
    ano,
    premissa_preco,
    icms: hoje,
    iss: '0.00',
    ipi: ano === 2026 ? '8250.00' : '0.00',
    pis: ano === 2026 ? '3250.00' : '0.00',
    cofins: ano === 2026 ? '15000.00' : '0.00',
    das: '0.00',
    cbs,
    ibs_uf: ibs,
    ibs_mun: '0.00',
    creditos: '38750.25',
    dispensado: ano === 2026 ? '5000.00' : '0.00',
    total: `${70_123 + (ano - 2026) * 1_900 - deslocado}.45`,
    carga_efetiva: `${14 + ano - 2026}.2500`,
    status: ano === 2026 ? 'lei' : 'estimativa',
  }));
}

/** An ordinary month at its fullest: every part of the report has something to show. */
export const DADOS_DE_EXEMPLO: DadosDoRelatorio = {
  escritorio: 'Escritório Modelo',
  cliente: { razao_social: 'Comércio Modelo de Gêneros Alimentícios Ltda', cnpj_raiz: '12345678' },
  competencia: '2026-09',
  versao: 1,
  calculada_em: '2026-10-01T12:00:00.000Z',
  cenario: { nome: 'Alíquotas de 2026', status: 'lei' },
  comparativo: {
    regime_atual: {
      tributos: [
        { tributo: 'icms', debitos: '92500.00', creditos: '41220.35', saldo: '51279.65' },
        { tributo: 'icms_st', debitos: '6310.20', creditos: '0.00', saldo: '6310.20' },
        { tributo: 'fcp', debitos: '1850.00', creditos: '0.00', saldo: '1850.00' },
        { tributo: 'difal', debitos: '0.00', creditos: '0.00', saldo: '0.00' },
        { tributo: 'ipi', debitos: '8250.00', creditos: '9100.00', saldo: '-850.00' },
        { tributo: 'ii', debitos: '0.00', creditos: '0.00', saldo: '0.00' },
        { tributo: 'pis', debitos: '3250.00', creditos: '0.00', saldo: '3250.00' },
        { tributo: 'cofins', debitos: '15000.00', creditos: '0.00', saldo: '15000.00' },
        { tributo: 'iss', debitos: '0.00', creditos: '0.00', saldo: '0.00' },
      ],
      total: '77689.85',
      carga_efetiva: '15.5380',
    },
    regime_novo: {
      tributos: [
        {
          tributo: 'cbs',
          debitos: '4500.00',
          creditos: '2061.02',
          creditos_recusados: [
            {
              motivo: 'aliquota_zero',
              descricao: 'Compra com alíquota zero: não há tributo a creditar.',
              fundamento: 'LC 214/2025, art. 49',
              valor: '0.00',
            },
            {
              motivo: 'fornecedor_simples',
              descricao: 'Fornecedor do Simples Nacional: o crédito é a parcela de CBS e IBS do DAS dele.',
              fundamento: 'LC 214/2025, art. 47, § 9º, II; LC 123/2006, art. 23, § 1º-A',
              valor: '312.44',
            },
          ],
          saldo_anterior: '0.00',
          saldo: '2438.98',
        },
        {
          tributo: 'ibs_uf',
          debitos: '500.00',
          creditos: '229.00',
          creditos_recusados: [
            {
              motivo: 'fornecedor_simples',
              descricao: 'Fornecedor do Simples Nacional: o crédito é a parcela de CBS e IBS do DAS dele.',
              fundamento: 'LC 214/2025, art. 47, § 9º, II; LC 123/2006, art. 23, § 1º-A',
              valor: '34.72',
            },
          ],
          saldo_anterior: '0.00',
          saldo: '271.00',
        },
        {
          tributo: 'ibs_mun',
          debitos: '0.00',
          creditos: '0.00',
          creditos_recusados: [],
          saldo_anterior: '0.00',
          saldo: '0.00',
        },
        {
          tributo: 'is',
          debitos: '0.00',
          creditos: '0.00',
          creditos_recusados: [],
          saldo_anterior: '0.00',
          saldo: '0.00',
        },
      ],
      total: '2709.98',
      carga_efetiva: '0.5420',
      exigivel: false,
      observacao: 'O recolhimento é dispensado a quem cumpre as obrigações acessórias.',
    },
    diferenca: '-74979.87',
    por_ncm: [
      { chave: '02', valor: '84210.00', atual: '11200.10', novo: '310.20' },
      { chave: '04', valor: '61200.00', atual: '8100.00', novo: '0.00' },
      { chave: '10', valor: '48900.50', atual: '-1210.35', novo: '-88.10' },
      { chave: '19', valor: '72300.00', atual: '12300.00', novo: '512.88' },
      { chave: '22', valor: '133389.50', atual: '38100.10', novo: '1475.00' },
      { chave: '34', valor: '100000.00', atual: '9200.00', novo: '500.00' },
    ],
    por_cfop: [
      { chave: '1102', valor: '201220.00', atual: '-38100.25', novo: '-1980.02' },
      { chave: '2102', valor: '40110.00', atual: '-12220.10', novo: '-310.00' },
      { chave: '5102', valor: '380000.00', atual: '98100.20', novo: '3800.00' },
      { chave: '5405', valor: '90000.00', atual: '22310.00', novo: '900.00' },
      { chave: '6102', valor: '30000.00', atual: '7600.00', novo: '300.00' },
    ],
    por_classificacao: [
      { chave: '000001', valor: '366800.00', atual: '68200.00', novo: '2521.88' },
      { chave: '200003', valor: '110100.00', atual: '6889.75', novo: '0.00' },
      { chave: '200034', valor: '23100.00', atual: '2600.10', novo: '188.10' },
    ],
    projecao: [],
    premissas: [
      'Só entram NF-e e NFC-e; serviços tomados, fretes e energia ficam de fora.',
      'Nas compras, presume-se destino de revenda ou industrialização.',
      'Itens sem o grupo IBSCBS entram com a classificação inferida e o valor calculado.',
      'O crédito depende da extinção do débito do fornecedor (LC 214/2025, art. 47, § 2º, I).',
      'Cada tributo é apurado em separado; o saldo credor de um não abate o de outro.',
      'Os débitos de hoje são os valores declarados nas notas.',
    ],
    avisos: [
      {
        codigo: 'diferenca_informativa',
        mensagem: 'As alíquotas são as do teste de 2026: a diferença não mede a carga depois da transição.',
      },
      {
        codigo: 'classificacao_inferida',
        mensagem: 'Itens sem grupo IBSCBS foram tratados como tributação integral.',
      },
    ],
  },
  documentos: 152,
  divergencias: Array.from({ length: 40 }, (_, i) => ({
    gravidade: i < 6 ? ('critica' as const) : ('aviso' as const),
    chave: CHAVE,
    n_item: i === 3 ? null : i + 1,
    campo: 'vIBSUF',
    declarado: i === 5 ? null : '12.34',
    calculado: '12.35',
    mensagem: 'O valor declarado difere do que a alíquota do mês dá sobre a base de cálculo do item.',
    fundamento: 'NT 2025.002, regra UB18-10',
  })),
  totais_de_divergencias: { criticas: 6, avisos: 34 },
  versoes: { motor: '0.1.0', regras: '2026.1', dados: '2026-08-17' },
};

/** The same month with everything that is optional. */
export const DADOS_COMPLETOS: DadosDoRelatorio = {
  ...DADOS_DE_EXEMPLO,
  cliente: { ...DADOS_DE_EXEMPLO.cliente, regime: { regime: 'lucro_presumido', ibs_cbs: 'regular' } },
  comparativo: {
    ...DADOS_DE_EXEMPLO.comparativo,
    // The projection has its own type in the engine; the report reads the part of it that it prints.
    projecao: [
      ...projecao('liquido_constante', 0),
      ...projecao('final_constante', 3_210),
    ] as unknown as DadosDoRelatorio['comparativo']['projecao'],
  },
  marca: {
    cor: '#7a1f5c',
    logo_data_uri:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
  rotulos: {
    cfop: { 1102: 'Compra para revenda', 5102: 'Venda de mercadoria', 5405: 'Venda com ICMS-ST' },
    cclasstrib: { '000001': 'Tributação integral (regra geral)', 200003: 'Cesta básica: alíquota zero' },
  },
  lancamentos_manuais: [
    { tipo: 'servico_tomado', tributo: 'cbs', valor: '120.00', nota: 'NFS-e 4410, contabilidade' },
    { tipo: 'energia', tributo: 'ibs_uf', valor: '38.50', nota: 'Conta de setembro' },
  ],
  lacunas: [
    { emitente: '12.345.678', modelo: '65', serie: '1', de: 1203, ate: 1203 },
    { emitente: '12.345.678', modelo: '65', serie: '1', de: 1298, ate: 1304 },
  ],
};
