import type { Webhook } from '@apura/contracts';
import { Textarea, type TextareaProps } from '@mantine/core';
import { at } from '../../api/address.ts';
import { useSend } from '../../api/use-request.ts';
import { DialogButton } from '../../components/buttons.tsx';
import { Form, useFields } from '../../components/form.tsx';
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
export const ReplaceHeaders = (webhook: Pick<Webhook, 'id' | 'cabecalhos'>) => (
  <DialogButton variant="default" text="Trocar os cabeçalhos" titulo="Trocar os cabeçalhos">
    {(close) => <FormOfHeaders {...webhook} onClose={close} />}
  </DialogButton>
);

interface FormOfHeadersProps extends Pick<Webhook, 'id' | 'cabecalhos'> {
  readonly onClose: () => void;
}

function FormOfHeaders({ id, cabecalhos, onClose }: FormOfHeadersProps) {
  const { values, field } = useFields({ cabecalhos: '' });
  const lidos = readHeaders(values.cabecalhos);
  const trocar = useSend('PATCH', at('/webhooks/{id}', { id }), {
    renew: ['/webhooks'],
    said: 'Os cabeçalhos foram guardados.',
    after: onClose,
  });
  return (
    <Form
      act={trocar}
      input={{ cabecalhos: lidos }}
      send={lidos && !Object.keys(lidos).length ? 'Não enviar nenhum' : 'Guardar'}
      disabled={!lidos}
      onCancel={onClose}
    >
      <p className="suave sem-margem">
        {cabecalhos.length > 0 && `Hoje são enviados: ${cabecalhos.join(', ')}. `}
        Os valores guardados não são mostrados: o que você escrever aqui fica no lugar de todos.
      </p>
      <HeadersField data-autofocus {...field('cabecalhos')} />
    </Form>
  );
}
