import type { PrazoDoCliente } from '@apura/contracts';
import { competenciaPorExtenso, count, dayMonthYear, isoDay, moment, reais } from '@apura/words';
import { IconCalendarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useLeitura } from '../api/use-request.ts';
import { DataTable } from './data-table.tsx';
import { Empty, Resultado } from './page.tsx';
import { Cartao, Estado, TwoLines, WithLeis } from './partes.tsx';

const DAY_MS = 86_400_000;
/** So many days back: of one client something of the month before may still be open. */
const ATRAS_DE_UM = 30;

interface PropsDosPrazos {
  /** Of one client each is ticked off or not; of all, "", it is told for how many. */
  readonly cliente_id: string;
  readonly dias: number;
  /** What follows, once it is known how long the list is: it would jump. */
  readonly children?: ReactNode;
}

/** What falls due in the days to come. */
export function ListaDePrazos({ cliente_id, dias, children }: PropsDosPrazos) {
  const hoje = Date.now();
  const lido = useLeitura('/prazos', {
    filtros: {
      cliente_id,
      de: isoDay(new Date(hoje - (cliente_id ? ATRAS_DE_UM : 0) * DAY_MS)),
      ate: isoDay(new Date(hoje + dias * DAY_MS)),
    },
  });
  return (
    <>
      <Cartao>
        <Resultado de={lido} linhas={10}>
          {({ data }) => <TabelaDePrazos prazos={data} deUm={cliente_id !== ''} />}
        </Resultado>
      </Cartao>
      {!lido.isPending && children}
    </>
  );
}

/** Deadlines by day: what, whom it is about, by what act, and how far it is. */
function TabelaDePrazos({
  prazos,
  deUm,
}: {
  readonly prazos: readonly PrazoDoCliente[];
  readonly deUm: boolean;
}) {
  if (prazos.length === 0)
    return (
      <Empty
        icon={<IconCalendarOff />}
        titulo="Nenhum prazo neste período"
        texto="Nada vence nestes dias, pelo regime de cada cliente no mês."
      />
    );
  return (
    <DataTable
      legend="Prazos"
      rows={prazos}
      rowKey={({ id, competencia }) => `${id} ${competencia}`}
      columns={[
        {
          name: 'Dia',
          className: 'numero',
          cell: ({ data }) => <time dateTime={data}>{dayMonthYear(data)}</time>,
          below: ({ natureza }) => (natureza === 'inicio' ? 'passa a valer' : 'até este dia'),
        },
        {
          name: 'O quê',
          className: 'texto-na-celula',
          cell: ({ id, cliente_id, competencia, obrigacao, periodicidade }) => (
            <>
              <Link
                href={
                  cliente_id === undefined
                    ? `/?vista=prazos&obrigacao=${id}&competencia=${competencia}`
                    : `/clientes/${cliente_id}/conformidade`
                }
              >
                {obrigacao}
              </Link>
              {periodicidade === 'mensal' && (
                <span className="suave"> · {competenciaPorExtenso(competencia)}</span>
              )}
            </>
          ),
          below: (prazo) => <AboutPrazo prazo={prazo} />,
        },
        {
          name: 'A recolher',
          right: true,
          cell: ({ valor, valor_pago }) =>
            valor && <TwoLines below={valor_pago && `${reais(valor_pago)} pagos`}>{reais(valor)}</TwoLines>,
        },
        {
          name: deUm ? 'Situação' : 'Clientes',
          className: 'numero',
          cell: (prazo) => (deUm ? <Cumprimento prazo={prazo} /> : <HowMany prazo={prazo} />),
        },
      ]}
    />
  );
}

/** Whom it is about, what to know of it, and the act. */
const AboutPrazo = ({ prazo: { so_para, observacao, fundamento, status } }: Of) => (
  <>
    {so_para && (
      <span className="em-bloco">
        <b>Só para</b> {so_para}.
      </span>
    )}
    {observacao && <span className="em-bloco">{observacao}</span>}
    <span className="em-bloco">
      {status === 'estimativa' && 'Dia estimado. '}
      <WithLeis texto={fundamento} />
    </span>
  </>
);

interface Of {
  readonly prazo: PrazoDoCliente;
}

const Cumprimento = ({ prazo: { cumprido_em, por } }: Of) =>
  cumprido_em ? (
    <>
      <Estado tom="bom" nome="Cumprido" />
      <span className="em-bloco suave miudo">
        {por}, {moment(cumprido_em)}
      </span>
    </>
  ) : (
    <Estado tom="neutro" nome="Em aberto" />
  );

const HowMany = ({ prazo: { clientes, cumpridos } }: Of) => {
  if (cumpridos === clientes) return <Estado tom="bom" nome="Cumprido" />;
  return `${cumpridos > 0 ? `${cumpridos} de ` : ''}${count(clientes, 'cliente', 'clientes')}`;
};
