import type { AnoProjetado, Apuracao, Comparativo } from '@apura/contracts';
import {
  COMPARACAO_TITLE,
  EXPLICACAO_DAS_RETENCOES,
  hasAmount,
  linhasDasRetencoes,
  marcosDaTransicao,
  nomeDoCenario,
  nomeDoTributo,
  nomesDosTributos,
  ORIGEM_DAS_ALIQUOTAS,
  PREMISSAS_DE_PRECO,
  PREMISSAS_TITLE,
  ponteTitle,
  range,
  reais,
  SITUACOES_DA_RETENCAO,
  shortPercent,
  signedReais,
  TRANSICAO_TITLE,
  unbroken,
  withOrigem,
} from '@apura/words';
import { Link } from 'wouter';
import {
  GraficoEmpilhado,
  partesDosTributos,
  tributosWithValor,
  valorDoTributo,
} from '../../charts/grafico-empilhado.tsx';
import { Ponte } from '../../charts/ponte.tsx';
import { amountOrDash, type Column, DataTable } from '../../components/data-table.tsx';
import { Cartao, Figura, Unfold } from '../../components/partes.tsx';
import { DevidoNoMes } from './devido-no-mes.tsx';

export interface PropsOfMes {
  readonly apuracao: Apuracao;
  readonly comparativo: Comparativo;
}

/**
 * The month from its answer down: what is due, what the next year changes, the years after it, both regimes. Where there is nothing to
 * compute, the sentence says so, and there is no figure.
 */
export function Mes({ apuracao, comparativo }: PropsOfMes) {
  const { resumo, devido_no_mes: devido, ponte, transicao, comparacao } = comparativo;
  const base = `/apuracoes/${apuracao.id}`;
  if (devido && transicao.length === 0 && devido.tributos.length === 0)
    return (
      <div className="pilha">
        <section aria-label="A resposta">
          <p className="resumo">{unbroken(resumo)}</p>
        </section>
        <Premissas apuracao={apuracao} comparativo={comparativo} />
      </div>
    );
  return (
    <div className="pilha">
      {devido ? (
        <>
          <Resposta resumo={resumo} devido={devido} />
          <DevidoNoMes
            devido={devido}
            notas={`/documentos?cliente_id=${apuracao.cliente_id}&competencia=${apuracao.competencia}`}
          />
          <PremissasDoTotal comparativo={comparativo} clienteId={apuracao.cliente_id} />
          <Retencoes devido={devido} />
        </>
      ) : (
        <Pendencias pendencias={comparativo.pendencias} clienteId={apuracao.cliente_id} />
      )}
      {ponte && (
        <Cartao titulo={withOrigem(ponteTitle(ponte), ponte.status)}>
          <Ponte ponte={ponte} />
        </Cartao>
      )}
      {transicao.length > 0 && <MarcosDaTransicao anos={transicao} href={`${base}/projecao`} />}
      {comparacao && <Comparacao comparacao={comparacao} />}
      <Premissas apuracao={apuracao} comparativo={comparativo} />
      {devido && (
        <p className="miudo suave sem-margem">
          Os valores somam as notas do mês. <Link href={`${base}/notas`}>Veja as notas</Link> ou{' '}
          <Link href={`${base}/recortes`}>a composição de cada valor</Link>.
        </p>
      )}
    </div>
  );
}

interface PropsDaResposta {
  readonly resumo: string;
  readonly devido: NonNullable<Comparativo['devido_no_mes']>;
}

/** The answer: one sentence, what is due in words, and the figures behind it. */
function Resposta({ resumo, devido }: PropsDaResposta) {
  const { frase, total_a_recolher, dispensado, efeito_da_reforma_no_mes, motivo_do_efeito } = devido;
  return (
    <section className="pilha" aria-label="A resposta">
      <div>
        <p className="resumo">{unbroken(resumo)}</p>
        <p className="suave sem-margem">{unbroken(frase)}</p>
      </div>
      <div className="grade figuras">
        <Figura
          rotulo="A recolher no mês"
          valor={reais(total_a_recolher)}
          nota={withOrigem(`carga efetiva de ${shortPercent(devido.carga_efetiva)}`, devido.status)}
          destaque
        />
        {hasAmount(dispensado) && (
          <Figura
            rotulo="CBS e IBS de teste"
            valor={reais(dispensado)}
            nota="informativos: recolhimento dispensado"
          />
        )}
        <Figura
          rotulo="Efeito da reforma neste mês"
          valor={efeito_da_reforma_no_mes === null ? '—' : reais(efeito_da_reforma_no_mes)}
          nota={motivo_do_efeito ?? 'contra as regras de 2026, sem o teste'}
        />
      </div>
    </section>
  );
}

