import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { ErroDoPainel } from '../../api/erro-do-painel.ts';
import { Falha } from '../../componentes/falha.tsx';
import { Moldura } from './moldura.tsx';

const INCOMPLETO = new ErroDoPainel(0, {
  message: 'O link está incompleto.',
  hint: 'Abra o link inteiro, como está no e-mail. Se ele não funcionar, peça outro.',
});

/** In place of a page that only a mailed link opens, when nothing of the link came along. */
export function LinkIncompleto({ titulo }: { readonly titulo: string }) {
  return (
    <Moldura titulo={titulo}>
      <Falha erro={INCOMPLETO} />
      <Button component={Link} href="/" variant="default">
        Ir para a entrada
      </Button>
    </Moldura>
  );
}
