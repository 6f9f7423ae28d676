import type { VisaoGeral } from '@apura/contracts';
import { competenciaPorExtenso, count } from '@apura/words';
import { Progress } from '@mantine/core';
import { Link } from 'wouter';
import { Cartao } from '../../componentes/cartao.tsx';
import { EstadoDaApuracao } from '../../componentes/estado-da-apuracao.tsx';

/** What is under way right now. */
export function EmEspera({ espera: { lotes, apuracoes } }: { readonly espera: VisaoGeral['em_espera'] }) {
  if (lotes.length + apuracoes.length === 0) return null;
  return (
    <Cartao titulo="Em andamento">
      <ul className="lista-simples">
        {lotes.map(({ job_id, total, pendentes }) => (
          <li key={job_id}>
            <Link href={`/envios/${job_id}`}>Envio de {count(total, 'arquivo', 'arquivos')}</Link>
            <Progress
              value={total === 0 ? 0 : ((total - pendentes) / total) * 100}
              aria-label="Arquivos processados"
            />
          </li>
        ))}
        {apuracoes.map(({ id, cliente, competencia: mes, estado }) => (
          <li key={id}>
            <Link href={`/apuracoes/${id}`}>
              {cliente}, {competenciaPorExtenso(mes)}
            </Link>
            <EstadoDaApuracao estado={estado} />
          </li>
        ))}
      </ul>
    </Cartao>
  );
}
