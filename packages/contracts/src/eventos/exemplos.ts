import { whyOutdated } from '../apuracao.ts';
import { FRASES_DE_AUTENTICIDADE } from '../autenticidade.ts';
import { avisosDoLote } from '../upload.ts';
import type { EventData, EventType, WebhookEvent } from './schemas.ts';

const ID = '01937b2e-7c2a-7d3e-8f4a-5b6c7d8e9f00';
const AGORA = '2026-04-01T12:00:00.000Z';
const comum = { event_id: ID, timestamp: AGORA, sequencia: 1 };
const apuracao = {
  apuracao_id: ID,
  cliente_id: ID,
  competencia: '2026-03',
  versao: 1,
  links: {
    apuracao: `https://apura.example/v1/apuracoes/${ID}`,
    pdf: `https://apura.example/v1/apuracoes/${ID}/pdf`,
  },
};

/** A sale of 10,000.00 and a purchase of 6,000.00 in the Lucro Real. */
const figuras = {
  situacao: 'completa',
  resumo:
    'Em 2026 nada muda: a recolher R$ 1.023,40 em 03/2026. Em 2027 cai R$ 36,04 por mês (estimativa); em 2033 cai R$ 192,63 por mês (estimativa).',
  total_a_recolher: '1023.40',
  efeito_da_reforma_no_mes: '0.00',
  total_atual: '1023.40',
  total_novo: '830.77',
  ano_do_regime_novo: 2033,
} as const;

const DADOS: { [T in EventType]: EventData<T> } = {
  'apuracao.criada': { ...apuracao, estado: 'na_fila' },
  'apuracao.calculada': {
    ...apuracao,
    estado: 'calculada',
    ...figuras,
    divergencias: { criticas: 0, avisos: 2 },
  },
  'apuracao.inconsistencia': {
    ...apuracao,
    estado: 'calculada',
    ...figuras,
    divergencias: {
      criticas: 1,
      avisos: 0,
      primeiras: [
        {
          chave: '35260311222333000181550010000001231123456780',
          regra: 'vcbs_item',
          gravidade: 'critica',
          n_item: 1,
          campo: 'vCBS',
          declarado: '1.00',
          calculado: '0.90',
          mensagem: 'O valor da CBS não confere.',
          fundamento: 'LC 214/2025',
        },
      ],
    },
  },
  'apuracao.falhou': {
    ...apuracao,
    estado: 'falhou',
    erro: { etapa: 'gerando_pdf', codigo: 'pdf_falhou', mensagem: 'O PDF não pôde ser gerado.' },
  },
  'apuracao.desatualizada': {
    ...apuracao,
    estado: 'calculada',
    desatualizada_desde: AGORA,
    desatualizada_por: whyOutdated({
      motivo: 'evento',
      chave: '35260311222333000181550010000001231123456780',
      tp_evento: '211124',
    }),
  },
  'regras.aplicadas': {
    regras: '2026.12.1',
    ato: 'Resolução do Senado Federal (exemplo)',
    documentos: 1840,
    meses_recalculados: 12,
    meses_so_marcados: 30,
    inicio: AGORA,
    fim: AGORA,
  },
  'xml.parse_failed': {
    job_id: ID,
    arquivo: 'nota-123.xml',
    codigo: 'xml_malformado',
    mensagem: 'O XML está malformado ou incompleto.',
    linha: 3,
    coluna: 9,
  },
  'documento.alterado': {
    job_id: ID,
    arquivo: 'nota-123.xml',
    chave: '35261000000000000191550010000001231000001230',
    motivo: 'conteudo_depois_da_assinatura',
    mensagem: FRASES_DE_AUTENTICIDADE.conteudo_depois_da_assinatura,
  },
  'lote.concluido': {
    job_id: ID,
    estado: 'concluido',
    total: 3,
    processados: 1,
    duplicados: 1,
    recusados: 1,
    cancelados: 0,
    inicio: AGORA,
    fim: AGORA,
    avisos: avisosDoLote({ outra_competencia: 1 }),
    links: { self: `https://apura.example/v1/upload/${ID}` },
  },
  'webhook.falhando': { webhook_id: ID, percentual: 70, falhando_desde: AGORA, desativacao_em: AGORA },
  'webhook.recuperado': { webhook_id: ID, falhas: 7, falhando_desde: AGORA },
  'webhook.segredo_girado': { webhook_id: ID, anterior_valido_ate: AGORA },
  'webhook.desativado': { webhook_id: ID, motivo: 'cinco_dias_de_falhas' },
  'webhook.teste': { webhook_id: ID, mensagem: 'Este é um evento de teste.' },
};

/** One whole event of each type, for who reads about them; tests hold them to the schemas. */
export const EVENT_EXAMPLES = Object.fromEntries(
  Object.entries(DADOS).map(([type, data]) => [type, { ...comum, type, data }]),
) as { [T in EventType]: WebhookEvent<T> };
