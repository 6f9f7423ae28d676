import { isDia } from '../calculo/publish-item.ts';
import { isEventoOfCancelamento } from '../dados/eventos-da-nfe.ts';
import type { GTribSN } from '../nota-fiscal/trib-sn.ts';
import type { NotaFiscal } from '../nota-fiscal.ts';
import { isMes, mesDeBrasilia } from '../prazos/brasilia.ts';
import { ultimoDiaUtil } from '../prazos/obrigacoes.ts';
import type { CasoDaNota, EventosDaNota } from './caso-da-nota.ts';
import { judgeCondicoesDaNota } from './condicoes.ts';
import {
  type EscolhasDosEventos,
  type EventoExaminado,
  emitenteNaChave,
  examineEvento,
  findEscolha,
  refuse,
} from './evento-examinado.ts';
import { computeMovimentosDosItens } from './movimentos.ts';

/** Pure, and the same in whatever order the events come. */
export function eventosDaNota(caso: CasoDaNota): EventosDaNota {
  const { chave, nota, documento, eventos, escolhas = {} } = caso;
  const avisos: string[] = [];
  const examinados = examineEvento(eventos, chave, nota);
  cancelEventos(examinados, escolhas);
  const mes = mesDaEntrega(examinados, nota, escolhas, avisos);
  supersedeOsAnteriores(examinados, escolhas);
  const condicoes = judgeCondicoesDaNota(examinados);
  avisos.push(...avisosDaNota(examinados, nota, mes));
  const mesDaNota = mes ?? documento?.competencia ?? null;
  for (const cada of examinados) {
    if (cada.situacao !== 'vale' || cada.tipo === undefined) continue;
    if (cada.tipo.efeito === 'valores' || cada.tipo.efeito === 'marca')
      cada.competencia = mesDoEvento(cada, mesDaNota, escolhas);
    if (cada.evento.cStat === '136')
      avisos.push(`O evento ${nomeOf(cada)} foi registrado sem vínculo com a nota: confira se é mesmo dela.`);
  }
  const { movimentos, imobilizados } = computeMovimentosDosItens(examinados, nota, documento, avisos);
  return {
    ...condicoes,
    cancelada: examinados.some(
      ({ situacao, tipo }) => situacao === 'vale' && tipo?.efeito === 'cancela_nota',
    ),
    mes,
    movimentos,
    adiantado: caso.adiantado ?? { cbs: 0n, ibs: 0n },
    ibsProporcional: findEscolha(escolhas, 'ibs_do_evento') === 'proporcional',
    imobilizados,
    doSimples: tributacaoDoSimples(examinados),
    examinados,
    avisos: [...new Set([...avisos, ...avisosDosExaminados(examinados)])],
  };
}

/** By item, the last word of the tax office on what the DAS holds. */
function tributacaoDoSimples(examinados: readonly EventoExaminado[]): ReadonlyMap<string, GTribSN> {
  const porItem = new Map<string, GTribSN>();
  for (const { situacao, tipo, evento } of examinados) {
    if (situacao !== 'vale' || tipo?.efeito !== 'tributacao_do_simples') continue;
    for (const grupo of evento.detEvento?.gTribItemSN ?? []) porItem.set(String(Number(grupo.nItem)), grupo);
  }
  return porItem;
}

export const nomeOf = ({ evento, tipo }: EventoExaminado): string =>
  `${evento.tpEvento}${tipo === undefined ? '' : ` (${tipo.nome})`}`;

/** Where the office has it so, of amounts of one type only the last event counts. */
function supersedeOsAnteriores(examinados: readonly EventoExaminado[], escolhas: EscolhasDosEventos): void {
  if (findEscolha(escolhas, 'eventos_repetidos') === 'somam') return;
  const ultimos = new Map<string, EventoExaminado>();
  for (const cada of examinados) {
    if (cada.situacao !== 'vale' || cada.tipo?.efeito !== 'valores') continue;
    const antes = ultimos.get(cada.evento.tpEvento);
    if (antes !== undefined)
      refuse(antes, 'superado', 'Vale só o último evento deste tipo, como o escritório escolheu.');
    ultimos.set(cada.evento.tpEvento, cada);
  }
}

/** The month that an event of amounts counts in. */
function mesDoEvento(
  { evento, dia }: EventoExaminado,
  mesDaNota: string | null,
  escolhas: EscolhasDosEventos,
): string {
  const importado = escolhas.competencias?.get(evento.protocolo ?? '');
  if (importado !== undefined) return importado;
  const mes = dia.slice(0, 7);
  const noDaNota =
    findEscolha(escolhas, 'mes_do_evento') === 'nota' &&
    mesDaNota !== null &&
    isMes(mesDaNota) &&
    mes > mesDaNota &&
    dia <= fechamentoDe(mesDaNota);
  return noDaNota ? mesDaNota : mes;
}

/** What the office has to look at: events that could have moved something and do not. */
function avisosDosExaminados(examinados: readonly EventoExaminado[]): string[] {
  return examinados.flatMap((cada) =>
    cada.motivo === null || cada.tipo?.efeito === 'nenhum' || cada.situacao === 'superado'
      ? []
      : [`Evento ${nomeOf(cada)}, nº ${cada.evento.nSeqEvento}: ${cada.motivo}`],
  );
}

