import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { Falha } from '../../componentes/falha.tsx';
import { lerToken } from './ler-token.ts';
import { LinkIncompleto } from './link-incompleto.tsx';
import { Moldura } from './moldura.tsx';

export default function ConfirmarEmail() {
  const [token] = useState(lerToken);
  return token === '' ? <LinkIncompleto titulo="Confirmar e-mail" /> : <ComLink token={token} />;
}

function ComLink({ token }: { readonly token: string }) {
  const consultas = useQueryClient();
  const { mutate, isSuccess, error } = useAto(async (lido: string) => {
    await pedir('POST', '/email/confirmar', { token: lido });
    await consultas.invalidateQueries({ queryKey: ['sessao'] });
  });
  useEffect(() => mutate(token), [mutate, token]);
  return (
    <Moldura titulo="Confirmar e-mail">
      {isSuccess && (
        <p className="aviso aviso-info sem-margem" role="status">
          E-mail confirmado. Obrigado!
        </p>
      )}
      {error && <Falha erro={error} />}
      {!isSuccess && !error && <p role="status">Confirmando…</p>}
      <Button component={Link} href="/">
        Ir para o painel
      </Button>
    </Moldura>
  );
}
