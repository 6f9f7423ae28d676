import type { Comparativo } from '@apura/engine';
import type { ReportData } from '../src/report/report-data.ts';
import { COMPLETE_MES, EXAMPLE_MES } from './example-mes.ts';
import { MES_DO_SIMPLES } from './mes-do-simples.ts';

const CHAVE = '35260912345678000195550010000012341123456784';

/** An ordinary month. */
export const EXAMPLE_DATA: ReportData = {
  escritorio: { nome: 'Escritório Modelo' },
  cliente: { razao_social: 'Padaria Modelo Ltda', cnpj_raiz: '12345678' },
  competencia: '2026-09',
  versao: 1,
  calculada_em: '2026-10-01T12:00:00.000Z',
  comparativo: EXAMPLE_MES,
  documentos: 152,
  divergencias: Array.from({ length: 40 }, (_, i) => ({
    gravidade: i < 6 ? ('critica' as const) : ('aviso' as const),
    chave: CHAVE,
    n_item: i === 3 ? null : i + 1,
    campo: 'vIBSUF',
    declarado: i === 5 ? null : '12.34',
    calculado: '12.35',
    mensagem: 'O valor declarado não é o que a alíquota do mês dá sobre a base de cálculo do item.',
    fundamento: 'NT 2025.002, regra UB18-10',
  })),
  totais_de_divergencias: { criticas: 6, avisos: 34 },
  versoes: { motor: '0.1.0', regras: '2026.1', dados: '2026-08-17' },
};

/** The same month with everything that is optional. */
export const COMPLETE_DATA: ReportData = {
  ...EXAMPLE_DATA,
  escritorio: { nome: 'Escritório Modelo', crc: 'SP-123456/O-7', responsavel: 'Ana Contadora' },
  cliente: { ...EXAMPLE_DATA.cliente, regime: { regime: 'lucro_real', ibs_cbs: 'regular' } },
  comparativo: COMPLETE_MES,
  marca: {
    cor: '#7a1f5c',
    logo_data_uri:
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
  lancamentos_manuais: [
    { tipo: 'credito', tributo: 'cbs', valor: '120.00', nota: 'NFS-e 4410, contabilidade' },
    { tipo: 'debito', tributo: 'ibs_uf', valor: '38.50', nota: 'Conta de setembro' },
  ],
  revisoes: {
    produtos: [
      {
        tipo: 'paga_a_mais',
        motivo: 'beneficio_nao_usado',
        ressalvas: [],
        ncm: '10063021',
        cprod: '00123',
        descricao: 'Arroz branco tipo 1, 5 kg',
        cfops: ['1102', '2102'],
        cclasstrib: '000001',
        sugerida: '200003',
        anexo: 'Anexo I, item 1',
        emitente: '55666777',
        emitente_nome: 'Atacado Boa Mesa Ltda',
        emissao_propria: false,
        itens: 12,
        valor: '1000.00',
        total: '7.44',
        total_pleno: '207.61',
      },
      {
        tipo: 'contradicao',
        motivo: 'operacao_sem_incidencia',
        ressalvas: ['operacao'],
        ncm: '22021000',
        cprod: '5001',
        descricao: 'Refrigerante de cola, 2 L',
        cfops: ['5910'],
        cclasstrib: '000001',
        sugerida: '410001',
        anexo: null,
        emitente: '12345678',
        emitente_nome: 'Padaria Modelo Ltda',
        emissao_propria: true,
        itens: 1,
        valor: '100.00',
        total: '0.74',
        total_pleno: '20.76',
      },
    ],
    totais: [
      {
        tipo: 'paga_a_mais',
        emissao_propria: false,
        produtos: 61,
        itens: 90,
        total: '44.40',
        total_pleno: '1238.00',
        a_confirmar: '0.00',
      },
      {
        tipo: 'contradicao',
        emissao_propria: true,
        produtos: 1,
        itens: 1,
        total: '0.74',
        total_pleno: '20.76',
        a_confirmar: '20.76',
      },
    ],
  },
  lacunas: [
    { emitente: '12.345.678', modelo: '65', serie: '1', de: 1203, ate: 1203 },
    { emitente: '12.345.678', modelo: '65', serie: '1', de: 1298, ate: 1304 },
  ],
};

/** A client of the Simples. */
export const DATA_OF_SIMPLES: ReportData = {
  ...EXAMPLE_DATA,
  cliente: {
    ...EXAMPLE_DATA.cliente,
    regime: { regime: 'simples_nacional', ibs_cbs: 'das', simples: { anexo: 'I', rbt12: '1000000.00' } },
  },
  comparativo: MES_DO_SIMPLES,
  divergencias: [],
  totais_de_divergencias: { criticas: 0, avisos: 0 },
};

const NADA: Omit<Comparativo, 'situacao' | 'pendencias' | 'resumo'> = {
  devido_no_mes: null,
  comparacao: null,
  ponte: null,
  transicao: [],
  conferencia: null,
  opcao_do_simples: null,
  saldos_a_transportar: [],
  por_ncm: [],
  por_cfop: [],
  por_classificacao: [],
  premissas: [],
  avisos: [],
};

/** A month that waits for the office to say more about its client. */
export const INCOMPLETE_DATA: ReportData = {
  ...EXAMPLE_DATA,
  cliente: { ...EXAMPLE_DATA.cliente, regime: { regime: 'simples_nacional', ibs_cbs: 'das' } },
  comparativo: {
    ...NADA,
    situacao: 'incompleta',
    pendencias: [
      {
        codigo: 'sem_anexo',
        mensagem: 'Falta o anexo do Simples Nacional.',
        onde: 'cadastro_do_cliente',
        campo: 'anexo',
      },
      {
        codigo: 'sem_rbt12',
        mensagem: 'Falta a receita bruta dos doze meses anteriores (RBT12).',
        onde: 'cadastro_do_cliente',
        campo: 'rbt12',
      },
    ],
    resumo: 'Faltam dados do cliente: o mês não tem valores até que eles sejam informados.',
  },
};
