import { Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { Falha } from '../../componentes/falha.tsx';
import { Moldura } from './moldura.tsx';

export default function EsqueciSenha() {
  const [email, mudarEmail] = useState('');
  const enviar = useAto(() => pedir('POST', '/senha/esqueci', { email }));
  return (
    <Moldura titulo="Esqueci a senha" texto="Enviaremos um link para você escolher outra.">
      {enviar.isSuccess ? (
        <p className="aviso aviso-info sem-margem" role="status">
          Se houver uma conta com <b>{email}</b>, o link chegará em instantes. Confira também a caixa de spam.
        </p>
      ) : (
        <form
          className="formulario"
          onSubmit={(evento) => {
            evento.preventDefault();
            enviar.mutate(undefined);
          }}
        >
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            value={email}
            onChange={(evento) => mudarEmail(evento.currentTarget.value)}
          />
          {enviar.error && <Falha erro={enviar.error} />}
          <Button type="submit" loading={enviar.isPending} fullWidth>
            Enviar o link
          </Button>
        </form>
      )}
      <Anchor component={Link} href="/entrar" underline="always">
        Voltar para a entrada
      </Anchor>
    </Moldura>
  );
}
