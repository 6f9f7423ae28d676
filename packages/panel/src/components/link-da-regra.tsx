import type { RegrasDeValidacao } from '@apura/contracts';
import { efeitoDaDivergencia } from '@apura/words';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { pedir } from '../api/pedir.ts';

interface LinkDaRegraProps {
  /** What the divergence calls its rule. */
  readonly regra: string;
  readonly rejeicao?: string | undefined;
}

/** All rules of SEFAZ, read once: they change with the house itself. */
export const useRegras = () =>
  useQuery({
    queryKey: ['/regras'],
    queryFn: () => pedir<RegrasDeValidacao>('GET', '/regras'),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The code by which SEFAZ rejects, and the way to the rule that a divergence names. */
export function LinkDaRegra({ regra, rejeicao }: LinkDaRegraProps) {
  const { data } = useRegras();
  const achada = data?.regras.find(
    (uma) => uma.regra === regra || (rejeicao !== undefined && uma.codigo === rejeicao),
  );
  const nome = rejeicao ? efeitoDaDivergencia('rejeicao', rejeicao) : 'a regra da SEFAZ';
  if (!achada) return rejeicao ? ` · ${nome}` : null;
  return (
    <>
      {' · '}
      <Link href={`/regras?regra=${achada.regra}`}>{nome}</Link>
    </>
  );
}
