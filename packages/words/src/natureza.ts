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
