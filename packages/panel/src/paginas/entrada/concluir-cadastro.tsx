import type { Sessao } from '@apura/contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useTrocaDeSessao } from '../../api/sessao.ts';
import { useAto } from '../../api/use-pedido.ts';
import { Falha } from '../../componentes/falha.tsx';
import { lerToken } from './ler-token.ts';
import { LinkIncompleto } from './link-incompleto.tsx';
import { Moldura } from './moldura.tsx';
import { NovaSenha } from './nova-senha.tsx';

export default function ConcluirCadastro() {
  const [token] = useState(lerToken);
  return token === '' ? <LinkIncompleto titulo="Concluir o cadastro" /> : <ComLink token={token} />;
}

function ComLink({ token }: { readonly token: string }) {
  const [senha, mudarSenha] = useState('');
  const trocar = useTrocaDeSessao();
  const [, ir] = useLocation();
  const concluir = useAto(async () => {
    const sessao = await pedir<Sessao>('POST', '/cadastro/confirmar', { token, senha });
    ir('/', { replace: true });
    trocar(sessao);
  });
  return (
    <Moldura titulo="Concluir o cadastro" texto="Escolha a senha com que você vai entrar no painel.">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          concluir.mutate(undefined);
        }}
      >
        <NovaSenha valor={senha} aoMudar={mudarSenha} />
        {concluir.error && <Falha erro={concluir.error} />}
        <Button type="submit" loading={concluir.isPending} fullWidth>
          Criar a senha e entrar
        </Button>
      </form>
    </Moldura>
  );
}
