import type { VisaoGeral as Dados } from '@apura/contracts';
import { competenciaCurta, competenciaPorExtenso, count, grouped } from '@apura/words';
import { Progress } from '@mantine/core';
import { IconCalculator, IconCircle, IconCircleCheckFilled, IconUpload } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useMyself, useTitular } from '../../api/sessao.ts';
import { useLeitura } from '../../api/use-request.ts';
import { EstadoDaApuracao, figureColumns } from '../../components/apuracao.tsx';
import { ActionButton } from '../../components/buttons.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Empty, Page, Resultado } from '../../components/page.tsx';
import { Cartao, Estado, Figura, TwoLines, WithLeis } from '../../components/partes.tsx';

export default function VisaoGeral() {
  const { escritorio } = useMyself();
  const dados = useLeitura('/visao-geral', {
    aCadaMs: (lido) =>
      lido && (lido.em_espera.lotes.length || lido.em_espera.apuracoes.length) ? 2_000 : 30_000,
  });
  return (
    <Page
      titulo="Visão geral"
      descricao={escritorio.nome}
      acoes={<ActionButton to="/envios" icon={IconUpload} text="Enviar notas" />}
    >
      <Resultado de={dados} linhas={12}>
        {(visao) => (
          <div className="pilha">
            <PrimeirosPassos passos={visao.primeiros_passos} />
            <div className="grade figuras">
              <Figura
                rotulo={`Apurados em ${competenciaCurta(visao.competencia)}`}
                valor={`${grouped(String(apurados(visao)))} de ${grouped(String(visao.clientes.ativos))}`}
                nota={
                  <>
                    {visao.por_situacao.a_apurar > 0 && `${visao.por_situacao.a_apurar} a apurar · `}
                    <Link href="/carteira">Ver a carteira</Link>
                  </>
                }
              />
              <Figura
                rotulo={`Notas de ${competenciaPorExtenso(visao.competencia)}`}
                valor={
                  <Link href={`/documentos?competencia=${visao.competencia}`}>
                    {grouped(String(visao.documentos.no_mes))}
                  </Link>
                }
                nota={`${grouped(String(visao.documentos.nos_ultimos_30_dias))} recebidas em 30 dias`}
              />
              <Figura
                rotulo="Divergências críticas"
                valor={grouped(String(visao.divergencias.criticas))}
                nota={
                  <>
                    e {grouped(String(visao.divergencias.avisos))} avisos, nas últimas apurações ·{' '}
                    <Link href="/divergencias">ver todas</Link>
                  </>
                }
              />
              <Figura
                rotulo="Perguntas em aberto"
                valor={grouped(String(visao.perguntas))}
                nota={<Link href="/perguntas">Responder</Link>}
              />
            </div>
            <EmEspera espera={visao.em_espera} />
            <Recentes recentes={visao.recentes} />
            <div className="duas-metades">
              <Atencao visao={visao} />
              <Prazos prazos={visao.prazos} />
            </div>
          </div>
        )}
      </Resultado>
    </Page>
  );
}

const apurados = ({ por_situacao: { calculada, encerrada } }: Dados): number => calculada + encerrada;

function EmEspera({ espera: { lotes, apuracoes } }: { readonly espera: Dados['em_espera'] }) {
  if (lotes.length + apuracoes.length === 0) return null;
  return (
    <Cartao titulo="Em andamento">
      <ul className="lista-simples">
        {lotes.map(({ job_id, total, pendentes }) => (
          <li key={job_id}>
            <Link href={`/envios/${job_id}`}>Envio de {count(total, 'arquivo', 'arquivos')}</Link>
            <Progress
              value={total === 0 ? 0 : ((total - pendentes) / total) * 100}
              aria-label="Arquivos processados"
            />
          </li>
        ))}
        {apuracoes.map(({ id, cliente, competencia: mes, estado }) => (
          <li key={id}>
            <Link href={`/apuracoes/${id}`}>
              {cliente}, {competenciaPorExtenso(mes)}
            </Link>
            <EstadoDaApuracao de={{ estado }} />
          </li>
        ))}
      </ul>
    </Cartao>
  );
}

