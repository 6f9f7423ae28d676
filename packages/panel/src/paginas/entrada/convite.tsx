import type { Papel, Sessao } from '@apura/contracts';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { pedir } from '../../api/pedir.ts';
import { useTrocaDeSessao } from '../../api/sessao.ts';
import { useAto } from '../../api/use-pedido.ts';
import { Falha } from '../../componentes/falha.tsx';
import { Resultado } from '../../componentes/resultado.tsx';
import { lerToken } from './ler-token.ts';
import { LinkIncompleto } from './link-incompleto.tsx';
import { Moldura } from './moldura.tsx';
import { NovaSenha } from './nova-senha.tsx';

interface ConviteVisto {
  readonly escritorio: string;
  readonly email: string;
  readonly papel: Papel;
  readonly convidado_por: string;
}

export default function Convite() {
  const [token] = useState(lerToken);
  return token === '' ? <LinkIncompleto titulo="Aceitar convite" /> : <ComLink token={token} />;
}

function ComLink({ token }: { readonly token: string }) {
  const [nome, mudarNome] = useState('');
  const [senha, mudarSenha] = useState('');
  const trocar = useTrocaDeSessao();
  const [, ir] = useLocation();
  const visto = useQuery({
    queryKey: ['convite', token],
    queryFn: () => pedir<ConviteVisto>('POST', '/convites/ver', { token }),
    retry: false,
  });
  const aceitar = useAto(async () => {
    const sessao = await pedir<Sessao>('POST', '/convites/aceitar', { token, nome, senha });
    ir('/', { replace: true });
    trocar(sessao);
  });
  return (
    <Moldura titulo="Aceitar convite">
      <Resultado de={visto} linhas={4}>
        {({ escritorio, email, convidado_por }) => (
          <form
            className="formulario"
            onSubmit={(evento) => {
              evento.preventDefault();
              aceitar.mutate(undefined);
            }}
          >
            <p className="sem-margem">
              {convidado_por} convidou você (<b>{email}</b>) para o painel de <b>{escritorio}</b>.
            </p>
            <TextInput
              label="Seu nome"
              autoComplete="name"
              required
              value={nome}
              onChange={(evento) => mudarNome(evento.currentTarget.value)}
            />
            <NovaSenha valor={senha} aoMudar={mudarSenha} />
            {aceitar.error && <Falha erro={aceitar.error} />}
            <Button type="submit" loading={aceitar.isPending} fullWidth>
              Aceitar e entrar
            </Button>
          </form>
        )}
      </Resultado>
    </Moldura>
  );
}
