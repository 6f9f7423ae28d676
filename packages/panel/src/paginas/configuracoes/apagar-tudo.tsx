import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { pedir } from '../../api/pedir.ts';
import { useAto } from '../../api/use-pedido.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Falha } from '../../componentes/falha.tsx';
import { Janela } from '../../componentes/janela.tsx';
import { RENOVAR } from './props-da-parte.ts';

/** Asks for the end of the office: by its name, and the owner's password. */
export function ApagarTudo({ nome }: { readonly nome: string }) {
  const [aberta, mudarAberta] = useState(false);
  const [digitado, mudarDigitado] = useState('');
  const [senha, mudarSenha] = useState('');
  const apagar = useAto(async () => {
    await pedir('POST', '/escritorio/apagamento', { senha, nome: digitado });
    mudarAberta(false);
  }, RENOVAR);
  return (
    <Cartao titulo="Apagar o escritório">
      <p className="suave sem-margem com-espaco">
        Remove clientes, notas, apurações e pessoas. Há um prazo para desistir antes que aconteça.
      </p>
      <Button variant="default" className="perigo" onClick={() => mudarAberta(true)}>
        Apagar tudo
      </Button>
      <Janela aberta={aberta} titulo="Apagar o escritório" aoFechar={() => mudarAberta(false)}>
        <form
          className="formulario"
          onSubmit={(evento) => {
            evento.preventDefault();
            apagar.mutate(undefined);
          }}
        >
          <TextInput
            label={
              <>
                Para confirmar, digite <b className="selecionavel">{nome}</b>
              </>
            }
            autoComplete="off"
            value={digitado}
            onChange={(evento) => mudarDigitado(evento.currentTarget.value)}
          />
          <PasswordInput
            label="A sua senha"
            autoComplete="current-password"
            required
            value={senha}
            onChange={(evento) => mudarSenha(evento.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
          />
          {apagar.error && <Falha erro={apagar.error} />}
          <div className="botoes">
            <Button variant="default" onClick={() => mudarAberta(false)}>
              Cancelar
            </Button>
            <Button
              type="submit"
              color="red"
              disabled={digitado.trim() !== nome.trim()}
              loading={apagar.isPending}
            >
              Apagar o escritório
            </Button>
          </div>
        </form>
      </Janela>
    </Cartao>
  );
}
