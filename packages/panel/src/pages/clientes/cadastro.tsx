import type { Cliente, Contato } from '@apura/contracts';
import { cnpj } from '@apura/words';
import { TextInput } from '@mantine/core';
import { IconAddressBook } from '@tabler/icons-react';
import { pedir } from '../../api/pedir.ts';
import { useList, useSend } from '../../api/use-request.ts';
import { ActionButton, DestroyButton } from '../../components/buttons.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Form, useFields } from '../../components/form.tsx';
import { ListTable } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';

const GRAVADO = 'Cadastro gravado.';
const RENOVAR = ['/clientes', '/visao-geral'];

export function Cadastro({ cliente }: { readonly cliente: Cliente }) {
  const { values, field } = useFields({ razao_social: cliente.razao_social });
  const endereco = `/clientes/${cliente.id}`;
  const alterar = useSend('PATCH', endereco, { renew: RENOVAR, said: GRAVADO });
  const ativo = cliente.status === 'ativo';
  return (
    <div className="pilha">
      <Cartao titulo="Dados">
        <Form
          act={alterar}
          input={values}
          send="Gravar"
          disabled={values.razao_social === cliente.razao_social}
          others={
            ativo ? (
              <DestroyButton
                size="sm"
                name={cliente.razao_social}
                action="Inativar"
                title="Inativar cliente"
                text="As notas e apurações ficam guardadas, e o cliente sai das listas de ativos. Você pode reativá-lo depois."
                act={() => pedir('PATCH', endereco, { status: 'inativo' })}
                renew={RENOVAR}
                said={GRAVADO}
              >
                Inativar cliente
              </DestroyButton>
            ) : (
              <ActionButton
                variant="default"
                onClick={() => alterar.mutate({ status: 'ativo' })}
                text="Reativar cliente"
              />
            )
          }
        >
          <TextInput label="Razão social" required maxLength={200} {...field('razao_social')} />
        </Form>
      </Cartao>
      <Cartao titulo="Estabelecimentos">
        {cliente.estabelecimentos.length === 0 ? (
          <p className="suave sem-margem">Aparecem aqui com a primeira nota.</p>
        ) : (
          <DataTable
            legend="Estabelecimentos"
            rows={cliente.estabelecimentos}
            columns={[
              { name: 'CNPJ', className: 'numero', cell: (um) => cnpj(um.cnpj) },
              { name: 'UF', cell: ({ uf }) => uf ?? '—' },
              { name: 'Município', cell: ({ municipio }) => municipio ?? '—' },
              { name: 'IE', cell: ({ ie }) => ie ?? '—' },
            ]}
          />
        )}
      </Cartao>
    </div>
  );
}

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
