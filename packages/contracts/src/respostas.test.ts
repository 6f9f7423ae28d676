import { expect, test } from '@jest/globals';
import { ApiError, ErrorBody, errorBody } from './api-error.ts';
import { Apuracao } from './apuracao.ts';
import { ListaDeClientes } from './cliente.ts';
import { UploadAceito, UploadJob } from './upload.ts';
import { validate } from './validate.ts';
import { Webhook, WebhookCriado } from './webhook.ts';

const ID = '01937b2e-7c2a-7d3e-8f4a-5b6c7d8e9f00';
const AGORA = '2026-04-01T12:00:00.000Z';
const BASE = 'http://localhost:3000';

const APURACAO: Apuracao = {
  id: ID,
  cliente_id: ID,
  competencia: '2026-03',
  versao: 1,
  estado: 'calculada',
  criada_em: AGORA,
  calculada_em: AGORA,
  documentos: 2,
  versoes: { motor: '0.1.0', regras: '2026.1', dados: '2026-03' },
  cenario: { nome: 'lei', status: 'lei' },
  comparativo: {
    situacao: 'completa',
    pendencias: [],
    resumo: 'Em 2026 nada muda: a recolher R$ 100,00 em 09/2026.',
    devido_no_mes: {
      frase: 'A recolher em 09/2026: R$ 100,00.',
      tributos: [
        {
          tributo: 'icms',
          situacao: 'devido',
          debitos: '180.00',
          creditos: '80.00',
          estornos: '0.00',
          saldo_anterior: '0.00',
          a_recolher: '100.00',
          a_transportar: '0.00',
          memoria: [],
        },
      ],
      total_a_recolher: '100.00',
      dispensado: '0.00',
      efeito_da_reforma_no_mes: '0.00',
      motivo_do_efeito: null,
      receita: '1000.00',
      carga_efetiva: '10.0000',
      status: 'lei',
    },
    saldos_a_transportar: [{ tributo: 'pis', estabelecimento: null, valor: '2.00' }],
    comparacao: {
      ano_do_regime_atual: 2026,
      ano_do_regime_novo: 2033,
      cenario: 'estimativa_27_91',
      premissa_preco: 'liquido_constante',
      status: 'estimativa',
      regime_atual: { tributos: [{ tributo: 'icms', valor: '100.00' }], total: '100.00', carga: '10.0000' },
      motivo_sem_regime_atual: null,
      regime_novo: { tributos: [{ tributo: 'cbs', valor: '97.10' }], total: '97.10', carga: '9.7100' },
      diferenca: '-2.90',
      alternativas: [],
    },
    ponte: null,
    transicao: [],
    conferencia: null,
    opcao_do_simples: null,
    por_ncm: [{ chave: '22', operacoes: '1000.00', atual: '100.00', novo: '97.10' }],
    por_cfop: [],
    por_classificacao: [],
    premissas: ['Sem crédito presumido.'],
    avisos: [{ codigo: 'sem_documentos', mensagem: 'Nenhum documento no mês.' }],
  },
  links: {
    self: `${BASE}/v1/apuracoes/${ID}`,
    pdf: `${BASE}/v1/apuracoes/${ID}/pdf`,
    xlsx: `${BASE}/v1/apuracoes/${ID}/xlsx`,
    csv: `${BASE}/v1/apuracoes/${ID}/csv`,
    csv_zip: `${BASE}/v1/apuracoes/${ID}/csv-zip`,
    divergencias: `${BASE}/v1/apuracoes/${ID}/inconsistencias`,
    documentos: `${BASE}/v1/apuracoes/${ID}/documentos`,
  },
};

test('an apuração with its comparison', () => {
  expect(validate(Apuracao, APURACAO)).toBe(APURACAO);
});

test('an amount that is a number is refused', () => {
  const errada = structuredClone(APURACAO) as unknown as {
    comparativo: { comparacao: { diferenca: unknown } };
  };
  errada.comparativo.comparacao.diferenca = -2.9;
  expect(() => validate(Apuracao, errada)).toThrow();
});

test('a page of clients, of which one is known by its CNPJ alone', () => {
  const lista: ListaDeClientes = {
    data: [
      {
        id: ID,
        cnpj_raiz: '11222333',
        razao_social: 'Padaria Açaí Ltda.',
        status: 'ativo',
        regime: 'lucro_presumido',
        regimes: [{ desde: '2026-01', regime: 'lucro_presumido', ibs_cbs: 'regular' }],
        estabelecimentos: [{ cnpj: '11222333000181', uf: null, municipio: null }],
        criado_em: AGORA,
      },
    ],
    next_cursor: null,
  };
  expect(validate(ListaDeClientes, lista)).toBe(lista);
});

test('an upload accepted, and its job with a refused file', () => {
  const aceito: UploadAceito = {
    job_id: ID,
    estado: 'na_fila',
    total: 1,
    links: { self: `${BASE}/v1/upload/${ID}`, eventos: `${BASE}/v1/upload/${ID}/eventos` },
  };
  expect(validate(UploadAceito, aceito)).toBe(aceito);
  const job: UploadJob = {
    job_id: ID,
    estado: 'concluido',
    total: 1,
    pendentes: 0,
    processados: 0,
    duplicados: 0,
    recusados: 1,
    cancelados: 0,
    avisos: [],
    inicio: AGORA,
    fim: AGORA,
    arquivos: {
      data: [
        {
          nome: 'a.xml',
          estado: 'recusado',
          codigo: 'xml_vazio',
          mensagem: 'Vazio.',
          documentos: [],
          avisos: [],
        },
      ],
      next_cursor: null,
    },
  };
  expect(validate(UploadJob, job)).toBe(job);
});

test('only the answer that creates a webhook holds its secret', () => {
  const webhook: Webhook = {
    cabecalhos: [],
    id: ID,
    url: 'https://exemplo.com/x',
    eventos: null,
    clientes: null,
    regimes: null,
    estado: 'ativo',
    concorrencia: 10,
    por_segundo: null,
    falhas_seguidas: 0,
    disjuntor: 'fechado',
    criado_em: AGORA,
  };
  expect(validate(Webhook, webhook)).toBe(webhook);
  expect(() => validate(WebhookCriado, webhook)).toThrow();
  const criado: WebhookCriado = { ...webhook, secret: `whsec_${'A'.repeat(32)}` };
  expect(validate(WebhookCriado, criado)).toBe(criado);
  expect('secret' in Webhook.properties).toBe(false);
});

test('the error object that we answer fits its schema', () => {
  expect(validate(ErrorBody, errorBody(new ApiError('erro_interno'), BASE)).code).toBe('erro_interno');
});
