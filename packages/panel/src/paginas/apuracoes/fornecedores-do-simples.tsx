import type { Comparativo } from '@apura/contracts';
import { cnpj, range, sumAmounts } from '@apura/words';
import { Link } from 'wouter';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula, CelulaDeValor } from '../../componentes/celula.tsx';
import { Tabela } from '../../componentes/tabela.tsx';

type Fornecedores = NonNullable<Comparativo['conferencia']>['fornecedores_simples'];

/** Suppliers inside the Simples: the credit that they give, or the range in which it lies while annex and RBT12 are not known. */
export function FornecedoresDoSimples({ fornecedores }: { readonly fornecedores: Fornecedores }) {
  return (
    <Cartao
      titulo="Fornecedores do Simples"
      acoes={<Link href="/fornecedores-simples">Informar anexo e RBT12</Link>}
    >
      <Tabela
        legenda="Fornecedores do Simples"
        cabecalho={[
          'Fornecedor',
          { nome: 'Compras', direita: true },
          { nome: 'Crédito de CBS e IBS', direita: true },
          { nome: 'Em jogo', direita: true },
          { nome: 'No regime regular', direita: true },
        ]}
        emCartoes
      >
        {fornecedores.map(({ cnpj_raiz, nome, compras, anexo, credito, em_jogo, no_regime_regular }) => (
          <tr key={cnpj_raiz}>
            <th scope="row">
              {nome}
              <br />
              <span className="suave">
                {cnpj(cnpj_raiz)}
                {anexo && ` · anexo ${anexo}`}
              </span>
            </th>
            <CelulaDeValor rotulo="Compras" valor={compras} />
            <CelulaDeValor rotulo="Crédito de CBS e IBS" valor={sumAmounts([credito.cbs, credito.ibs])} />
            <Celula rotulo="Em jogo" direita>
              {em_jogo ? range(em_jogo.minimo, em_jogo.maximo) : '—'}
            </Celula>
            <CelulaDeValor rotulo="No regime regular" valor={no_regime_regular} />
          </tr>
        ))}
      </Tabela>
      <p className="miudo suave">
        O crédito é a parcela de CBS e IBS no DAS do fornecedor (LC 214/2025, art. 47, § 9º, II). Em jogo: do
        menor ao maior crédito possível enquanto o anexo e a RBT12 não são conhecidos. Valores pelas regras de{' '}
        {fornecedores[0]?.ano}
        {fornecedores[0]?.ano === 2027 && ', o primeiro ano em que há esse crédito'}; no regime regular, com
        alíquotas estimadas.
      </p>
    </Cartao>
  );
}
