import type { Apuracao, Comparativo } from '@apura/contracts';
import {
  ALTERNATIVAS,
  COMPARACAO,
  COMPARACAO_TITLE,
  describeSaldoDoMes,
  hasAmount,
  LADOS_TITLES,
  MARCOS_DA_TRANSICAO,
  type MesApurado,
  nomeDoCenario,
  ORIGEM_DAS_ALIQUOTAS,
  PREMISSAS_DE_PRECO,
  PREMISSAS_DO_TOTAL,
  ponteTitle,
  RETENCOES,
  reais,
  shortPercent,
  unbroken,
  withOrigem,
} from '@apura/words';
import { Link } from 'wouter';
import { GraficoEmpilhado, partesDosTributos } from '../../charts/grafico-empilhado.tsx';
import { Ponte } from '../../charts/ponte.tsx';
import { amountOrDash } from '../../components/data-table.tsx';
import { Cartao, Figura, Unfold } from '../../components/partes.tsx';
import { DevidoNoMes } from './devido-no-mes.tsx';
import { CartaoDoQuadro, TabelaDoQuadro } from './quadro-do-mes.tsx';

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
  const mes = { comparativo, competencia: apuracao.competencia };
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
          <PremissasDoTotal mes={mes} clienteId={apuracao.cliente_id} />
          <CartaoDoQuadro of={RETENCOES} mes={mes} />
        </>
      ) : (
        <Pendencias
          pendencias={comparativo.pendencias}
          clienteId={apuracao.cliente_id}
          competencia={apuracao.competencia}
        />
      )}
      {ponte && (
        <Cartao titulo={withOrigem(ponteTitle(ponte), ponte.status)}>
          <Ponte ponte={ponte} />
        </Cartao>
      )}
      <CartaoDoQuadro
        of={MARCOS_DA_TRANSICAO}
        mes={mes}
        instead={transicao.some(({ embutido }) => hasAmount(embutido ?? '')) ? {} : { embutido: null }}
      >
        <p className="miudo suave">
          <Link href={`${base}/projecao`}>Veja todos os anos</Link>.
        </p>
      </CartaoDoQuadro>
      {comparacao && <Comparacao comparacao={comparacao} mes={mes} />}
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

/** The answer: one sentence, and the figures behind it. */
export function Resposta({ resumo, devido }: PropsDaResposta) {
  const { total_a_recolher, dispensado, efeito_da_reforma_no_mes, motivo_do_efeito } = devido;
  const carga = withOrigem(`carga efetiva de ${shortPercent(devido.carga_efetiva)}`, devido.status);
  return (
    <section className="pilha" aria-label="A resposta">
      <p className="resumo">{unbroken(resumo)}</p>
      <div className="grade figuras">
        <Figura
          rotulo="A recolher no mês"
          valor={reais(total_a_recolher)}
          nota={[carga, describeSaldoDoMes(devido.tributos)].filter(Boolean).join('; ')}
          destaque
        />
        {hasAmount(dispensado) && (
          <Figura
            rotulo="CBS e IBS de teste"
            valor={reais(dispensado)}
            nota="informativos: recolhimento dispensado (LC 214/2025, art. 348, § 1º)"
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
export const PremissasDoTotal = ({ mes, clienteId }: PropsDoQuadroDoMes & PropsDoCliente) => (
  <CartaoDoQuadro
    of={PREMISSAS_DO_TOTAL}
    mes={mes}
    instead={{
      dizer: {
        cell: ({ codigo, texto }) => (
          <Link href={ondeDizer(codigo, clienteId)} aria-label={`Dizer: ${texto}`}>
            Dizer
          </Link>
        ),
      },
    }}
    nota="Ninguém disse o que está acima, e o total muda se for diferente. Diga, e peça a apuração de novo."
  />
);

interface PropsDoQuadroDoMes {
  readonly mes: MesApurado;
}

/** By the beginning of its code, the part of the client's page on which a premise is settled; the others are questions. */
const NO_CLIENTE: Readonly<Record<string, string>> = {
  entrada_pela_emissao: 'entradas',
  baixa_do_ativo: 'ativos',
  credito_de_estoque: 'abertura',
  rbt12: 'regimes',
  folha12: 'regimes',
  fator_r: 'regimes',
};

function ondeDizer(codigo: string, clienteId: string): string {
  const [, aba] = Object.entries(NO_CLIENTE).find(([inicio]) => codigo.startsWith(inicio)) ?? [];
  return aba ? `/clientes/${clienteId}/${aba}` : `/?vista=perguntas&cliente_id=${clienteId}`;
}

interface PropsDoCliente {
  readonly clienteId: string;
}

interface PropsDasPendencias extends PropsDoCliente {
  /** The month that asks: what is said holds from it on. */
  readonly competencia: string;
  readonly pendencias: Comparativo['pendencias'];
}

/** What the office has to tell before the month has figures, and where. */
export const Pendencias = ({ pendencias, clienteId, competencia }: PropsDasPendencias) => (
  <Cartao titulo="Faltam dados do cliente">
    <ul className="lista-simples">
      {pendencias.map(({ codigo, campo, mensagem, onde }) => (
        <li key={codigo + campo}>
          <span>{mensagem}</span>
          {onde === 'perguntas' && <Link href={`/?vista=perguntas&cliente_id=${clienteId}`}>Responder</Link>}
          <Link href={`/clientes/${clienteId}/regimes?desde=${competencia}`}>
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

interface PropsDaComparacao {
  readonly comparacao: NonNullable<Comparativo['comparacao']>;
}

/** The same operations by the rules of 2026 without the test and by those of 2033. */
function Comparacao({ comparacao, mes }: PropsDaComparacao & PropsDoQuadroDoMes) {
  const { regime_atual: atual, regime_novo: novo, ano_do_regime_novo: anoNovo } = comparacao;
  const { atual: rotuloAtual, novo: rotuloNovo } = LADOS_TITLES;
  return (
    <Cartao titulo={withOrigem(COMPARACAO_TITLE, comparacao.status)}>
      <p className="miudo suave sem-margem com-espaco">
        As mesmas operações pelas regras de {comparacao.ano_do_regime_atual}, sem o teste, e pelas de{' '}
        {anoNovo}, com {PREMISSAS_DE_PRECO[comparacao.premissa_preco]}. {nomeDoCenario(comparacao.cenario)}.{' '}
        {comparacao.motivo_sem_regime_atual}
      </p>
      <div className="duas-colunas">
        <CadaTributo comparacao={comparacao} mes={mes} />
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
      {comparacao.alternativas.length > 0 && (
        <>
          <h3 className="subtitulo">{ALTERNATIVAS.name}</h3>
          <TabelaDoQuadro of={ALTERNATIVAS} mes={mes} />
        </>
      )}
    </Cartao>
  );
}

function CadaTributo({ comparacao, mes }: PropsDaComparacao & PropsDoQuadroDoMes) {
  const { regime_atual: atual, regime_novo: novo, diferenca, status } = comparacao;
  return (
    <TabelaDoQuadro
      of={COMPARACAO}
      mes={mes}
      totals={[
        { name: 'Total', cells: [amountOrDash(atual?.total), reais(novo.total)] },
        { name: 'Carga', cells: [atual ? shortPercent(atual.carga) : '—', shortPercent(novo.carga)] },
        { name: withOrigem('Diferença', status), cells: [undefined, amountOrDash(diferenca)] },
      ]}
    />
  );
}
