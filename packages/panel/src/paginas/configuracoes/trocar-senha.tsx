import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { NovaSenha } from '../entrada/nova-senha.tsx';

export function TrocarSenha() {
  const [atual, mudarAtual] = useState('');
  const [nova, mudarNova] = useState('');
  const trocar = useAto(async () => {
    await pedir('PUT', '/perfil/senha', { senha_atual: atual, senha: nova });
    mudarAtual('');
    mudarNova('');
    avisar('Senha trocada. As outras sessões terminaram.');
  }, ['/sessoes']);
  return (
    <Cartao titulo="Senha">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          trocar.mutate(undefined);
        }}
      >
        <div className="campos">
          <PasswordInput
            label="Senha atual"
            description="A que você usa hoje."
            autoComplete="current-password"
            required
            value={atual}
            onChange={(evento) => mudarAtual(evento.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
          />
          <NovaSenha rotulo="Nova senha" valor={nova} aoMudar={mudarNova} />
        </div>
        {trocar.error && <Falha erro={trocar.error} />}
        <div className="botoes">
          <Button type="submit" variant="default" loading={trocar.isPending}>
            Trocar a senha
          </Button>
        </div>
      </form>
    </Cartao>
  );
}
