import type { Cliente, MesDoCliente } from '@apura/contracts';
import {
  competenciaCurta,
  competenciaPorExtenso,
  grouped,
  hasAmount,
  nomeDoTributo,
  sumAmounts,
  TRIBUTOS_EM_ORDEM,
} from '@apura/words';
import { IconCalendarMonth, IconCalendarStats } from '@tabler/icons-react';
import { Link } from 'wouter';
import { at } from '../../api/address.ts';
import { useLeitura, useList } from '../../api/use-request.ts';
import { GraficoEmpilhado } from '../../charts/grafico-empilhado.tsx';
import { figureColumns, useAssessment } from '../../components/apuracao.tsx';
import { ActionButton, SendNotas } from '../../components/buttons.tsx';
import { type Column, DataTable, type Total } from '../../components/data-table.tsx';
import { SelectField, useFilters } from '../../components/fields.tsx';
import { Empty, Failure, ListTable, Resultado } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { EstadoDoMes } from '../fechamento/etapas.tsx';

const MES: Column<MesDoCliente> = {
  name: 'Mês',
  cell: ({ competencia, apuracao }) =>
    apuracao ? (
      <Link href={`/apuracoes/${apuracao.id}`}>{competenciaPorExtenso(competencia)}</Link>
    ) : (
      competenciaPorExtenso(competencia)
    ),
};
const APURACAO: readonly Column<MesDoCliente>[] = [
  {
    name: 'Etapa',
    cell: (mes) => <EstadoDoMes linha={mes} />,
    // The figures beside it are those of before, whatever the month waits for first.
    below: ({ etapa, situacao }) =>
      situacao === 'desatualizada' && etapa !== null && etapa !== 'apurado' && 'Desatualizada',
  },
  ...figureColumns<MesDoCliente>(({ apuracao }) => apuracao),
];

const whileNone = (first: { readonly data: readonly MesDoCliente[] } | undefined) =>
  first?.data.length === 0 ? 3_000 : false;

/** The months of a client that have notes or an apuração, the newest first. */
export function Meses({ cliente: { id } }: { readonly cliente: Cliente }) {
  // A new client's notes are still being found.
  const lista = useList(at('/clientes/{id}/meses', { id }), {}, { aCadaMs: whileNone });
  const apurar = useAssessment();
  const notas = ({ competencia, documentos }: MesDoCliente) => (
    <Link href={`/documentos?cliente_id=${id}&competencia=${competencia}`}>{documentos}</Link>
  );
  const acao = ({ competencia, apuracao, situacao }: MesDoCliente) =>
    ['a_apurar', 'desatualizada', 'falhou'].includes(situacao) && (
      <ActionButton
        writes
        size="xs"
        variant="light"
        loading={apurar.isPending && apurar.variables.competencia === competencia}
        onClick={() => apurar.mutate({ cliente_id: id, competencia })}
        text={apuracao ? 'Apurar de novo' : 'Apurar'}
      />
    );
  return (
    <Cartao>
      {apurar.error && <Failure erro={apurar.error} />}
      <ListTable
        de={lista}
        vazia={{
          icon: <IconCalendarMonth />,
          titulo: 'Nenhuma nota deste cliente ainda',
          texto: 'Envie os XMLs: cada nota encontra sozinha o seu cliente e o seu mês.',
          acao: <SendNotas cliente={id} />,
        }}
        legend="Meses do cliente"
        columns={[MES, { name: 'Notas', right: true, cell: notas }, ...APURACAO, { name: '', cell: acao }]}
        clickable
      />
    </Cartao>
  );
}

type Apuracao = NonNullable<MesDoCliente['apuracao']>;
type ComApuracao = MesDoCliente & { readonly apuracao: Apuracao };
/** Those of the transition, and the selective tax, which that does not project. */
const ORDEM: readonly string[] = [...TRIBUTOS_EM_ORDEM, 'is'];
/** More months than a client has. */
const LIMITE = 100;

