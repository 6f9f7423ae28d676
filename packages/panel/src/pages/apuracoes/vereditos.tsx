import type { Apuracao, Autenticidade } from '@apura/contracts';
import { grouped } from '@apura/words';
import { Link } from 'wouter';
import { Estado } from '../../components/partes.tsx';
import { VEREDITOS } from '../../labels/estados.ts';

/** How many notes of the month have which verdict on their XML; each leads to its list. */
export function Vereditos({
  apuracao: { autenticidade, cliente_id, competencia },
}: {
  readonly apuracao: Apuracao;
}) {
  if (!autenticidade) return null;
  const vereditos = (Object.keys(VEREDITOS) as Autenticidade['veredito'][]).filter(
    (veredito) => autenticidade[veredito] > 0,
  );
  return (
    <p className="com-espaco sem-margem">
      {vereditos.map((veredito) => (
        <Link
          key={veredito}
          href={`/documentos?${new URLSearchParams({ cliente_id, competencia, autenticidade: veredito })}`}
        >
          <Estado {...VEREDITOS[veredito]} /> {grouped(String(autenticidade[veredito]))}{' '}
        </Link>
      ))}
      {autenticidade.nao_conferida > 0 && (
        <span className="suave">{grouped(String(autenticidade.nao_conferida))} sem conferência do XML</span>
      )}
    </p>
  );
}
