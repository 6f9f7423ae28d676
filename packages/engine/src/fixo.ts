/**
 * Fixed-point decimals: a bigint that counts units of 10^-8. Rounding is HALF_EVEN everywhere, as in the official
 * calculator; NT 2025.002 names no mode. A rate in percent is held as it is written (0.9 % is 0.9).
 */
export type Fixo = bigint;

export const CASAS = 8;
const ZEROS = Array.from({ length: CASAS + 1 }, (_, casas) => (casas === 0 ? '0' : `0.${'0'.repeat(casas)}`));
export const ONE: Fixo = 100_000_000n;
export const CENT: Fixo = 1_000_000n;
/** 100 %, as a rate is held. */
export const HUNDRED_PERCENT: Fixo = 100n * ONE;
/** Longest decimal that is read. The layout has at most 13 digits and 10 decimals. */
const MAX_SIZE = 40;
/** 100 x 10^n: what a product with a percentage is divided by. */
const CENTESIMOS = Array.from(
  { length: CASAS + 1 },
  (_, expoente) => HUNDRED_PERCENT * 10n ** BigInt(expoente),
);
const POTENCIAS = Array.from({ length: MAX_SIZE + 1 }, (_, expoente) => 10n ** BigInt(expoente));
/** Units in one of the last decimal, by the number of decimals. */
const UNIDADES = Array.from({ length: CASAS + 1 }, (_, casas) => Number(potencia(CASAS - casas)));
/** Up to here, some 90 million reais, a JS number holds the units of an amount exactly. */
const MAX_EXATO = BigInt(Number.MAX_SAFE_INTEGER);
/** An integer of 64 bits and, in the same bytes, its two halves: between a bigint and a number this is the cheapest way. */
const INTEIRO = new BigInt64Array([1n]);
const METADES = new Uint32Array(INTEIRO.buffer);
/** Which half is the lower one: machines differ. */
const BAIXA = METADES[0] === 1 ? 0 : 1;
const ALTA = 1 - BAIXA;
const METADE = 2 ** 32;
/** "00" to "99". */
const CENTAVOS = Array.from({ length: 100 }, (_, centavos) => `${centavos}`.padStart(2, '0'));
const UNIDADES_DO_CENTAVO = Number(CENT);

/** Reads `-?digits[.digits]`; anything else is null. Decimals past the eighth are rounded. */
export function readFixo(texto: string): Fixo | null {
  if (texto === '0.00' || texto === '0') return 0n;
  const fim = texto.length;
  const inicio = texto.charCodeAt(0) === 45 ? 1 : 0;
  if (fim > MAX_SIZE || fim === inicio) return null;
  let ponto = -1;
  let inteiro = 0;
  for (let i = inicio; i < fim; i++) {
    const codigo = texto.charCodeAt(i);
    if (codigo === 46 && ponto < 0) ponto = i;
    else if (codigo < 48 || codigo > 57) return null;
    else inteiro = inteiro * 10 + (codigo - 48);
  }
  if (ponto === inicio || ponto === fim - 1) return null;
  const casas = ponto < 0 ? 0 : fim - ponto - 1;
  const unidades = inteiro * (UNIDADES[casas] ?? Number.POSITIVE_INFINITY);
  if (unidades <= Number.MAX_SAFE_INTEGER)
    return inicio === 1 ? -fromUnidades(unidades) : fromUnidades(unidades);
  const digitos = ponto < 0 ? texto.slice(inicio) : texto.slice(inicio, ponto) + texto.slice(ponto + 1);
  const bruto = BigInt(digitos);
  const valor =
    casas <= CASAS ? bruto * potencia(CASAS - casas) : splitForPar(bruto, potencia(casas - CASAS));
  return inicio === 1 ? -valor : valor;
}

/** Whole units, zero to MAX_EXATO, as a bigint. */
function fromUnidades(unidades: number): Fixo {
  // Each element keeps the lower 32 bits of what it is given.
  METADES[BAIXA] = unidades;
  METADES[ALTA] = unidades / METADE;
  return INTEIRO[0] ?? 0n;
}

/** Reads as `readFixo`; what is absent or no decimal counts as zero. */
export function readOrZero(texto: string | undefined): Fixo {
  return texto === undefined ? 0n : (readFixo(texto) ?? 0n);
}

