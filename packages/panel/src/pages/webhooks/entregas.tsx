import type { Entrega, EntregaComRegistro } from '@apura/contracts';
import { count, moment } from '@apura/words';
import { useState } from 'react';
import { useLeitura, useList } from '../../api/use-request.ts';
import { NOTHING, useSend } from '../../api/use-send.ts';
import { RowButton } from '../../components/action-button.tsx';
import { Cartao } from '../../components/cartao.tsx';
import { Estado } from '../../components/estado.tsx';
import { Falha } from '../../components/falha.tsx';
import { Lista } from '../../components/lista.tsx';
import { Resultado } from '../../components/resultado.tsx';
import { haQuanto } from '../../format/momento.ts';
import { ESTADOS_DA_ENTREGA } from '../../labels/estados.ts';
import { CLASSES } from '../../labels/tentativas.ts';

/** The deliveries of an endpoint, the newest first; opened, their attempts. */
export function Entregas({ webhookId }: { readonly webhookId: string }) {
  const lista = useList<Entrega>('/entregas', { webhook_id: webhookId }, { aCadaMs: 3_000 });
  return (
    <Cartao titulo="Entregas">
      <Lista de={lista} height={5} vazia="Nenhuma entrega ainda. Envie um teste para ver como chega.">
        {(linhas) => linhas.map((entrega) => <UmaEntrega key={entrega.id} entrega={entrega} />)}
      </Lista>
    </Cartao>
  );
}

function UmaEntrega({ entrega }: { readonly entrega: Entrega }) {
  const [aberta, setAberta] = useState(false);
  return (
    <details className="desdobrar" onToggle={(evento) => setAberta(evento.currentTarget.open)}>
      <summary>
        <span className="cresce">
          <span className="mono">{entrega.type}</span>{' '}
          <span className="suave miudo">{moment(entrega.criada_em)}</span>
        </span>
        <span className="suave miudo">{count(entrega.tentativas, 'tentativa', 'tentativas')}</span>
        <Estado {...ESTADOS_DA_ENTREGA[entrega.estado]} />
      </summary>
      {aberta && <Tentativas entrega={entrega} />}
    </details>
  );
}

function Tentativas({ entrega }: { readonly entrega: Entrega }) {
  const { id, estado, event_id, proxima_tentativa_em, tentativas } = entrega;
  const lida = useLeitura<EntregaComRegistro>(`/entregas/${id}`, { filtros: { ate: tentativas } });
  const reenviar = useSend('POST', `/entregas/${id}/reenviar`, { renew: ['/entregas'] });
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
                <Estado
                  tom={classe === 'entregue' ? 'bom' : 'erro'}
                  nome={`${CLASSES[classe]}${status ? ` (${status})` : ''}`}
                />
              </li>
            ))}
            {registro.length === 0 && <li className="suave">Ainda não houve tentativa.</li>}
          </ol>
        )}
      </Resultado>
      {reenviar.error && <Falha erro={reenviar.error} />}
      {estado !== 'pendente' && (
        <RowButton className="com-espaco-acima" act={reenviar} input={NOTHING}>
          Reenviar
        </RowButton>
      )}
    </div>
  );
}
