import type { CarteiraQuery, Carteira as Lida, LinhaDaCarteira, SituacaoNaCarteira } from '@apura/contracts';

import { entriesOf, keysOf, recordOf } from '@apura/engine/tables';

import {
  cnpj,
  competenciaPorExtenso,
  count,
  grouped,
  REGIMES,
  reais,
  SITUACOES_DO_CLIENTE,
  signedReais,
} from '@apura/words';
import { Progress } from '@mantine/core';
import { IconBriefcase, IconCalculator, IconFileTypeXls, IconFileZip, IconUpload } from '@tabler/icons-react';
import { Link } from 'wouter';
import { asking } from '../../api/address.ts';
import { useList, useSend } from '../../api/use-request.ts';
import { ActionButton, RowButton } from '../../components/buttons.tsx';
import { amountOrDash, type Column } from '../../components/data-table.tsx';
import { EscolhaDeMes, SearchField, SelectField, useFilters } from '../../components/fields.tsx';
import { Failure, ListTable, nothingSuch, Page } from '../../components/page.tsx';
import { Cartao, Estado, Figura, type Rotulo } from '../../components/partes.tsx';
import { mesesUntil } from '../../format.ts';

/** So many clients come at once; more of them page by page. */
const LIMITE = 1000;
const EFEITOS = { ganha: 'Quem paga menos em 2033', perde: 'Quem paga mais em 2033' };

/** All clients in one month: what each owes, wins or loses, and what is still to do. */
export default function Carteira() {
  const [, passado = ''] = mesesUntil(new Date(), 2);
  const address = useFilters(['competencia', 'q', 'situacao', 'regime', 'efeito', 'ordem', 'sentido']);
  const { filtros, filtrar, limpar, field } = address;
  const competencia = filtros.competencia || passado;
  const asked = { ...filtros, competencia };
  const lista = useList('/carteira', { ...asked, limit: LIMITE }, { aCadaMs });
  const lida = lista.data?.pages[0];
  const { q, situacao, regime, efeito } = filtros;
  const by = filtros.ordem || 'cliente';
  const descending = filtros.sentido === 'desc';
  const onSort = (other: string) => {
    filtrar('sentido', other === by && !descending ? 'desc' : '');
    filtrar('ordem', other);
  };
  const escolhidos = q + situacao + regime + efeito !== '';
  return (
    <Page
      titulo="Carteira"
      descricao={`Todos os clientes em ${competenciaPorExtenso(competencia)}: o que devem, quem ganha, quem perde e o que falta.`}
      acoes={
        <>
          <ActionButton download={asking('/carteira/xlsx', asked)} icon={IconFileTypeXls} text="Excel" />
          <ActionButton
            download={asking('/carteira/zip', { competencia })}
            icon={IconFileZip}
            text="Baixar tudo (ZIP)"
          />
        </>
      }
    >
      <search className="filtros">
        <EscolhaDeMes {...field('competencia')} value={competencia} />
        <SearchField placeholder="Nome ou CNPJ" value={q} onSearch={(texto) => filtrar('q', texto)} />
        <SelectField label="Situação" all="Todas" options={withQuantos(lida)} {...field('situacao')} />
        <SelectField label="Regime" all="Todos" options={REGIMES} {...field('regime')} />
        <SelectField label="Reforma" all="Todos" options={EFEITOS} {...field('efeito')} />
        {/* A phone shows cards, without the heads that sort. */}
        <SelectField className="so-em-cartoes" label="Ordenar por" options={ORDERS} {...field('ordem')} />
      </search>
      {/* All of it at once, so that nothing jumps. */}
      <div className="pilha" key={lida ? 'lida' : 'espera'}>
        {lida && (
          <ApurarTodos
            competencia={competencia}
            porSituacao={lida.por_situacao}
            onShow={(qual) => filtrar('situacao', qual)}
          />
        )}
        {lida && apurados(lida) > 0 && <Totais lida={lida} />}
        <Cartao className="tabela-larga">
          <ListTable
            de={lista}
            height={16}
            vazia={{
              icon: <IconBriefcase />,
              ...(escolhidos ? nothingSuch('cliente', 'clientes', limpar) : NENHUM_AINDA),
            }}
            legend="Carteira"
            columns={COLUMNS}
            rowKey={({ cliente_id }) => cliente_id}
            sorting={{ by, descending, onSort }}
            clickable
          />
          {lida && apurados(lida) > 0 && (
            <p className="miudo suave">
              Mudança: quanto se pagaria a mais ou a menos por mês do que pelas regras de 2026, com preço
              líquido constante. Estimativa, enquanto a lei não fixa as alíquotas. Encerrada: calculada, e
              nada mais a entregar do mês.
            </p>
          )}
        </Cartao>
      </div>
    </Page>
  );
}

