import { ehDia } from '../calculo/nota/entrega-prevista.ts';
import type { NotaFiscal } from '../nota-fiscal.ts';
import { ehMes, mesDeBrasilia } from '../prazos/brasilia.ts';
import { cancelarEventos, fechamentoDe } from './cancelar-eventos.ts';
import type { CasoDaNota, EventosDaNota } from './caso-da-nota.ts';
import { condicoesDaNota } from './condicoes.ts';
import { type EscolhasDosEventos, escolha } from './escolhas.ts';
import { type EventoExaminado, examinar, recusar } from './evento-examinado.ts';
import { movimentosDosItens } from './movimentos.ts';

/** Pure, and the same in whatever order the events come. */
export function eventosDaNota(caso: CasoDaNota): EventosDaNota {
  const { chave, nota, documento, eventos, escolhas = {} } = caso;
  const avisos: string[] = [];
  const examinados = examinar(eventos, chave, nota);
  cancelarEventos(examinados, escolhas);
  const mes = mesDaEntrega(examinados, nota, escolhas, avisos);
  superarOsAnteriores(examinados, escolhas);
  const condicoes = condicoesDaNota(examinados);
  avisos.push(...avisosDaNota(examinados, nota, mes));
  const mesDaNota = mes ?? documento?.competencia ?? null;
  for (const cada of examinados) {
    if (cada.situacao !== 'vale' || cada.tipo === undefined) continue;
    if (cada.tipo.efeito === 'valores' || cada.tipo.efeito === 'marca')
      cada.competencia = mesDoEvento(cada, mesDaNota, escolhas);
    if (cada.evento.cStat === '136')
      avisos.push(`O evento ${nomeDo(cada)} foi registrado sem vínculo com a nota: confira se é mesmo dela.`);
  }
  const { movimentos, imobilizados } = movimentosDosItens(examinados, nota, documento, avisos);
  return {
    ...condicoes,
    cancelada: examinados.some(
      ({ situacao, tipo }) => situacao === 'vale' && tipo?.efeito === 'cancela_nota',
    ),
    mes,
    movimentos,
    adiantado: caso.adiantado ?? { cbs: 0n, ibs: 0n },
    ibsProporcional: escolha(escolhas, 'ibs_do_evento') === 'proporcional',
    imobilizados,
    examinados,
    avisos: [...new Set([...avisos, ...avisosDosExaminados(examinados)])],
  };
}

export const nomeDo = ({ evento, tipo }: EventoExaminado): string =>
  `${evento.tpEvento}${tipo === undefined ? '' : ` (${tipo.nome})`}`;

/** Where the office has it so, of amounts of one type only the last event counts. */
function superarOsAnteriores(examinados: readonly EventoExaminado[], escolhas: EscolhasDosEventos): void {
  if (escolha(escolhas, 'eventos_repetidos') === 'somam') return;
  const ultimos = new Map<string, EventoExaminado>();
  for (const cada of examinados) {
    if (cada.situacao !== 'vale' || cada.tipo?.efeito !== 'valores') continue;
    const antes = ultimos.get(cada.evento.tpEvento);
    if (antes !== undefined)
      recusar(antes, 'superado', 'Vale só o último evento deste tipo, como o escritório escolheu.');
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
    escolha(escolhas, 'mes_do_evento') === 'nota' &&
    mesDaNota !== null &&
    ehMes(mesDaNota) &&
    mes > mesDaNota &&
    dia <= fechamentoDe(mesDaNota);
  return noDaNota ? mesDaNota : mes;
}

/** What the office has to look at: events that could have moved something and do not. */
function avisosDosExaminados(examinados: readonly EventoExaminado[]): string[] {
  return examinados.flatMap((cada) =>
    cada.motivo === null || cada.tipo?.efeito === 'nenhum' || cada.situacao === 'superado'
      ? []
      : [`Evento ${nomeDo(cada)}, nº ${cada.evento.nSeqEvento}: ${cada.motivo}`],
  );
}

const INSUCESSO = '110192';
const INSUCESSO_DESFEITO = '110193';

/** What the note itself, or an event that moves nothing, hints at. */
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
    if (!ehDia(dia) || (nota !== null && dia < nota.ide.dhEmi.slice(0, 10))) {
      recusar(cada, 'sem_efeito', 'A data de entrega informada não é uma data ou é anterior à emissão.');
      continue;
    }
    const atrasado = antes !== null && ehMes(antes) && cada.dia > fechamentoDe(antes);
    if (atrasado && escolha(escolhas, 'entrega_informada_depois') === 'mantem') {
      recusar(
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
    if (valido !== undefined)
      recusar(valido, 'superado', 'Outro evento deu depois uma nova data de entrega.');
    valido = cada;
    mes = dia.slice(0, 7);
    cada.competencia = mes;
    antes = mes;
  }
  return mes;
}
