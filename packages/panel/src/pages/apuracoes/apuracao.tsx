import type { Apuracao, Autenticidade, Cliente, DesatualizadaPor, Documento } from '@apura/contracts';
import { competenciaPorExtenso, count, grouped, moment, notaDaChave } from '@apura/words';
import { IconDownload, IconFileTypePdf, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useParams } from 'wouter';
import { useLeitura, useList } from '../../api/use-request.ts';
import { EstadoDaApuracao, useApurar } from '../../components/apuracao.tsx';
import { ActionButton } from '../../components/buttons.tsx';
import { ClassificacoesARever } from '../../components/classificacoes-a-rever.tsx';
import { Falha, Lista, Page, Resultado, Tabs } from '../../components/page.tsx';
import { Cartao, Estado } from '../../components/partes.tsx';
import { TabelaDeDocumentos } from '../../components/tabela-de-documentos.tsx';
import { VEREDITOS } from '../../labels/estados.ts';
import { Conferencia } from './conferencia.tsx';
import { Divergencias } from './divergencias.tsx';
import { EnviarAoCliente } from './enviar-ao-cliente.tsx';
import { Mes, type PropsDoMes } from './mes.tsx';
import { OpcaoDoSimples } from './opcao-do-simples.tsx';
import { Projecao } from './projecao.tsx';
import { Recortes } from './recortes.tsx';
import { Andamento, Versoes } from './versoes.tsx';

const underWay = ({ estado }: Apuracao) => estado !== 'calculada' && estado !== 'falhou';

/** One version of a month: live until it is done, then its answer and everything behind it. */
export default function UmaApuracao() {
  const { id = '', aba = '' } = useParams();
  const lida = useLeitura<Apuracao>(`/apuracoes/${id}`, {
    aCadaMs: (dados) => (dados && underWay(dados) ? 700 : false),
  });
  const apuracao = lida.data;
  const cliente = useLeitura<Cliente>(`/clientes/${apuracao?.cliente_id}`, {
    ligada: apuracao !== undefined,
  });
  const nome = cliente.data?.razao_social;
  const apurarDeNovo = useApurar();
  return (
    <Page
      titulo={apuracao ? `${nome ?? 'Apuração'}, ${competenciaPorExtenso(apuracao.competencia)}` : 'Apuração'}
      breadcrumbs={[
        { nome: 'Apurações', href: '/apuracoes' },
        ...(apuracao ? [{ nome: nome ?? '…', href: `/clientes/${apuracao.cliente_id}` }] : []),
      ]}
      descricao={apuracao && <Descricao apuracao={apuracao} />}
      acoes={
        apuracao && (
          <>
            {!underWay(apuracao) && (
              <ActionButton
                variant="default"
                icon={IconRefresh}
                act={apurarDeNovo}
                input={apuracao}
                text="Apurar de novo"
              />
            )}
            {apuracao.estado === 'calculada' && <Downloads path={`/apuracoes/${id}`} />}
          </>
        )
      }
    >
      <Resultado de={lida} linhas={12}>
        {(dados) => (
          <div className="pilha">
            {apurarDeNovo.error && <Falha erro={apurarDeNovo.error} />}
            <Situacao apuracao={dados} />
            {dados.comparativo && <Partes apuracao={dados} comparativo={dados.comparativo} pedida={aba} />}
          </div>
        )}
      </Resultado>
    </Page>
  );
}

const Descricao = ({ apuracao }: { readonly apuracao: Apuracao }) => (
  <>
    <EstadoDaApuracao de={apuracao} /> Versão {apuracao.versao}
    {apuracao.estado === 'calculada' && ` · ${count(apuracao.documentos, 'nota', 'notas')}`}
    {apuracao.calculada_em && ` · calculada em ${moment(apuracao.calculada_em)}`}
  </>
);

