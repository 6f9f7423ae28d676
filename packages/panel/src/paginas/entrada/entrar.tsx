import type { Sessao } from '@apura/contracts';
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { erroDe } from '../../api/erro-do-painel.ts';
import { pedir } from '../../api/pedir.ts';
import { useTrocaDeSessao } from '../../api/sessao.ts';
import { useAto } from '../../api/use-pedido.ts';
import { Falha } from '../../componentes/falha.tsx';
import { Moldura } from './moldura.tsx';

export default function Entrar() {
  const [email, mudarEmail] = useState('');
  const [senha, mudarSenha] = useState('');
  // Undefined until the service asks for one; the field then stays, whatever is typed into it.
  const [codigo, mudarCodigo] = useState<string>();
  const trocar = useTrocaDeSessao();
  const entrar = useAto(async () => {
    try {
      trocar(await pedir<Sessao>('POST', '/sessao', { email, senha, ...(codigo ? { codigo } : {}) }));
    } catch (causa) {
      if (codigo !== undefined || erroDe(causa).code !== 'segundo_fator_necessario') throw causa;
      mudarCodigo('');
    }
  });
  return (
    <Moldura titulo="Entrar" texto="Acesse o painel do seu escritório.">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          entrar.mutate(undefined);
        }}
      >
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(evento) => {
            mudarEmail(evento.currentTarget.value);
            // Another person may have no second factor.
            mudarCodigo(undefined);
          }}
        />
        <PasswordInput
          label="Senha"
          autoComplete="current-password"
          required
          value={senha}
          onChange={(evento) => mudarSenha(evento.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
        />
        {codigo !== undefined && (
          <TextInput
            label="Código de verificação"
            description="Os 6 dígitos do seu aplicativo, ou um código de recuperação."
            autoComplete="one-time-code"
            inputMode="text"
            required
            autoFocus
            value={codigo}
            onChange={(evento) => mudarCodigo(evento.currentTarget.value)}
          />
        )}
        {entrar.error && <Falha erro={entrar.error} />}
        <Button type="submit" loading={entrar.isPending} fullWidth>
          Entrar
        </Button>
        <p className="entrada-ligacoes">
          <Anchor component={Link} href="/esqueci-senha" underline="always">
            Esqueci a senha
          </Anchor>
          <Anchor component={Link} href="/cadastro" underline="always">
            Cadastrar escritório
          </Anchor>
        </p>
      </form>
    </Moldura>
  );
}