/** How many clients have amounts in the month, whatever the filters show. */
const apurados = ({ por_situacao: { calculada, encerrada, desatualizada } }: Lida): number =>
  calculada + encerrada + desatualizada;

const aCadaMs = (first: Lida | undefined): number => (first?.por_situacao.em_andamento ? 2_000 : 30_000);

/** The situations that there are, each with how many clients are in it. */
const withQuantos = (lida: Lida | undefined): Record<string, string> =>
  Object.fromEntries(
    entriesOf(SITUACOES_NA_CARTEIRA).map(([qual, { nome }]) => {
      const quantos = lida?.por_situacao[qual];
      return [qual, quantos === undefined ? nome : `${nome} (${quantos})`];
    }),
  );

const NENHUM_AINDA = {
  titulo: 'Nenhum cliente ainda',
  texto: 'Envie as notas: as empresas delas aparecem para cadastrar, e a carteira mostra o mês de todas.',
  acao: <ActionButton to="/envios" text="Enviar notas" />,
};

/** The sums of what the filters show. */
const Totais = ({ lida, lida: { totais } }: { readonly lida: Lida }) => (
  <div className="grade figuras">
    <Figura
      rotulo="A recolher"
      valor={reais(totais.total_a_recolher)}
      nota={
        totais.clientes > apurados(lida)
          ? `${grouped(String(apurados(lida)))} de ${count(totais.clientes, 'cliente apurado', 'clientes apurados')}`
          : count(totais.clientes, 'cliente', 'clientes')
      }
    />
    <Figura
      rotulo="Mudança em 2027 (estimativa)"
      valor={<Mudanca valor={totais.mudanca_2027} />}
      nota={
        <>
          em 2029: <Mudanca valor={totais.mudanca_2029} />
        </>
      }
    />
    <Figura
      rotulo="Mudança em 2033 (estimativa)"
      valor={<Mudanca valor={totais.mudanca_2033} />}
      nota={`${count(totais.ganham, 'paga', 'pagam')} menos, ${count(totais.perdem, 'paga', 'pagam')} mais`}
    />
    <Figura
      rotulo="Crédito em risco"
      valor={reais(totais.credito_em_risco)}
      nota={count(totais.perguntas, 'pergunta em aberto', 'perguntas em aberto')}
    />
  </div>
);

interface PropsDeApurarTodos {
  readonly competencia: string;
  readonly porSituacao: Lida['por_situacao'];
  readonly onShow: (situacao: SituacaoNaCarteira) => void;
}

const PENDENTES = ['a_apurar', 'desatualizada', 'falhou'] as const;
/** What nobody can compute before somebody has done something. */
const PARADAS = ['falhou', 'faltam_dados', 'sem_notas'] as const;

const SemNotas = () => (
  <Cartao
    titulo="Nenhum cliente tem notas neste mês"
    acoes={<ActionButton to="/envios" icon={IconUpload} text="Enviar notas" />}
  >
    <p className="suave sem-margem">Envie as notas, ou escolha acima o mês que elas têm.</p>
  </Cartao>
);

/** One press for the whole month, how far it is, and who stays out and why. */
function ApurarTodos({ competencia, porSituacao, onShow }: PropsDeApurarTodos) {
  const apurar = useSend('POST', '/apuracoes/varias', {
    renew: ['/carteira', '/apuracoes', '/visao-geral'],
    said: ({ pedidas, envios_em_andamento }) =>
      `${count(pedidas, 'apuração pedida', 'apurações pedidas')}.${
        envios_em_andamento
          ? ` Há ${count(envios_em_andamento, 'envio', 'envios')} em andamento: repita quando terminar, para incluir quem só tem notas nele.`
          : ''
      }`,
  });
  const soma = (quais: readonly SituacaoNaCarteira[]) => quais.reduce((n, qual) => n + porSituacao[qual], 0);
  const prontas = soma(['calculada', 'encerrada']);
  const comNotas = prontas + soma([...PENDENTES, 'em_andamento', 'faltam_dados']);
  const pendentes = soma(PENDENTES);
  const paradas = PARADAS.filter((qual) => porSituacao[qual] > 0);
  if (comNotas === 0 && paradas.length === 0) return null;
  if (comNotas === 0) return <SemNotas />;
  return (
    <Cartao
      titulo={`${prontas} de ${count(comNotas, 'cliente com notas apurado', 'clientes com notas apurados')}`}
      acoes={
        pendentes > 0 && (
          <ActionButton
            icon={IconCalculator}
            act={apurar}
            input={{ competencia }}
            text={`Apurar todos (${pendentes})`}
          />
        )
      }
    >
      {apurar.error && <Failure erro={apurar.error} />}
      <Progress
        value={(prontas / comNotas) * 100}
        animated={porSituacao.em_andamento > 0}
        aria-label="Clientes apurados"
      />
      <p className="suave" role="status">
        {porSituacao.em_andamento > 0
          ? `${porSituacao.em_andamento} em andamento; a página acompanha.`
          : pendentes > 0
            ? `${pendentes} a apurar.`
            : 'Nada a apurar agora.'}
      </p>
      {paradas.length > 0 && (
        <div className="acoes">
          {paradas.map((qual) => (
            <RowButton
              key={qual}
              onClick={() => onShow(qual)}
              text={`${SITUACOES_NA_CARTEIRA[qual].nome}: ${porSituacao[qual]}`}
            />
          ))}
        </div>
      )}
    </Cartao>
  );
}