const Downloads = ({ path }: { readonly path: string }) => (
  <>
    <ActionButton download={`${path}/xlsx`} icon={IconDownload} text="Excel" />
    <ActionButton download={`${path}/csv-zip`} icon={IconDownload} text="CSV" />
    <ActionButton download={`${path}/pdf`} variant="filled" icon={IconFileTypePdf} text="Baixar PDF" />
  </>
);

/** Why it has no figures yet, or none that still hold. */
function Situacao({ apuracao }: { readonly apuracao: Apuracao }) {
  const { estado, comparativo, desatualizada_desde, desatualizada_por: por } = apuracao;
  return (
    <>
      {desatualizada_desde && comparativo && (
        <p className="aviso aviso-alerta sem-margem">
          Desde {moment(desatualizada_desde)} este resultado sairia diferente. {por && <PorQue por={por} />}{' '}
          Apure de novo para incluir o que mudou; esta versão continua guardada.
        </p>
      )}
      {estado !== 'calculada' && <Andamento apuracao={apuracao} />}
      {estado === 'calculada' && !comparativo && (
        <p className="aviso aviso-alerta sem-margem">
          Esta versão foi calculada por regras anteriores, que já não valem. Apure o mês de novo para ver o
          que é devido e o que a reforma muda.
        </p>
      )}
    </>
  );
}

/** What came or changed, with the note that it is of. */
const PorQue = ({ por: { texto, chave, tp_evento } }: { readonly por: DesatualizadaPor }) => (
  <>
    {texto}
    {tp_evento && ` (${tp_evento})`}
    {chave && (
      <>
        : <Link href={`/documentos/${chave}`}>{notaDaChave(chave).nome}</Link>
      </>
    )}
    .
  </>
);

interface PropsDasPartes extends PropsDoMes {
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
function partesDoMes({ apuracao, comparativo }: PropsDoMes) {
  const { conferencia, opcao_do_simples: opcao, devido_no_mes: devido, transicao } = comparativo;
  const { cliente_id, competencia } = apuracao;
  const o = (nome: string, path: string, parte: ReactNode) => ({ nome, path, parte });
  return [
    o('O mês', '', <Mes apuracao={apuracao} comparativo={comparativo} />),
    ...(conferencia ? [o('Conferência', 'conferencia', <Conferencia conferencia={conferencia} />)] : []),
    ...(opcao ? [o('Opção do Simples', 'opcao', <OpcaoDoSimples opcao={opcao} />)] : []),
    ...(devido
      ? [
          o('Composição', 'recortes', <Recortes apuracao={apuracao} comparativo={comparativo} />),
          o('Projeção até 2033', 'projecao', <Projecao anos={transicao} />),
        ]
      : []),
    o('Divergências', 'divergencias', <Divergencias apuracao={apuracao} />),
    o(
      'Classificações a confirmar',
      'classificacoes',
      <ClassificacoesARever clienteId={cliente_id} competencia={competencia} />,
    ),
    o('Notas', 'notas', <DocumentosDaApuracao apuracao={apuracao} />),
    o('Enviar ao cliente', 'enviar', <EnviarAoCliente apuracao={apuracao} />),
    o('Versões', 'versoes', <Versoes apuracao={apuracao} />),
  ];
}

function DocumentosDaApuracao({ apuracao }: { readonly apuracao: Apuracao }) {
  const lista = useList<Documento>(`/apuracoes/${apuracao.id}/documentos`);
  return (
    <Cartao titulo="Notas do mês">
      <Vereditos apuracao={apuracao} />
      <Lista de={lista} height={10} vazia="Nenhuma nota neste mês.">
        {(linhas) => <TabelaDeDocumentos documentos={linhas} />}
      </Lista>
    </Cartao>
  );
}

/** How many notes of the month have which verdict on their XML; each leads to its list. */
function Vereditos({ apuracao }: { readonly apuracao: Apuracao }) {
  const { autenticidade, cliente_id, competencia } = apuracao;
  if (!autenticidade) return null;
  const vereditos = (Object.keys(VEREDITOS) as Autenticidade['veredito'][]).filter(
    (veredito) => autenticidade[veredito] > 0,
  );
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
