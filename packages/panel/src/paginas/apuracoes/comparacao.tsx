import type { Comparativo } from '@apura/contracts';
import {
  comOrigem,
  nomeDoCenario,
  nomeDoTributo,
  ORIGEM_DAS_ALIQUOTAS,
  PREMISSAS_DE_PRECO,
  reais,
  shortPercent,
} from '@apura/words';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula, CelulaDeValor } from '../../componentes/celula.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { GraficoEmpilhado } from '../../graficos/grafico-empilhado.tsx';
import { partesDosTributos, tributosComValor, valorDoTributo } from '../../graficos/partes-dos-tributos.ts';

interface PropsDaComparacao {
  readonly comparacao: NonNullable<Comparativo['comparacao']>;
}

/** The same operations by the rules of 2026 without the test and by those of 2033. */
export function Comparacao({ comparacao }: PropsDaComparacao) {
  const { regime_atual: atual, regime_novo: novo, diferenca, alternativas } = comparacao;
  const rotuloAtual = `Regime atual (${comparacao.ano_do_regime_atual})`;
  const rotuloNovo = `Regime novo (${comparacao.ano_do_regime_novo})`;
  return (
    <Cartao
      titulo={comOrigem(`Regime atual e regime novo em ${comparacao.ano_do_regime_novo}`, comparacao.status)}
    >
      <p className="miudo suave sem-margem com-espaco">
        As mesmas operações pelas regras de {comparacao.ano_do_regime_atual}, sem o teste, e pelas de{' '}
        {comparacao.ano_do_regime_novo}, com {PREMISSAS_DE_PRECO[comparacao.premissa_preco]}.{' '}
        {nomeDoCenario(comparacao.cenario)}. {comparacao.motivo_sem_regime_atual}
      </p>
      <div className="duas-colunas">
        <Tabela
          legenda="Regime atual e regime novo"
          cabecalho={['Tributo', { nome: rotuloAtual, direita: true }, { nome: rotuloNovo, direita: true }]}
          rodape={
            <>
              <tr>
                <th scope="row">Total</th>
                <CelulaDeValor rotulo={rotuloAtual} valor={atual?.total} />
                <CelulaDeValor rotulo={rotuloNovo} valor={novo.total} />
              </tr>
              <tr>
                <th scope="row">Carga</th>
                <Celula rotulo={rotuloAtual} direita>
                  {atual ? shortPercent(atual.carga) : '—'}
                </Celula>
                <Celula rotulo={rotuloNovo} direita>
                  {shortPercent(novo.carga)}
                </Celula>
              </tr>
              <tr>
                <th scope="row">{comOrigem('Diferença', comparacao.status)}</th>
                <td data-vazia />
                <CelulaDeValor rotulo="Diferença" valor={diferenca ?? undefined} />
              </tr>
            </>
          }
          emCartoes
        >
          {tributosComValor(atual?.tributos ?? [], novo.tributos).map((tributo) => (
            <tr key={tributo}>
              <th scope="row">{nomeDoTributo(tributo)}</th>
              <CelulaDeValor
                rotulo={rotuloAtual}
                valor={atual ? valorDoTributo(atual.tributos, tributo) : undefined}
              />
              <CelulaDeValor rotulo={rotuloNovo} valor={valorDoTributo(novo.tributos, tributo)} />
            </tr>
          ))}
        </Tabela>
        <GraficoEmpilhado
          titulo={`${atual ? `${rotuloAtual} ${reais(atual.total)}, ` : ''}${rotuloNovo} ${reais(novo.total)}. Os valores por tributo estão na tabela ao lado.`}
          largura={420}
          altura={330}
          colunas={[
            ...(atual ? [{ rotulo: rotuloAtual, partes: partesDosTributos(atual.tributos) }] : []),
            { rotulo: rotuloNovo, partes: partesDosTributos(novo.tributos) },
          ]}
        />
      </div>
      {alternativas.length > 0 && (
        <>
          <h3 className="subtitulo">Com outras premissas</h3>
          <Tabela
            legenda="A comparação com outras premissas"
            cabecalho={[
              'Alíquotas',
              'Preço',
              { nome: rotuloNovo, direita: true },
              { nome: 'Diferença', direita: true },
            ]}
            emCartoes
          >
            {alternativas.map(({ cenario, premissa_preco, status, regime_novo, diferenca: outra }) => (
              <tr key={cenario + premissa_preco}>
                <th scope="row">
                  {nomeDoCenario(cenario)} <span className="suave">({ORIGEM_DAS_ALIQUOTAS[status]})</span>
                </th>
                <Celula rotulo="Preço">{PREMISSAS_DE_PRECO[premissa_preco]}</Celula>
                <CelulaDeValor rotulo={rotuloNovo} valor={regime_novo.total} />
                <CelulaDeValor rotulo="Diferença" valor={outra ?? undefined} />
              </tr>
            ))}
          </Tabela>
        </>
      )}
    </Cartao>
  );
}
