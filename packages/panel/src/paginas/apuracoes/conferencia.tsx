import type { Comparativo } from '@apura/contracts';
import { hasAmount, nomeDoTributo, reais, SITUACOES_DO_CREDITO } from '@apura/words';
import { Link } from 'wouter';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula, CelulaDeValor } from '../../componentes/celula.tsx';
import { Figura } from '../../componentes/figura.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { FornecedoresDoSimples } from './fornecedores-do-simples.tsx';

type Dados = NonNullable<Comparativo['conferencia']>;

const CBS_E_IBS = [
  { nome: 'CBS', direita: true },
  { nome: 'IBS', direita: true },
] as const;

/** Whether the notes are right and the credit is safe: what they declare, what the rules give, what was used. */
export function Conferencia({ conferencia }: { readonly conferencia: Dados }) {
  const { tributos, motivos, notas, fornecedores_simples: fornecedores } = conferencia;
  const lados = tributos
    .flatMap(({ tributo, debitos, creditos }) => [
      { nome: `${nomeDoTributo(tributo)}, débitos`, ...debitos },
      { nome: `${nomeDoTributo(tributo)}, créditos`, ...creditos },
    ])
    .filter(({ declarado, calculado, usado }) => hasAmount(declarado, calculado, usado));
  return (
    <div className="pilha">
      <div className="grade figuras">
        <Figura
          rotulo="Crédito em risco"
          valor={reais(conferencia.credito_em_risco)}
          nota="declarado acima do que as regras dão: não foi usado"
        />
        <Figura
          rotulo="Crédito potencial"
          valor={reais(conferencia.credito_potencial)}
          nota="existe se o fornecedor o documentar"
        />
      </div>
      <Cartao titulo="Declarado, calculado e usado">
        <Tabela
          legenda="Declarado, calculado e usado"
          cabecalho={[
            'Tributo',
            { nome: 'Declarado', direita: true },
            { nome: 'Calculado', direita: true },
            { nome: 'Usado', direita: true },
          ]}
          emCartoes
        >
          {lados.map(({ nome, declarado, calculado, usado }) => (
            <tr key={nome}>
              <th scope="row">{nome}</th>
              <CelulaDeValor rotulo="Declarado" valor={declarado} />
              <CelulaDeValor rotulo="Calculado" valor={calculado} />
              <CelulaDeValor rotulo="Usado" valor={usado} />
            </tr>
          ))}
          {lados.length === 0 && (
            <tr>
              <Celula rotulo="">As notas do mês não movem CBS nem IBS do cliente.</Celula>
            </tr>
          )}
        </Tabela>
        <p className="miudo suave">
          O débito é o que a nota declara (LC 214/2025, art. 60, § 1º); o crédito, o menor entre o declarado e
          o calculado (arts. 47 e 48). O que a nota não declara é calculado e, a partir de 2027, não dá
          crédito até ser documentado.
        </p>
      </Cartao>
      {motivos.length > 0 && (
        <Cartao titulo="Créditos que não foram usados">
          <Tabela
            legenda="Créditos que não foram usados"
            cabecalho={['Motivo', 'Situação', ...CBS_E_IBS]}
            emCartoes
          >
            {motivos.map(({ motivo, situacao, descricao, fundamento, cbs, ibs }) => (
              <tr key={motivo + situacao}>
                <th scope="row">
                  {descricao}
                  <br />
                  <span className="suave miudo">{fundamento}</span>
                </th>
                <Celula rotulo="Situação">{SITUACOES_DO_CREDITO[situacao]}</Celula>
                <CelulaDeValor rotulo="CBS" valor={cbs} />
                <CelulaDeValor rotulo="IBS" valor={ibs} />
              </tr>
            ))}
          </Tabela>
        </Cartao>
      )}
      {notas.length > 0 && (
        <Cartao titulo="Notas a conferir">
          <Tabela
            legenda="Notas a conferir"
            cabecalho={['Nota', 'Motivo', 'Situação', ...CBS_E_IBS]}
            emCartoes
          >
            {notas.map(({ chave, modelo, numero, emitente, motivo, situacao, cbs, ibs }) => (
              <tr key={chave + motivo}>
                <th scope="row">
                  <Link href={`/documentos/${chave}`}>
                    {modelo === '65' ? 'NFC-e' : 'NF-e'} {numero}
                  </Link>
                  <br />
                  <span className="suave">{emitente}</span>
                </th>
                <Celula rotulo="Motivo">
                  {motivos.find((um) => um.motivo === motivo)?.descricao ?? motivo}
                </Celula>
                <Celula rotulo="Situação">{SITUACOES_DO_CREDITO[situacao]}</Celula>
                <CelulaDeValor rotulo="CBS" valor={cbs} />
                <CelulaDeValor rotulo="IBS" valor={ibs} />
              </tr>
            ))}
          </Tabela>
        </Cartao>
      )}
      {fornecedores.length > 0 && <FornecedoresDoSimples fornecedores={fornecedores} />}
    </div>
  );
}