/** What nobody has said and the total stands on, with the way to say it. */
function PremissasDoTotal({ comparativo, clienteId }: Pick<PropsOfMes, 'comparativo'> & PropsDoCliente) {
  const { premissas_que_mudam_o_total: premissas = [] } = comparativo;
  if (premissas.length === 0) return null;
  return (
    <Cartao titulo={PREMISSAS_TITLE}>
      <DataTable
        legend={PREMISSAS_TITLE}
        rows={premissas}
        columns={[
          { name: 'Premissa', cell: ({ texto }) => texto },
          { name: 'Tributos', cell: ({ tributos }) => nomesDosTributos(tributos) },
          { name: 'Em jogo', amount: ({ em_jogo }) => em_jogo },
          {
            name: '',
            cell: ({ codigo, texto }) => (
              <Link href={ondeDizer(codigo, clienteId)} aria-label={`Dizer: ${texto}`}>
                Dizer
              </Link>
            ),
          },
        ]}
      />
      <p className="miudo suave">
        Ninguém disse o que está acima, e o total muda se for diferente. Diga, e peça a apuração de novo.
      </p>
    </Cartao>
  );
}

/** By the beginning of its code, the part of the client's page on which a premise is settled; the others are questions. */
const NO_CLIENTE: Readonly<Record<string, string>> = {
  entrada_pela_emissao: 'entradas',
  baixa_do_ativo: 'ativos',
  rbt12: 'regimes',
  folha12: 'regimes',
  fator_r: 'regimes',
};

function ondeDizer(codigo: string, clienteId: string): string {
  const [, aba] = Object.entries(NO_CLIENTE).find(([inicio]) => codigo.startsWith(inicio)) ?? [];
  return aba ? `/clientes/${clienteId}/${aba}` : `/perguntas?cliente_id=${clienteId}`;
}

/** What was kept back at the source; in no total. */
function Retencoes({ devido: { retencoes } }: Pick<PropsDaResposta, 'devido'>) {
  const linhas = linhasDasRetencoes(retencoes);
  if (linhas.length === 0) return null;
  return (
    <Cartao titulo="Retenções na fonte">
      <DataTable
        legend="Retenções na fonte"
        rows={linhas}
        columns={[
          { name: 'Tributo', cell: ({ nome }) => nome },
          { name: SITUACOES_DA_RETENCAO.a_recolher, amount: ({ a_recolher }) => a_recolher },
          { name: SITUACOES_DA_RETENCAO.sofridas, amount: ({ sofridas }) => sofridas },
        ]}
      />
      <p className="miudo suave">{EXPLICACAO_DAS_RETENCOES}</p>
    </Cartao>
  );
}

interface PropsDoCliente {
  readonly clienteId: string;
}

interface PropsDasPendencias extends PropsDoCliente {
  readonly pendencias: Comparativo['pendencias'];
}

/** What the office has to tell before the month has figures, and where. */
const Pendencias = ({ pendencias, clienteId }: PropsDasPendencias) => (
  <Cartao titulo="Faltam dados do cliente">
    <ul className="lista-simples">
      {pendencias.map(({ codigo, campo, mensagem, onde }) => (
        <li key={codigo + campo}>
          <span>{mensagem}</span>
          {onde === 'perguntas' && <Link href={`/perguntas?cliente_id=${clienteId}`}>Responder</Link>}
          <Link href={`/clientes/${clienteId}/regimes`}>
            {onde === 'perguntas' ? 'Corrigir o cadastro' : 'Informar no cadastro'}
          </Link>
        </li>
      ))}
    </ul>
    <p className="miudo suave">Depois, peça a apuração de novo: os valores ficam prontos em segundos.</p>
  </Cartao>
);

/** What was assumed, what is to be known, and by which rules the month was computed. */
function Premissas({ apuracao: { cenario, versoes }, comparativo }: PropsOfMes) {
  const { avisos, premissas } = comparativo;
  return (
    <Cartao titulo="Premissas e avisos">
      <p className="miudo sem-margem">
        {cenario.status === 'lei'
          ? 'Alíquotas do mês: as da lei.'
          : `Alíquotas que a lei ainda não fixou: ${nomeDoCenario(cenario.nome)} (${ORIGEM_DAS_ALIQUOTAS[cenario.status]}).`}{' '}
        Motor {versoes.motor}, regras {versoes.regras}, dados {versoes.dados}.
      </p>
      {avisos.length > 0 && (
        <ul className="miudo lista-de-texto">
          {avisos.map(({ codigo, mensagem }) => (
            <li key={codigo + mensagem}>{mensagem}</li>
          ))}
        </ul>
      )}
      {premissas.length > 0 && (
        <Unfold titulo={`Premissas adotadas (${premissas.length})`}>
          <ul className="miudo lista-de-texto sem-margem">
            {premissas.map((premissa) => (
              <li key={premissa}>{premissa}</li>
            ))}
          </ul>
        </Unfold>
      )}
    </Cartao>
  );
}

