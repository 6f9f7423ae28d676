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
  const [codigo, mudarCodigo] = useState('');
  const trocar = useTrocaDeSessao();
  const entrar = useAto(async () => {
    trocar(await pedir<Sessao>('POST', '/sessao', { email, senha, ...(codigo ? { codigo } : {}) }));
  });
  const falta = erroDe(entrar.error).code;
  const pedeCodigo = codigo !== '' || falta === 'segundo_fator_necessario';
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
          onChange={(evento) => mudarEmail(evento.currentTarget.value)}
        />
        <PasswordInput
          label="Senha"
          autoComplete="current-password"
          required
          value={senha}
          onChange={(evento) => mudarSenha(evento.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
        />
        {pedeCodigo && (
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
        {entrar.error && falta !== 'segundo_fator_necessario' && <Falha erro={entrar.error} />}
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