/** A year of a client: its months side by side, what they add up to, and the drawing. */
export function Ano({ cliente: { id } }: { readonly cliente: Cliente }) {
  const lida = useLeitura(at('/clientes/{id}/meses', { id }), { filtros: { limit: LIMITE } });
  const { filtros, field } = useFilters(['ano']);
  return (
    <Resultado de={lida} linhas={12}>
      {({ data }) => {
        const meses = data.filter(
          (mes): mes is ComApuracao => typeof mes.apuracao?.total_a_recolher === 'string',
        );
        const anos = [...new Set(meses.map(({ competencia }) => competencia.slice(0, 4)))];
        const ano = filtros.ano || anos[0];
        if (ano === undefined) {
          return (
            <Cartao>
              <Empty
                icon={<IconCalendarStats />}
                titulo="Nenhum mês apurado ainda"
                texto="Peça a apuração de um mês: aqui ficam os meses do ano lado a lado."
              />
            </Cartao>
          );
        }
        const doAno = meses.filter(({ competencia }) => competencia.startsWith(ano)).toReversed();
        return (
          <Cartao
            titulo={`A recolher em ${ano}, mês a mês`}
            acoes={
              anos.length > 1 && (
                <SelectField
                  aria-label="Ano"
                  options={Object.fromEntries(anos.map((um) => [um, um]))}
                  {...field('ano')}
                  value={ano}
                />
              )
            }
          >
            <MesesLadoALado meses={doAno} />
          </Cartao>
        );
      }}
    </Resultado>
  );
}

function MesesLadoALado({ meses }: { readonly meses: readonly ComApuracao[] }) {
  const de = ({ apuracao }: ComApuracao, tributo: string) =>
    apuracao.devidos.find((um) => um.tributo === tributo)?.valor ?? '0.00';
  const tributos = ORDEM.filter((tributo) => meses.some((mes) => hasAmount(de(mes, tributo))));
  const comSoma = (valores: readonly (string | null)[]) => [
    ...valores.map((valor) => (valor === null ? '—' : grouped(valor))),
    grouped(sumAmounts(valores.map((valor) => valor ?? '0.00'))),
  ];
  const total = (name: string, valor: (apuracao: Apuracao) => string | null): Total => ({
    name,
    cells: comSoma(meses.map(({ apuracao }) => valor(apuracao))),
  });
  return (
    <div className="pilha">
      <GraficoEmpilhado
        titulo="O que se recolhe de cada tributo em cada mês. Os valores estão na tabela a seguir."
        colunas={meses.map((mes) => ({
          rotulo: competenciaCurta(mes.competencia).slice(0, 3),
          partes: tributos.map((tributo) => ({
            serie: tributo,
            nome: nomeDoTributo(tributo),
            valor: de(mes, tributo),
          })),
        }))}
      />
      <DataTable
        className="tabela-de-anos"
        legend="O que se recolhe em cada mês"
        rows={tributos}
        rowKey={(tributo) => tributo}
        columns={[
          { name: 'R$', cell: nomeDoTributo },
          ...meses.map((mes) => ({
            name: competenciaCurta(mes.competencia),
            right: true,
            cell: (tributo: string) => grouped(de(mes, tributo)),
          })),
          {
            name: 'Total',
            right: true,
            cell: (tributo) => grouped(sumAmounts(meses.map((mes) => de(mes, tributo)))),
          },
        ]}
        totals={[
          total('A recolher', ({ total_a_recolher }) => total_a_recolher),
          total('Mudança em 2027, estimativa', ({ mudanca_2027 }) => mudanca_2027),
          total('Mudança em 2033, estimativa', ({ mudanca_2033 }) => mudanca_2033),
          total('Crédito em risco', ({ credito_em_risco }) => credito_em_risco),
          {
            name: 'Notas',
            cells: [
              ...meses.map(({ documentos }) => String(documentos)),
              String(meses.reduce((soma, { documentos }) => soma + documentos, 0)),
            ],
          },
        ]}
        cards={false}
      />
    </div>
  );
}
