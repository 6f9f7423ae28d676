import type { Calendario, CalendarioCriado } from '@apura/contracts';
import { day } from '@apura/words';
import { TextInput } from '@mantine/core';
import { IconCalendarEvent, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { at } from '../../api/address.ts';
import { useList, useSend } from '../../api/use-request.ts';
import { DestroyButton, DialogButton, SecretDialog } from '../../components/buttons.tsx';
import { EscolhaDeCliente } from '../../components/fields.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { ListTable } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';

/** The feeds that calendar programs subscribe to: made, shown once, and revoked. */
export function Calendarios() {
  const lista = useList('/calendarios');
  const [criado, mostrar] = useState<CalendarioCriado>();
  const novo = (
    <DialogButton icon={IconPlus} text="Criar calendário" titulo="Criar calendário">
      {(close) => <NovoCalendario onClose={close} onCreate={mostrar} />}
    </DialogButton>
  );
  return (
    <Cartao titulo="Na sua agenda" acoes={novo}>
      <p className="suave">
        Um calendário leva os prazos ao Google Agenda, ao Outlook ou ao celular, e se atualiza sozinho. Quem
        tiver o endereço vê os prazos e os nomes dos clientes, sem senha: revogue-o se ele escapar.
      </p>
      <ListTable
        de={lista}
        height={2}
        vazia={{
          icon: <IconCalendarEvent />,
          titulo: 'Nenhum calendário',
          texto: 'Crie um e cole o endereço no programa de agenda, em assinar ou adicionar por URL.',
        }}
        legend="Calendários"
        columns={[
          { name: 'Nome', cell: ({ nome }) => nome },
          { name: 'Prazos de', cell: ({ cliente }) => cliente ?? 'Todos os clientes' },
          { name: 'Criado em', cell: ({ criado_em }) => day(criado_em) },
          { name: '', cell: revokeButton },
        ]}
      />
      <SecretDialog
        janela="Seu calendário"
        titulo="Copie o endereço agora"
        texto="Ele não será mostrado outra vez. Cole-o no programa de agenda, em assinar ou adicionar por URL."
        valor={criado?.url}
        done="Copiei o endereço"
        onClose={() => mostrar(undefined)}
      />
    </Cartao>
  );
}

const revokeButton = ({ id, nome }: Calendario) => (
  <DestroyButton
    className="texto-erro"
    name={nome}
    action="Revogar"
    label={`Revogar o calendário ${nome}`}
    title="Revogar calendário"
    text="Vale na hora: os programas de agenda que assinam este endereço deixam de receber os prazos."
    path={at('/calendarios/{id}', { id })}
    renew={['/calendarios']}
    said="O calendário foi revogado, e o endereço não responde mais."
  />
);

interface PropsDoNovo {
  readonly onClose: () => void;
  readonly onCreate: (criado: CalendarioCriado) => void;
}

/** What a calendar is of. */
function NovoCalendario({ onClose, onCreate }: PropsDoNovo) {
  const { values, field, choice } = useFields({ nome: '', cliente_id: '' });
  const { nome, cliente_id } = values;
  const criar = useSend('POST', '/calendarios', {
    renew: ['/calendarios'],
    after: (criado) => {
      onClose();
      onCreate(criado);
    },
  });
  return (
    <Form
      act={criar}
      input={{ nome, ...(cliente_id ? { cliente_id } : {}) }}
      send="Criar calendário"
      onCancel={onClose}
    >
      <TextInput
        label="Nome"
        description="Quem vai assiná-lo, por exemplo: Agenda da equipe."
        required
        maxLength={100}
        data-autofocus
        {...field('nome')}
      />
      <EscolhaDeCliente {...choice('cliente_id')} />
    </Form>
  );
}
