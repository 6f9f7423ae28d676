import type { AnoProjetado } from '@apura/engine';
import { Desdobrar } from '../componentes/desdobrar.tsx';
import { Memoria } from '../componentes/memoria.tsx';
import { percentual, percentualCurto } from '../formato/percentual.ts';
import { agrupar } from '../formato/reais.ts';
import { nomeDoTributo } from '../rotulos/tributos.ts';
import { GraficoEmpilhado } from './grafico-empilhado.tsx';
import { partesDosTributos } from './partes-dos-tributos.ts';

const TRIBUTOS = ['icms', 'iss', 'ipi', 'pis', 'cofins', 'das', 'cbs', 'ibs_uf', 'ibs_mun'] as const;
const STATUS = { lei: 'Lei', estimativa: 'Estimativa', informada: 'Informada' } as const;

/** The years of the transition: the drawing, the same numbers as a table, and how each came about. */
export function TransicaoAnoAAno({ anos }: { readonly anos: readonly AnoProjetado[] }) {
  const comValor = TRIBUTOS.filter((tributo) => anos.some((ano) => /[1-9]/.test(ano[tributo])));
  const linhas = [
    ...comValor.map((tributo) => ({
      nome: nomeDoTributo(tributo),
      valores: anos.map((ano) => ano[tributo]),
    })),
    {
      nome: 'Créditos',
      valores: anos.map(({ creditos }) =>
        /[1-9]/.test(creditos) ? `-${creditos}`.replace('--', '') : creditos,
      ),
    },
  ];
  const dispensado = anos.some((ano) => /[1-9]/.test(ano.dispensado));
  return (
    <div className="pilha">
      <GraficoEmpilhado
        linha="Total a pagar"
        titulo="Tributos devidos em cada ano, antes dos créditos; o número sobre a coluna é o total a pagar. Os valores estão na tabela a seguir."
        colunas={anos.map((ano) => ({
          rotulo: String(ano.ano),
          total: ano.total,
          partes: partesDosTributos(comValor.map((tributo) => ({ tributo, valor: ano[tributo] }))),
        }))}
      />
      <p className="miudo suave sem-margem">
        As colunas mostram os débitos de cada tributo. A linha, e o número acima da coluna, é o total a pagar
        depois dos créditos.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section className="rolagem" tabIndex={0} aria-label="Valores por ano">
        <table className="tabela tabela-de-anos">
          <caption className="so-leitor">Valores por ano</caption>
          <thead>
            <tr>
              <th scope="col">R$ por mês</th>
              {anos.map(({ ano }) => (
                <th key={ano} scope="col" className="direita">
                  {ano}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linhas.map(({ nome, valores }) => (
              <tr key={nome}>
                <th scope="row">{nome}</th>
                {valores.map((valor, n) => (
                  <td key={anos[n]?.ano} className="direita numero">
                    {agrupar(valor)}
                  </td>
                ))}
              </tr>
            ))}
            {dispensado && (
              <tr>
                <th scope="row">Dispensado</th>
                {anos.map(({ ano, dispensado: valor }) => (
                  <td key={ano} className="direita numero">
                    {agrupar(valor)}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {anos.map(({ ano, total }) => (
                <td key={ano} className="direita numero">
                  {agrupar(total)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Carga efetiva</th>
              {anos.map(({ ano, carga_efetiva }) => (
                <td key={ano} className="direita numero">
                  {percentualCurto(carga_efetiva)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Alíquotas</th>
              {anos.map(({ ano, status }) => (
                <td key={ano} className="direita">
                  {STATUS[status]}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      <div>
        {anos.map(({ ano, memoria, aliquotas }) => (
          <Desdobrar key={ano} titulo={`Como se chegou a ${ano}`}>
            <p className="miudo suave">
              CBS {percentual(aliquotas.cbs)}, IBS estadual {percentual(aliquotas.ibs_uf)}, IBS municipal{' '}
              {percentual(aliquotas.ibs_mun)}. {aliquotas.fundamento}
            </p>
            <Memoria passos={memoria} />
          </Desdobrar>
        ))}
      </div>
    </div>
  );
}
