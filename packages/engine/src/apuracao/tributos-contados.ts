import { isProducaoPropria } from '../dados/cfop.ts';
import { readOrZero } from '../fixo.ts';
import {
  ABOVE_SUBLIMITE,
  ALL_TRIBUTOS,
  OUTSIDE_DAS,
  type TributoProjetado,
} from '../projecao/linha-projetavel.ts';
import type { EntradaDaApuracao } from '../resultado.ts';
import { hasImpedimento } from '../simples/sublimite.ts';

/** The taxes that the client settles outside the DAS. */
export function listTributosContados(
  entrada: Pick<EntradaDaApuracao, 'regime' | 'simples' | 'competencia' | 'respostas_da_empresa'>,
): ReadonlySet<TributoProjetado> {
  const { regime, competencia } = entrada;
  if (regime === 'mei') return OUTSIDE_DAS;
  if (regime !== 'simples_nacional') return ALL_TRIBUTOS;
  return hasImpedimento(entrada, `${competencia}-01`) ? ABOVE_SUBLIMITE : OUTSIDE_DAS;
}

/**
 * Whether the client owes IPI in the month, and so may credit that of its inputs (CF art. 153 § 3º II; Decreto
 * 7.212/2010 art. 226): it charged IPI, sold what it made, or brings along a balance; not where the office says that it does not.
 */
export function isContribuinteDoIpi(
  entrada: Pick<EntradaDaApuracao, 'lancamentos' | 'saldos_anteriores' | 'respostas_da_empresa'>,
): boolean {
  if (entrada.respostas_da_empresa?.ipi_das_notas === 'nao') return false;
  return (
    entrada.saldos_anteriores.some(({ tributo }) => tributo === 'ipi') ||
    entrada.lancamentos.some(({ efeito, cfop, ipi }) => {
      if (cfop[0] !== '5' && cfop[0] !== '6' && cfop[0] !== '7') return false;
      return isProducaoPropria(cfop) || (efeito !== 'estorno_credito' && readOrZero(ipi) > 0n);
    })
  );
}

/**
 * The establishment that an entry of the office counts for where none is named: the head office (branch 0001) when the
 * month has notes of it, else the first; empty without notes.
 */
export function findEstabelecimentoPrincipal({
  lancamentos,
}: Pick<EntradaDaApuracao, 'lancamentos'>): string {
  let principal = '';
  for (const { estabelecimento } of lancamentos) {
    if (estabelecimento === '' || estabelecimento === principal) continue;
    const melhor = ordem(estabelecimento) < ordem(principal);
    if (principal === '' || melhor) principal = estabelecimento;
  }
  return principal;
}

const ordem = (cnpj: string): string => cnpj.slice(8, 12) + cnpj;
