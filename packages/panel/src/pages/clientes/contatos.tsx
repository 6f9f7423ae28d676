import type { Cliente, Contato } from '@apura/contracts';
import { TextInput } from '@mantine/core';
import { IconAddressBook } from '@tabler/icons-react';
import { useList, useSend } from '../../api/use-request.ts';
import { DestroyButton } from '../../components/buttons.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { ListTable } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';

export function Contatos({ cliente: { id } }: { readonly cliente: Cliente }) {
  const path = `/clientes/${id}/contatos`;
  const lista = useList<Contato>(path);
  const { values, field, change } = useFields({ nome: '', email: '' });
  const gravar = useSend('POST', path, {
    renew: [path],
    said: 'Contato gravado.',
    after: () => change({ nome: '', email: '' }),
  });
  const remover = ({ id: contato, nome }: Contato) => (
    <DestroyButton
      name={nome}
      action="Remover"
      label={`Remover ${nome}`}
      title="Remover contato"
      text="Os relatórios deste cliente deixam de ir para este endereço. O que já foi enviado continua listado, e os links continuam abrindo até vencer ou ser retirados."
      path={`/contatos/${contato}`}
      renew={[path]}
      said="O contato foi removido."
    />
  );
  return (
    <div className="pilha">
      <Cartao titulo="Novo contato">
        <Form act={gravar} input={values} send="Gravar contato">
          <div className="campos">
            <TextInput label="Nome" required maxLength={120} {...field('nome')} />
            <TextInput label="E-mail" type="email" required {...field('email')} />
          </div>
        </Form>
      </Cartao>
      <Cartao titulo="Contatos">
        <ListTable
          de={lista}
          height={4}
          vazia={{
            icon: <IconAddressBook />,
            titulo: 'Nenhum contato',
            texto:
              'Cadastre quem recebe os relatórios deste cliente. Eles saem de cada apuração, ou de todas de um mês.',
          }}
          legend="Contatos do cliente"
          columns={[
            { name: 'Nome', cell: ({ nome }) => nome },
            { name: 'E-mail', cell: ({ email }) => email },
            { name: '', cell: remover },
          ]}
        />
      </Cartao>
    </div>
  );
}
