import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { DesatualizadaPor, EstadoDaApuracao, FalhaDaApuracao } from '../apuracao.ts';
import { MOTIVOS_DE_AUTENTICIDADE } from '../autenticidade.ts';
import { Divergencia } from '../divergencia.ts';
import {
  Chave,
  Competencia,
  Contagem,
  DataHora,
  described,
  each,
  Link,
  Opcao,
  OrNull,
  Uuid,
  Valor,
} from '../formatos.ts';
import { statesOf } from '../states.ts';
import { AvisosDoLote, FILE_CODES, type FileCode } from '../upload.ts';

/** Why a webhook is disabled: 410, `webhook-delivery: disable`, five days of failures, DELETE. */
export const MOTIVOS_DA_DESATIVACAO = [
  'resposta_410',
  'pedido_do_receptor',
  'cinco_dias_de_falhas',
  'removido',
] as const;
export type MotivoDaDesativacao = (typeof MOTIVOS_DA_DESATIVACAO)[number];

/** `sequencia` grows per aggregate (apuração, lote); the order of arrival is not promised. */
function envelope<const Nome extends string, Data extends TSchema>(tipo: Nome, data: Data) {
  return Type.Object({
    event_id: Uuid,
    type: Type.Literal(tipo),
    timestamp: DataHora,
    sequencia: Type.Integer({ minimum: 1 }),
    data,
  });
}

/** Data of `apuracao.*`. The links answer only to a key of the office. */
function dataDaApuracao<P extends TProperties>(proprios: P) {
  return Type.Object({
    apuracao_id: Uuid,
    cliente_id: Uuid,
    competencia: Competencia,
    versao: Type.Integer({ minimum: 1 }),
    estado: EstadoDaApuracao,
    links: Type.Object({ apuracao: Link, pdf: Link }),
    ...proprios,
  });
}

/** What a finished version says. Amounts are left out where there are none: a month that is incomplete has no figure. */
const FigurasDoMes = {
  situacao: Opcao(
    ['completa', 'incompleta'],
    'incompleta: faltam dados do cliente, e os valores abaixo não vêm',
  ),
  resumo: Type.String({ description: 'a resposta em uma frase' }),
  total_a_recolher: Type.Optional(Valor),
  efeito_da_reforma_no_mes: Type.Optional(
    OrNull(Valor, { description: 'nulo onde não há base de 2026 para calculá-lo' }),
  ),
  total_atual: Type.Optional(
    described(Valor, 'as operações do mês pelas regras de 2026: comparacao.regime_atual.total'),
  ),
  total_novo: Type.Optional(
    described(Valor, 'as mesmas operações pelas regras de ano_do_regime_novo: comparacao.regime_novo.total'),
  ),
  ano_do_regime_novo: Type.Optional(Type.Literal(2033)),
} satisfies TProperties;

const ContagemDeDivergencias = { criticas: Contagem, avisos: Contagem };

/** What each kind of event says. */
const DADOS = {
  'apuracao.criada': dataDaApuracao({}),
  'apuracao.calculada': dataDaApuracao({
    ...FigurasDoMes,
    divergencias: Type.Object(ContagemDeDivergencias),
  }),
  // Once per version.
  'apuracao.inconsistencia': dataDaApuracao({
    ...FigurasDoMes,
    divergencias: Type.Object({
      ...ContagemDeDivergencias,
      primeiras: Type.Array(Divergencia, { maxItems: 10 }),
    }),
  }),
  'apuracao.falhou': dataDaApuracao({ erro: FalhaDaApuracao }),
  'apuracao.desatualizada': dataDaApuracao({
    desatualizada_desde: DataHora,
    desatualizada_por: Type.Optional(DesatualizadaPor),
  }),
  // One per office and version of the rules: its months have no events of their own.
  'regras.aplicadas': Type.Object({
    regras: Type.String({ description: 'a versão das regras; cada apuração diz a sua em versoes.regras' }),
    ato: Type.Optional(Type.String({ description: 'o ato que as regras novas aplicam, onde aplicam um' })),
    documentos: Type.Integer({ minimum: 0, description: 'notas calculadas de novo' }),
    meses_recalculados: Type.Integer({
      minimum: 0,
      description:
        'meses abertos cujo resultado mudou: há uma versão nova de cada apuração, sem evento próprio',
    }),
    meses_so_marcados: Type.Integer({
      minimum: 0,
      description:
        'meses encerrados cujo resultado mudaria: a apuração fica desatualizada, e nada é recalculado sem pedido',
    }),
    ...each(['inicio', 'fim'], DataHora),
  }),
  // One per refused file.
  'xml.parse_failed': Type.Object({
    job_id: Uuid,
    arquivo: Type.String(),
    codigo: Opcao(Object.keys(FILE_CODES) as FileCode[]),
    mensagem: Type.String(),
    linha: Type.Optional(Type.Integer({ minimum: 1 })),
    coluna: Type.Optional(Contagem),
  }),
  'documento.alterado': Type.Object({
    job_id: Uuid,
    arquivo: Type.String(),
    chave: Chave,
    motivo: Opcao(MOTIVOS_DE_AUTENTICIDADE),
    mensagem: Type.String(),
  }),
  'lote.concluido': Type.Object({
    job_id: Uuid,
    estado: Opcao(statesOf('lote')),
    ...each(['total', 'processados', 'duplicados', 'recusados', 'cancelados'], Contagem),
    ...each(['inicio', 'fim'], DataHora),
    // Of those before there were any: left out.
    avisos: Type.Optional(AvisosDoLote),
    links: Type.Object({ self: Link }),
  }),
  // At 50, 70 and 90 percent of the five days of failures after which a webhook is disabled; not to that webhook itself.
  'webhook.falhando': Type.Object({
    webhook_id: Uuid,
    percentual: Type.Integer({ minimum: 1, maximum: 99 }),
    ...each(['falhando_desde', 'desativacao_em'], DataHora),
  }),
  // The first success after failures that had opened the circuit breaker.
  'webhook.recuperado': Type.Object({
    webhook_id: Uuid,
    falhas: Type.Integer({ minimum: 1, description: 'tentativas seguidas que falharam até aqui' }),
    falhando_desde: DataHora,
  }),
  'webhook.segredo_girado': Type.Object({
    webhook_id: Uuid,
    anterior_valido_ate: described(DataHora, 'até quando o segredo anterior ainda assina'),
  }),
  'webhook.desativado': Type.Object({ webhook_id: Uuid, motivo: Opcao(MOTIVOS_DA_DESATIVACAO) }),
  'webhook.teste': Type.Object({ webhook_id: Uuid, mensagem: Type.String() }),
} as const;

export type EventType = keyof typeof DADOS;
export type EventData<T extends EventType> = Static<(typeof DADOS)[T]>;
export const EVENT_TYPES = Object.keys(DADOS) as EventType[];

/** The whole event, envelope included, by its type. */
export const EVENT_SCHEMAS = Object.fromEntries(
  EVENT_TYPES.map((tipo) => [tipo, envelope(tipo, DADOS[tipo])]),
) as { readonly [T in EventType]: ReturnType<typeof envelope<T, (typeof DADOS)[T]>> };

/** Any of them. */
export const AnyEvent = Type.Union(Object.values(EVENT_SCHEMAS));

/** The event of one type; without an argument, any event. */
export type WebhookEvent<T extends EventType = EventType> = {
  [K in T]: Static<(typeof EVENT_SCHEMAS)[K]>;
}[T];
