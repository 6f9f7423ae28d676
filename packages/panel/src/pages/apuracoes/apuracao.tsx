import type { AnoProjetado, Apuracao, Comparativo } from '@apura/contracts';
import { ANOS_DA_OPCAO } from '@apura/engine/mes';
import { keysOf } from '@apura/engine/tables';
import {
  competenciaPorExtenso,
  count,
  grouped,
  janelaInWords,
  type MesApurado,
  moment,
  nomeDoTributo,
  OPCAO,
  reais,
  situacaoInWords,
} from '@apura/words';
import { SegmentedControl } from '@mantine/core';
import { IconFileTypePdf, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'wouter';
import { at } from '../../api/address.ts';
import { useLeitura, useList } from '../../api/use-request.ts';
import { tributosWithValor, valorDoTributo } from '../../charts/grafico-empilhado.tsx';
import { TransicaoAnoAAno } from '../../charts/transicao-ano-a-ano.tsx';
import { EstadoDaApuracao, underWay, useApuracao, useAssessment } from '../../components/apuracao.tsx';
import { ActionButton, DownloadButton } from '../../components/buttons.tsx';
import { ClassificacoesToReview } from '../../components/classificacoes-to-review.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EventosSemNota } from '../../components/eventos-sem-nota.tsx';
import { Failure, Lista, PageOf, Tabs } from '../../components/page.tsx';
import { Cartao, Estado, Unfold, WithLeis } from '../../components/partes.tsx';
import { TabelaDeDocumentos } from '../../components/tabela-de-documentos.tsx';
import { VEREDITOS } from '../../labels/estados.ts';
import { DivergenciasATratar } from '../divergencias/divergencias.tsx';
import { Conferencia } from './conferencia.tsx';
import { Mes, type PropsOfMes } from './mes.tsx';
import { CartaoDoQuadro } from './quadro-do-mes.tsx';
import { Recortes } from './recortes.tsx';
import { SendToCliente } from './send-to-cliente.tsx';
import { Situacao, Versoes } from './versoes.tsx';

/** One version of a month: live until it is done, then its answer and everything behind it. */
export default function OneApuracao() {
  const { id = '', aba = '' } = useParams();
  const lida = useApuracao(id);
  const apuracao = lida.data;
  const cliente = useLeitura(at('/clientes/{id}', { id: apuracao?.cliente_id ?? '' }), {
    ligada: apuracao !== undefined,
  });
  const nome = cliente.data?.razao_social;
  const apurarDeNovo = useAssessment();
  return (
    <PageOf
      de={lida}
      titulo="Apuração"
      nameOf={({ competencia }) => `${nome ?? 'Apuração'}, ${competenciaPorExtenso(competencia)}`}
      breadcrumbs={[
        {
          nome: 'Fechamento',
          href: apuracao ? `/?competencia=${apuracao.competencia}&cliente=${apuracao.cliente_id}` : '/',
        },
        ...(apuracao ? [{ nome: nome ?? '…', href: `/clientes/${apuracao.cliente_id}` }] : []),
      ]}
      descricao={(dados) => <Descricao apuracao={dados} />}
      acoes={(dados) => (
        <>
          {!underWay(dados) && (
            <ActionButton
              variant="default"
              icon={IconRefresh}
              act={apurarDeNovo}
              input={dados}
              text="Apurar de novo"
            />
          )}
          {dados.estado === 'calculada' && <Downloads id={id} />}
        </>
      )}
    >
      {(dados) => (
        <>
          {apurarDeNovo.error && <Failure erro={apurarDeNovo.error} />}
          <Situacao apuracao={dados} />
          {dados.comparativo && <Partes apuracao={dados} comparativo={dados.comparativo} pedida={aba} />}
        </>
      )}
    </PageOf>
  );
}

const Descricao = ({ apuracao }: { readonly apuracao: Apuracao }) => (
  <>
    <EstadoDaApuracao de={apuracao} /> Versão {apuracao.versao}
    {apuracao.estado === 'calculada' && ` · ${count(apuracao.documentos, 'nota', 'notas')}`}
    {apuracao.calculada_em && ` · calculada em ${moment(apuracao.calculada_em)}`}
  </>
);

const Downloads = ({ id }: { readonly id: string }) => (
  <>
    <DownloadButton of={at('/apuracoes/{id}/xlsx', { id })} text="Excel" />
    <DownloadButton of={at('/apuracoes/{id}/csv-zip', { id })} />
    <ActionButton
      download={at('/apuracoes/{id}/pdf', { id })}
      variant="filled"
      icon={IconFileTypePdf}
      text="Baixar PDF"
    />
  </>
);

interface PropsDasPartes extends PropsOfMes {
  /** What the address asks for; where the month has no such part, the month itself is shown. */
  readonly pedida: string;
}

function Partes({ pedida, ...mes }: PropsDasPartes) {
  const tabs = partesDoMes(mes);
  const aberta = tabs.find(({ path }) => path === pedida) ?? tabs[0];
  return (
    <div>
      <Tabs
        base={`/apuracoes/${mes.apuracao.id}`}
        tabs={tabs}
        atual={aberta?.path ?? ''}
        rotulo="Partes da apuração"
      />
      {aberta?.parte}
    </div>
  );
}

/** The parts that a month has: an incomplete one has no figures to look into. */
function partesDoMes({ apuracao, comparativo }: PropsOfMes) {
  const { conferencia, opcao_do_simples: opcao, devido_no_mes: devido, transicao } = comparativo;
  const { cliente_id, competencia } = apuracao;
  const o = (nome: string, path: string, parte: ReactNode) => ({ nome, path, parte });
  return [
    o('O mês', '', <Mes apuracao={apuracao} comparativo={comparativo} />),
    ...(conferencia
      ? [o('Conferência', 'conferencia', <Conferencia mes={{ comparativo, competencia }} />)]
      : []),
    ...(opcao
      ? [o('Opção do Simples', 'opcao', <OpcaoDoSimples opcao={opcao} mes={{ comparativo, competencia }} />)]
      : []),
    ...(devido
      ? [
          o('Composição', 'recortes', <Recortes apuracao={apuracao} comparativo={comparativo} />),
          o('Projeção até 2033', 'projecao', <Projecao anos={transicao} />),
        ]
      : []),
    o('Divergências', 'divergencias', <DivergenciasATratar filtros={{ cliente_id, competencia }} />),
    o(
      'Classificações a confirmar',
      'classificacoes',
      <ClassificacoesToReview clienteId={cliente_id} competencia={competencia} />,
    ),
    o('Notas', 'notas', <DocumentosDaApuracao apuracao={apuracao} />),
    o('Enviar ao cliente', 'enviar', <SendToCliente apuracao={apuracao} />),
    o('Versões', 'versoes', <Versoes apuracao={apuracao} />),
  ];
}

function DocumentosDaApuracao({ apuracao }: { readonly apuracao: Apuracao }) {
  const lista = useList(at('/apuracoes/{id}/documentos', { id: apuracao.id }));
  return (
    <>
      <Cartao titulo="Notas do mês">
        <Vereditos apuracao={apuracao} />
        <Lista de={lista} height={10} vazia="Nenhuma nota neste mês.">
          {(linhas) => <TabelaDeDocumentos documentos={linhas} />}
        </Lista>
      </Cartao>
      <EventosSemNota eventos={apuracao.eventos_sem_nota ?? []} />
    </>
  );
}

/** How many notes of the month have which verdict on their XML; each leads to its list. */
function Vereditos({ apuracao }: { readonly apuracao: Apuracao }) {
  const { autenticidade, cliente_id, competencia } = apuracao;
  if (!autenticidade) return null;
  const vereditos = keysOf(VEREDITOS).filter((veredito) => autenticidade[veredito] > 0);
  return (
    <p className="com-espaco sem-margem">
      {vereditos.map((veredito) => (
        <Link
          key={veredito}
          href={`/documentos?${new URLSearchParams({ cliente_id, competencia, autenticidade: veredito })}`}
        >
          <Estado {...VEREDITOS[veredito]} /> {grouped(String(autenticidade[veredito]))}{' '}
        </Link>
      ))}
      {autenticidade.nao_conferida > 0 && (
        <span className="suave">{grouped(String(autenticidade.nao_conferida))} sem conferência do XML</span>
      )}
    </p>
  );
}

function Projecao({ anos }: { readonly anos: readonly AnoProjetado[] }) {
  const [premissa, setPremissa] = useState<AnoProjetado['premissa_preco']>('liquido_constante');
  if (anos.length === 0) {
    return (
      <Cartao titulo="Projeção até 2033">
        <p className="suave sem-margem">
          Não há projeção: faltam alíquotas para os anos seguintes no cenário escolhido.
        </p>
      </Cartao>
    );
  }
  return (
    <Cartao
      titulo="O mesmo mês em cada ano da transição"
      acoes={
        <SegmentedControl
          aria-label="O preço que se mantém de ano a ano"
          value={premissa}
          onChange={setPremissa}
          data={[
            { value: 'liquido_constante', label: 'Preço líquido' },
            { value: 'final_constante', label: 'Preço final' },
          ]}
        />
      }
    >
      <TransicaoAnoAAno anos={anos.filter(({ premissa_preco }) => premissa_preco === premissa)} />
    </Cartao>
  );
}

type Opcao = NonNullable<Comparativo['opcao_do_simples']>;

/** CBS and IBS inside the DAS or outside it, side by side: what the client pays, what its customers credit, when it may choose. */
const OpcaoDoSimples = ({ opcao, mes }: { readonly opcao: Opcao; readonly mes: MesApurado }) => (
  <div className="pilha">
    <Cartao titulo="Quando se escolhe">
      <ul className="lista-simples">
        {opcao.janelas.map((janela) => (
          <li key={janela.semestre}>
            <span className="cresce">{janelaInWords(janela)}</span>
            {janela.situacao && (
              <Estado
                tom={janela.situacao_ate ? 'bom' : 'neutro'}
                nome={situacaoInWords(janela.situacao, janela.situacao_ate)}
              />
            )}
            <span className="suave miudo">
              <WithLeis texto={janela.fundamento} />
            </span>
          </li>
        ))}
      </ul>
      <p className="miudo suave">
        Vendas do mês a empresas, cujo crédito a escolha muda: {reais(opcao.vendas_a_empresas)}.
      </p>
    </Cartao>
    <CartaoDoQuadro of={OPCAO} mes={mes} nota={false}>
      <div className="com-espaco-acima">
        {opcao.anos.map((ano) => (
          <Unfold key={ano.ano} titulo={`${ano.ano}, tributo a tributo`}>
            <UmAno ano={ano} />
          </Unfold>
        ))}
      </div>
    </CartaoDoQuadro>
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
const { total: DENTRO } = ANOS_DA_OPCAO.members.dentro.members;
const { total: FORA } = ANOS_DA_OPCAO.members.fora.members;

function UmAno({ ano: { ano, dentro, fora } }: { readonly ano: Opcao['anos'][number] }) {
  const creditos = { nome: CREDITAM, dentro: dentro.credito_dos_clientes, fora: fora.credito_dos_clientes };
  const tributos = tributosWithValor(dentro.tributos, fora.tributos).map((tributo) => ({
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
        { name: DENTRO.title ?? '', amount: (linha) => linha.dentro },
        { name: FORA.title ?? '', amount: (linha) => linha.fora },
      ]}
    />
  );
}
