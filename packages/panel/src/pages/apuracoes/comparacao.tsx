import type { Comparativo } from '@apura/contracts';
import {
  comOrigem,
  nomeDoCenario,
  nomeDoTributo,
  ORIGEM_DAS_ALIQUOTAS,
  PREMISSAS_DE_PRECO,
  reais,
  shortPercent,
  TITULO_DA_COMPARACAO,
} from '@apura/words';
import { GraficoEmpilhado } from '../../charts/grafico-empilhado.tsx';
import { partesDosTributos, tributosComValor, valorDoTributo } from '../../charts/partes-dos-tributos.ts';
import { amountOrDash, DataTable } from '../../components/data-table.tsx';
import { Cartao } from '../../components/partes.tsx';

interface PropsDaComparacao {
  readonly comparacao: NonNullable<Comparativo['comparacao']>;
}

const rotulosDe = ({ ano_do_regime_atual, ano_do_regime_novo }: PropsDaComparacao['comparacao']) => [
  `Regime atual (${ano_do_regime_atual})`,
  `Regime novo (${ano_do_regime_novo})`,
];

/** The same operations by the rules of 2026 without the test and by those of 2033. */
export function Comparacao({ comparacao }: PropsDaComparacao) {
  const { regime_atual: atual, regime_novo: novo, ano_do_regime_novo: anoNovo } = comparacao;
  const [rotuloAtual = '', rotuloNovo = ''] = rotulosDe(comparacao);
  return (
    <Cartao titulo={comOrigem(TITULO_DA_COMPARACAO, comparacao.status)}>
      <p className="miudo suave sem-margem com-espaco">
        As mesmas operações pelas regras de {comparacao.ano_do_regime_atual}, sem o teste, e pelas de{' '}
        {anoNovo}, com {PREMISSAS_DE_PRECO[comparacao.premissa_preco]}. {nomeDoCenario(comparacao.cenario)}.{' '}
        {comparacao.motivo_sem_regime_atual}
      </p>
      <div className="duas-colunas">
        <CadaTributo comparacao={comparacao} />
        <GraficoEmpilhado
          titulo={`${atual ? `${rotuloAtual} ${reais(atual.total)}, ` : ''}${rotuloNovo} ${reais(novo.total)}. Os valores por tributo estão na tabela ao lado.`}
          width={420}
          height={330}
          colunas={[
            ...(atual ? [{ rotulo: rotuloAtual, partes: partesDosTributos(atual.tributos) }] : []),
            { rotulo: rotuloNovo, partes: partesDosTributos(novo.tributos) },
          ]}
        />
      </div>
      {comparacao.alternativas.length > 0 && <OutrasPremissas comparacao={comparacao} />}
    </Cartao>
  );
}

function CadaTributo({ comparacao }: PropsDaComparacao) {
  const { regime_atual: atual, regime_novo: novo, diferenca, status } = comparacao;
  const [rotuloAtual = '', rotuloNovo = ''] = rotulosDe(comparacao);
  return (
    <DataTable
      legend={TITULO_DA_COMPARACAO}
      rows={tributosComValor(atual?.tributos ?? [], novo.tributos)}
      columns={[
        { name: 'Tributo', cell: nomeDoTributo },
        { name: rotuloAtual, amount: (tributo) => atual && valorDoTributo(atual.tributos, tributo) },
        { name: rotuloNovo, amount: (tributo) => valorDoTributo(novo.tributos, tributo) },
      ]}
      totals={[
        { name: 'Total', cells: [amountOrDash(atual?.total), reais(novo.total)] },
        { name: 'Carga', cells: [atual ? shortPercent(atual.carga) : '—', shortPercent(novo.carga)] },
        { name: comOrigem('Diferença', status), cells: [undefined, amountOrDash(diferenca)] },
      ]}
    />
  );
}

const OutrasPremissas = ({ comparacao }: PropsDaComparacao) => (
  <>
    <h3 className="subtitulo">Com outras premissas</h3>
    <DataTable
      legend="A comparação com outras premissas"
      rows={comparacao.alternativas}
      columns={[
        {
          name: 'Alíquotas',
          cell: ({ cenario, status }) => (
            <>
              {nomeDoCenario(cenario)} <span className="suave">({ORIGEM_DAS_ALIQUOTAS[status]})</span>
            </>
          ),
        },
        { name: 'Preço', cell: ({ premissa_preco }) => PREMISSAS_DE_PRECO[premissa_preco] },
        { name: rotulosDe(comparacao)[1] ?? '', amount: ({ regime_novo }) => regime_novo.total },
        { name: 'Diferença', amount: ({ diferenca }) => diferenca },
      ]}
    />
  </>
);
