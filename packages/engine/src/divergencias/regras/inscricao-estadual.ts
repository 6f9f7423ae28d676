/**
 * Check digits of the state registration, by state, as the states publish them (the "roteiros de crítica" of Sintegra).
 * A weight goes with each digit from the right, beginning with 2 and beginning anew after the last one.
 */
const soma = (digitos: string, ultimo: number): number => {
  let total = 0;
  for (let i = 0; i < digitos.length; i++) {
    total += Number(digitos[digitos.length - 1 - i]) * (2 + (i % (ultimo - 1)));
  }
  return total;
};
/** The digit by 11: the rests 0 and 1 give 0. */
const by11 = (digitos: string, ultimo = 9): number => {
  const resto = soma(digitos, ultimo) % 11;
  return resto < 2 ? 0 : 11 - resto;
};
const by10 = (digitos: string): number => (10 - (soma(digitos, 9) % 10)) % 10;
/** Sum with weights of its own, from the left. */
const ponderada = (digitos: string, pesos: readonly number[]): number =>
  pesos.reduce((total, peso, i) => total + peso * Number(digitos[i]), 0);

type Confere = (ie: string) => boolean;

/** `digitos` check digits at the end, each over all that stands before it. */
const inFim =
  (size: number, { digitos = 1, prefixo = /^/, ultimo = 9 } = {}): Confere =>
  (ie) => {
    if (ie.length !== size || !prefixo.test(ie)) return false;
    let certa = ie.slice(0, size - digitos);
    for (let i = 0; i < digitos; i++) certa += by11(certa, ultimo);
    return certa === ie;
  };

const algum =
  (...formas: readonly Confere[]): Confere =>
  (ie) =>
    formas.some((forma) => forma(ie));

function amapa(ie: string): boolean {
  if (!/^03\d{7}$/.test(ie)) return false;
  const numero = Number(ie.slice(0, 8));
  const [p, d] = numero <= 3_017_000 ? [5, 0] : numero <= 3_019_022 ? [9, 1] : [0, 0];
  const digito = 11 - ((p + soma(ie.slice(0, 8), 9)) % 11);
  return Number(ie[8]) === (digito === 10 ? 0 : digito === 11 ? d : digito);
}

/** The last digit comes first, over the base; the one before it over the base and the last. */
function bahia(ie: string): boolean {
  if (!/^\d{8,9}$/.test(ie)) return false;
  const digito = /[679]/.test(ie[ie.length - 8] ?? '') ? by11 : by10;
  const base = ie.slice(0, -2);
  const ultimo = digito(base);
  return ie === `${base}${digito(base + ultimo)}${ultimo}`;
}

function goias(ie: string): boolean {
  if (!/^(?:1[015]|2\d)\d{7}$/.test(ie)) return false;
  const base = ie.slice(0, 8);
  const entre = Number(base) >= 10_103_105 && Number(base) <= 10_119_997;
  const resto = soma(base, 9) % 11;
  return Number(ie[8]) === (resto === 1 && entre ? 1 : by11(base));
}

function minas(ie: string): boolean {
  if (!/^\d{13}$/.test(ie)) return false;
  const base = `${ie.slice(0, 3)}0${ie.slice(3, 11)}`;
  let total = 0;
  for (let i = 0; i < base.length; i++) {
    const produto = Number(base[i]) * (1 + (i % 2));
    // The digits of the product: below 19.
    total += produto > 9 ? produto - 9 : produto;
  }
  const primeiro = (10 - (total % 10)) % 10;
  return ie.slice(11) === `${primeiro}${by11(ie.slice(0, 11) + primeiro, 11)}`;
}

/** In Rondônia the digits 10 and 11 become 0 and 1; of the old form the first three digits do not count. */
function rondonia(ie: string): boolean {
  const completa = ie.length === 9 ? ie.slice(3) : ie;
  if (!/^(?:\d{6}|\d{14})$/.test(completa)) return false;
  return Number(completa.at(-1)) === (11 - (soma(completa.slice(0, -1), 9) % 11)) % 10;
}

const roraima = (ie: string): boolean =>
  /^24\d{7}$/.test(ie) && Number(ie[8]) === ponderada(ie, [1, 2, 3, 4, 5, 6, 7, 8]) % 9;

/** Twelve digits, or a P and twelve digits of a rural producer, which have one check digit. */
function saoPaulo(ie: string): boolean {
  if (!/^P?\d{12}$/.test(ie)) return false;
  const digitos = ie.replace('P', '');
  const primeiro = (ponderada(digitos, [1, 3, 4, 5, 6, 7, 8, 10]) % 11) % 10;
  if (Number(digitos[8]) !== primeiro || ie.length === 13) return Number(digitos[8]) === primeiro;
  return Number(digitos[11]) === (ponderada(digitos, [3, 2, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11) % 10;
}

function pernambucoAntiga(ie: string): boolean {
  if (!/^\d{14}$/.test(ie)) return false;
  return Number(ie[13]) === (11 - (ponderada(ie, [5, 4, 3, 2, 1, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10;
}

const nove = inFim(9);
const tocantinsAntiga: Confere = (ie) =>
  /^\d{2}(?:0[123]|99)\d{7}$/.test(ie) && nove(ie.slice(0, 2) + ie.slice(4));

/** By state: the sizes that zeros on the left fill up to, and the check. */
const DA_UF = new Map<string, readonly [sizes: readonly number[], Confere]>(
  Object.entries({
    AC: [[13], inFim(13, { digitos: 2, prefixo: /^01/ })],
    AL: [[9], inFim(9, { prefixo: /^24/ })],
    AM: [[9], nove],
    AP: [[9], amapa],
    BA: [[8, 9], bahia],
    CE: [[9], nove],
    DF: [[13], inFim(13, { digitos: 2, prefixo: /^0[78]/ })],
    ES: [[9], nove],
    GO: [[9], goias],
    MA: [[9], inFim(9, { prefixo: /^12/ })],
    MG: [[13], minas],
    MS: [[9], inFim(9, { prefixo: /^(?:28|50)/ })],
    MT: [[11], inFim(11)],
    PA: [[9], inFim(9, { prefixo: /^(?:15|7[5-9])/ })],
    PB: [[9], nove],
    PE: [[9, 14], algum(inFim(9, { digitos: 2 }), pernambucoAntiga)],
    PI: [[9], nove],
    PR: [[10], inFim(10, { digitos: 2, ultimo: 7 })],
    RJ: [[8], inFim(8, { ultimo: 7 })],
    RN: [[9, 10], algum(inFim(9, { prefixo: /^20/ }), inFim(10, { prefixo: /^20/, ultimo: 10 }))],
    RO: [[9, 14], rondonia],
    RR: [[9], roraima],
    RS: [[10], inFim(10)],
    SC: [[9], nove],
    SE: [[9], nove],
    SP: [[12, 13], saoPaulo],
    TO: [[9, 11], algum(nove, tocantinsAntiga)],
  }),
);

/** Whether a state registration has the form and the check digits of its state; zeros on the left may be missing. */
export function inscricaoEstadualValida(ie: string, uf: string): boolean {
  const [sizes, confere] = DA_UF.get(uf) ?? [];
  if (sizes === undefined || confere === undefined) return true;
  return sizes.some((size) => confere(ie.padStart(size, '0')));
}