/** Writes with exactly `casas` decimals (0 to 8), rounded; never "-0.00". */
export function formatFixo(valor: Fixo, casas: number): string {
  if (valor === 0n) return ZEROS[casas] ?? '0';
  if (casas === 2 && valor > 0n && valor <= MAX_EXATO) return formatReais(valor);
  const unidades = splitForPar(valor, potencia(CASAS - casas));
  const digitos = (unidades < 0n ? -unidades : unidades).toString().padStart(casas + 1, '0');
  const sinal = unidades < 0n ? '-' : '';
  if (casas === 0) return sinal + digitos;
  return `${sinal}${digitos.slice(0, -casas)}.${digitos.slice(-casas)}`;
}

/** As `formatFixo` with two decimals, of what a JS number holds exactly: nearly every amount of a note. */
function formatReais(valor: Fixo): string {
  INTEIRO[0] = valor;
  const unidades = (METADES[ALTA] ?? 0) * METADE + (METADES[BAIXA] ?? 0);
  let centavos = Math.floor(unidades / UNIDADES_DO_CENTAVO);
  const dobro = (unidades - centavos * UNIDADES_DO_CENTAVO) * 2;
  if (dobro > UNIDADES_DO_CENTAVO || (dobro === UNIDADES_DO_CENTAVO && centavos % 2 === 1)) centavos += 1;
  const reais = Math.floor(centavos / 100);
  return `${reais}.${CENTAVOS[centavos - reais * 100]}`;
}

/** Each amount of an object in reais, with two decimals, under its name and in its order. */
export function formatAll<K extends string>(valores: Readonly<Record<K, Fixo>>): Record<K, string> {
  // Empty only until the next line has given it all of its members.
  const escritos = {} as Record<K, string>;
  for (const nome in valores) escritos[nome] = formatFixo(valores[nome], 2);
  return escritos;
}

/** The sum of amounts in reais, with two decimals. */
export function sumDecimais(valores: readonly string[]): string {
  let soma = 0n;
  for (const valor of valores) soma += readOrZero(valor);
  return formatFixo(soma, 2);
}

/** Rounds to `casas` decimals (0 to 8) and stays a Fixo. */
export function round(valor: Fixo, casas: number): Fixo {
  const unidade = potencia(CASAS - casas);
  // Nearly every amount of a note has its two decimals already.
  return valor % unidade === 0n ? valor : splitForPar(valor, unidade) * unidade;
}

/** The amount, or zero where it is below zero. */
export function atLeastZero(valor: Fixo): Fixo {
  return valor < 0n ? 0n : valor;
}

/** The amount without its sign. */
export function absoluteOf(valor: Fixo): Fixo {
  return valor < 0n ? -valor : valor;
}

/** The smaller of two amounts. */
export function smallerOf(a: Fixo, b: Fixo): Fixo {
  return a > b ? b : a;
}

export function multiply(a: Fixo, b: Fixo): Fixo {
  return splitForPar(a * b, ONE);
}

/** Throws RangeError when `b` is zero. */
export function split(a: Fixo, b: Fixo): Fixo {
  return splitForPar(a * ONE, b);
}

/** `percentual` percent of `valor`, rounded once to `casas` decimals. */
export function porcento(valor: Fixo, percentual: Fixo, casas: number): Fixo {
  if (valor === 0n || percentual === 0n) return 0n;
  const unidade = potencia(CASAS - casas);
  return splitForPar(valor * percentual, CENTESIMOS[CASAS - casas] ?? HUNDRED_PERCENT * unidade) * unidade;
}

function potencia(expoente: number): bigint {
  return POTENCIAS[expoente] ?? 10n ** BigInt(expoente);
}

/** Integer division rounded half to even. */
function splitForPar(dividendo: bigint, divisor: bigint): bigint {
  if (divisor < 0n) return splitForPar(-dividendo, -divisor);
  const quociente = dividendo / divisor;
  const resto = dividendo % divisor;
  if (resto === 0n) return quociente;
  const dobro = (resto < 0n ? -resto : resto) * 2n;
  if (dobro < divisor || (dobro === divisor && quociente % 2n === 0n)) return quociente;
  return dividendo < 0n ? quociente - 1n : quociente + 1n;
}

/** An amount as people in Brazil write it: "R$ 5.982,86", the sign before it. */
export function inReais(valor: Fixo): string {
  const [inteiros, centavos] = formatFixo(absoluteOf(valor), 2).split('.');
  const grupos = (inteiros ?? '0').replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return `${valor < 0n ? '−' : ''}R$ ${grupos},${centavos}`;
}
