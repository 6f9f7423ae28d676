import type { Resposta } from '@apura/contracts';
import { competenciaPorExtenso, comSerie, documentNumber, notaDaChave } from '@apura/words';
import { pedir } from '../../api/pedir.ts';
import { useList } from '../../api/use-request.ts';
import { Cartao } from '../../components/cartao.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { DestroyButton } from '../../components/destroy-button.tsx';
import { Falha } from '../../components/falha.tsx';
import { NomeDoCliente } from '../../components/nome-do-cliente.tsx';
import { nomeDaResposta, textoDaPergunta } from '../../labels/respostas.ts';
import { oQueELembrado } from './de-que-se-trata.tsx';

/** "fornecedor 11.222.333/0001-81 · serviço 17.01.01 ... · CT-e 12/1" */
const quando = ({ quando: { fornecedor, chave, ...resto } }: Resposta): string =>
  [
    fornecedor && `fornecedor ${documentNumber(fornecedor)}`,
    oQueELembrado(resto).replace(/ · $/, ''),
    chave && comSerie(notaDaChave(chave)),
  ]
    .filter(Boolean)
    .join(' · ') || 'todos os documentos do cliente';

const apagar = (resposta: Resposta) => (
  <DestroyButton
    name={textoDaPergunta(resposta.pergunta)}
    action="Apagar"
    label={`Apagar a resposta para ${quando(resposta)}`}
    title="Apagar resposta"
    text="A pergunta volta a ficar em aberto, e as apurações atingidas ficam desatualizadas."
    act={() => pedir('DELETE', `/respostas/${resposta.id}`)}
    renew={['/respostas', '/perguntas', '/visao-geral']}
    said="A resposta foi apagada."
  />
);

/** What the office has said of documents that are no NF-e. */
export function RespostasDosDocumentos({ clienteId }: { readonly clienteId: string }) {
  const lista = useList<Resposta>('/respostas', { cliente_id: clienteId });
  if (lista.error) return <Falha erro={lista.error} onRetry={() => lista.refetch()} />;
  if (lista.linhas.length === 0) return null;
  return (
    <Cartao titulo="Respostas sobre serviços, fretes e contas">
      <DataTable
        legend="Respostas sobre serviços, fretes e contas"
        rows={lista.linhas}
        columns={[
          { name: 'Pergunta', cell: ({ pergunta }) => textoDaPergunta(pergunta) },
          { name: 'Quando', cell: quando },
          { name: 'Resposta', cell: ({ resposta }) => nomeDaResposta(resposta) },
          {
            name: 'Vale para',
            cell: ({ cliente_id }) => (cliente_id ? <NomeDoCliente id={cliente_id} /> : 'todos os clientes'),
          },
          { name: 'Desde', cell: ({ desde }) => desde && competenciaPorExtenso(desde) },
          { name: '', cell: apagar },
        ]}
      />
    </Cartao>
  );
}
