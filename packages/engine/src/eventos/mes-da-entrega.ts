import { ehDia } from '../calculo/nota/entrega-prevista.ts';
import type { NotaFiscal } from '../nota-fiscal.ts';
import { ehMes, mesDeBrasilia } from '../prazos/brasilia.ts';
import { fechamentoDe } from './cancelar-eventos.ts';
import { type EscolhasDosEventos, escolha } from './escolhas.ts';
import { type EventoExaminado, recusar } from './evento-examinado.ts';

/** The month of the last day that the issuer gave for the delivery; one before the emission is none (rejection 1155). */
export function mesDaEntrega(
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
