import { type Ajuste, type Pergunta, type Resposta, readValue } from '@apura/contracts';
import {
  competenciaPorExtenso,
  count,
  dayMonthYear,
  documentNumber,
  EFEITOS,
  notaDaChave,
  reais,
  withSerie,
} from '@apura/words';
import { TextInput } from '@mantine/core';
import { IconMoodCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { at } from '../../api/address.ts';
import { useList } from '../../api/use-request.ts';
import { ActionButton, DestroyButton } from '../../components/buttons.tsx';
import { NomeDoCliente } from '../../components/clientes.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { AmountField, EscolhaDeCliente, SelectField, useFilters } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { groupsOf } from '../../components/marking.tsx';
import { Failure, Lista, Page } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { erroDoValor, ultimoDia } from '../../format.ts';
import { nomeDaResposta, textoDaPergunta } from '../../labels/respostas.ts';
import {
  chaveDaPergunta,
  PerguntasIguais,
  useRespostas,
  WhatItIsAbout,
  whatIsRemembered,
} from './perguntas-iguais.tsx';

/** What the rules cannot know and the office can: its answers are remembered for the notes to come. */
export default function Perguntas() {
  const { filtros, choice } = useFilters(['cliente_id']);
  const lista = useList('/perguntas', { ...filtros, limit: 1000 });
  return (
    <Page
      titulo="Perguntas"
      descricao="Há notas que a lei deixa em aberto: o CFOP, a classificação, o custo de um bem vendido, para que serve uma compra, um frete ou um serviço, se a lei reduz o benefício do que se vende dependem do que só você sabe. As que podem ter a mesma resposta estão juntas; cada uma é um produto ou um serviço, e a resposta vale para as notas iguais."
    >
      <search className="filtros">
        <EscolhaDeCliente {...choice('cliente_id')} />
      </search>
      <div className="pilha">
        <Lista
          de={lista}
          height={6}
          vazia={{
            icon: <IconMoodCheck />,
            titulo: 'Nenhuma pergunta em aberto',
            texto:
              'Quando uma nota precisar da sua resposta, ela aparece aqui, com quanto dinheiro está em jogo.',
          }}
        >
          {(linhas) => (
            <div className="pilha">
              {groupsOf(linhas, tipoDe).map((iguais) =>
                iguais[0].tipo === 'aquisicao' ? (
                  <Cartao key="aquisicao" titulo="Quando e por quanto o bem vendido foi comprado?">
                    {iguais.map((pergunta) => (
                      <PerguntaDaAquisicao key={chaveDaPergunta(pergunta)} pergunta={pergunta} />
                    ))}
                  </Cartao>
                ) : (
                  <PerguntasIguais key={tipoDe(iguais[0])} perguntas={iguais} />
                ),
              )}
            </div>
          )}
        </Lista>
        {lista.isSuccess && (
          <>
            <Ajustes clienteId={filtros.cliente_id} />
            <RespostasDosDocumentos clienteId={filtros.cliente_id} />
          </>
        )}
      </div>
    </Page>
  );
}

/** Questions that can have the same answers. */
const tipoDe = ({ tipo, cfop, cclasstrib, alternativas, quando, sugestao = '' }: Pergunta): string =>
  tipo === 'aquisicao' || tipo === 'bem_do_art_57' || quando !== undefined
    ? `${tipo}${sugestao}`
    : [tipo, tipo === 'cfop' ? cfop : '', cclasstrib, ...alternativas].join('|');

/** A fixed asset that was sold: each was bought another day, so each is answered by itself. */
const PerguntaDaAquisicao = ({ pergunta }: { readonly pergunta: Pergunta }) => (
  <details className="desdobrar item-da-nota">
    <summary>
      <span className="item-nome">
        <b>{pergunta.descricao}</b>
        <span className="suave">quando e por quanto este bem foi comprado?</span>
      </span>
      <span className="item-valores numero">
        <span className="suave">{pergunta.cliente}</span>
        <b>{reais(pergunta.valor)}</b>
      </span>
    </summary>
    <div className="desdobrado formulario">
      <p className="sem-margem">
        <WhatItIsAbout pergunta={pergunta} />
      </p>
      {pergunta.condicao && <p className="aviso aviso-info sem-margem">{pergunta.condicao}</p>}
      <RespostaDaAquisicao pergunta={pergunta} />
    </div>
  </details>
);

const COM_OU_SEM = { sim: 'Alíquota acima de zero', nao: 'Alíquota zero ou sem incidência' };

const NAMES = { 'ajustes[0].aquisicao.data': 'data', 'ajustes[0].aquisicao.valor_liquido': 'valor' };

/** When and for how much a fixed asset that is sold was bought: of this client, this product and this month only. */
function RespostaDaAquisicao({ pergunta }: { readonly pergunta: Pergunta }) {
  const { cliente_id, desde, ate, cfop, cprod, itens } = pergunta;
  const { values, field } = useFields({ data: '', valor: '', pis_cofins: '', icms: '' });
  const valor_liquido = readValue(values.valor);
  const aquisicao = {
    ...{ data: values.data, valor_liquido: valor_liquido ?? '' },
    ...(values.pis_cofins && { pis_cofins: values.pis_cofins === 'sim' }),
    ...(values.icms && { icms: values.icms === 'sim' }),
  };
  const respond = useRespostas();
  return (
    <Form
      act={respond}
      input={{ ajustes: [{ cliente_id, desde, ate, cfop, cprod, aquisicao }] }}
      send="Responder"
      names={NAMES}
      disabled={!valor_liquido}
    >
      <ul className="lista-de-texto miudo sem-margem">
        <li>
          CBS zero até o valor líquido de aquisição: bem comprado até 31/12/2026, com nota fiscal e com PIS e
          COFINS de alíquota acima de zero (LC 214/2025, art. 406, §§ 1º e 2º).
        </li>
        <li>
          IBS zero só em vendas a partir de 2029, de bem comprado com ICMS (art. 406, §§ 3º e 4º). Antes
          disso, o IBS é devido sobre o valor todo.
        </li>
        <li>
          Se a nota de venda destacou CBS e IBS, o débito continua o declarado (art. 60, § 1º), e a
          conferência do mês mostra o que foi destacado a mais.
        </li>
        <li>
          O bem deve ter ficado mais de 12 meses no ativo. Comprado sem nota fiscal, informe 0,00: a venda é
          tributada por inteiro. As parcelas do crédito de PIS e COFINS ainda não tomadas se perdem com a
          venda (arts. 380, § 3º, e 406, § 5º). Quem revende usados segue o art. 407, e não esta pergunta.
        </li>
      </ul>
      <div className="campos">
        <TextInput
          label="Data da aquisição"
          description="O dia da nota de compra."
          type="date"
          required
          min="1900-01-01"
          max={ultimoDia(ate)}
          {...field('data')}
        />
        <AmountField
          label="Valor líquido de aquisição (R$)"
          description="Total da nota de compra, menos ICMS, PIS e COFINS que deram crédito (art. 406, § 6º); sem PIS e COFINS na nota, 1,65% e 7,6% do total (§ 7º). De bem comprado de 2027 em diante, a base de CBS e IBS mais o ICMS que não deu crédito."
          required
          {...field('valor')}
          error={erroDoValor(values.valor)}
        />
        <SelectField
          label="PIS e COFINS na compra"
          description="Máquina ou veículo comprado de revendedor costuma ter vindo com alíquota zero."
          all="Não sei"
          options={COM_OU_SEM}
          {...field('pis_cofins')}
        />
        <SelectField label="ICMS na compra" all="Não sei" options={COM_OU_SEM} {...field('icms')} />
      </div>
      <p className="suave sem-margem">
        A resposta vale para as vendas do produto {cprod} em {competenciaPorExtenso(ate)}
        {itens > 1 && `: o valor conta para cada um dos ${count(itens, 'item', 'itens')}`}.
      </p>
    </Form>
  );
}

/** For whom an answer holds, and the button that takes it back. */
const valeParaEApagar = <Row extends Pick<Ajuste, 'id' | 'cliente_id'>>(
  path: '/ajustes' | '/respostas',
  meses: Column<Row>,
  nome: (row: Row) => string,
  quando: (row: Row) => string,
): Column<Row>[] => [
  {
    name: 'Vale para',
    cell: ({ cliente_id }) => (cliente_id ? <NomeDoCliente id={cliente_id} /> : 'todos os clientes'),
  },
  meses,
  {
    name: '',
    cell: (row) => (
      <DestroyButton
        name={nome(row)}
        action="Apagar"
        label={`Apagar a resposta para ${quando(row)}`}
        title="Apagar resposta"
        text="A pergunta volta a ficar em aberto, e as apurações atingidas ficam desatualizadas."
        path={at(`${path}/{id}` as const, { id: row.id })}
        renew={[path, '/perguntas', '/visao-geral']}
        said="A resposta foi apagada."
      />
    ),
  },
];

const quandoDoAjuste = ({ cfop, ncm_prefixo, cprod, cclasstrib_de, emitente }: Ajuste): string =>
  [
    cfop && `CFOP ${cfop}`,
    ncm_prefixo && `NCM ${ncm_prefixo}`,
    cprod && `produto ${cprod}`,
    cclasstrib_de && `classificação ${cclasstrib_de}`,
    emitente && `emitente ${emitente}`,
  ]
    .filter(Boolean)
    .join(', ');

const resposta = ({ efeito, cclasstrib, aquisicao }: Ajuste): string =>
  [
    efeito && EFEITOS[efeito],
    cclasstrib && `classificação ${cclasstrib}`,
    aquisicao && `comprado em ${dayMonthYear(aquisicao.data)} por ${reais(aquisicao.valor_liquido)} líquidos`,
    aquisicao?.pis_cofins === false && 'sem PIS e COFINS',
    aquisicao?.icms === false && 'sem ICMS',
  ]
    .filter(Boolean)
    .join(', ');

function meses({ desde, ate }: Ajuste): string {
  if (ate === null) return `desde ${competenciaPorExtenso(desde)}`;
  return ate === desde
    ? competenciaPorExtenso(desde)
    : `de ${competenciaPorExtenso(desde)} a ${competenciaPorExtenso(ate)}`;
}

const DOS_AJUSTES: readonly Column<Ajuste>[] = [
  { name: 'Quando', cell: quandoDoAjuste },
  { name: 'Resposta', cell: resposta },
  ...valeParaEApagar<Ajuste>('/ajustes', { name: 'Meses', cell: meses }, quandoDoAjuste, quandoDoAjuste),
];

/** How many are shown at first: there may be hundreds. */
const POUCAS = 20;

function Ajustes({ clienteId }: { readonly clienteId: string }) {
  const lista = useList('/ajustes', { cliente_id: clienteId });
  const [todas, mostrarTodas] = useState(false);
  if (lista.error) return <Failure erro={lista.error} onRetry={() => lista.refetch()} />;
  if (lista.linhas.length === 0) return null;
  return (
    <Cartao titulo="Respostas guardadas">
      <DataTable
        legend="Respostas guardadas"
        rows={todas ? lista.linhas : lista.linhas.slice(0, POUCAS)}
        columns={DOS_AJUSTES}
      />
      {!todas && lista.linhas.length > POUCAS && (
        <div className="mostrar-mais">
          <ActionButton
            variant="default"
            onClick={() => mostrarTodas(true)}
            text={`Mostrar as ${lista.linhas.length}`}
          />
        </div>
      )}
    </Cartao>
  );
}

/** "fornecedor 11.222.333/0001-81 · serviço 17.01.01 ... · CT-e 12/1" */
const quando = ({ quando: { fornecedor, chave, ...resto } }: Resposta): string =>
  [
    fornecedor && `fornecedor ${documentNumber(fornecedor)}`,
    whatIsRemembered(resto).replace(/ · $/, ''),
    chave && withSerie(notaDaChave(chave)),
  ]
    .filter(Boolean)
    .join(' · ') || 'todos os documentos do cliente';

const DAS_RESPOSTAS: readonly Column<Resposta>[] = [
  { name: 'Pergunta', cell: ({ pergunta }) => textoDaPergunta(pergunta) },
  { name: 'Quando', cell: quando },
  { name: 'Resposta', cell: (uma) => nomeDaResposta(uma.resposta) },
  ...valeParaEApagar<Resposta>(
    '/respostas',
    { name: 'Desde', cell: ({ desde }) => desde && competenciaPorExtenso(desde) },
    ({ pergunta }) => textoDaPergunta(pergunta),
    quando,
  ),
];

/** What the office has said of documents. */
function RespostasDosDocumentos({ clienteId }: { readonly clienteId: string }) {
  const lista = useList('/respostas', { cliente_id: clienteId });
  if (lista.error) return <Failure erro={lista.error} onRetry={() => lista.refetch()} />;
  if (lista.linhas.length === 0) return null;
  return (
    <Cartao titulo="Respostas sobre compras, vendas, fretes, serviços e contas">
      <DataTable
        legend="Respostas sobre compras, vendas, fretes, serviços e contas"
        rows={lista.linhas}
        columns={DAS_RESPOSTAS}
      />
    </Cartao>
  );
}
