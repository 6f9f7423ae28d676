const DIA = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' });
const DIA_E_HORA = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const DISTANCIA = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' });

/** An instant in the reader's own zone: "21/11/2026, 04:22". */
export const diaEHora = (iso: string): string => DIA_E_HORA.format(new Date(iso));
export const dia = (iso: string): string => DIA.format(new Date(iso));

/** "há 3 minutos", "em 2 horas"; beyond a month, the day. */
export function haQuanto(iso: string, agora: Date): string {
  const segundos = (new Date(iso).getTime() - agora.getTime()) / 1000;
  const tamanho = Math.abs(segundos);
  if (tamanho < 45) return segundos > 0 ? 'em instantes' : 'agora há pouco';
  if (tamanho < 3600) return DISTANCIA.format(Math.round(segundos / 60), 'minute');
  if (tamanho < 86_400) return DISTANCIA.format(Math.round(segundos / 3600), 'hour');
  if (tamanho < 30 * 86_400) return DISTANCIA.format(Math.round(segundos / 86_400), 'day');
  return dia(iso);
}
