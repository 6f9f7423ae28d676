import type { Ajuste } from '@apura/contracts';
import { competenciaPorExtenso, dayMonthYear, EFEITOS, reais } from '@apura/words';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useList } from '../../api/use-request.ts';
import { Cartao } from '../../components/cartao.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { DestroyButton } from '../../components/destroy-button.tsx';
import { Falha } from '../../components/falha.tsx';
import { NomeDoCliente } from '../../components/nome-do-cliente.tsx';

const quando = ({ cfop, ncm_prefixo, cprod, cclasstrib_de, emitente }: Ajuste): string =>
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

const apagar = (ajuste: Ajuste) => (
  <DestroyButton
    name={quando(ajuste)}
    action="Apagar"
    label={`Apagar a resposta para ${quando(ajuste)}`}
    title="Apagar resposta"
    text="A pergunta volta a ficar em aberto, e as apurações atingidas ficam desatualizadas."
    act={() => pedir('DELETE', `/ajustes/${ajuste.id}`)}
    renew={['/ajustes', '/perguntas', '/visao-geral']}
    said="A resposta foi apagada."
  />
);

/** How many are shown at first: there may be hundreds. */
const POUCAS = 20;

/** The answers given so far. */
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
        columns={[
          { name: 'Quando', cell: quando },
          { name: 'Resposta', cell: resposta },
          {
            name: 'Vale para',
            cell: ({ cliente_id }) => (cliente_id ? <NomeDoCliente id={cliente_id} /> : 'todos os clientes'),
          },
          { name: 'Meses', cell: meses },
          { name: '', cell: apagar },
        ]}
      />
      {!todas && lista.linhas.length > POUCAS && (
        <div className="mostrar-mais">
          <Button variant="default" onClick={() => mostrarTodas(true)}>
            Mostrar as {lista.linhas.length}
          </Button>
        </div>
      )}
    </Cartao>
  );
}