type Recente = Dados['recentes'][number];

const COLUMNS: readonly Column<Recente>[] = [
  {
    name: 'Cliente',
    cell: ({ id, cliente }) => <Link href={`/apuracoes/${id}`}>{cliente}</Link>,
    below: ({ competencia }) => competenciaCurta(competencia),
  },
  ...figureColumns<Recente>((recente) => recente),
];

const Recentes = ({ recentes }: { readonly recentes: Dados['recentes'] }) => (
  <Cartao titulo="Apurações recentes">
    {recentes.length === 0 ? (
      <Empty
        icon={<IconCalculator />}
        titulo="Nenhuma apuração ainda"
        texto="Envie as notas de um mês e peça a apuração: o resultado fica pronto em segundos."
        acao={<ActionButton to="/apuracoes?nova=1" variant="light" text="Pedir uma apuração" />}
      />
    ) : (
      <DataTable legend="Apurações recentes" rows={recentes} columns={COLUMNS} clickable />
    )}
  </Cartao>
);

/** What needs somebody: failures, results that newer notes have overtaken, divergences by client. */
function Atencao({ visao: { falhas, desatualizadas, divergencias } }: { readonly visao: Dados }) {
  const nada =
    falhas.arquivos_recusados_7_dias + falhas.apuracoes.length + desatualizadas.length === 0 &&
    divergencias.por_cliente.length === 0;
  return (
    <Cartao titulo="Precisa de atenção">
      {nada && (
        <p className="suave sem-margem">Nada por aqui. Falhas e divergências aparecem neste quadro.</p>
      )}
      <ul className="lista-simples">
        {falhas.apuracoes.map(({ id, cliente, competencia, mensagem }) => (
          <li key={id}>
            <span>
              <TwoLines below={mensagem}>
                <Link href={`/apuracoes/${id}`}>
                  {cliente}, {competenciaCurta(competencia)}
                </Link>
              </TwoLines>
            </span>
            <Estado tom="erro" nome="Falhou" />
          </li>
        ))}
        {desatualizadas.map(({ id, cliente, competencia }) => (
          <li key={id}>
            <Link href={`/apuracoes/${id}`}>
              {cliente}, {competenciaCurta(competencia)}
            </Link>
            <Estado tom="alerta" nome="Desatualizada" />
          </li>
        ))}
        {divergencias.por_cliente.map(({ apuracao_id, cliente, competencia, criticas, avisos }) => (
          <li key={apuracao_id}>
            <Link href={`/apuracoes/${apuracao_id}/divergencias`}>
              {cliente}, {competenciaCurta(competencia)}
            </Link>
            {criticas > 0 ? (
              <Estado tom="erro" nome={count(criticas, 'crítica', 'críticas')} />
            ) : (
              <Estado tom="alerta" nome={count(avisos, 'aviso', 'avisos')} />
            )}
          </li>
        ))}
        {falhas.arquivos_recusados_7_dias > 0 && (
          <li>
            <Link href="/envios">
              {count(falhas.arquivos_recusados_7_dias, 'arquivo recusado', 'arquivos recusados')} em 7 dias
            </Link>
          </li>
        )}
      </ul>
    </Cartao>
  );
}

/** "2026-12-20" -> "20/12". A day without a time has no zone to convert. */
const diaEMes = (data: string): string => data.slice(5).split('-').reverse().join('/');

