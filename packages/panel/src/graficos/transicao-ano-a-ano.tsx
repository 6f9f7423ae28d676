import type { AnoProjetado } from '@apura/engine';
import { grouped, hasAmount, nomeDoTributo, ORIGEM_DAS_ALIQUOTAS, percent, shortPercent } from '@apura/words';
import type { ReactNode } from 'react';
import { Desdobrar } from '../componentes/desdobrar.tsx';
import { Memoria } from '../componentes/memoria.tsx';
import { GraficoEmpilhado } from './grafico-empilhado.tsx';
import { partesDosTributos, tributosComValor, valorDoTributo } from './partes-dos-tributos.ts';

/** The years of the transition: the drawing, the same numbers as a table, and how each came about. */
export function TransicaoAnoAAno({ anos }: { readonly anos: readonly AnoProjetado[] }) {
  const algum = (valor: (ano: AnoProjetado) => string) => anos.some((ano) => hasAmount(valor(ano)));
  const linha = (nome: string, celula: (ano: AnoProjetado) => ReactNode) => (
    <tr key={nome}>
      <th scope="row">{nome}</th>
      {anos.map((ano) => (
        <td key={ano.ano} className="direita numero">
          {celula(ano)}
        </td>
      ))}
    </tr>
  );
  return (
    <div className="pilha">
      <GraficoEmpilhado
        titulo="O que se paga de cada tributo em cada ano, depois dos créditos. Os valores estão na tabela a seguir."
        colunas={anos.map(({ ano, devidos }) => ({
          rotulo: String(ano),
          partes: partesDosTributos(devidos),
        }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <section className="rolagem" tabIndex={0} aria-label="Valores por ano">
        <table className="tabela tabela-de-anos">
          <caption className="so-leitor">O que se paga em cada ano</caption>
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
            {tributosComValor(...anos.map(({ devidos }) => devidos)).map((tributo) =>
              linha(nomeDoTributo(tributo), ({ devidos }) => grouped(valorDoTributo(devidos, tributo))),
            )}
          </tbody>
          <tfoot>
            {linha('Total a pagar', ({ total }) => grouped(total))}
            {algum(({ embutido }) => embutido) &&
              linha(nomeDoTributo('embutido_nas_compras'), ({ embutido }) => grouped(embutido))}
            {algum(({ variacao }) => variacao ?? '') &&
              linha('Mudança desde 2026', ({ variacao }) => (variacao === null ? '—' : grouped(variacao)))}
            {algum(({ saldo_credor }) => saldo_credor) &&
              linha('Créditos que sobram', ({ saldo_credor }) => grouped(saldo_credor))}
            {linha('Carga efetiva', ({ carga_efetiva }) => shortPercent(carga_efetiva))}
            {linha('Alíquotas', ({ status }) => ORIGEM_DAS_ALIQUOTAS[status])}
          </tfoot>
        </table>
      </section>
      <div>
        {anos.map(({ ano, memoria, aliquotas }) => (
          <Desdobrar key={ano} titulo={`Como se chegou a ${ano}`}>
            <p className="miudo suave">
              CBS {percent(aliquotas.cbs)}, {nomeDoTributo('ibs_uf')} {percent(aliquotas.ibs_uf)},{' '}
              {nomeDoTributo('ibs_mun')} {percent(aliquotas.ibs_mun)}. {aliquotas.fundamento}
            </p>
            <Memoria passos={memoria} />
          </Desdobrar>
        ))}
      </div>
    </div>
  );
}
