import type { Entrega } from '@apura/contracts';
import { count, moment } from '@apura/words';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useFilters } from '../../address/use-filters.ts';
import { useList } from '../../api/use-request.ts';
import { Cartao } from '../../components/cartao.tsx';
import { SelectField } from '../../components/choice-fields.tsx';
import { Estado } from '../../components/estado.tsx';
import { Lista } from '../../components/lista.tsx';
import { ESTADOS_DA_ENTREGA, namesOf } from '../../labels/estados.ts';
import { Tentativas } from './tentativas.tsx';

/** While one is being typed, no list is asked for. */
const WHOLE_STATUS = /^[1-5]\d\d$/;

/** The deliveries of an endpoint, the newest first; opened, their attempts. */
export function Entregas({ webhookId }: { readonly webhookId: string }) {
  const { filtros, filtrada, field } = useFilters(['estado', 'status']);
  const status = WHOLE_STATUS.test(filtros.status) ? filtros.status : '';
  const lista = useList<Entrega>(
    '/entregas',
    { webhook_id: webhookId, estado: filtros.estado, status },
    { aCadaMs: 3_000 },
  );
  return (
    <Cartao titulo="Entregas">
      <search className="filtros">
        <SelectField
          label="Situação"
          all="Todas"
          options={namesOf(ESTADOS_DA_ENTREGA)}
          {...field('estado')}
        />
        <TextInput
          label="Status da resposta"
          placeholder="500"
          inputMode="numeric"
          maxLength={3}
          error={filtros.status.length === 3 && !status && 'De 100 a 599'}
          {...field('status')}
        />
      </search>
      <Lista
        de={lista}
        height={5}
        vazia={
          filtrada
            ? 'Nenhuma entrega com esses filtros.'
            : 'Nenhuma entrega ainda. Envie um teste para ver como chega.'
        }
      >
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
