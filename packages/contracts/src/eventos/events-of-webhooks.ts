import Type from 'typebox';
import { DataHora, described, each, Opcao, Uuid } from '../formatos.ts';
import { declareEvent, EXAMPLE_ID, EXAMPLE_TIME, type MailData } from './event-row.ts';

/** Why a webhook is disabled: 410, `webhook-delivery: disable`, five days of failures, DELETE. */
export const MOTIVOS_DA_DESATIVACAO = [
  'resposta_410',
  'pedido_do_receptor',
  'cinco_dias_de_falhas',
  'removido',
] as const;
export type MotivoDaDesativacao = (typeof MOTIVOS_DA_DESATIVACAO)[number];

/** Which event was sent last, and what came back: a status, or the class of an error where there was no answer. */
const lastAttempt = ({ dados: { ultimo_tipo, ultimo_status } }: MailData<object>): string =>
  ultimo_tipo ? `Última tentativa: evento ${ultimo_tipo}, resposta ${ultimo_status}.` : '';

/** What happens to a webhook: told to the others, as this one may not hear it. */
export const EVENTS_OF_WEBHOOKS = {
  // At 50, 70 and 90 percent of the five days of failures after which a webhook is disabled.
  'webhook.falhando': declareEvent({
    label: 'um webhook vem falhando',
    when: 'as entregas a outro webhook seu vêm falhando',
    mail: {
      aviso: 'webhook',
      says: (told) => [
        'Um webhook do seu escritório vai ser desativado',
        `O webhook ${told.dados.url} falha desde ${told.dia(told.dados.falhando_desde)} e será desativado em ${told.dia(told.dados.desativacao_em)} se não voltar a responder.`,
        lastAttempt(told),
        { rotulo: 'Ver o webhook', href: told.panel(`webhooks/${told.dados.webhook_id}`) },
      ],
    },
    data: Type.Object(
      {
        webhook_id: Uuid,
        percentual: Type.Integer({ minimum: 1, maximum: 99 }),
        ...each(['falhando_desde', 'desativacao_em'], DataHora),
      },
      { description: 'o webhook que falha, desde quando, e quando será desativado' },
    ),
    make: ({
      webhook_id,
      percentual,
      desde,
      fim,
    }: {
      readonly webhook_id: string;
      /** Of the way from the first failure to being disabled. */
      readonly percentual: number;
      /** The first failure, and when the webhook will be disabled. */
      readonly desde: Date;
      readonly fim: Date;
    }) => ({
      webhook_id,
      percentual,
      falhando_desde: desde.toISOString(),
      desativacao_em: fim.toISOString(),
    }),
    example: { webhook_id: EXAMPLE_ID, percentual: 70, desde: EXAMPLE_TIME, fim: EXAMPLE_TIME },
  }),
  // The first success after failures that had opened the circuit breaker.
  'webhook.recuperado': declareEvent({
    label: 'um webhook voltou a responder',
    when: 'outro webhook seu, que vinha falhando, voltou a responder',
    data: Type.Object(
      {
        webhook_id: Uuid,
        falhas: Type.Integer({ minimum: 1, description: 'tentativas seguidas que falharam até aqui' }),
        falhando_desde: DataHora,
      },
      { description: 'o webhook que voltou a responder, e quanto tinha falhado' },
    ),
    make: ({
      webhook_id,
      falhas,
      desde,
    }: {
      readonly webhook_id: string;
      readonly falhas: number;
      readonly desde: Date;
    }) => ({ webhook_id, falhas, falhando_desde: desde.toISOString() }),
    example: { webhook_id: EXAMPLE_ID, falhas: 7, desde: EXAMPLE_TIME },
  }),
  'webhook.segredo_girado': declareEvent({
    label: 'o segredo de um webhook foi trocado',
    when: 'o segredo de outro webhook seu foi trocado',
    data: Type.Object(
      {
        webhook_id: Uuid,
        anterior_valido_ate: described(DataHora, 'até quando o segredo anterior ainda assina'),
      },
      { description: 'o webhook cujo segredo foi trocado, e até quando o anterior ainda assina' },
    ),
    make: ({ webhook_id, ate }: { readonly webhook_id: string; readonly ate: Date }) => ({
      webhook_id,
      anterior_valido_ate: ate.toISOString(),
    }),
    example: { webhook_id: EXAMPLE_ID, ate: EXAMPLE_TIME },
  }),
  'webhook.desativado': declareEvent({
    label: 'um webhook foi desativado',
    when: 'um webhook seu foi desativado, e por quê',
    mail: {
      aviso: 'webhook',
      says: (told) => [
        'Um webhook do seu escritório foi desativado',
        `O webhook ${told.dados.url} foi desativado e não recebe mais eventos. Corrija o receptor, reative o webhook e recupere os eventos que faltaram: eles ficam guardados por 30 dias.`,
        lastAttempt(told),
        { rotulo: 'Ver o webhook', href: told.panel(`webhooks/${told.dados.webhook_id}`) },
      ],
    },
    data: Type.Object(
      { webhook_id: Uuid, motivo: Opcao(MOTIVOS_DA_DESATIVACAO) },
      { description: 'o webhook que foi desativado, e por quê' },
    ),
    make: (disabled: { readonly webhook_id: string; readonly motivo: MotivoDaDesativacao }) => disabled,
    example: { webhook_id: EXAMPLE_ID, motivo: 'cinco_dias_de_falhas' },
  }),
  'webhook.teste': declareEvent({
    label: 'um teste pedido por você',
    data: Type.Object(
      { webhook_id: Uuid, mensagem: Type.String() },
      { description: 'o webhook que recebe o teste, e uma frase' },
    ),
    make: (test: { readonly webhook_id: string; readonly mensagem: string }) => test,
    example: { webhook_id: EXAMPLE_ID, mensagem: 'Este é um evento de teste.' },
  }),
} as const;
