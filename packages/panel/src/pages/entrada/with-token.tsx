import { type ComponentType, useState } from 'react';
import { PanelError } from '../../api/panel-error.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { Falha } from '../../components/page.tsx';
import { Frame } from './frame.tsx';

const INCOMPLETE = new PanelError(0, {
  message: 'O link está incompleto.',
  hint: 'Abra o link inteiro, como está no e-mail. Se ele não funcionar, peça outro.',
});

/** The token of a mailed link. It stands in the fragment, which no server sees, and is taken out of the address. */
function readToken(): string {
  const token = new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';
  if (token) window.history.replaceState(null, '', window.location.pathname);
  return token;
}

/** A page that only a mailed link opens; without its token, what to do about it. */
export const withToken = (titulo: string, Opened: ComponentType<{ readonly token: string }>) =>
  function Page() {
    const [token] = useState(readToken);
    return (
      <Frame titulo={titulo}>
        {token !== '' ? (
          <Opened token={token} />
        ) : (
          <>
            <Falha erro={INCOMPLETE} />
            <ActionButton to="/" variant="default" text="Ir para a entrada" />
          </>
        )}
      </Frame>
    );
  };
