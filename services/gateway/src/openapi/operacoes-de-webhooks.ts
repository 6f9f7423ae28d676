import {
  AlterarWebhook,
  CriarWebhook,
  Entrega,
  EntregaComRegistro,
  EntregasPedidas,
  ESQUEMAS_DE_EVENTO,
  GirarSegredo,
  Lista,
  ListarEntregasQuery,
  ListarEventosQuery,
  PaginaQuery,
  PeriodoDeEntregas,
  SegredoGirado,
  Uuid,
  Webhook,
  WebhookCriado,
} from '@apura/contracts';
import Type from 'typebox';
import type { Operacao } from './operacao.ts';

const grupo = 'Webhooks';
const json = 'application/json';
const Evento = Type.Union(Object.values(ESQUEMAS_DE_EVENTO));
const pedidas = { 202: { descricao: 'Quantas entregas estão a caminho de novo.', schema: EntregasPedidas } };

/** Webhooks, events and deliveries, by method and path. */
export const OPERACOES_DE_WEBHOOKS: Readonly<Record<string, Operacao>> = {
  'post /v1/webhooks': {
    grupo,
    resumo: 'Cadastra um webhook; o segredo da assinatura só aparece nesta resposta',
    corpo: { tipo: json, schema: CriarWebhook },
    repetivel: true,
    respostas: {
      201: { descricao: 'O webhook, com o segredo.', schema: WebhookCriado, cabecalhos: ['Location'] },
    },
    erros: ['excesso_de_webhooks', 'url_de_webhook_invalida'],
  },
  'get /v1/webhooks': {
    grupo,
    resumo: 'Lista os webhooks',
    consulta: PaginaQuery,
    respostas: { 200: { descricao: 'Uma página de webhooks.', schema: Lista(Webhook) } },
    erros: ['cursor_invalido'],
  },
  'get /v1/webhooks/:id': {
    grupo,
    resumo: 'Mostra um webhook',
    respostas: { 200: { descricao: 'O webhook.', schema: Webhook } },
  },
  'patch /v1/webhooks/:id': {
    grupo,
    resumo: 'Altera um webhook',
    corpo: { tipo: json, schema: AlterarWebhook },
    respostas: { 200: { descricao: 'O webhook alterado.', schema: Webhook } },
    erros: ['url_de_webhook_invalida'],
  },
  'delete /v1/webhooks/:id': {
    grupo,
    resumo: 'Remove um webhook',
    respostas: { 204: { descricao: 'Removido.' } },
  },
  'post /v1/webhooks/:id/segredo': {
    grupo,
    resumo: 'Troca o segredo; o anterior ainda assina por algum tempo',
    corpo: { tipo: json, schema: GirarSegredo },
    repetivel: true,
    respostas: { 201: { descricao: 'O segredo novo.', schema: SegredoGirado } },
  },
  'post /v1/webhooks/:id/teste': {
    grupo,
    resumo: 'Envia um evento webhook.teste',
    repetivel: true,
    respostas: {
      202: { descricao: 'O evento está a caminho.', schema: Type.Object({ event_id: Uuid }) },
    },
    erros: ['webhook_desativado'],
  },
  'post /v1/webhooks/:id/recuperar': {
    grupo,
    resumo: 'Reenvia as entregas que falharam em um período',
    corpo: { tipo: json, schema: PeriodoDeEntregas },
    respostas: pedidas,
    erros: ['webhook_desativado'],
  },
  'post /v1/webhooks/:id/repor': {
    grupo,
    resumo: 'Envia os eventos de um período que o webhook não recebeu',
    corpo: { tipo: json, schema: PeriodoDeEntregas },
    respostas: pedidas,
    erros: ['webhook_desativado'],
  },
  'get /v1/eventos': {
    grupo,
    resumo: 'Lista os eventos, para quem prefere consultar',
    consulta: ListarEventosQuery,
    respostas: { 200: { descricao: 'Uma página de eventos.', schema: Lista(Evento) } },
    erros: ['cursor_invalido'],
  },
  'get /v1/eventos/:id': {
    grupo,
    resumo: 'Mostra um evento',
    respostas: { 200: { descricao: 'O evento, como é enviado.', schema: Evento } },
  },
  'get /v1/entregas': {
    grupo,
    resumo: 'Lista as entregas',
    consulta: ListarEntregasQuery,
    respostas: { 200: { descricao: 'Uma página de entregas.', schema: Lista(Entrega) } },
    erros: ['cursor_invalido'],
  },
  'get /v1/entregas/:id': {
    grupo,
    resumo: 'Mostra uma entrega, com as tentativas',
    respostas: { 200: { descricao: 'A entrega.', schema: EntregaComRegistro } },
  },
  'post /v1/entregas/:id/reenviar': {
    grupo,
    resumo: 'Reenvia uma entrega que terminou',
    respostas: { 202: { descricao: 'A entrega, a caminho de novo.', schema: Entrega } },
    erros: ['entrega_em_andamento', 'webhook_desativado'],
  },
};
