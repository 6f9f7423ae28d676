import type { PrazoAberto } from '@apura/contracts';
import { cnpj, competenciaPorExtenso, dayMonthYear, moment } from '@apura/words';
import { Checkbox } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { useLeitura, useSend } from '../../api/use-request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Failure, Page, Resultado } from '../../components/page.tsx';
import { Cartao, Estado, WithLeis } from '../../components/partes.tsx';

/** A deadline: the clients that it is about, each to be ticked off. */
export default function Prazo() {
  const { obrigacao = '', competencia = '' } = useParams();
  const lido = useLeitura('/prazos/clientes', { filtros: { obrigacao, competencia } });
  const { data } = lido;
  return (
    <Page
      titulo={data?.obrigacao ?? 'Prazo'}
      breadcrumbs={[{ nome: 'Prazos', href: '/prazos' }]}
      descricao={
        data && (
          <>
            {data.periodicidade === 'mensal' && `De ${competenciaPorExtenso(data.competencia)}, `}
            {data.natureza === 'inicio' ? 'a partir de' : 'até'} {dayMonthYear(data.data)}{' '}
            {data.status === 'estimativa' && <Estado tom="alerta" nome="Dia estimado" />}
          </>
        )
      }
    >
      <Resultado de={lido} linhas={12}>
        {(prazo) => <Clientes prazo={prazo} />}
      </Resultado>
    </Page>
  );
}

function Clientes({ prazo }: { readonly prazo: PrazoAberto }) {
  const { id: obrigacao, competencia, lista, cumpridos, clientes, fundamento, observacao, so_para } = prazo;
  const cumprir = useSend('PUT', '/prazos', { renew: ['/prazos', '/fechamento'] });
  const marcar = (cliente_ids: readonly string[], cumprido: boolean) => ({
    obrigacao,
    competencia,
    cliente_ids,
    cumprido,
  });
  const faltam = lista.filter(({ cumprido_em }) => cumprido_em === null);
  const todos = faltam.map(({ cliente_id }) => cliente_id);
  return (
    <Cartao
      titulo={`${cumpridos} de ${clientes} cumpridos`}
      acoes={
        faltam.length > 0 && (
          <ActionButton
            variant="default"
            onClick={() => cumprir.mutate(marcar(todos, true))}
            text={faltam.length === 1 ? 'Marcar o que falta' : `Marcar os ${faltam.length} que faltam`}
          />
        )
      }
    >
      {cumprir.error && <Failure erro={cumprir.error} />}
      {so_para && (
        <p>
          <b>Só para</b> {so_para}.
        </p>
      )}
      <p className="suave">
        <WithLeis texto={fundamento} />. {observacao}
      </p>
      <DataTable
        legend="Clientes do prazo"
        rows={lista}
        rowKey={({ cliente_id }) => cliente_id}
        empty="Nenhum cliente ativo está em um regime que deve esta obrigação."
        columns={[
          {
            name: 'Cliente',
            cell: ({ cliente_id, razao_social }) => (
              <Link href={`/clientes/${cliente_id}`}>{razao_social}</Link>
            ),
            below: ({ cnpj_raiz }) => cnpj(cnpj_raiz),
          },
          {
            name: 'Cumprido',
            cell: ({ cliente_id, razao_social, cumprido_em }) => (
              <Checkbox
                aria-label={`Cumprido por ${razao_social}`}
                checked={cumprido_em !== null}
                disabled={cumprir.isPending}
                onChange={({ currentTarget }) => cumprir.mutate(marcar([cliente_id], currentTarget.checked))}
              />
            ),
          },
          {
            name: 'Por',
            cell: ({ cumprido_em, por }) =>
              cumprido_em && (
                <span className="suave">
                  {por}, {moment(cumprido_em)}
                </span>
              ),
          },
        ]}
      />
    </Cartao>
  );
}
