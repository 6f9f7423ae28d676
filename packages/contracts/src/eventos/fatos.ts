import { type WhyOutdated, whyOutdated } from '../apuracao.ts';
import { FRASES_DE_AUTENTICIDADE, type MotivoDeAutenticidade } from '../autenticidade.ts';
import { avisosDoLote, type ContagemDeAvisos, type FileCode } from '../upload.ts';
import type { EventData, EventType } from './schemas.ts';

type Data<T extends EventType> = EventData<T>;

/**
 * What happened, as it is written where it happens: the kind of the event and its facts. Its number, its time and its
 * links come later (`composeEvent`).
 */
export type Fato<T extends EventType = EventType> = {
  [K in T]: { readonly type: K; readonly data: Omit<Data<K>, 'links'> };
}[T];

const fato = <T extends EventType>(type: T, data: Omit<Data<T>, 'links'>) => ({ type, data });

/** A version of a month: id, client, month, number. */
export interface VersaoDaApuracao {
  readonly id: string;
  readonly cliente_id: string;
  readonly competencia: string;
  readonly versao: number;
}

const versaoDaApuracao = ({ id, cliente_id, competencia, versao }: VersaoDaApuracao) => ({
  apuracao_id: id,
  cliente_id,
  competencia,
  versao,
});

export const apuracaoCriada = (versao: VersaoDaApuracao) =>
  fato('apuracao.criada', { ...versaoDaApuracao(versao), estado: 'na_fila' });

export const apuracaoCalculada = (
  versao: VersaoDaApuracao,
  figuras: Omit<Data<'apuracao.calculada'>, keyof Data<'apuracao.criada'>>,
) => fato('apuracao.calculada', { ...versaoDaApuracao(versao), estado: 'calculada', ...figuras });

export const apuracaoInconsistencia = (
  versao: VersaoDaApuracao,
  figuras: Omit<Data<'apuracao.inconsistencia'>, keyof Data<'apuracao.criada'>>,
) => fato('apuracao.inconsistencia', { ...versaoDaApuracao(versao), estado: 'calculada', ...figuras });

export const apuracaoFailed = (versao: VersaoDaApuracao, erro: Data<'apuracao.falhou'>['erro']) =>
  fato('apuracao.falhou', { ...versaoDaApuracao(versao), estado: 'falhou', erro });

/** Of a finished version whose figures would come out differently now. */
export const apuracaoDesatualizada = (
  versao: VersaoDaApuracao & {
    readonly estado: 'gerando_pdf' | 'calculada';
    readonly desatualizada_desde: Date;
    readonly desatualizada_por: WhyOutdated;
  },
) =>
  fato('apuracao.desatualizada', {
    ...versaoDaApuracao(versao),
    estado: versao.estado,
    desatualizada_desde: versao.desatualizada_desde.toISOString(),
    desatualizada_por: whyOutdated(versao.desatualizada_por),
  });

/** Of an office in which a new version of the rules has done what it had to do. */
export interface RegrasAplicadas extends Omit<Data<'regras.aplicadas'>, 'inicio' | 'fim'> {
  readonly inicio: Date;
  readonly fim: Date;
}

export const regrasAplicadas = ({ inicio, fim, ...feito }: RegrasAplicadas) =>
  fato('regras.aplicadas', { ...feito, inicio: inicio.toISOString(), fim: fim.toISOString() });

/** A lote of which nothing is pending any more: its last chunk is done, or it was cancelled. */
export interface LoteEncerrado
  extends Omit<Data<'lote.concluido'>, 'job_id' | 'inicio' | 'fim' | 'avisos' | 'links'> {
  readonly avisos: ContagemDeAvisos;
  readonly id: string;
  readonly criado_em: Date;
  readonly fim: Date;
}

export const loteConcluido = ({ id, criado_em, fim, ...lote }: LoteEncerrado) =>
  fato('lote.concluido', {
    job_id: id,
    estado: lote.estado,
    total: lote.total,
    processados: lote.processados,
    duplicados: lote.duplicados,
    recusados: lote.recusados,
    cancelados: lote.cancelados,
    inicio: criado_em.toISOString(),
    fim: fim.toISOString(),
    avisos: avisosDoLote(lote.avisos),
  });

/** A refused file; `linha` and `coluna` where the reader stopped, if it did at a place. */
export const xmlRecusado = (
  loteId: string,
  arquivo: {
    readonly nome: string;
    readonly codigo: FileCode;
    readonly mensagem: string;
    readonly linha: number | null;
    readonly coluna: number | null;
  },
) =>
  fato('xml.parse_failed', {
    job_id: loteId,
    arquivo: arquivo.nome,
    codigo: arquivo.codigo,
    mensagem: arquivo.mensagem,
    ...(arquivo.linha === null ? {} : { linha: arquivo.linha }),
    ...(arquivo.coluna === null ? {} : { coluna: arquivo.coluna }),
  });

/** A note whose file is not what was signed or authorised. */
export const documentoAlterado = (
  loteId: string,
  nota: { readonly arquivo: string; readonly chave: string; readonly motivo: MotivoDeAutenticidade },
) => fato('documento.alterado', { job_id: loteId, ...nota, mensagem: FRASES_DE_AUTENTICIDADE[nota.motivo] });

export const webhookFailing = (
  webhookId: string,
  { percentual, desde, fim }: { readonly percentual: number; readonly desde: Date; readonly fim: Date },
) =>
  fato('webhook.falhando', {
    webhook_id: webhookId,
    percentual,
    falhando_desde: desde.toISOString(),
    desativacao_em: fim.toISOString(),
  });

export const webhookRecuperado = (
  webhookId: string,
  { falhas, desde }: { readonly falhas: number; readonly desde: Date },
) => fato('webhook.recuperado', { webhook_id: webhookId, falhas, falhando_desde: desde.toISOString() });

export const webhookSegredoGirado = (webhookId: string, ate: Date) =>
  fato('webhook.segredo_girado', { webhook_id: webhookId, anterior_valido_ate: ate.toISOString() });

export const webhookDesativado = (webhookId: string, motivo: Data<'webhook.desativado'>['motivo']) =>
  fato('webhook.desativado', { webhook_id: webhookId, motivo });

export const webhookTeste = (webhookId: string, mensagem: string) =>
  fato('webhook.teste', { webhook_id: webhookId, mensagem });
