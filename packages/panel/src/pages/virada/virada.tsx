import type { LinhaDaCarteiraDeAbertura, LinhaDaConformidade } from '@apura/contracts';
import { isKeyOf } from '@apura/engine/tables';
import { competenciaCurta, count, dayMonthYear, percent, reais } from '@apura/words';
import { Checkbox } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { asking } from '../../api/address.ts';
import { useList, useSend } from '../../api/use-request.ts';
import { check } from '../../components/bind-fields.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { clienteColumn } from '../../components/clientes.tsx';
import type { Column } from '../../components/data-table.tsx';
import { COLUNAS_DO_DOSSIE, POLL_MS, progressInWords, TIPOS_DE_DOSSIE } from '../../components/dossies.tsx';
import { SelectField, useFilters } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { ListTable, Page, Tabs } from '../../components/page.tsx';
import { Cartao, Estado } from '../../components/partes.tsx';
import { CONTADOS, describeParte } from '../clientes/conformidade.tsx';
import { DecisoesDaCarteira } from '../clientes/opcao-do-simples.tsx';
import { ProntosParaJaneiro } from './prontos-para-janeiro.tsx';

const PARTES = [
  { nome: 'Conformidade de 2026', parte: '', Parte: Conformidade },
  { nome: 'Opção do Simples', parte: 'opcoes', Parte: DecisoesDaCarteira },
  { nome: 'Posição de abertura', parte: 'abertura', Parte: Abertura },
  { nome: 'Pronto para janeiro', parte: 'janeiro', Parte: ProntosParaJaneiro },
  { nome: 'Dossiês', parte: 'dossies', Parte: Dossies },
] as const;

/** The books of a month beside its XMLs are no paper of the turn of the year. */
const { confronto: _confronto, ...DA_VIRADA } = TIPOS_DE_DOSSIE;

/** The year that ends and the one that begins, of all clients: what is still wrong, what goes over, and the papers of both. */
export default function Virada() {
  const { filtros } = useFilters(['parte']);
  const Parte = PARTES.find(({ parte }) => parte === filtros.parte)?.Parte ?? Conformidade;
  return (
    <Page
      titulo="Virada para 2027"
      descricao="O que provar dos documentos de 2026, o que cada cliente do Simples decidiu, o que cada um leva para o primeiro mês da CBS, o que falta às notas para janeiro, e os dossiês de todos."
    >
      <Tabs
        base="/?vista=virada"
        tabs={PARTES.map(({ nome, parte }) => ({ nome, path: parte }))}
        join="&parte="
        atual={filtros.parte}
        rotulo="Partes da virada"
      />
      <div className="pilha">
        <Parte />
      </div>
    </Page>
  );
}

function Conformidade() {
  const lista = useList('/carteira/conformidade-de-2026');
  const lida = lista.data?.pages[0];
  return (
    <Cartao titulo="Documentos com CBS e IBS certos">
      {lida && (
        <p className="com-espaco sem-margem" role="status">
          <b>
            {lida.parte === null ? 'Nenhum documento já devia trazê-los' : `${percent(lida.parte)} certos`}
          </b>
          .{describeParte(lida.sobe)} Faltam {count(lida.dias, 'dia', 'dias')} para corrigir, até{' '}
          {dayMonthYear(lida.corrige_ate)}.
        </p>
      )}
      <ListTable
        de={lista}
        height={12}
        legend="Conformidade dos clientes"
        vazia="Nenhum cliente ativo."
        rowKey={({ cliente_id }) => cliente_id}
        columns={CONFORMIDADE}
      />
    </Cartao>
  );
}

const CONFORMIDADE: readonly Column<LinhaDaConformidade>[] = [
  clienteColumn('conformidade'),
  ...CONTADOS,
  {
    name: 'Divergências',
    cell: ({ estados: { aberta, pedida } }) =>
      aberta + pedida > 0 ? (
        <Estado
          tom="alerta"
          nome={`${count(aberta, 'aberta', 'abertas')}, ${count(pedida, 'pedida', 'pedidas')}`}
        />
      ) : (
        <Estado tom="bom" nome="Nenhuma em aberto" />
      ),
  },
];

const SITUACOES = {
  sem_estoque: { nome: 'Sem estoque', tom: 'alerta' },
  csv: { nome: 'Inventário informado', tom: 'bom' },
  livro: { nome: 'Das escriturações', tom: 'bom' },
  estimativa: { nome: 'Estimado: não dá crédito', tom: 'alerta' },
} as const;

