import type { AnexoDaReceita } from '../../resultado/simples.ts';
import type { CasoDoItem } from './caso-do-item.ts';
import { responder } from './caso-do-item.ts';

/** cAtvSN of an NFS-e (NT 009). */
const POR_ATIVIDADE: Readonly<Record<string, AnexoDaReceita>> = {
  '7': 'III',
  '8': 'III',
  '9': 'fator_r',
  '10': 'III',
  '11': 'III_sem_iss',
  '12': 'III',
  '13': 'IV',
  '14': 'IV',
  '90': 'fora',
};
const RESPOSTAS: Readonly<Record<string, AnexoDaReceita>> = { III: 'III', IV: 'IV', V: 'V' };

/**
 * Null where the annex of the client's profile holds. Transport between municipalities and telecommunication: annex III
 * without ISS plus the ICMS of annex I (LC 123/2006 art. 18 § 5º-E).
 */
export function anexoDaReceita(caso: CasoDoItem): AnexoDaReceita | null {
  const { contexto, especie, documento } = caso;
  if (contexto.cliente.regime !== 'simples_nacional') return null;
  if (especie === 'frete' || especie === 'passageiros' || especie === 'telecom') return 'III_com_icms';
  if (especie !== 'servico') return null;
  const daNota = POR_ATIVIDADE[documento.servico?.cAtvSN ?? ''];
  return daNota ?? RESPOSTAS[responder(caso, 'anexo_do_simples') ?? ''] ?? null;
}
