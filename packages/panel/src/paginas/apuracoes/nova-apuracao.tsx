import { Button } from '@mantine/core';
import { useState } from 'react';
import { useApurar } from '../../apuracoes/use-apurar.ts';
import { EscolhaDeCliente } from '../../componentes/escolha-de-cliente.tsx';
import { EscolhaDeMes } from '../../componentes/escolha-de-mes.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Janela } from '../../componentes/janela.tsx';
import { mesesAte } from '../../formato/competencia.ts';

interface PropsDaNovaApuracao {
  readonly aberta: boolean;
  readonly clienteInicial: string;
  readonly mesInicial: string;
  readonly aoFechar: () => void;
}

export function NovaApuracao({ aberta, clienteInicial, mesInicial, aoFechar }: PropsDaNovaApuracao) {
  const [cliente, mudarCliente] = useState(clienteInicial);
  const [mes, mudarMes] = useState(mesInicial || (mesesAte(new Date(), 2)[1] ?? ''));
  const apurar = useApurar();
  return (
    <Janela aberta={aberta} titulo="Nova apuração" aoFechar={aoFechar}>
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          apurar.mutate({ cliente_id: cliente, competencia: mes });
        }}
      >
        <EscolhaDeCliente valor={cliente} aoMudar={mudarCliente} obrigatoria todos="Escolha um cliente" />
        <EscolhaDeMes valor={mes} aoMudar={mudarMes} />
        {apurar.error && <Falha erro={apurar.error} />}
        <div className="botoes">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={apurar.isPending} disabled={!cliente}>
            Apurar
          </Button>
        </div>
      </form>
    </Janela>
  );
}
