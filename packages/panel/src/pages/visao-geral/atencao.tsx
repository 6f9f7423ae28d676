import type { VisaoGeral } from '@apura/contracts';
import { competenciaCurta, count } from '@apura/words';
import { Link } from 'wouter';
import { Cartao } from '../../components/cartao.tsx';
import { Estado } from '../../components/estado.tsx';
import { TwoLines } from '../../components/two-lines.tsx';

/** What needs somebody: failures, results that newer notes have overtaken, divergences by client. */
export function Atencao({ visao: { falhas, desatualizadas, divergencias } }: { readonly visao: VisaoGeral }) {
  const nada =
    falhas.arquivos_recusados_7_dias + falhas.apuracoes.length + desatualizadas.length === 0 &&
    divergencias.por_cliente.length === 0;
  return (
    <Cartao titulo="Precisa de atenção">
      {nada && (
        <p className="suave sem-margem">Nada por aqui. Falhas e divergências aparecem neste quadro.</p>
      )}
      <ul className="lista-simples">
        {falhas.apuracoes.map(({ id, cliente, competencia, mensagem }) => (
          <li key={id}>
            <span>
              <TwoLines below={mensagem}>
                <Link href={`/apuracoes/${id}`}>
                  {cliente}, {competenciaCurta(competencia)}
                </Link>
              </TwoLines>
            </span>
            <Estado tom="erro" nome="Falhou" />
          </li>
        ))}
        {desatualizadas.map(({ id, cliente, competencia }) => (
          <li key={id}>
            <Link href={`/apuracoes/${id}`}>
              {cliente}, {competenciaCurta(competencia)}
            </Link>
            <Estado tom="alerta" nome="Desatualizada" />
          </li>
        ))}
        {divergencias.por_cliente.map(({ apuracao_id, cliente, competencia, criticas, avisos }) => (
          <li key={apuracao_id}>
            <Link href={`/apuracoes/${apuracao_id}/divergencias`}>
              {cliente}, {competenciaCurta(competencia)}
            </Link>
            {criticas > 0 ? (
              <Estado tom="erro" nome={count(criticas, 'crítica', 'críticas')} />
            ) : (
              <Estado tom="alerta" nome={count(avisos, 'aviso', 'avisos')} />
            )}
          </li>
        ))}
        {falhas.arquivos_recusados_7_dias > 0 && (
          <li>
            <Link href="/envios">
              {count(falhas.arquivos_recusados_7_dias, 'arquivo recusado', 'arquivos recusados')} em 7 dias
            </Link>
          </li>
        )}
      </ul>
    </Cartao>
  );
}