const Prazos = ({ prazos }: { readonly prazos: Dados['prazos'] }) => (
  <Cartao titulo="Próximos prazos" acoes={<Link href="/prazos">Ver todos</Link>}>
    {prazos.length === 0 && <p className="suave sem-margem">Nenhum prazo nos próximos dias.</p>}
    <ul className="lista-simples prazos">
      {prazos.map(({ id, data, obrigacao, competencia, clientes, cumpridos, ...prazo }) => (
        <li key={id + competencia}>
          <time dateTime={data} className="numero prazo-dia">
            {diaEMes(data)}
          </time>
          <span className="cresce">
            <Link href={`/prazos/${id}/${competencia}`}>{obrigacao}</Link>{' '}
            {prazo.periodicidade === 'mensal' && (
              <span className="suave">· {competenciaCurta(competencia)}</span>
            )}
            <br />
            {prazo.so_para && <span className="em-bloco suave miudo">Só para {prazo.so_para}.</span>}
            <span className="suave miudo">
              {cumpridos > 0 && `${cumpridos} de `}
              {clientes > 0 && count(clientes, 'cliente', 'clientes')}
              {cumpridos > 0 && ' já cumpriram'}
              {clientes > 0 && ' · '}
              <WithLeis texto={prazo.fundamento} />
            </span>
          </span>
          {clientes > 0 && cumpridos === clientes && <Estado tom="bom" nome="Cumprido" />}
          {prazo.natureza === 'inicio' && <Estado tom="aviso" nome="Começa" />}
          {prazo.status === 'estimativa' && <Estado tom="alerta" nome="Estimado" />}
        </li>
      ))}
    </ul>
    {observacoesDe(prazos).map(({ observacao, tributos }) => (
      <p key={observacao} className="suave miudo observacao">
        <b>{tributos.join(', ')}:</b> {observacao}
      </p>
    ))}
  </Cartao>
);

/** What is to be known of the days that are estimated, each once, with the taxes that it is about. */
function observacoesDe(prazos: Dados['prazos']) {
  const estimados = prazos.filter(({ status }) => status === 'estimativa');
  const observacoes = [...new Set(estimados.flatMap(({ observacao }) => observacao ?? []))];
  return observacoes.map((observacao) => ({
    observacao,
    tributos: [
      ...new Set(estimados.filter((um) => um.observacao === observacao).map(({ tributo }) => tributo)),
    ],
  }));
}

const PASSOS = [
  {
    passo: 'cliente',
    titulo: 'Cadastre um cliente',
    texto: 'pelo CNPJ, ou uma lista em CSV',
    href: '/clientes/novo',
  },
  { passo: 'envio', titulo: 'Envie as notas do mês', texto: 'XMLs, pastas ou ZIPs', href: '/envios' },
  {
    passo: 'apuracao',
    titulo: 'Peça uma apuração',
    texto: 'e veja o que é devido e o que a reforma muda',
    href: '/apuracoes?nova=1',
  },
  {
    passo: 'chave',
    titulo: 'Crie uma chave de API',
    texto: 'para o seu sistema',
    href: '/configuracoes/chaves',
  },
  {
    passo: 'webhook',
    titulo: 'Cadastre um webhook',
    texto: 'e seja avisado de cada resultado',
    href: '/webhooks',
  },
] as const;

/** What a new office does first; gone once the three that matter are done. */
const DO_TITULAR: ReadonlySet<string> = new Set(['chave', 'webhook']);

function PrimeirosPassos({ passos }: { readonly passos: Dados['primeiros_passos'] }) {
  const titular = useTitular();
  if (passos.cliente && passos.envio && passos.apuracao) return null;
  return (
    <Cartao titulo="Primeiros passos">
      <ol className="passos">
        {PASSOS.filter(({ passo }) => !DO_TITULAR.has(passo) || titular).map(
          ({ passo, titulo, texto, href }) => (
            <li key={passo}>
              {passos[passo] ? (
                <IconCircleCheckFilled className="feito" aria-label="Feito:" role="img" />
              ) : (
                <IconCircle className="por-fazer" aria-hidden />
              )}
              <span>
                <Link href={href}>{titulo}</Link>
                <span className="suave"> {texto}</span>
              </span>
            </li>
          ),
        )}
      </ol>
    </Cartao>
  );
}