const INSUCESSO = '110192';
const INSUCESSO_DESFEITO = '110193';

/** What the office is told because of the note itself, or of an event that moves no amount. */
function avisosDaNota(
  examinados: readonly EventoExaminado[],
  nota: NotaFiscal | null,
  mes: string | null,
): string[] {
  const avisos: string[] = [];
  const vale = (tpEvento: string): boolean =>
    examinados.some(({ situacao, evento }) => situacao === 'vale' && evento.tpEvento === tpEvento);
  if (vale(INSUCESSO) && !vale(INSUCESSO_DESFEITO))
    avisos.push(
      'A entrega não deu certo (110192): veja se cabe devolução, evento de perda (112130) ou de fornecimento não realizado (112140).',
    );
  if (nota === null) return avisos;
  const { dhSaiEnt, dhEmi, dPrevEntrega } = nota.ide;
  if (
    mes === null &&
    dPrevEntrega === undefined &&
    dhSaiEnt &&
    mesDeBrasilia(dhSaiEnt) !== mesDeBrasilia(dhEmi)
  )
    avisos.push(
      'A saída da mercadoria (dhSaiEnt) é de outro mês que a emissão: sem data de entrega prevista, o débito conta na emissão.',
    );
  return avisos;
}

/** The month of the last day that the issuer gave for the delivery; one before the emission is none (rejection 1155). */
function mesDaEntrega(
  examinados: readonly EventoExaminado[],
  nota: NotaFiscal | null,
  escolhas: EscolhasDosEventos,
  avisos: string[],
): string | null {
  let mes: string | null = null;
  let antes = nota === null ? null : mesDeBrasilia(nota.ide.dPrevEntrega ?? nota.ide.dhEmi);
  let valido: EventoExaminado | undefined;
  for (const cada of examinados) {
    if (cada.situacao !== 'vale' || cada.tipo?.efeito !== 'muda_mes') continue;
    const dia = cada.evento.detEvento?.dPrevEntrega ?? '';
    if (!isDia(dia) || (nota !== null && dia < nota.ide.dhEmi.slice(0, 10))) {
      refuse(cada, 'sem_efeito', 'A data de entrega informada não é uma data ou é anterior à emissão.');
      continue;
    }
    const atrasado = antes !== null && isMes(antes) && cada.dia > fechamentoDe(antes);
    if (atrasado && findEscolha(escolhas, 'entrega_informada_depois') === 'mantem') {
      refuse(
        cada,
        'sem_efeito',
        `O mês ${antes} já estava fechado: o débito fica nele, como o escritório escolheu.`,
      );
      continue;
    }
    if (atrasado)
      avisos.push(
        `A nova data de entrega foi registrada depois de fechado o mês ${antes}: confira a apuração dele.`,
      );
    if (valido !== undefined) refuse(valido, 'superado', 'Outro evento deu depois uma nova data de entrega.');
    valido = cada;
    mes = dia.slice(0, 7);
    cada.competencia = mes;
    antes = mes;
  }
  return mes;
}

const INCANCELAVEIS: ReadonlySet<string> = new Set(['cancela_evento', 'cancela_nota']);

/** The last day on which the month (YYYY-MM) is still open: the last business day of the one after it. */
const fechamentoDe = (mes: string): string => ultimoDiaUtil(mes);

/**
 * Takes out what a later event cancelled. `nSeqEvento` of a 110001 is that of the event that it cancels; where its
 * protocol names another event than type and number do, the protocol is right.
 */
function cancelEventos(examinados: readonly EventoExaminado[], escolhas: EscolhasDosEventos): void {
  const notaCancelada = examinados.some(
    ({ situacao, tipo }) => situacao === 'vale' && tipo?.efeito === 'cancela_nota',
  );
  const porId = new Map(examinados.map((cada) => [cada.id, cada]));
  const porProtocolo = new Map(
    examinados.flatMap((cada) => (cada.evento.protocolo ? [[cada.evento.protocolo, cada] as const] : [])),
  );
  for (const cancelamento of examinados) {
    if (cancelamento.situacao !== 'vale' || cancelamento.tipo?.efeito !== 'cancela_evento') continue;
    const { tpEventoAut = '', nProtEvento = '' } = cancelamento.evento.detEvento ?? {};
    const pelaNumeracao = porId.get(`${tpEventoAut} ${Number(cancelamento.evento.nSeqEvento)}`);
    const alvo = porProtocolo.get(nProtEvento) ?? withoutOutroProtocolo(pelaNumeracao, nProtEvento);
    if (alvo === undefined) {
      refuse(
        cancelamento,
        'aguarda',
        'O evento cancelado não está entre os arquivos: vale quando ele chegar.',
      );
    } else cancel(alvo, cancelamento, pelaNumeracao, escolhas);
  }
  if (!notaCancelada) return;
  for (const cada of examinados) {
    if (cada.situacao === 'vale' && cada.tipo?.efeito !== 'cancela_nota')
      refuse(cada, 'nota_cancelada', 'A nota foi cancelada, e com ela os seus eventos.');
  }
}