const TONS: Readonly<Record<SituacaoNaCarteira, Rotulo['tom']>> = {
  falhou: 'erro',
  faltam_dados: 'alerta',
  desatualizada: 'alerta',
  a_apurar: 'aviso',
  em_andamento: 'aviso',
  calculada: 'bom',
  encerrada: 'neutro',
  sem_notas: 'neutro',
};

const SITUACOES_NA_CARTEIRA: Readonly<Record<SituacaoNaCarteira, Rotulo>> = recordOf(
  keysOf(SITUACOES_DO_CLIENTE),
  (qual) => ({ nome: SITUACOES_DO_CLIENTE[qual], tom: TONS[qual] }),
);

/** What the list can be sorted by, and what that is called. */
const ORDERS: Readonly<Record<CarteiraQuery['ordem'], string>> = {
  cliente: 'Cliente',
  situacao: 'Situação',
  total_a_recolher: 'A recolher',
  mudanca_2027: 'Mudança em 2027',
  mudanca_2029: 'Mudança em 2029',
  mudanca_2033: 'Mudança em 2033',
  credito_em_risco: 'Crédito em risco',
  perguntas: 'Perguntas',
};

/** More or less to pay than today, with its sign: never by colour alone. */
function Mudanca({ valor }: { readonly valor: string | null }) {
  if (valor === null) return '—';
  if (Number(valor) === 0) return reais(valor);
  return (
    <span className={`sem-quebra ${valor.startsWith('-') ? 'ganha' : 'perde'}`}>{signedReais(valor)}</span>
  );
}

const mudanca = (ano: 2027 | 2029 | 2033): Column<LinhaDaCarteira> => ({
  name: ORDERS[`mudanca_${ano}`],
  sort: `mudanca_${ano}`,
  right: true,
  cell: (linha) => <Mudanca valor={linha[`mudanca_${ano}`]} />,
});

const COLUMNS: readonly Column<LinhaDaCarteira>[] = [
  {
    name: ORDERS.cliente,
    sort: 'cliente',
    cell: ({ cliente_id, apuracao_id, razao_social }) => (
      <Link href={apuracao_id ? `/apuracoes/${apuracao_id}` : `/clientes/${cliente_id}`}>{razao_social}</Link>
    ),
    below: ({ cnpj_raiz, regime }) => `${cnpj(cnpj_raiz)} · ${REGIMES[regime]}`,
  },
  {
    name: ORDERS.situacao,
    sort: 'situacao',
    cell: ({ situacao }) => <Estado {...SITUACOES_NA_CARTEIRA[situacao]} />,
    below: ({ motivo }) => motivo,
  },
  {
    name: ORDERS.total_a_recolher,
    sort: 'total_a_recolher',
    right: true,
    cell: ({ apuracao_id, total_a_recolher }) =>
      apuracao_id && total_a_recolher ? (
        <Link href={`/apuracoes/${apuracao_id}`}>{reais(total_a_recolher)}</Link>
      ) : (
        amountOrDash(total_a_recolher)
      ),
  },
  mudanca(2027),
  mudanca(2029),
  mudanca(2033),
  {
    name: ORDERS.credito_em_risco,
    sort: 'credito_em_risco',
    right: true,
    cell: ({ apuracao_id, credito_em_risco }) =>
      apuracao_id && credito_em_risco && Number(credito_em_risco) > 0 ? (
        <Link href={`/apuracoes/${apuracao_id}/conferencia`}>{reais(credito_em_risco)}</Link>
      ) : (
        amountOrDash(credito_em_risco)
      ),
  },
  {
    name: ORDERS.perguntas,
    sort: 'perguntas',
    right: true,
    cell: ({ cliente_id, perguntas }) =>
      perguntas > 0 ? <Link href={`/perguntas?cliente_id=${cliente_id}`}>{perguntas}</Link> : perguntas,
  },
];
