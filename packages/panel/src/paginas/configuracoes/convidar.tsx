import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { avisar } from '../../componentes/avisar.ts';
import { Falha } from '../../componentes/falha.tsx';
import { Janela } from '../../componentes/janela.tsx';

const OPCOES = [
  { value: 'member', label: 'Equipe: usa tudo, menos chaves, pessoas e escritório' },
  { value: 'owner', label: 'Titular: pode tudo' },
];

export function Convidar({ aberta, aoFechar }: { readonly aberta: boolean; readonly aoFechar: () => void }) {
  const [email, mudarEmail] = useState('');
  const [papel, mudarPapel] = useState('member');
  const convidar = useAto(async () => {
    await pedir('POST', '/pessoas/convites', { email, papel });
    avisar(`Convite enviado para ${email}.`);
    mudarEmail('');
    aoFechar();
  }, ['/pessoas']);
  return (
    <Janela aberta={aberta} titulo="Convidar para o escritório" aoFechar={aoFechar}>
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          convidar.mutate(undefined);
        }}
      >
        <TextInput
          label="E-mail"
          type="email"
          required
          data-autofocus
          value={email}
          onChange={(evento) => mudarEmail(evento.currentTarget.value)}
        />
        <NativeSelect
          label="Papel"
          data={OPCOES}
          value={papel}
          onChange={(evento) => mudarPapel(evento.currentTarget.value)}
        />
        {convidar.error && <Falha erro={convidar.error} />}
        <div className="botoes">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={convidar.isPending}>
            Enviar convite
          </Button>
        </div>
      </form>
    </Janela>
  );
}
