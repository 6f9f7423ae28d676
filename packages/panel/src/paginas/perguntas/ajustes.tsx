import type { Ajuste } from '@apura/contracts';
import { competenciaPorExtenso, dayMonthYear, reais } from '@apura/words';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useLista } from '../../api/use-lista.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Celula } from '../../componentes/celula.tsx';
import { ConfirmarPorNome } from '../../componentes/confirmar-por-nome.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { NomeDoCliente } from '../../componentes/nome-do-cliente.tsx';
import { Tabela } from '../../componentes/tabela.tsx';
import { EFEITOS } from '../../rotulos/efeitos.ts';

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

/** The answers given so far. */
export function Ajustes({ clienteId }: { readonly clienteId: string }) {
  const lista = useLista<Ajuste>('/ajustes', { cliente_id: clienteId });
  const [aApagar, mudarAApagar] = useState<Ajuste>();
  const apagar = useAto(
    async (id: string) => {
      await pedir('DELETE', `/ajustes/${id}`);
      mudarAApagar(undefined);
      avisar('A resposta foi apagada.');
    },
    ['/ajustes', '/perguntas', '/visao-geral'],
  );
  if (lista.error) return <Falha erro={lista.error} aoRepetir={() => lista.refetch()} />;
  if (lista.linhas.length === 0) return null;
  return (
    <Cartao titulo="Respostas guardadas">
      <Tabela
        legenda="Respostas guardadas"
        cabecalho={['Quando', 'Resposta', 'Vale para', 'Meses', '']}
        emCartoes
      >
        {lista.linhas.map((ajuste) => (
          <tr key={ajuste.id}>
            <th scope="row">{quando(ajuste)}</th>
            <Celula rotulo="Resposta">{resposta(ajuste)}</Celula>
            <Celula rotulo="Vale para">
              {ajuste.cliente_id ? <NomeDoCliente id={ajuste.cliente_id} /> : 'todos os clientes'}
            </Celula>
            <Celula rotulo="Meses">{meses(ajuste)}</Celula>
            <td className="direita">
              <Button
                size="xs"
                variant="default"
                onClick={() => mudarAApagar(ajuste)}
                aria-label={`Apagar a resposta para ${quando(ajuste)}`}
              >
                Apagar
              </Button>
            </td>
          </tr>
        ))}
      </Tabela>
      <ConfirmarPorNome
        aberta={aApagar !== undefined}
        titulo="Apagar resposta"
        texto="A pergunta volta a ficar em aberto, e as apurações atingidas ficam desatualizadas."
        nome={aApagar ? quando(aApagar) : ''}
        acao="Apagar"
        aoFechar={() => mudarAApagar(undefined)}
        aoConfirmar={() => aApagar && apagar.mutate(aApagar.id)}
        emCurso={apagar.isPending}
        erro={apagar.error}
      />
    </Cartao>
  );
}
