const NOMES: Readonly<Record<string, string>> = {
  debito: 'Débito',
  credito: 'Crédito',
  estorno_debito: 'Estorno de débito',
  estorno_credito: 'Estorno de crédito',
  credito_recusado: 'Crédito recusado',
};

/** The kind of an entry by hand as an accountant writes it. */
export const nomeDoLancamentoManual = (tipo: string): string => NOMES[tipo] ?? tipo.replaceAll('_', ' ');
