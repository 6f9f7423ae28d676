import type { RegraDeEntrada } from '@apura/contracts';
import { competenciaPorExtenso, count } from '@apura/words';
import { TextInput } from '@mantine/core';
import { at } from '../api/address.ts';
import { type Kept, OF_FIGURES, useList, useSend } from '../api/use-request.ts';
import { lastMes } from '../format.ts';
import { SendButton } from './buttons.tsx';
import { NomeDoCliente } from './clientes.tsx';
import { EscolhaDeMes } from './fields.tsx';
import { Form, useFields } from './form.tsx';
import { ListTable } from './page.tsx';
import { Cartao } from './partes.tsx';

const LISTA = '/regras-de-entrada';
const TO_REFRESH: readonly Kept[] = [LISTA, ...OF_FIGURES];

/** So many days after their issue purchases come in: of all clients that have no rule of their own, or of the one. */
export function RegrasDeEntrada({ clienteId }: { readonly clienteId?: string }) {
  const lista = useList(LISTA, { cliente_id: clienteId });
  const { values, field } = useFields({ desde: lastMes(), dias: '' });
  const gravar = useSend('PUT', LISTA, {
    renew: TO_REFRESH,
    said: 'Regra gravada. As compras são calculadas de novo.',
  });
  return (
    <Cartao titulo="Regra de entrada das compras" espacado>
      <p className="suave sem-margem">
        Uma compra conta no mês em que a mercadoria entra no estabelecimento (LC 87/1996, art. 20). Onde a
        nota não tem data de entrada informada, ela entra tantos dias depois da emissão; sem regra, no dia da
        emissão. Vale para NF-e (modelo 55).
      </p>
      <ListTable
        de={lista}
        height={2}
        vazia="Nenhuma regra: sem data informada, as compras contam no mês da emissão."
        legend="Regras de entrada"
        columns={[
          {
            name: 'Vale para',
            cell: ({ cliente_id }) =>
              cliente_id ? <NomeDoCliente id={cliente_id} /> : 'todos os clientes sem regra própria',
          },
          { name: 'Notas emitidas desde', cell: ({ desde }) => competenciaPorExtenso(desde) },
          { name: 'Entram', cell: ({ dias }) => quandoEntram(dias) },
          {
            name: '',
            cell: (regra) => (clienteId && !regra.cliente_id ? 'do escritório' : <Retirar regra={regra} />),
          },
        ]}
      />
      <Form
        campos
        act={gravar}
        input={{
          ...{ desde: values.desde, dias: Number(values.dias) },
          ...(clienteId ? { cliente_id: clienteId } : {}),
        }}
        send="Gravar a regra"
        variant="default"
        disabled={values.dias === ''}
      >
        <TextInput
          label="Dias entre a emissão e a entrada"
          description={
            clienteId ? 'Só das compras deste cliente.' : 'De todos os clientes sem regra própria.'
          }
          inputMode="numeric"
          pattern="[0-9]{1,2}"
          title="Um número de 0 a 60"
          required
          {...field('dias')}
        />
        <EscolhaDeMes
          label="Para as notas emitidas desde"
          description="No lugar da regra que já começa neste mês."
          {...field('desde')}
        />
      </Form>
    </Cartao>
  );
}

const quandoEntram = (dias: number): string =>
  dias === 0 ? 'no dia da emissão' : `${count(dias, 'dia', 'dias')} depois da emissão`;

const Retirar = ({ regra: { id, desde } }: { readonly regra: RegraDeEntrada }) => (
  <SendButton
    method="DELETE"
    address={at('/regras-de-entrada/{id}', { id })}
    renew={TO_REFRESH}
    said="Regra retirada."
    text="Retirar"
    aria-label={`Retirar a regra desde ${competenciaPorExtenso(desde)}`}
  />
);
