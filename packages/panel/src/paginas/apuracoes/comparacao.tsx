import type { Apuracao, Comparativo } from '@apura/contracts';
import { Link } from 'wouter';
import { Cartao } from '../../componentes/cartao.tsx';
import { CelulaDeValor } from '../../componentes/celula.tsx';
import { Desdobrar } from '../../componentes/desdobrar.tsx';
import { Figura } from '../../componentes/figura.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { percentualCurto } from '../../formato/percentual.ts';
import { reais } from '../../formato/reais.ts';
import { GraficoEmpilhado } from '../../graficos/grafico-empilhado.tsx';
import { partesDosTributos } from '../../graficos/partes-dos-tributos.ts';
import { nomeDoTributo } from '../../rotulos/tributos.ts';
import { CartaoDeTributos } from './cartao-de-tributos.tsx';

const ORIGEM: Readonly<Record<Apuracao['cenario']['status'], string>> = {
  lei: 'Alíquotas fixadas em lei',
  estimativa: 'Alíquotas estimadas: ainda não são lei, e o resultado pode mudar',
  informada: 'Alíquotas informadas pelo escritório, não fixadas em lei',
};

const mexeu = ({ debitos, creditos, saldo }: { debitos: string; creditos: string; saldo: string }) =>
  /[1-9]/.test(debitos + creditos + saldo);

/** Today beside the reform: the totals, the drawing, and each tax with how its balance came about. */
export function Comparacao({
  apuracao,
  comparativo,
}: {
  readonly apuracao: Apuracao;
  readonly comparativo: Comparativo;
}) {
  const { regime_atual: atual, regime_novo: novo, diferenca } = comparativo;
  const paraMenos = diferenca.startsWith('-');
  const igual = !/[1-9]/.test(diferenca);
  const doTributo = (tributo: { tributo: string; saldo: string }) => ({
    tributo: tributo.tributo,
    valor: tributo.saldo,
  });
  return (
    <div className="pilha">
      {!novo.exigivel && <p className="aviso aviso-info sem-margem">{novo.observacao}</p>}
      <div className="grade figuras">
        <Figura
          rotulo="Hoje"
          valor={reais(atual.total)}
          nota={`carga efetiva de ${percentualCurto(atual.carga_efetiva)}`}
        />
        <Figura
          rotulo="CBS e IBS"
          valor={reais(novo.total)}
          nota={`carga efetiva de ${percentualCurto(novo.carga_efetiva)}`}
        />
        <Figura
          rotulo="Diferença (novo − hoje)"
          valor={reais(diferenca)}
          nota={
            igual
              ? 'os dois regimes empatam'
              : paraMenos
                ? 'o regime novo custa menos'
                : 'o regime novo custa mais'
          }
          destaque
        />
      </div>
      <div className="duas-colunas">
        <div className="pilha">
          <CartaoDeTributos
            titulo="Tributos de hoje"
            total={atual.total}
            tributos={atual.tributos}
            mostra={mexeu}
          />
          <CartaoDeTributos
            titulo="CBS, IBS e Imposto Seletivo"
            total={novo.total}
            tributos={novo.tributos}
            mostra={(tributo) => mexeu(tributo) || tributo.tributo !== 'is'}
          >
            <CreditosRecusados tributos={novo.tributos} />
            <p className="miudo suave">
              Os totais somam as notas do mês.{' '}
              <Link href={`/apuracoes/${apuracao.id}/notas`}>Veja as notas</Link> ou{' '}
              <Link href={`/apuracoes/${apuracao.id}/recortes`}>de onde vem cada valor</Link>.
            </p>
          </CartaoDeTributos>
        </div>
        <div className="pilha">
          <Cartao titulo="Lado a lado">
            <GraficoEmpilhado
              titulo={`Hoje ${reais(atual.total)}, CBS e IBS ${reais(novo.total)}. Os valores por tributo estão nas tabelas desta página.`}
              largura={420}
              altura={330}
              colunas={[
                {
                  rotulo: 'Hoje',
                  partes: partesDosTributos(atual.tributos.map(doTributo)),
                  total: atual.total,
                },
                {
                  rotulo: 'CBS e IBS',
                  partes: partesDosTributos(novo.tributos.map(doTributo)),
                  total: novo.total,
                },
              ]}
            />
          </Cartao>
          <Cartao titulo="Premissas">
            <p className="miudo sem-margem">
              <b>{ORIGEM[apuracao.cenario.status]}.</b> Motor {apuracao.versoes.motor}, regras{' '}
              {apuracao.versoes.regras}, dados {apuracao.versoes.dados}.
            </p>
            {comparativo.avisos.length > 0 && (
              <ul className="miudo lista-de-texto">
                {comparativo.avisos.map(({ codigo, mensagem }) => (
                  <li key={codigo}>{mensagem}</li>
                ))}
              </ul>
            )}
            <Desdobrar titulo={`O que se supôs (${comparativo.premissas.length})`}>
              <ul className="miudo lista-de-texto sem-margem">
                {comparativo.premissas.map((premissa) => (
                  <li key={premissa}>{premissa}</li>
                ))}
              </ul>
            </Desdobrar>
          </Cartao>
        </div>
      </div>
    </div>
  );
}

function CreditosRecusados({ tributos }: { readonly tributos: Comparativo['regime_novo']['tributos'] }) {
  const recusados = tributos.flatMap(({ tributo, creditos_recusados }) =>
    creditos_recusados.map((credito) => ({ tributo, ...credito })),
  );
  if (recusados.length === 0) return null;
  return (
    <Desdobrar titulo={`Créditos recusados (${recusados.length})`}>
      <Tabela
        legenda="Créditos recusados"
        cabecalho={['Tributo', 'Motivo', { nome: 'Valor', direita: true }]}
      >
        {recusados.map(({ tributo, motivo, descricao, fundamento, valor }) => (
          <tr key={tributo + motivo}>
            <th scope="row">{nomeDoTributo(tributo)}</th>
            <td>
              {descricao}
              <br />
              <span className="suave miudo">{fundamento}</span>
            </td>
            <CelulaDeValor rotulo="Valor" valor={valor} />
          </tr>
        ))}
      </Tabela>
    </Desdobrar>
  );
}
