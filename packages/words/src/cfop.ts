/** First digit of the CFOP: direction and place of the operation (Convênio SINIEF s/nº de 1970, Anexo II). */
const OPERACOES: Readonly<Record<string, string>> = {
  1: 'Entrada do estado',
  2: 'Entrada de outro estado',
  3: 'Entrada do exterior',
  5: 'Saída para o estado',
  6: 'Saída para outro estado',
  7: 'Saída para o exterior',
};

/** Whether a CFOP goes in or out and how far; empty for what is no CFOP. */
export function operacaoDoCfop(cfop: string): string {
  return /^\d{4}$/.test(cfop) ? (OPERACOES[cfop.charAt(0)] ?? '') : '';
}
