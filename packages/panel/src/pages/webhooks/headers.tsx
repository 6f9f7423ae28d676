import type { Webhook } from '@apura/contracts';
import { Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';
import { at } from '../../api/address.ts';
import { useSend } from '../../api/use-request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { Form, Janela, useFields } from '../../components/form.tsx';
import { readHeaders } from './read-headers.ts';

/** Headers that go with every attempt, because the receiver asks for them. */
export const HeadersField = (props: TextareaProps & { readonly value: string }) => (
  <Textarea
    label="Cabeçalhos"
    placeholder="X-Api-Key: a chave que o seu sistema espera"
    rows={3}
    spellCheck={false}
    autoComplete="off"
    error={!readHeaders(props.value) && 'Um por linha, como Nome: valor, e cada nome uma só vez'}
    {...props}
  />
);

/** Takes new headers in place of all those that an endpoint has, whose values nobody is shown. */
export function ReplaceHeaders({ id, cabecalhos }: Pick<Webhook, 'id' | 'cabecalhos'>) {
  const [aberta, setAberta] = useState(false);
  const { values, field, change } = useFields({ cabecalhos: '' });
  const lidos = readHeaders(values.cabecalhos);
  const limpar = () => {
    change({ cabecalhos: '' });
    setAberta(false);
  };
  const trocar = useSend('PATCH', at('/webhooks/{id}', { id }), {
    renew: ['/webhooks'],
    said: 'Os cabeçalhos foram guardados.',
    after: limpar,
  });
  const fechar = () => {
    trocar.reset();
    limpar();
  };
  return (
    <>
      <ActionButton variant="default" onClick={() => setAberta(true)} text="Trocar os cabeçalhos" />
      <Janela aberta={aberta} titulo="Trocar os cabeçalhos" onClose={fechar}>
        <Form
          act={trocar}
          input={{ cabecalhos: lidos }}
          send={lidos && !Object.keys(lidos).length ? 'Não enviar nenhum' : 'Guardar'}
          disabled={!lidos}
          onCancel={fechar}
        >
          <p className="suave sem-margem">
            {cabecalhos.length > 0 && `Hoje são enviados: ${cabecalhos.join(', ')}. `}
            Os valores guardados não são mostrados: o que você escrever aqui fica no lugar de todos.
          </p>
          <HeadersField data-autofocus {...field('cabecalhos')} />
        </Form>
      </Janela>
    </>
  );
}
