import type { Cliente } from '@apura/contracts';
import { cnpj } from '@apura/words';
import { TextInput } from '@mantine/core';
import { pedir } from '../../api/pedir.ts';
import { useSend } from '../../api/use-request.ts';
import { ActionButton, DestroyButton } from '../../components/buttons.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Form, useFields } from '../../components/form.tsx';
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