function Abertura() {
  const { filtros, field } = useFilters(['situacao']);
  const lista = useList('/carteira/posicao-de-abertura', filtros);
  const lida = lista.data?.pages[0];
  const { values, change } = useFields({ compras_tributadas: false });
  const tomar = useSend('POST', '/carteira/posicao-de-abertura', {
    renew: ['/carteira/posicao-de-abertura', '/clientes'],
    said: ({ informados }) =>
      informados
        ? `${count(informados, 'cliente passou', 'clientes passaram')} a ter o estoque das escriturações.`
        : 'Nenhuma escrituração enviada traz o inventário de um cliente que ainda não tem estoque.',
  });
  return (
    <>
      <Form
        titulo="Estoque das escriturações"
        act={tomar}
        input={values}
        send="Usar as escriturações de todos"
      >
        <p className="suave sem-margem">
          Toma o bloco H de quem ainda não tem estoque; quem já tem fica como está.
        </p>
        <Checkbox
          label="O que não tem CST de compra foi comprado com PIS e COFINS"
          description="É a palavra do escritório. Não vale para monofásicos, NCM dos Anexos I e XV nem itens sem NCM, que ficam a confirmar."
          {...check(values.compras_tributadas, (compras_tributadas) => change({ compras_tributadas }))}
        />
      </Form>
      <Cartao titulo="Posição de abertura dos clientes">
        <search className="filtros">
          <SelectField label="Estoque" all="Todos" options={SITUACOES} {...field('situacao')} />
        </search>
        {lida && (
          <p className="com-espaco sem-margem" role="status">
            <b>{count(lida.sem_estoque, 'cliente', 'clientes')} sem estoque.</b> O inventário é de{' '}
            {dayMonthYear(lida.inventario)}; o crédito se apropria até {dayMonthYear(lida.prazo)}, e depois se
            perde.
          </p>
        )}
        <ListTable
          de={lista}
          height={12}
          legend="Posição de abertura dos clientes"
          vazia="Nenhum cliente está nesta situação."
          rowKey={({ cliente_id }) => cliente_id}
          columns={ABERTURA}
        />
      </Cartao>
    </>
  );
}

const ABERTURA: readonly Column<LinhaDaCarteiraDeAbertura>[] = [
  clienteColumn('abertura'),
  {
    name: 'Estoque',
    cell: ({ situacao, tem_direito }) =>
      tem_direito ? (
        <Estado {...SITUACOES[situacao]} />
      ) : (
        <Estado tom="neutro" nome="Sem direito ao crédito" />
      ),
    below: ({ situacao, livro_com_inventario }) =>
      situacao === 'sem_estoque' && livro_com_inventario ? 'há inventário nas escriturações' : undefined,
  },
  { name: 'Crédito', amount: ({ credito }) => credito },
  { name: 'A confirmar', amount: ({ a_confirmar }) => a_confirmar },
  {
    name: 'Parcelas',
    right: true,
    cell: ({ parcelas, por_mes }) => parcelas && por_mes && `${parcelas} de ${reais(por_mes)}`,
    below: ({ de, ate }) => de && ate && `${competenciaCurta(de)} a ${competenciaCurta(ate)}`,
  },
  { name: 'Perde-se', amount: ({ perde }) => perde },
];

/** The part of a client's page that a dossier is about. */
const TAB_OF: Readonly<Record<keyof typeof DA_VIRADA, string>> = {
  conformidade_2026: 'conformidade',
  posicao_de_abertura: 'abertura',
  pronto_para_janeiro: 'janeiro',
  opcao_do_simples: 'opcao',
};

function Dossies() {
  const { filtros, field } = useFilters(['tipo']);
  const tipo = isKeyOf(DA_VIRADA, filtros.tipo) ? filtros.tipo : 'conformidade_2026';
  const lista = useList('/dossies', { tipo }, { aCadaMs: (lida) => (lida?.em_preparo ? POLL_MS : false) });
  const lida = lista.data?.pages[0];
  const pedir = useSend('POST', '/dossies', {
    renew: ['/dossies'],
    said: ({ pedidos }) =>
      pedidos ? `${count(pedidos, 'dossiê pedido', 'dossiês pedidos')}.` : 'Não há dossiê novo a pedir.',
  });
  return (
    <Form
      titulo="Dossiês de todos os clientes"
      act={pedir}
      input={{ tipo, ...(tipo === 'opcao_do_simples' && lida?.sobre ? { sobre: lida.sobre } : {}) }}
      send="Pedir de todos"
      sendAbove
      acoes={
        lida !== undefined &&
        lida.prontos > 0 && (
          <ActionButton
            download={asking('/dossies/zip', { tipo })}
            icon={IconFileZip}
            text={`Baixar ${count(lida.prontos, 'dossiê', 'dossiês')} (ZIP)`}
          />
        )
      }
    >
      <SelectField label="Tipo" options={DA_VIRADA} {...field('tipo')} value={tipo} />
      {lida && (
        <p className="sem-margem" role="status">
          {progressInWords(lida)}
        </p>
      )}
      <ListTable
        de={lista}
        height={12}
        legend="Dossiês"
        vazia="Nenhum dossiê deste tipo foi pedido."
        columns={[clienteColumn(TAB_OF[tipo]), ...COLUNAS_DO_DOSSIE]}
      />
    </Form>
  );
}
