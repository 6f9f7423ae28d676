import { mesesBefore, readValue } from '@apura/contracts';
import { day, isoMonth } from '@apura/words';

/** "2026-02" -> "2026-02-28". */
export function ultimoDia(mes: string): string {
  const [ano = 0, numero = 0] = mes.split('-').map(Number);
  return new Date(Date.UTC(ano, numero, 0)).toISOString().slice(0, 10);
}

/** `quantos` months back from `adiante` after the one of `agora` in Brasília, the newest first. */
export const mesesUntil = (agora: Date, quantos: number, adiante = 0): string[] =>
  Array.from({ length: quantos }, (_, atras) => mesesBefore(isoMonth(agora), atras - adiante));

/** The month that it is in Brasília. */
export const currentMes = (): string => isoMonth(new Date());

/** The one before it: whose notes are all there. */
export const lastMes = (): string => mesesBefore(currentMes(), 1);

const DISTANCIA = new Intl.RelativeTimeFormat('pt-BR', { numeric: 'auto' });

/** "há 3 minutos", "em 2 horas"; beyond a month, the day. */
export function howLongAgo(iso: string, agora: Date): string {
  const segundos = (new Date(iso).getTime() - agora.getTime()) / 1000;
  const size = Math.abs(segundos);
  if (size < 45) return segundos > 0 ? 'em instantes' : 'agora há pouco';
  if (size < 3600) return DISTANCIA.format(Math.round(segundos / 60), 'minute');
  if (size < 86_400) return DISTANCIA.format(Math.round(segundos / 3600), 'hour');
  if (size < 30 * 86_400) return DISTANCIA.format(Math.round(segundos / 86_400), 'day');
  return day(iso);
}

/** Bytes as a person says them: 2048 -> "2 KB", 1572864 -> "1,5 MB". */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const [valor, unidade] = bytes < 1024 * 1024 ? [bytes / 1024, 'KB'] : [bytes / 1024 / 1024, 'MB'];
  return `${valor.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unidade}`;
}

/** What a person typed as a percentage -> "17.5", undefined when it is none: up to four places, no zeros added. */
export function readPercentual(texto: string): string | undefined {
  const limpo = texto.replace(/%|\s/g, '').replace(',', '.');
  if (!/^\d{1,3}(\.\d{0,4})?$/.test(limpo)) return undefined;
  const [inteiro = '', fracao = ''] = limpo.split('.');
  const normal = inteiro.replace(/^0+(?=\d)/, '');
  return fracao === '' ? normal : `${normal}.${fracao}`;
}

/** The same from 0 to 100, as rates are: "17,5" -> "17.5". */
export function readAliquota(texto: string): string | undefined {
  const lido = readPercentual(texto);
  return lido !== undefined && Number(lido) <= 100 ? lido : undefined;
}

/** Less than a real, more or less: not what one looks at first. */
export const isCents = (amount: string): boolean => Math.abs(Number(amount)) < 1;

const LIMITE_DO_SIMPLES = 4_800_000;

/** What is wrong with an amount that was typed; undefined when it is good, or nothing was typed. */
export const erroDoValor = (texto: string): string | undefined =>
  texto.trim() === '' || readValue(texto) ? undefined : 'Escreva um valor como 480.000,00';

/** The same for the revenue of twelve months, which has a limit. */
export function erroDoRbt12(texto: string): string | undefined {
  const valor = readValue(texto);
  return valor !== undefined && Number(valor) > LIMITE_DO_SIMPLES
    ? 'Acima de 4.800.000,00 a empresa deixa o Simples (LC 123/2006, art. 3º, II)'
    : erroDoValor(texto);
}

/** What a person typed, without punctuation, in capitals. */
export const withoutPunctuation = (texto: string): string => texto.replace(/[^0-9a-z]/gi, '').toUpperCase();
