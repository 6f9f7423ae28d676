import type {
  Cliente,
  FigurasDaDecisao,
  LinhaDaOpcao,
  LinkDaDecisao,
  OpcaoDoSimplesDoCliente,
} from '@apura/contracts';
import {
  competenciaCurta,
  count,
  dayMonthYear,
  LADOS_DA_OPCAO,
  moment,
  percent,
  quadrosDaDecisao,
  semestrePorExtenso,
  signedReais,
} from '@apura/words';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { at } from '../../api/address.ts';
import { request } from '../../api/request.ts';
import { notify, useAto, useLeitura, useList, useSend } from '../../api/use-request.ts';
import { check } from '../../components/bind-fields.ts';
import { ActionButton, Segredo } from '../../components/buttons.tsx';
import { clienteColumn } from '../../components/clientes.tsx';
import { type Column, DataTable, TableSection } from '../../components/data-table.tsx';
import { SelectField, useFilters } from '../../components/fields.tsx';
import { MarkAll, useMarkedRows } from '../../components/marking.tsx';
import { Failure, ListTable, Resultado } from '../../components/page.tsx';
import { Cartao, Estado } from '../../components/partes.tsx';

const SITUACAO = {
  indecisa: { nome: 'Falta decidir', tom: 'alerta' },
  decidida: { nome: 'Decidida', tom: 'neutro' },
  confirmada: { nome: 'Confirmada pelo cliente', tom: 'bom' },
} as const;

/** CBS and IBS of a half-year inside the DAS or outside it: both sides, what was chosen, and the link by which the client confirms it. */
export function OpcaoDoSimples({ cliente: { id } }: { readonly cliente: Cliente }) {
  const { filtros } = useFilters(['semestre']);
  const lida = useLeitura(at('/clientes/{id}/opcao-do-simples', { id }), { filtros });
  return (
    <Resultado de={lida} linhas={12}>
      {(opcao) => (
        <div className="pilha">
          <Decisao opcao={opcao} />
          {opcao.figuras === null ? (
            <p className="suave sem-margem">
              Apure um mês deste cliente: dele vêm os números, comprador por comprador.
            </p>
          ) : (
            <Figuras figuras={opcao.figuras} />
          )}
        </div>
      )}
    </Resultado>
  );
}

function Decisao({ opcao }: { readonly opcao: OpcaoDoSimplesDoCliente }) {
  const { cliente_id: id, semestre, janela, providencia, decisao, anteriores } = opcao;
  const [link, setLink] = useState<LinkDaDecisao>();
  const endereco = at('/clientes/{id}/opcao-do-simples', { id });
  const decidir = useSend('POST', endereco, {
    renew: [endereco, '/carteira/opcoes-do-simples'],
    said: 'Decisão registrada com os números de agora.',
  });
  const criar = useSend('POST', at('/clientes/{id}/opcao-do-simples/link', { id }), {
    renew: [endereco],
    after: setLink,
  });
  const acabou = janela.situacao === 'encerrada';
  const escolher = (escolha: 'dentro' | 'fora') => (
    <ActionButton
      writes
      variant={decisao?.opcao === escolha ? 'filled' : 'default'}
      disabled={acabou || decidir.isPending}
      aria-pressed={decisao?.opcao === escolha}
      onClick={() => decidir.mutate({ semestre, opcao: escolha })}
      text={escolha === 'dentro' ? 'Dentro do DAS' : 'Fora do DAS'}
    />
  );
  return (
    <Cartao titulo={`Opção para o ${semestrePorExtenso(semestre)}`} espacado>
      <p className="sem-margem">
        {providencia}
        {janela.dias !== null && ` Faltam ${count(janela.dias, 'dia', 'dias')}.`}{' '}
        <span className="suave">
          {janela.fundamento}. Cancelamento de {dayMonthYear(janela.cancela_de)} a{' '}
          {dayMonthYear(janela.cancela_ate)}.
        </span>
      </p>
      <div className="acoes">
        {escolher('dentro')}
        {escolher('fora')}
        {decisao && (
          <ActionButton
            writes
            variant="default"
            disabled={criar.isPending}
            onClick={() => criar.mutate({ semestre })}
            text="Criar link para o cliente"
          />
        )}
      </div>
      {(decidir.error ?? criar.error) && <Failure erro={decidir.error ?? criar.error} />}
      {link && (
        <Segredo
          titulo="Copie o link agora"
          texto={`Por ele o cliente lê, imprime e confirma a decisão até ${moment(link.expira_em)}. Ele não é mostrado de novo.`}
          valor={link.url}
        />
      )}
      {decisao && (
        <DataTable
          legend="Decisões"
          rows={[decisao, ...anteriores]}
          columns={[
            { name: 'Decisão', cell: (uma) => LADOS_DA_OPCAO[uma.opcao] },
            { name: 'Por', cell: (uma) => `${uma.por}, ${moment(uma.decidida_em)}` },
            {
              name: 'Confirmada pelo cliente',
              cell: (uma) => uma.confirmada_em && `${uma.confirmada_por}, ${moment(uma.confirmada_em)}`,
            },
            {
              name: 'A mais por fora',
              right: true,
              cell: (uma) => uma.figuras && signedReais(uma.figuras.diferenca),
            },
          ]}
        />
      )}
    </Cartao>
  );
}

