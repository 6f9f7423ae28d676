import type { Comparativo } from '@apura/contracts';
import type { ReactNode } from 'react';
import { Cartao } from '../../componentes/cartao.tsx';
import { CelulaDeValor } from '../../componentes/celula.tsx';
import { Desdobrar } from '../../componentes/desdobrar.tsx';
import { Memoria } from '../../componentes/memoria.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { nomeDoTributo } from '../../rotulos/tributos.ts';

const COLUNAS = [
  'Tributo',
  { nome: 'Débitos', direita: true },
  { nome: 'Créditos', direita: true },
  { nome: 'Saldo', direita: true },
] as const;

type Tributo = Comparativo['regime_atual' | 'regime_novo']['tributos'][number];

interface PropsDoCartao {
  readonly titulo: string;
  readonly total: string;
  readonly tributos: readonly Tributo[];
  /** Whether a tax has a line; how its balance came about is told all the same. */
  readonly mostra: (tributo: Tributo) => boolean;
  readonly children?: ReactNode;
}

/** The taxes of one side of the comparison with their total, and how each balance came about. */
export function CartaoDeTributos({ titulo, total, tributos, mostra, children }: PropsDoCartao) {
  return (
    <Cartao titulo={titulo}>
      <Tabela legenda={titulo} cabecalho={COLUNAS} rodape={<Total valor={total} />} emCartoes>
        {tributos.filter(mostra).map(({ tributo, debitos, creditos, saldo }) => (
          <tr key={tributo}>
            <th scope="row">{nomeDoTributo(tributo)}</th>
            <CelulaDeValor rotulo="Débitos" valor={debitos} />
            <CelulaDeValor rotulo="Créditos" valor={creditos} />
            <CelulaDeValor rotulo="Saldo" valor={saldo} />
          </tr>
        ))}
      </Tabela>
      {tributos.map(
        ({ tributo, memoria }) =>
          memoria && (
            <Desdobrar key={tributo} titulo={`Como se chegou ao saldo de ${nomeDoTributo(tributo)}`}>
              <Memoria passos={memoria} />
            </Desdobrar>
          ),
      )}
      {children}
    </Cartao>
  );
}

function Total({ valor }: { readonly valor: string }) {
  return (
    <tr>
      <th scope="row">Total</th>
      <td data-vazia />
      <td data-vazia />
      <CelulaDeValor rotulo="Total" valor={valor} />
    </tr>
  );
}
