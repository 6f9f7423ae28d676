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

/** A national service code, "170101", as LC 116/2003 writes its item. */
const SERVICO = /^(\d\d)(\d\d)(\d\d)$/;
/** cClass of an item in a bill of energy, telecommunication, water or gas. */
const CLASSE = /^\d{7}$/;

/** What an operation is called where it has no CFOP: a service, an item of a bill; empty for anything else. */
export function nomeDaNatureza(natureza: string): string {
  if (natureza === 'SCEE') return 'energia compensada (SCEE)';
  const [, item, subitem, desdobro] = SERVICO.exec(natureza) ?? [];
  if (item) return `serviço ${item}.${subitem}.${desdobro} da lista nacional (LC 116/2003)`;
  return CLASSE.test(natureza) ? 'classe do item na fatura (cClass)' : '';
}
