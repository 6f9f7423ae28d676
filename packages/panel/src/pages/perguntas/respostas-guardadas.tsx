import type { Ajuste, Resposta } from '@apura/contracts';
import {
  competenciaPorExtenso,
  comSerie,
  dayMonthYear,
  documentNumber,
  EFEITOS,
  notaDaChave,
  reais,
} from '@apura/words';
import { useState } from 'react';
import { useList } from '../../api/use-request.ts';
import { ActionButton, DestroyButton } from '../../components/buttons.tsx';
import { NomeDoCliente } from '../../components/clientes.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Falha } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';
import { nomeDaResposta, textoDaPergunta } from '../../labels/respostas.ts';
import { oQueELembrado } from './de-que-se-trata.tsx';

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
        path={`${path}/${row.id}`}
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

export function Ajustes({ clienteId }: { readonly clienteId: string }) {
  const lista = useList<Ajuste>('/ajustes', { cliente_id: clienteId });
  const [todas, mostrarTodas] = useState(false);
  if (lista.error) return <Falha erro={lista.error} onRetry={() => lista.refetch()} />;
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
    oQueELembrado(resto).replace(/ · $/, ''),
    chave && comSerie(notaDaChave(chave)),
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
export function RespostasDosDocumentos({ clienteId }: { readonly clienteId: string }) {
  const lista = useList<Resposta>('/respostas', { cliente_id: clienteId });
  if (lista.error) return <Falha erro={lista.error} onRetry={() => lista.refetch()} />;
  if (lista.linhas.length === 0) return null;
  return (
    <Cartao titulo="Respostas sobre compras, fretes, serviços e contas">
      <DataTable
        legend="Respostas sobre compras, fretes, serviços e contas"
        rows={lista.linhas}
        columns={DAS_RESPOSTAS}
      />
    </Cartao>
  );
}
