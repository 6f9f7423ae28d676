import type { EntradaLida } from '@apura/database';
import type { Comparativo } from '@apura/engine';

type Aviso = Comparativo['avisos'][number];

const notas = (quantas: number) => (quantas === 1 ? '1 nota' : `${quantas} notas`);

/** What only the rows can tell: notes that were sent for this client and month and do not belong there. */
export function avisosDaEntrada({
  fora_do_esperado: { outro_mes, outras_partes },
}: Pick<EntradaLida, 'fora_do_esperado'>): Aviso[] {
  const faltas = [
    ...(outro_mes ? [`${notas(outro_mes)} de outra competência`] : []),
    ...(outras_partes ? [`${notas(outras_partes)} em que o cliente não é parte`] : []),
  ];
  if (!faltas.length) return [];
  return [
    {
      codigo: 'fora_do_esperado',
      mensagem: `Os envios feitos para este cliente e mês trazem ${faltas.join(' e ')}; elas foram guardadas, mas não entram nesta apuração.`,
    },
  ];
}
