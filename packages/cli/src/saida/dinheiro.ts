/** "1234.56" as a person of that language reads it. Digits are moved, never computed. */
export function dinheiro(valor: string, idioma: 'pt' | 'en'): string {
  const [, sinal = '', inteiros = '', decimais] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(valor) ?? [];
  if (inteiros === '') return valor;
  const [milhar, virgula] = idioma === 'pt' ? ['.', ','] : [',', '.'];
  const grupos = inteiros.replace(/\B(?=(\d{3})+$)/g, milhar);
  return `${sinal}${grupos}${decimais === undefined ? '' : virgula + decimais}`;
}
