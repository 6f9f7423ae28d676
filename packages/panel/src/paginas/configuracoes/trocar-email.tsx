import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Falha } from '../../componentes/falha.tsx';

/** Another address, which holds once it is confirmed. */
export function TrocarEmail() {
  const [email, mudarEmail] = useState('');
  const [senha, mudarSenha] = useState('');
  const trocar = useAto(async () => {
    await pedir('POST', '/perfil/email', { email, senha });
    avisar(`Enviamos um link para ${email}: o endereço muda quando for confirmado.`);
    mudarEmail('');
    mudarSenha('');
  });
  return (
    <details className="desdobrar">
      <summary>Trocar o e-mail</summary>
      <form
        className="desdobrado formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          trocar.mutate(undefined);
        }}
      >
        <div className="campos">
          <TextInput
            label="Novo e-mail"
            type="email"
            required
            value={email}
            onChange={(evento) => mudarEmail(evento.currentTarget.value)}
          />
          <PasswordInput
            label="A sua senha"
            autoComplete="current-password"
            required
            value={senha}
            onChange={(evento) => mudarSenha(evento.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
          />
        </div>
        {trocar.error && <Falha erro={trocar.error} />}
        <div className="botoes">
          <Button type="submit" variant="default" loading={trocar.isPending}>
            Enviar confirmação
          </Button>
        </div>
      </form>
    </details>
  );
}