const Figuras = ({ figuras }: { readonly figuras: FigurasDaDecisao }) => (
  <>
    <p className="sem-margem">
      À mesma margem, os compradores pagam menos: <b>{LADOS_DA_OPCAO[figuras.aponta_para]}</b>.{' '}
      <span className="suave">
        Estimativa do semestre pela média de {figuras.meses.map(competenciaCurta).join(', ')}, CBS de{' '}
        {percent(figuras.cbs)}.
      </span>
    </p>
    {quadrosDaDecisao(figuras).map(({ name, head, rows }) => (
      <TableSection
        key={name}
        legend={name}
        rows={rows}
        columns={head.map((title, n) => ({
          name: title,
          right: n > 0,
          cell: (row: readonly string[]) => row[n],
        }))}
        empty="Os meses não têm vendas a empresas: a opção não muda o crédito de ninguém."
      />
    ))}
    <ul className="suave miudo">
      {figuras.premissas.map((uma) => (
        <li key={uma}>{uma}</li>
      ))}
    </ul>
  </>
);

/** The clients of the Simples with what they chose for the half-year whose window ends on a day. */
export function DecisoesDaCarteira() {
  const { filtros, field } = useFilters(['situacao']);
  const lista = useList('/carteira/opcoes-do-simples', filtros);
  const { marked, mark } = useMarkedRows(lista.linhas, keyOf);
  const semestre = lista.data?.pages[0]?.semestre ?? '';
  // Each with its own figures, one after another: what was recorded before a refusal stays.
  const decidir = useAto(
    async (opcao: 'dentro' | 'fora') => {
      for (const { cliente_id: id } of marked)
        await request('POST', at('/clientes/{id}/opcao-do-simples', { id }), { body: { semestre, opcao } });
      notify(`${count(marked.length, 'decisão registrada', 'decisões registradas')}.`);
      mark(marked, false);
    },
    ['/carteira/opcoes-do-simples', '/clientes'],
  );
  return (
    <Cartao titulo={`O que cada um decidiu${semestre && ` para o ${semestrePorExtenso(semestre)}`}`}>
      <search className="filtros">
        <SelectField label="Situação" all="Todas" options={SITUACAO} {...field('situacao')} />
      </search>
      {lista.linhas.length > 0 && (
        <div className="acoes com-espaco">
          <MarkAll label="Marcar todos os mostrados" rows={lista.linhas} marked={marked} mark={mark} />
          {(['dentro', 'fora'] as const).map((opcao) => (
            <ActionButton
              key={opcao}
              variant="default"
              disabled={marked.length === 0}
              act={decidir}
              input={opcao}
              text={`${marked.length} ${LADOS_DA_OPCAO[opcao]}`}
            />
          ))}
        </div>
      )}
      {decidir.error && <Failure erro={decidir.error} />}
      <ListTable
        de={lista}
        height={8}
        legend="Opções do Simples"
        vazia="Nenhum cliente do Simples está nesta situação."
        rowKey={keyOf}
        columns={[
          ...DECISOES,
          {
            name: '',
            cell: (uma) => (
              <Checkbox
                aria-label={`Marcar ${uma.razao_social}`}
                {...check(marked.includes(uma), (yes) => mark([uma], yes))}
              />
            ),
          },
        ]}
      />
    </Cartao>
  );
}

const keyOf = ({ cliente_id }: LinhaDaOpcao): string => cliente_id;

const DECISOES: readonly Column<LinhaDaOpcao>[] = [
  clienteColumn('opcao'),
  { name: 'Situação', cell: ({ situacao }) => <Estado {...SITUACAO[situacao]} /> },
  { name: 'Decisão', cell: ({ opcao }) => opcao && LADOS_DA_OPCAO[opcao] },
  {
    name: 'A mais por fora, no último mês',
    right: true,
    cell: ({ diferenca }) => diferenca && signedReais(diferenca),
  },
  {
    name: 'Crédito a mais dos compradores',
    right: true,
    cell: ({ credito_a_mais }) => credito_a_mais && signedReais(credito_a_mais),
  },
];
