import type { EventType, Webhook } from '@apura/contracts';
import { entriesOf } from '@apura/engine/tables';
import { REGIMES } from '@apura/words';
import { Checkbox, Radio } from '@mantine/core';
import { useState } from 'react';
import { at } from '../../api/address.ts';
import { useSend } from '../../api/use-request.ts';
import { check, type Held } from '../../components/bind-fields.ts';
import { DialogButton } from '../../components/buttons.tsx';
import { ClientesToMark } from '../../components/clientes-to-mark.tsx';
import { Checkboxes } from '../../components/fields.tsx';
import { Form } from '../../components/form.tsx';
import { EVENTS_TO_CHOOSE } from './events-to-choose.ts';

/** What an endpoint is told of: null is all, also what comes to be. */
export type Filters = Pick<Webhook, 'eventos' | 'clientes' | 'regimes'>;

export const ALL: Filters = { eventos: null, clientes: null, regimes: null };

/** Nothing is chosen where something has to be. */
export const isIncomplete = (filters: Filters): boolean =>
  [filters.eventos, filters.clientes].some((one) => one?.length === 0);

const OPTIONS_OF_REGIMES = entriesOf(REGIMES).map(([value, label]) => ({ value, label }));

/** The kinds of events, and of which clients. */
export function FiltersFields({ valor, onChange }: Held<Filters>) {
  const { eventos, clientes, regimes } = valor;
  const change = (changed: Partial<Filters>) => onChange({ ...valor, ...changed });
  return (
    <>
      <EscolhaDeEventos valor={eventos} onChange={(chosen) => change({ eventos: chosen })} />
      <Checkboxes
        label="Só de clientes destes regimes: sem nenhum marcado, de todos"
        options={OPTIONS_OF_REGIMES}
        value={regimes ?? []}
        onChange={(chosen) => change({ regimes: chosen.length ? chosen : null })}
      />
      <Checkbox
        label="Só de alguns clientes"
        description="Com clientes ou regimes escolhidos, só vem o que é de um cliente: apurações e meses."
        {...check(clientes !== null, (sim) => change({ clientes: sim ? [] : null }))}
      />
      {clientes && (
        <ClientesToMark valor={clientes} onChange={(chosen) => change({ clientes: [...chosen] })} />
      )}
    </>
  );
}

/** Null for every type, also those to come. */
const EscolhaDeEventos = ({ valor, onChange }: Held<EventType[] | null>) => (
  <>
    <Radio.Group
      label="Eventos"
      value={valor === null ? 'todos' : 'alguns'}
      onChange={(qual) => onChange(qual === 'todos' ? null : ['apuracao.calculada', 'apuracao.falhou'])}
    >
      <div className="opcoes">
        <Radio value="todos" label="Todos, também os que vierem a existir" />
        <Radio value="alguns" label="Só os que eu escolher" />
      </div>
    </Radio.Group>
    {valor !== null && (
      <Checkboxes
        label="Quais"
        options={EVENTS_TO_CHOOSE}
        value={valor}
        onChange={onChange}
        error={valor.length === 0 && 'Escolha ao menos um evento'}
      />
    )}
  </>
);

/** Changes what an endpoint is told of. */
export const ReplaceFilters = ({ webhook }: Pick<FormOfFiltersProps, 'webhook'>) => (
  <DialogButton variant="default" text="Mudar o que recebe" titulo="O que este webhook recebe">
    {(close) => <FormOfFilters webhook={webhook} onClose={close} />}
  </DialogButton>
);

interface FormOfFiltersProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

function FormOfFilters({ webhook: { id, eventos, clientes, regimes }, onClose }: FormOfFiltersProps) {
  const [typed, setTyped] = useState<Filters>({ eventos, clientes, regimes });
  const change = useSend('PATCH', at('/webhooks/{id}', { id }), {
    renew: ['/webhooks'],
    said: 'O que o webhook recebe mudou, e vale desde já.',
    after: onClose,
  });
  return (
    <Form act={change} input={typed} send="Guardar" disabled={isIncomplete(typed)} onCancel={onClose}>
      <FiltersFields valor={typed} onChange={setTyped} />
    </Form>
  );
}
