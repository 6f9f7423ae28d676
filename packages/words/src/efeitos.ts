import type { Documento } from '@apura/contracts';

/** What a note does to a client's month. */
export const EFEITOS: Readonly<Record<Documento['efeitos'][number]['efeito'], string>> = {
  debito: 'gera débito',
  credito: 'gera crédito',
  estorno_debito: 'estorna débito',
  estorno_credito: 'estorna crédito',
  credito_recusado: 'crédito recusado',
  sem_efeito: 'sem efeito',
};
