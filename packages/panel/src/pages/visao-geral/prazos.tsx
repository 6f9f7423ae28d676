import type { VisaoGeral } from '@apura/contracts';
import { competenciaCurta, count } from '@apura/words';
import { Link } from 'wouter';
import { Cartao, ComLeis, Estado } from '../../components/partes.tsx';

/** "2026-12-20" -> "20/12". A day without a time has no zone to convert. */
const diaEMes = (data: string): string => data.slice(5).split('-').reverse().join('/');

export const Prazos = ({ prazos }: { readonly prazos: VisaoGeral['prazos'] }) => (
  <Cartao titulo="Próximos prazos">
    {prazos.length === 0 && <p className="suave sem-margem">Nenhum prazo nos próximos dias.</p>}
    <ul className="lista-simples prazos">
      {prazos.map(({ id, data, obrigacao, competencia, clientes, cumpridos, status, fundamento }) => (
        <li key={id + competencia}>
          <time dateTime={data} className="numero prazo-dia">
            {diaEMes(data)}
          </time>
          <span className="cresce">
            <Link href={`/prazos/${id}/${competencia}`}>{obrigacao}</Link>{' '}
            <span className="suave">· {competenciaCurta(competencia)}</span>
            <br />
            <span className="suave miudo">
              {cumpridos > 0 && `${cumpridos} de `}
              {clientes > 0 && count(clientes, 'cliente', 'clientes')}
              {cumpridos > 0 && ' já cumpriram'}
              {clientes > 0 && ' · '}
              <ComLeis texto={fundamento} />
            </span>
          </span>
          {clientes > 0 && cumpridos === clientes && <Estado tom="bom" nome="Cumprido" />}
          {status === 'estimativa' && <Estado tom="alerta" nome="Estimado" />}
        </li>
      ))}
    </ul>
    {observacoesDe(prazos).map(({ observacao, tributos }) => (
      <p key={observacao} className="suave miudo observacao">
        <b>{tributos.join(', ')}:</b> {observacao}
      </p>
    ))}
  </Cartao>
);

/** What is to be known of the days that are estimated, each once, with the taxes that it is about. */
function observacoesDe(prazos: VisaoGeral['prazos']) {
  const observacoes = [...new Set(prazos.flatMap(({ observacao }) => observacao ?? []))];
  return observacoes.map((observacao) => ({
    observacao,
    tributos: [...new Set(prazos.filter((um) => um.observacao === observacao).map(({ tributo }) => tributo))],
  }));
}
