import type { Sessao } from '@apura/contracts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { erroDe } from '../../api/panel-error.ts';
import { pedir } from '../../api/pedir.ts';
import { useTrocaDeSessao } from '../../api/sessao.ts';
import { useAto } from '../../api/use-request.ts';
import { Form } from '../../components/form.tsx';
import { PasswordField } from '../../components/text-fields.tsx';
import { useFields } from '../../components/use-fields.ts';
import { EntryLink } from './entry-link.tsx';
import { Frame } from './frame.tsx';

export default function Entrar() {
  const { values, field, change } = useFields({ email: '', senha: '' });
  // Undefined until the service asks for one; the field then stays, whatever is typed into it.
  const [codigo, setCodigo] = useState<string>();
  const trocar = useTrocaDeSessao();
  const entrar = useAto(async () => {
    try {
      trocar(await pedir<Sessao>('POST', '/sessao', { ...values, ...(codigo ? { codigo } : {}) }));
    } catch (causa) {
      if (codigo !== undefined || erroDe(causa).code !== 'segundo_fator_necessario') throw causa;
      setCodigo('');
    }
  });
  return (
    <Frame titulo="Entrar" texto="Acesse o painel do seu escritório.">
      <Form
        act={entrar}
        send="Entrar"
        wide
        after={
          <p className="entrada-ligacoes">
            <EntryLink to="/esqueci-senha">Esqueci a senha</EntryLink>
            <EntryLink to="/cadastro">Cadastrar escritório</EntryLink>
          </p>
        }
      >
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          value={values.email}
          onChange={({ currentTarget: { value } }) => {
            change({ email: value });
            // Another person may have no second factor.
            setCodigo(undefined);
          }}
        />
        <PasswordField label="Senha" {...field('senha')} />
        {codigo !== undefined && (
          <TextInput
            label="Código de verificação"
            description="Os 6 dígitos do seu aplicativo, ou um código de recuperação."
            autoComplete="one-time-code"
            inputMode="text"
            required
            autoFocus
            value={codigo}
            onChange={(evento) => setCodigo(evento.currentTarget.value)}
          />
        )}
      </Form>
    </Frame>
  );
}