/** An event of another protocol than the one named is not meant. */
function withoutOutroProtocolo(
  evento: EventoExaminado | undefined,
  nProtEvento: string,
): EventoExaminado | undefined {
  const protocolo = evento?.evento.protocolo;
  return nProtEvento === '' || protocolo === undefined || protocolo === nProtEvento ? evento : undefined;
}

function cancel(
  alvo: EventoExaminado,
  cancelamento: EventoExaminado,
  pelaNumeracao: EventoExaminado | undefined,
  escolhas: EscolhasDosEventos,
): void {
  if (INCANCELAVEIS.has(alvo.tipo?.efeito ?? '')) {
    refuse(cancelamento, 'sem_efeito', 'Este tipo de evento não pode ser cancelado por outro evento.');
    return;
  }
  if (alvo.autor !== cancelamento.autor) {
    refuse(cancelamento, 'de_outra_parte', 'Só quem registrou um evento pode cancelá-lo: fica sem efeito.');
    return;
  }
  if (alvo !== pelaNumeracao)
    cancelamento.motivo =
      'O protocolo e o número do cancelamento apontam eventos diferentes: valeu o protocolo.';
  if (alvo.situacao !== 'vale' || alvo.desfeitoEm !== null) return;
  const mes = alvo.dia.slice(0, 7);
  const fechado = cancelamento.dia > fechamentoDe(mes);
  const inverte =
    alvo.tipo?.efeito === 'valores' && findEscolha(escolhas, 'cancelamento_de_evento') === 'inverte';
  if (fechado && inverte) {
    alvo.desfeitoEm = cancelamento.dia.slice(0, 7);
    alvo.motivo = `Cancelado em ${cancelamento.dia}, depois de fechado o mês: é desfeito no mês do cancelamento.`;
  } else refuse(alvo, 'cancelado', `Cancelado por evento registrado em ${cancelamento.dia}.`);
}

/** What is stored of an event that can speak against it. */
export interface EventoToCheck {
  readonly chave: string;
  readonly tp_evento: string;
  /** CNPJ or CPF of who says that they made it; null where its file does not say. */
  readonly autor: string | null;
  readonly detalhe: object | null;
  /** The verdict on its signature; null of those that nobody has judged. */
  readonly autenticidade?: VereditoDoEvento | null | undefined;
}

interface VereditoDoEvento {
  readonly veredito: string;
  readonly motivo: string;
  /** CNPJ or CPF of whoever signed; left out where the certificate cannot be read. */
  readonly certificado?: string;
}

/**
 * Why an event must not act on its document, as a sentence for the office; undefined where nothing speaks against it, which is no proof.
 * `protocolo`: nProt of the document's authorisation, null where it is not known.
 *
 * What its signature accuses (one whose certificate can be read: anything else is as if there were none, and a forger would take it
 * away), what another than its author signed, a cancellation by another than the issuer (MOC 7.0, rejection 574)
 * and one that names another protocol than that of the note (rejection 222) were not registered as they stand. The tax authority has
 * checked all that before it registered the event; its answer is signed by nobody, so a forger writes it as he likes.
 */
export function contradicaoDoEvento(evento: EventoToCheck, protocolo: string | null): string | undefined {
  const { veredito, motivo, certificado } = evento.autenticidade ?? {};
  if (veredito === 'alterada' && motivo !== 'formatacao' && certificado !== undefined)
    return 'O conteúdo deste evento não é o que foi assinado: ele não muda o documento. Baixe o evento de novo pela chave.';
  if (motivo === 'certificado_de_outra_empresa')
    return 'Quem assinou este evento não é quem ele diz que o registrou: ele não muda o documento. Baixe o evento de novo pela chave.';
  if (!isEventoOfCancelamento(evento.tp_evento)) return undefined;
  if (evento.autor !== null && !isDoEmitente(evento.autor, evento.chave))
    return 'Só o emitente cancela a nota, e este cancelamento diz que é de outra parte: ele não muda a nota. Confira a situação dela pela chave.';
  const { detalhe } = evento;
  const nProt =
    typeof detalhe === 'object' && detalhe !== null && 'nProt' in detalhe ? detalhe.nProt : undefined;
  if (nProt !== undefined && protocolo !== null && nProt !== protocolo)
    return `Este cancelamento cita o protocolo ${nProt}, e o da nota é ${protocolo}: ele não a muda. Confira a situação dela pela chave.`;
  return undefined;
}

/** Notes that the tax authority issues for others (NFA-e): the key does not name who may cancel them. */
const DO_FISCO = /^89[0-9]$/;
const SERIE = [22, 25] as const;
const RAIZ = 8;
const DIGITOS_DO_CPF = 11;

function isDoEmitente(autor: string, chave: string): boolean {
  if (DO_FISCO.test(chave.slice(...SERIE))) return true;
  const emitente = emitenteNaChave(chave);
  return emitente.length === DIGITOS_DO_CPF ? autor === emitente : autor.slice(0, RAIZ) === emitente;
}
