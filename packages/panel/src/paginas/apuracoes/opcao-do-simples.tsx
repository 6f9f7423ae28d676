import type { Comparativo } from '@apura/contracts';
import { dayMonthYear, nomeDoTributo, ORIGEM_DAS_ALIQUOTAS, reais } from '@apura/words';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula, CelulaDeValor } from '../../componentes/celula.tsx';
import { Desdobrar } from '../../componentes/desdobrar.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { tributosComValor, valorDoTributo } from '../../graficos/partes-dos-tributos.ts';

const DENTRO = 'Paga dentro do DAS';
const FORA = 'Paga fora do DAS';
const A_MAIS = 'A mais fora';
const CREDITAM = 'Os clientes creditam a mais';

type Opcao = NonNullable<Comparativo['opcao_do_simples']>;

/** "2027-04-30" -> "30/04/2027". A day without a time has no zone to convert. */
/** "2027-1" -> "1º semestre de 2027". */
const semestreEmPalavras = (semestre: string): string => {
  const [ano, numero] = semestre.split('-');
  return `${numero}º semestre de ${ano}`;
};

/** CBS and IBS inside the DAS or outside it, side by side: what the client pays, what its customers credit, when it may choose. */
export function OpcaoDoSimples({ opcao }: { readonly opcao: Opcao }) {
  return (
    <div className="pilha">
      <Cartao titulo="Quando se escolhe">
        <ul className="lista-simples">
          {opcao.janelas.map(({ semestre, de, ate, fundamento }) => (
            <li key={semestre}>
              <span>
                Para o {semestreEmPalavras(semestre)}: de {dayMonthYear(de)} a {dayMonthYear(ate)}
              </span>
              <span className="suave miudo">{fundamento}</span>
            </li>
          ))}
        </ul>
        <p className="miudo suave">
          Vendas do mês a empresas, cujo crédito a escolha muda: {reais(opcao.vendas_a_empresas)}.
        </p>
      </Cartao>
      <Cartao titulo="Um mês como este, dentro e fora do DAS">
        <Tabela
          legenda="Dentro e fora do DAS, ano a ano"
          cabecalho={[
            'Ano',
            { nome: DENTRO, direita: true },
            { nome: FORA, direita: true },
            { nome: A_MAIS, direita: true },
            { nome: CREDITAM, direita: true },
            'Alíquotas',
          ]}
          emCartoes
        >
          {opcao.anos.map(({ ano, dentro, fora, diferenca, credito_a_mais, status }) => (
            <tr key={ano}>
              <th scope="row">{ano}</th>
              <CelulaDeValor rotulo={DENTRO} valor={dentro.total} />
              <CelulaDeValor rotulo={FORA} valor={fora.total} />
              <CelulaDeValor rotulo={A_MAIS} valor={diferenca} />
              <CelulaDeValor rotulo={CREDITAM} valor={credito_a_mais} />
              <Celula rotulo="Alíquotas">{ORIGEM_DAS_ALIQUOTAS[status]}</Celula>
            </tr>
          ))}
        </Tabela>
        <div className="com-espaco-acima">
          {opcao.anos.map((ano) => (
            <Desdobrar key={ano.ano} titulo={`${ano.ano}, tributo a tributo`}>
              <UmAno ano={ano} />
            </Desdobrar>
          ))}
        </div>
      </Cartao>
      <Cartao titulo="O que se supôs">
        <ul className="miudo lista-de-texto sem-margem">
          {opcao.premissas.map((premissa) => (
            <li key={premissa}>{premissa}</li>
          ))}
        </ul>
      </Cartao>
    </div>
  );
}

function UmAno({ ano: { ano, dentro, fora } }: { readonly ano: Opcao['anos'][number] }) {
  return (
    <Tabela
      legenda={`Dentro e fora do DAS em ${ano}`}
      cabecalho={[
        'Tributo',
        { nome: 'Dentro do DAS', direita: true },
        { nome: 'Fora do DAS', direita: true },
      ]}
      emCartoes
    >
      {tributosComValor(dentro.tributos, fora.tributos).map((tributo) => (
        <tr key={tributo}>
          <th scope="row">{nomeDoTributo(tributo)}</th>
          <CelulaDeValor rotulo="Dentro do DAS" valor={valorDoTributo(dentro.tributos, tributo)} />
          <CelulaDeValor rotulo="Fora do DAS" valor={valorDoTributo(fora.tributos, tributo)} />
        </tr>
      ))}
      <tr>
        <th scope="row">
          <b>O que os clientes dele creditam</b>
        </th>
        <CelulaDeValor rotulo="Dentro do DAS" valor={dentro.credito_dos_clientes} />
        <CelulaDeValor rotulo="Fora do DAS" valor={fora.credito_dos_clientes} />
      </tr>
    </Tabela>
  );
}
