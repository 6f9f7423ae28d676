import type { PrazoDoCliente } from '@apura/contracts';
import { competenciaPorExtenso, count, dayMonthYear, moment } from '@apura/words';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { DataTable } from './data-table.tsx';
import { Empty } from './page.tsx';
import { Estado, WithLeis } from './partes.tsx';

interface PropsDosPrazos {
  readonly prazos: readonly PrazoDoCliente[];
  /** Of one client: each is ticked off or not; else it is told for how many clients. */
  readonly deUm?: boolean;
}

/** Deadlines by day: what, whom it is about, by what act, and how far it is. */
export function TabelaDePrazos({ prazos, deUm = false }: PropsDosPrazos) {
  if (prazos.length === 0)
    return (
      <Empty
        icon={<IconCalendarOff />}
        titulo="Nenhum prazo neste período"
        texto={
          deUm
            ? 'Nada vence para este cliente nestes dias, pelo regime dele em cada mês.'
            : 'Nada vence para os clientes ativos nestes dias, pelo regime deles em cada mês.'
        }
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
          cell: ({ id, competencia, obrigacao, periodicidade }) => (
            <>
              <Link href={`/prazos/${id}/${competencia}`}>{obrigacao}</Link>
              {periodicidade === 'mensal' && (
                <span className="suave"> · {competenciaPorExtenso(competencia)}</span>
              )}
            </>
          ),
          below: (prazo) => <AboutPrazo prazo={prazo} />,
        },
        {
          name: deUm ? 'Situação' : 'Clientes',
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
