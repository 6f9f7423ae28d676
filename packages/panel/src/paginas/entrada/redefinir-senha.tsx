import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useTrocaDeSessao } from '../../api/sessao.ts';
import { useAto } from '../../api/use-pedido.ts';
import { Falha } from '../../componentes/falha.tsx';
import { lerToken } from './ler-token.ts';
import { LinkIncompleto } from './link-incompleto.tsx';
import { Moldura } from './moldura.tsx';
import { NovaSenha } from './nova-senha.tsx';

export default function RedefinirSenha() {
  const [token] = useState(lerToken);
  return token === '' ? <LinkIncompleto titulo="Escolher outra senha" /> : <ComLink token={token} />;
}

function ComLink({ token }: { readonly token: string }) {
  const [senha, mudarSenha] = useState('');
  const trocar = useTrocaDeSessao();
  const redefinir = useAto(async () => {
    await pedir('POST', '/senha/redefinir', { token, senha });
    trocar({ autenticado: false });
  });
  return (
    <Moldura titulo="Escolher outra senha">
      {redefinir.isSuccess ? (
        <p className="aviso aviso-info sem-margem" role="status">
          A senha foi trocada e as sessões abertas terminaram.
        </p>
      ) : (
        <form
          className="formulario"
          onSubmit={(evento) => {
            evento.preventDefault();
            redefinir.mutate(undefined);
          }}
        >
          <NovaSenha rotulo="Nova senha" valor={senha} aoMudar={mudarSenha} />
          {redefinir.error && <Falha erro={redefinir.error} />}
          <Button type="submit" loading={redefinir.isPending} fullWidth>
            Trocar a senha
          </Button>
        </form>
      )}
      <Anchor component={Link} href="/entrar" underline="always">
        Ir para a entrada
      </Anchor>
    </Moldura>
  );
}
