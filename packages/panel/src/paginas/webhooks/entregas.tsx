import type { Entrega, EntregaComRegistro } from '@apura/contracts';
import { count, moment } from '@apura/words';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useLista } from '../../api/use-lista.ts';
import { useAto, useLeitura } from '../../api/use-pedido.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Estado } from '../../componentes/estado.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Lista } from '../../componentes/lista.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { haQuanto } from '../../formato/momento.ts';
import { ESTADOS_DA_ENTREGA } from '../../rotulos/estados.ts';
import { CLASSES } from '../../rotulos/tentativas.ts';

/** The deliveries of an endpoint, the newest first; opened, their attempts. */
export function Entregas({ webhookId }: { readonly webhookId: string }) {
  const lista = useLista<Entrega>('/entregas', { webhook_id: webhookId }, { aCadaMs: 3_000 });
  return (
    <Cartao titulo="Entregas">
      <Lista
        de={lista}
        altura={5}
        vazia={<p className="suave sem-margem">Nenhuma entrega ainda. Envie um teste para ver como chega.</p>}
      >
        {(linhas) => linhas.map((entrega) => <UmaEntrega key={entrega.id} entrega={entrega} />)}
      </Lista>
    </Cartao>
  );
}

function UmaEntrega({ entrega }: { readonly entrega: Entrega }) {
  const [aberta, mudarAberta] = useState(false);
  const { nome, tom } = ESTADOS_DA_ENTREGA[entrega.estado];
  return (
    <details className="desdobrar" onToggle={(evento) => mudarAberta(evento.currentTarget.open)}>
      <summary>
        <span className="cresce">
          <span className="mono">{entrega.type}</span>{' '}
          <span className="suave miudo">{moment(entrega.criada_em)}</span>
        </span>
        <span className="suave miudo">{count(entrega.tentativas, 'tentativa', 'tentativas')}</span>
        <Estado tom={tom}>{nome}</Estado>
      </summary>
      {aberta && <Tentativas entrega={entrega} />}
    </details>
  );
}

function Tentativas({
  entrega: { id, estado, event_id, proxima_tentativa_em, tentativas },
}: {
  readonly entrega: Entrega;
}) {
  const lida = useLeitura<EntregaComRegistro>(`/entregas/${id}`, { filtros: { ate: tentativas } });
  const reenviar = useAto(() => pedir('POST', `/entregas/${id}/reenviar`, {}), ['/entregas']);
  return (
    <div className="desdobrado">
      <p className="miudo suave sem-margem com-espaco">
        Evento <span className="mono">{event_id}</span>
        {proxima_tentativa_em &&
          estado === 'pendente' &&
          ` · próxima tentativa ${haQuanto(proxima_tentativa_em, new Date())}`}
      </p>
      <Resultado de={lida} linhas={2}>
        {({ registro }) => (
          <ol className="lista-simples">
            {registro.map(({ numero, feita_em, classe, status, duracao_ms, resposta }) => (
              <li key={numero}>
                <div className="cresce">
                  <b>{numero}ª tentativa</b>{' '}
                  <span className="suave miudo">
                    {moment(feita_em)} · {duracao_ms} ms
                  </span>
                  {resposta && <pre className="codigo com-espaco-acima">{resposta}</pre>}
                </div>
                <Estado tom={classe === 'entregue' ? 'bom' : 'erro'}>
                  {`${CLASSES[classe]}${status ? ` (${status})` : ''}`}
                </Estado>
              </li>
            ))}
            {registro.length === 0 && <li className="suave">Ainda não houve tentativa.</li>}
          </ol>
        )}
      </Resultado>
      {reenviar.error && <Falha erro={reenviar.error} />}
      {estado !== 'pendente' && (
        <Button
          size="xs"
          variant="default"
          className="com-espaco-acima"
          loading={reenviar.isPending}
          onClick={() => reenviar.mutate(undefined)}
        >
          Reenviar
        </Button>
      )}
    </div>
  );
}
