import { ultimoDiaUtil } from '../prazos/obrigacoes.ts';
import { type EscolhasDosEventos, escolha } from './escolhas.ts';
import { type EventoExaminado, recusar } from './evento-examinado.ts';

const INCANCELAVEIS: ReadonlySet<string> = new Set(['cancela_evento', 'cancela_nota']);

/** The last day on which the month (YYYY-MM) is still open: the last business day of the one after it. */
export const fechamentoDe = (mes: string): string => ultimoDiaUtil(mes);

/**
 * Takes out what a later event cancelled. `nSeqEvento` of a 110001 is that of the event that it cancels; where its
 * protocol names another event than type and number do, the protocol is right.
 */
export function cancelarEventos(examinados: readonly EventoExaminado[], escolhas: EscolhasDosEventos): void {
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
    const alvo = porProtocolo.get(nProtEvento) ?? semOutroProtocolo(pelaNumeracao, nProtEvento);
    if (alvo === undefined) {
      recusar(
        cancelamento,
        'aguarda',
        'O evento cancelado não está entre os arquivos: vale quando ele chegar.',
      );
    } else cancelar(alvo, cancelamento, pelaNumeracao, escolhas);
  }
  if (!notaCancelada) return;
  for (const cada of examinados) {
    if (cada.situacao === 'vale' && cada.tipo?.efeito !== 'cancela_nota')
      recusar(cada, 'nota_cancelada', 'A nota foi cancelada, e com ela os seus eventos.');
  }
}

/** An event of another protocol than the one named is not meant. */
function semOutroProtocolo(
  evento: EventoExaminado | undefined,
  nProtEvento: string,
): EventoExaminado | undefined {
  const protocolo = evento?.evento.protocolo;
  return nProtEvento === '' || protocolo === undefined || protocolo === nProtEvento ? evento : undefined;
}

function cancelar(
  alvo: EventoExaminado,
  cancelamento: EventoExaminado,
  pelaNumeracao: EventoExaminado | undefined,
  escolhas: EscolhasDosEventos,
): void {
  if (INCANCELAVEIS.has(alvo.tipo?.efeito ?? '')) {
    recusar(cancelamento, 'sem_efeito', 'Este tipo de evento não pode ser cancelado por outro evento.');
    return;
  }
  if (alvo.autor !== cancelamento.autor) {
    recusar(cancelamento, 'de_outra_parte', 'Só quem registrou um evento pode cancelá-lo: fica sem efeito.');
    return;
  }
  if (alvo !== pelaNumeracao)
    cancelamento.motivo =
      'O protocolo e o número do cancelamento apontam eventos diferentes: valeu o protocolo.';
  if (alvo.situacao !== 'vale' || alvo.desfeitoEm !== null) return;
  const mes = alvo.dia.slice(0, 7);
  const fechado = cancelamento.dia > fechamentoDe(mes);
  const inverte =
    alvo.tipo?.efeito === 'valores' && escolha(escolhas, 'cancelamento_de_evento') === 'inverte';
  if (fechado && inverte) {
    alvo.desfeitoEm = cancelamento.dia.slice(0, 7);
    alvo.motivo = `Cancelado em ${cancelamento.dia}, depois de fechado o mês: é desfeito no mês do cancelamento.`;
  } else recusar(alvo, 'cancelado', `Cancelado por evento registrado em ${cancelamento.dia}.`);
}
