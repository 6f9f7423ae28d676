import type { Comparativo } from '@apura/contracts';
import { janelaEmPalavras, nomeDoTributo, ORIGEM_DAS_ALIQUOTAS, reais } from '@apura/words';
import { tributosComValor, valorDoTributo } from '../../charts/partes-dos-tributos.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Cartao, ComLeis, Desdobrar } from '../../components/partes.tsx';

type Opcao = NonNullable<Comparativo['opcao_do_simples']>;

/** CBS and IBS inside the DAS or outside it, side by side: what the client pays, what its customers credit, when it may choose. */
export const OpcaoDoSimples = ({ opcao }: { readonly opcao: Opcao }) => (
  <div className="pilha">
    <Cartao titulo="Quando se escolhe">
      <ul className="lista-simples">
        {opcao.janelas.map((janela) => (
          <li key={janela.semestre}>
            <span>{janelaEmPalavras(janela)}</span>
            <span className="suave miudo">
              <ComLeis texto={janela.fundamento} />
            </span>
          </li>
        ))}
      </ul>
      <p className="miudo suave">
        Vendas do mês a empresas, cujo crédito a escolha muda: {reais(opcao.vendas_a_empresas)}.
      </p>
    </Cartao>
    <Cartao titulo="Um mês como este, dentro e fora do DAS">
      <DataTable
        legend="Dentro e fora do DAS, ano a ano"
        rows={opcao.anos}
        columns={[
          { name: 'Ano', cell: ({ ano }) => ano },
          { name: 'Paga dentro do DAS', amount: ({ dentro }) => dentro.total },
          { name: 'Paga fora do DAS', amount: ({ fora }) => fora.total },
          { name: 'A mais fora', amount: ({ diferenca }) => diferenca },
          { name: 'Os clientes creditam a mais', amount: ({ credito_a_mais }) => credito_a_mais },
          { name: 'Alíquotas', cell: ({ status }) => ORIGEM_DAS_ALIQUOTAS[status] },
        ]}
      />
      <div className="com-espaco-acima">
        {opcao.anos.map((ano) => (
          <Desdobrar key={ano.ano} titulo={`${ano.ano}, tributo a tributo`}>
            <UmAno ano={ano} />
          </Desdobrar>
        ))}
      </div>
    </Cartao>
    <Cartao titulo="Premissas adotadas">
      <ul className="miudo lista-de-texto sem-margem">
        {opcao.premissas.map((premissa) => (
          <li key={premissa}>{premissa}</li>
        ))}
      </ul>
    </Cartao>
  </div>
);

const CREDITAM = 'O que os clientes dele creditam';

function UmAno({ ano: { ano, dentro, fora } }: { readonly ano: Opcao['anos'][number] }) {
  const creditos = { nome: CREDITAM, dentro: dentro.credito_dos_clientes, fora: fora.credito_dos_clientes };
  const tributos = tributosComValor(dentro.tributos, fora.tributos).map((tributo) => ({
    nome: nomeDoTributo(tributo),
    dentro: valorDoTributo(dentro.tributos, tributo),
    fora: valorDoTributo(fora.tributos, tributo),
  }));
  return (
    <DataTable
      legend={`Dentro e fora do DAS em ${ano}`}
      rows={[...tributos, creditos]}
      columns={[
        { name: 'Tributo', cell: ({ nome }) => (nome === CREDITAM ? <b>{nome}</b> : nome) },
        { name: 'Dentro do DAS', amount: (linha) => linha.dentro },
        { name: 'Fora do DAS', amount: (linha) => linha.fora },
      ]}
    />
  );
}
