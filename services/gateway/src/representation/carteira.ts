import { LinhaDaCarteira, mesesAntes } from '@apura/contracts';
import { type CarteiraLida, type FiltroDaCarteira, listarCarteira, type Tenant } from '@apura/database';
import { mesAberto } from '@apura/engine';
import { isoDay, isoMonth } from '@apura/words';
import { shaped } from './shaped.ts';

export const daCarteira = (linha: CarteiraLida['linhas'][number]) => shaped(LinhaDaCarteira, linha);

/** The month that offices work on: the one that has just ended. */
export const mesPassado = (agora: Date): string => mesesAntes(isoMonth(agora), 1);

/** Of which month a carteira is, and whether it is open. */
export function filtroDaCarteira({ competencia }: { readonly competencia?: string }, agora: Date) {
  const mes = competencia ?? mesPassado(agora);
  return { competencia: mes, aberta: mesAberto(mes, isoDay(agora)) };
}

/** More clients than any office has. */
const TODOS = 100_000;

/** All that the filter shows, with its sums. */
export const lerCarteiraInteira = (
  tenant: Tenant,
  filtro: Omit<FiltroDaCarteira, 'limit'>,
): Promise<CarteiraLida> => listarCarteira(tenant, { ...filtro, limit: TODOS });
