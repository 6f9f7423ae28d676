import type { EntregasPedidas } from '@apura/contracts';
import { count } from '@apura/words';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';

/** Sends a period again: what failed, or what was never sent to this endpoint. */
export function Recuperar({ id }: { readonly id: string }) {
  const [desde, mudarDesde] = useState('');
  const pedirPeriodo = useAto(
    async (qual: 'recuperar' | 'repor') => {
      const { entregas } = await pedir<EntregasPedidas>('POST', `/webhooks/${id}/${qual}`, {
        desde: new Date(desde).toISOString(),
      });
      avisar(`${count(entregas, 'entrega', 'entregas')} a caminho.`);
    },
    ['/entregas'],
  );
  return (
    <Cartao titulo="Recuperar um período">
      <div className="formulario">
        <p className="suave sem-margem">
          O seu sistema ficou fora do ar? Envie de novo o que falhou, ou também o que nunca foi enviado a este
          endereço. Os eventos ficam guardados por 30 dias.
        </p>
        <div className="filtros sem-margem">
          <TextInput
            label="Desde"
            type="datetime-local"
            value={desde}
            onChange={(evento) => mudarDesde(evento.currentTarget.value)}
          />
          <Button
            className="estreito"
            variant="default"
            disabled={!desde}
            loading={pedirPeriodo.isPending && pedirPeriodo.variables === 'recuperar'}
            onClick={() => pedirPeriodo.mutate('recuperar')}
          >
            Reenviar o que falhou
          </Button>
          <Button
            className="estreito"
            variant="default"
            disabled={!desde}
            loading={pedirPeriodo.isPending && pedirPeriodo.variables === 'repor'}
            onClick={() => pedirPeriodo.mutate('repor')}
          >
            Enviar o que faltou
          </Button>
        </div>
        {pedirPeriodo.error && <Falha erro={pedirPeriodo.error} />}
      </div>
    </Cartao>
  );
}