interface Ano {
  readonly liquido: AnoProjetado;
  readonly final: AnoProjetado;
}

interface PropsDosMarcos {
  readonly anos: readonly AnoProjetado[];
  readonly href: string;
}

/** The month in the years that change most, as a range between both price premises. */
function MarcosDaTransicao({ anos, href }: PropsDosMarcos) {
  const linhas = marcosDaTransicao(anos).flatMap(({ liquido, final }) =>
    liquido ? [{ liquido, final: final ?? liquido }] : [],
  );
  const comEmbutido = linhas.some(({ liquido }) => hasAmount(liquido.embutido));
  const comMudanca = linhas.some(({ liquido }) => liquido.variacao !== null);
  return (
    <Cartao titulo={TRANSICAO_TITLE}>
      <DataTable
        legend={TRANSICAO_TITLE}
        rows={linhas}
        columns={[
          { name: 'Ano', cell: ({ liquido }) => liquido.ano },
          faixa('A pagar', ({ total }) => total),
          ...(comEmbutido ? [faixa(nomeDoTributo('embutido_nas_compras'), ({ embutido }) => embutido)] : []),
          ...(comMudanca ? [faixa('Mudança desde 2026', ({ variacao }) => variacao, signedReais)] : []),
          {
            name: 'Carga efetiva',
            right: true,
            cell: ({ liquido, final }) => faixaDeCarga(liquido.carga_efetiva, final.carga_efetiva),
          },
          { name: 'Alíquotas', cell: ({ liquido }) => ORIGEM_DAS_ALIQUOTAS[liquido.status] },
        ]}
      />
      <p className="miudo suave">
        De um lado a outro da faixa: se o preço sem tributos se mantém, ou se se mantém o que o comprador
        paga. <Link href={href}>Veja todos os anos</Link>.
      </p>
    </Cartao>
  );
}

/** An amount from one price premise to the other. */
const faixa = (name: string, valor: (ano: AnoProjetado) => string | null, escrever = reais): Column<Ano> => ({
  name,
  right: true,
  cell: ({ liquido, final }) => {
    const [um, outro] = [valor(liquido), valor(final)];
    return um === null || outro === null ? '—' : range(um, outro, escrever);
  },
});

function faixaDeCarga(um: string, outro: string): string {
  const [a, b] = [shortPercent(um), shortPercent(outro)];
  return a === b ? a : Number(um) < Number(outro) ? `${a} a ${b}` : `${b} a ${a}`;
}

interface PropsDaComparacao {
  readonly comparacao: NonNullable<Comparativo['comparacao']>;
}

const rotulosDe = ({ ano_do_regime_atual, ano_do_regime_novo }: PropsDaComparacao['comparacao']) => [
  `Regime atual (${ano_do_regime_atual})`,
  `Regime novo (${ano_do_regime_novo})`,
];

/** The same operations by the rules of 2026 without the test and by those of 2033. */
function Comparacao({ comparacao }: PropsDaComparacao) {
  const { regime_atual: atual, regime_novo: novo, ano_do_regime_novo: anoNovo } = comparacao;
  const [rotuloAtual = '', rotuloNovo = ''] = rotulosDe(comparacao);
  return (
    <Cartao titulo={withOrigem(COMPARACAO_TITLE, comparacao.status)}>
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
      legend={COMPARACAO_TITLE}
      rows={tributosWithValor(atual?.tributos ?? [], novo.tributos)}
      columns={[
        { name: 'Tributo', cell: nomeDoTributo },
        { name: rotuloAtual, amount: (tributo) => atual && valorDoTributo(atual.tributos, tributo) },
        { name: rotuloNovo, amount: (tributo) => valorDoTributo(novo.tributos, tributo) },
      ]}
      totals={[
        { name: 'Total', cells: [amountOrDash(atual?.total), reais(novo.total)] },
        { name: 'Carga', cells: [atual ? shortPercent(atual.carga) : '—', shortPercent(novo.carga)] },
        { name: withOrigem('Diferença', status), cells: [undefined, amountOrDash(diferenca)] },
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
