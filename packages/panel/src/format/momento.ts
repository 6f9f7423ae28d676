import { day } from '@apura/words';

const DISTANCIA = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' });

/** "há 3 minutos", "em 2 horas"; beyond a month, the day. */
export function haQuanto(iso: string, agora: Date): string {
  const segundos = (new Date(iso).getTime() - agora.getTime()) / 1000;
  const size = Math.abs(segundos);
  if (size < 45) return segundos > 0 ? 'em instantes' : 'agora há pouco';
  if (size < 3600) return DISTANCIA.format(Math.round(segundos / 60), 'minute');
  if (size < 86_400) return DISTANCIA.format(Math.round(segundos / 3600), 'hour');
  if (size < 30 * 86_400) return DISTANCIA.format(Math.round(segundos / 86_400), 'day');
  return day(iso);
}
