import type { Divergencia, Documento } from '@apura/contracts';

/** What a note does to a client's month. */
export const EFEITOS: Readonly<Record<Documento['efeitos'][number]['efeito'], string>> = {
  debito: 'gera débito',
  credito: 'gera crédito',
  estorno_debito: 'estorna débito',
  estorno_credito: 'estorna crédito',
  credito_recusado: 'crédito recusado',
  sem_efeito: 'sem efeito',
};

/** What a divergence brings, with the code where SEFAZ rejects. */
export const efeitoDaDivergencia = (
  efeito: NonNullable<Divergencia['efeito']>,
  rejeicao?: string | null,
): string =>
  ({
    rejeicao: rejeicao ? `rejeição ${rejeicao} da SEFAZ` : 'rejeição da SEFAZ',
    dinheiro: 'valor ou alíquota de tributo',
    dica: 'dica',
  })[efeito];
