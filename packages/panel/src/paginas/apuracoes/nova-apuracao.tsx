import type { Apuracao } from '@apura/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { erroDe } from '../../api/erro-do-painel.ts';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
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
  const [, ir] = useLocation();
  const pedirNova = useAto(async () => {
    const nova = await pedir<Apuracao>('POST', '/apuracoes', { cliente_id: cliente, competencia: mes });
    ir(`/apuracoes/${nova.id}`);
  }, ['/apuracoes', '/visao-geral']);
  const { code, message } = erroDe(pedirNova.error);
  return (
    <Janela aberta={aberta} titulo="Nova apuração" aoFechar={aoFechar}>
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          pedirNova.mutate(undefined);
        }}
      >
        <EscolhaDeCliente valor={cliente} aoMudar={mudarCliente} obrigatoria todos="Escolha um cliente" />
        <EscolhaDeMes valor={mes} aoMudar={mudarMes} />
        {pedirNova.error && code !== 'apuracao_em_andamento' && <Falha erro={pedirNova.error} />}
        {code === 'apuracao_em_andamento' && (
          <p className="aviso aviso-info sem-margem" role="alert">
            {message} Ela aparece na lista de apurações.
          </p>
        )}
        <div className="botoes">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={pedirNova.isPending} disabled={!cliente}>
            Apurar
          </Button>
        </div>
      </form>
    </Janela>
  );
}
