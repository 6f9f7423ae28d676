import type { LinhaDeJaneiro, ProntosParaJaneiro as Prontos } from '@apura/contracts';
import { count, ESTADOS_DO_PONTO, RESPONSAVEIS, reais } from '@apura/words';
import { asking } from '../../api/address.ts';
import { useList } from '../../api/use-request.ts';
import { DownloadButton } from '../../components/buttons.tsx';
import { clienteColumn } from '../../components/clientes.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { SelectField, useFilters } from '../../components/fields.tsx';
import { ListTable } from '../../components/page.tsx';
import { Cartao, Estado } from '../../components/partes.tsx';

/** What the notes of all clients lack for January: by cause, and by client. */
export function ProntosParaJaneiro() {
  const { filtros, field } = useFilters(['quem', 'estado']);
  const lista = useList('/carteira/pronto-para-janeiro', filtros);
  const lida = lista.data?.pages[0];
  return (
    <>
      <Cartao titulo="O que falta às notas para janeiro de 2027">
        <search className="filtros">
          <SelectField label="Quem age" all="Todos" options={RESPONSAVEIS} {...field('quem')} />
          <SelectField label="Situação" all="Todas" options={ESTADOS_DO_PONTO} {...field('estado')} />
          <DownloadButton of={asking('/carteira/pronto-para-janeiro/csv', filtros)} />
        </search>
        {lida && (
          <>
            <p className="com-espaco sem-margem" role="status">
              <b>
                {count(lida.estados.aberta + lida.estados.pedida, 'ponto a resolver', 'pontos a resolver')}
              </b>
              , {reais(lida.em_jogo)} de CBS e IBS em jogo nas notas lidas, estimativa.{' '}
              {count(lida.dias, 'dia', 'dias')} até janeiro
              {lida.por_ler > 0 && `; ${count(lida.por_ler, 'nota por ler', 'notas por ler')}`}.
            </p>
            <DataTable
              legend="O que falta, por causa"
              rows={lida.causas}
              rowKey={({ causa, quem }) => `${causa} ${quem}`}
              empty="Nada falta nas notas lidas de outubro a dezembro de 2026."
              columns={CAUSAS}
            />
          </>
        )}
      </Cartao>
      <ListTable
        card="named"
        de={lista}
        height={12}
        legend="O que falta, por cliente"
        vazia="Nenhum cliente ativo."
        rowKey={({ cliente_id }) => cliente_id}
        columns={CLIENTES}
      />
    </>
  );
}

type Contado = Pick<LinhaDeJaneiro, 'estados' | 'em_jogo'>;

const CONTADOS: readonly Column<Contado>[] = [
  { name: 'Em andamento', right: true, cell: ({ estados }) => String(estados.pedida) },
  {
    name: 'Feitos ou corrigidos',
    right: true,
    cell: ({ estados: { resolvida, ignorada, corrigida } }) => String(resolvida + ignorada + corrigida),
  },
  { name: 'Em jogo', amount: ({ em_jogo }) => em_jogo },
];

const CAUSAS: readonly Column<Prontos['causas'][number]>[] = [
  { name: 'Causa', cell: ({ titulo }) => titulo, below: ({ quem }) => `quem age: ${RESPONSAVEIS[quem]}` },
  { name: 'Clientes', right: true, cell: ({ clientes }) => String(clientes) },
  { name: 'Por fazer', right: true, cell: ({ estados }) => String(estados.aberta) },
  ...CONTADOS,
];

const CLIENTES: readonly Column<LinhaDeJaneiro>[] = [
  clienteColumn('janeiro'),
  {
    name: 'Por fazer',
    cell: ({ estados: { aberta } }) =>
      aberta > 0 ? (
        <Estado tom="alerta" nome={count(aberta, 'ponto', 'pontos')} />
      ) : (
        <Estado tom="bom" nome="Nada" />
      ),
  },
  ...CONTADOS,
];
