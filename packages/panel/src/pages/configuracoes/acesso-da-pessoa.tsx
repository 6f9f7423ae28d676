import type { AcessoDaPessoa, Pessoa } from '@apura/contracts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { at } from '../../api/address.ts';
import { useLeitura, useSend } from '../../api/use-request.ts';
import { check, type Held } from '../../components/bind-fields.ts';
import { ClientesToMark } from '../../components/clientes-to-mark.tsx';
import { Form } from '../../components/form.tsx';
import { Resultado } from '../../components/page.tsx';

/** What a person who is no owner is held to, in words. */
export function describeAcesso({
  so_leitura,
  so_clientes,
}: Pick<Pessoa, 'so_leitura' | 'so_clientes'>): string {
  const quais = so_clientes ? 'só alguns clientes' : 'todos os clientes';
  return so_leitura ? `Só lê, ${quais}` : `Usa tudo, ${quais}`;
}

interface AcessoProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** What somebody may see and do: only read, and only some clients. */
export function AcessoForm(props: AcessoProps) {
  const lido = useLeitura(at('/pessoas/{id}/acesso', { id: props.id }));
  return (
    <Resultado de={lido} linhas={6}>
      {(acesso) => <LoadedForm {...props} acesso={acesso} />}
    </Resultado>
  );
}

function LoadedForm({ id, acesso, onClose }: AcessoProps & { readonly acesso: AcessoDaPessoa }) {
  const [digitado, setDigitado] = useState(acesso);
  const gravar = useSend('PUT', at('/pessoas/{id}/acesso', { id }), {
    renew: ['/pessoas'],
    said: 'O acesso mudou, e vale desde já.',
    after: onClose,
  });
  return (
    <Form act={gravar} input={digitado} send="Gravar o acesso" onCancel={onClose}>
      <AcessoFields valor={digitado} onChange={setDigitado} />
    </Form>
  );
}

/** What an access may be held to. */
export const AcessoFields = ({ valor, onChange }: Held<AcessoDaPessoa>) => (
  <>
    <Checkbox
      label="Só lê"
      description="Vê tudo o que pode ver, e não muda nada."
      {...check(valor.so_leitura, (so_leitura) => onChange({ ...valor, so_leitura }))}
    />
    <Checkbox
      label="Só os clientes marcados"
      description="Os outros não existem para esta pessoa, em nenhuma página."
      {...check(valor.so_clientes, (so_clientes) => onChange({ ...valor, so_clientes }))}
    />
    {valor.so_clientes && (
      <ClientesToMark
        valor={valor.cliente_ids}
        onChange={(chosen) => onChange({ ...valor, cliente_ids: [...chosen] })}
      />
    )}
  </>
);
