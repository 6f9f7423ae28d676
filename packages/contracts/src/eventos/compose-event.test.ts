import { expect, test } from '@jest/globals';
import { validate } from '../validate.ts';
import { composeEvent } from './compose-event.ts';
import { EVENT_EXAMPLES } from './exemplos.ts';
import type { Fato } from './fatos.ts';
import * as makers from './fatos.ts';
import { EVENT_SCHEMAS, type EventType } from './schemas.ts';

const ID = '01937b2e-7c2a-7d3e-8f4a-5b6c7d8e9f00';
const VERSAO = { id: ID, cliente_id: ID, competencia: '2026-03', versao: 2 };
const AGORA = new Date('2026-04-01T12:00:00Z');
const LOTE = { total: 1, processados: 1, duplicados: 0, recusados: 0, cancelados: 0 };
const RECUSADO = { nome: 'a.xml', mensagem: 'Não é XML.', linha: 3, coluna: null } as const;
const {
  apuracao_id: _a,
  cliente_id: _c,
  competencia: _m,
  versao: _v,
  links: _l,
  estado: _e,
  ...FIGURAS
} = EVENT_EXAMPLES['apuracao.inconsistencia'].data;

const FATOS: { readonly [T in EventType]: Fato<T> } = {
  'apuracao.criada': makers.apuracaoCriada(VERSAO),
  'apuracao.calculada': makers.apuracaoCalculada(VERSAO, {
    ...FIGURAS,
    divergencias: { criticas: 0, avisos: 0 },
  }),
  'apuracao.inconsistencia': makers.apuracaoInconsistencia(VERSAO, FIGURAS),
  'apuracao.falhou': makers.apuracaoFailed(VERSAO, { etapa: 'calculando', codigo: 'x', mensagem: 'x' }),
  'apuracao.desatualizada': makers.apuracaoDesatualizada({
    ...VERSAO,
    estado: 'calculada',
    desatualizada_desde: AGORA,
    desatualizada_por: { motivo: 'mes_anterior' },
  }),
  'regras.aplicadas': makers.regrasAplicadas({
    regras: '2026.1',
    documentos: 3,
    meses_recalculados: 1,
    meses_so_marcados: 0,
    inicio: AGORA,
    fim: AGORA,
  }),
  'xml.parse_failed': makers.xmlRecusado(ID, { ...RECUSADO, codigo: 'xml_malformado' }),
  'documento.alterado': makers.documentoAlterado(ID, {
    arquivo: 'a.xml',
    chave: '35261000000000000191550010000001231000001230',
    motivo: 'conteudo',
  }),
  'lote.concluido': makers.loteConcluido({
    ...LOTE,
    avisos: {},
    id: ID,
    estado: 'concluido',
    criado_em: AGORA,
    fim: AGORA,
  }),
  'webhook.recuperado': makers.webhookRecuperado(ID, { falhas: 7, desde: AGORA }),
  'webhook.segredo_girado': makers.webhookSegredoGirado(ID, AGORA),
  'webhook.falhando': makers.webhookFailing(ID, { percentual: 50, desde: AGORA, fim: AGORA }),
  'webhook.desativado': makers.webhookDesativado(ID, 'removido'),
  'webhook.teste': makers.webhookTeste(ID, 'oi'),
};

const compose = ({ type, data }: Fato) =>
  composeEvent({ id: ID, type, criado_em: AGORA, sequencia: 1, payload: data }, 'https://apura.example');

test.each(Object.values(FATOS))(
  '$type: its maker gives what the contract asks, links come with it',
  (fato) => {
    const evento = compose(fato);
    expect(validate(EVENT_SCHEMAS[fato.type], evento)).toBe(evento);
    expect(JSON.stringify(fato)).not.toContain('links');
  },
);

test('links begin with the public address, also where an older row holds another one', () => {
  expect(compose(FATOS['apuracao.criada']).data).toHaveProperty('links', {
    apuracao: `https://apura.example/v1/apuracoes/${ID}`,
    pdf: `https://apura.example/v1/apuracoes/${ID}/pdf`,
  });
  const antigo = FATOS['lote.concluido'];
  const guardado = { ...antigo, data: { ...antigo.data, links: { self: 'https://old.example' } } };
  expect(compose(guardado).data).toHaveProperty('links', { self: `https://apura.example/v1/upload/${ID}` });
});
