import type { VisaoGeral } from '@apura/contracts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Estado } from '../../componentes/estado.tsx';
import { competenciaCurta } from '../../formato/competencia.ts';
import { contar } from '../../formato/contar.ts';

/** "2026-12-20" -> "20/12". A day without a time has no zone to convert. */
const diaEMes = (data: string): string => data.slice(5).split('-').reverse().join('/');

export function Prazos({ prazos }: { readonly prazos: VisaoGeral['prazos'] }) {
  return (
    <Cartao titulo="Próximos prazos">
      {prazos.length === 0 && <p className="suave sem-margem">Nenhum prazo nos próximos dias.</p>}
      <ul className="lista-simples prazos">
        {prazos.map(({ data, obrigacao, tributo, competencia, clientes, status, fundamento, observacao }) => (
          <li key={data + obrigacao + tributo + competencia}>
            <time dateTime={data} className="numero prazo-dia">
              {diaEMes(data)}
            </time>
            <span className="cresce">
              {obrigacao} <span className="suave">· {competenciaCurta(competencia)}</span>
              <br />
              <span className="suave miudo" title={observacao}>
                {contar(clientes, 'cliente', 'clientes')} · {fundamento}
              </span>
            </span>
            {status === 'estimativa' && <Estado tom="alerta">Estimado</Estado>}
          </li>
        ))}
      </ul>
    </Cartao>
  );
}
