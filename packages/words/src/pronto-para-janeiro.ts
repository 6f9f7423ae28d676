import type { PontoDeJaneiro } from '@apura/contracts';

/** Who puts right what January would refuse. */
export const RESPONSAVEIS: Readonly<Record<PontoDeJaneiro['quem'], string>> = {
  cliente: 'o cliente',
  escritorio: 'o escritório',
  fornecedor: 'o fornecedor',
};

/** How far that is. */
export const ESTADOS_DO_PONTO: Readonly<Record<PontoDeJaneiro['estado'], string>> = {
  aberta: 'por fazer',
  pedida: 'em andamento',
  resolvida: 'feito',
  ignorada: 'não se aplica',
  corrigida: 'corrigido nas notas',
};
