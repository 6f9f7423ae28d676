import type { Aviso, Sessao } from '@apura/contracts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useEuMesmo } from '../../api/sessao.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { TrocarEmail } from './trocar-email.tsx';

const AVISOS: Readonly<Record<Aviso, string>> = {
  apuracao_calculada: 'Uma apuração ficou pronta',
  apuracao_falhou: 'Uma apuração falhou',
  webhook: 'Um webhook está prestes a ser desativado',
};

/** Name, and what mails are wanted. */
export function Perfil() {
  const { usuario } = useEuMesmo();
  const [nome, mudarNome] = useState(usuario.nome);
  const [avisos, mudarAvisos] = useState<readonly Aviso[]>(usuario.avisos);
  const gravar = useAto(async () => {
    await pedir<Sessao>('PATCH', '/perfil', { nome, avisos });
    avisar('Perfil gravado.');
  }, ['sessao']);
  const confirmar = useAto(async () => {
    await pedir('POST', '/perfil/email/confirmacao');
    avisar('Enviamos outro link de confirmação.');
  });
  return (
    <Cartao titulo="Perfil">
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          gravar.mutate(undefined);
        }}
      >
        {!usuario.email_confirmado && (
          <div className="aviso aviso-alerta">
            O e-mail {usuario.email} ainda não foi confirmado.{' '}
            <Button
              size="xs"
              variant="default"
              loading={confirmar.isPending}
              onClick={() => confirmar.mutate(undefined)}
            >
              Enviar o link de novo
            </Button>
          </div>
        )}
        <div className="campos">
          <TextInput
            label="Nome"
            autoComplete="name"
            required
            maxLength={100}
            value={nome}
            onChange={(evento) => mudarNome(evento.currentTarget.value)}
          />
          <TextInput label="E-mail" value={usuario.email} readOnly />
        </div>
        <Checkbox.Group
          label="Avise-me por e-mail quando"
          value={[...avisos]}
          onChange={(escolhidos) => mudarAvisos(escolhidos as Aviso[])}
        >
          <div className="opcoes">
            {Object.entries(AVISOS).map(([value, label]) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
        {gravar.error && <Falha erro={gravar.error} />}
        <div className="botoes">
          <Button type="submit" loading={gravar.isPending}>
            Gravar
          </Button>
        </div>
      </form>
      <TrocarEmail />
    </Cartao>
  );
}
