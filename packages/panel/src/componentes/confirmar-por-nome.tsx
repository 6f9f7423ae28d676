import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Falha } from './falha.tsx';
import { Janela } from './janela.tsx';

interface PropsDaConfirmacao {
  readonly aberta: boolean;
  readonly titulo: string;
  /** What will be lost. */
  readonly texto: string;
  readonly nome: string;
  readonly acao: string;
  readonly aoFechar: () => void;
  readonly aoConfirmar: () => void;
  readonly emCurso: boolean;
  readonly erro: unknown;
}

/** Asks for the name of what is to be destroyed before it is. */
export function ConfirmarPorNome(props: PropsDaConfirmacao) {
  const { aberta, titulo, texto, nome, acao, aoFechar, aoConfirmar, emCurso, erro } = props;
  const [digitado, mudarDigitado] = useState('');
  const fechar = () => {
    mudarDigitado('');
    aoFechar();
  };
  const confere = digitado.trim() === nome.trim();
  return (
    <Janela aberta={aberta} titulo={titulo} aoFechar={fechar}>
      <form
        className="formulario"
        onSubmit={(evento) => {
          evento.preventDefault();
          if (confere) aoConfirmar();
        }}
      >
        <p className="sem-margem">{texto}</p>
        <TextInput
          label={
            <>
              Para confirmar, digite <b className="selecionavel">{nome}</b>
            </>
          }
          value={digitado}
          onChange={(evento) => mudarDigitado(evento.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
        {erro ? <Falha erro={erro} /> : null}
        <div className="botoes">
          <Button variant="default" onClick={fechar}>
            Cancelar
          </Button>
          <Button type="submit" color="red" disabled={!confere} loading={emCurso}>
            {acao}
          </Button>
        </div>
      </form>
    </Janela>
  );
}
