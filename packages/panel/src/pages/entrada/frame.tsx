import { Anchor } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ComponentType, type PropsWithChildren, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { PanelError } from '../../api/panel-error.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { Failure } from '../../components/page.tsx';
import icone from '../../theme/icon.svg';

const PROMESSAS = [
  'CBS e IBS de cada nota, exatos até o centavo, ao lado dos tributos de hoje.',
  'Cada número explicado, passo a passo, com o artigo da lei.',
  'A transição de 2026 a 2033, cliente por cliente, em tela, em PDF e pela API.',
];

/** What stands around the forms of who is not signed in. */
type FrameProps = PropsWithChildren<{ readonly titulo: string; readonly texto?: ReactNode }>;

export function Frame({ titulo, texto, children }: FrameProps) {
  useEffect(() => {
    document.title = `${titulo} — Apura`;
  }, [titulo]);
  return (
    <div className="entrada">
      <main className="entrada-formulario">
        <div className="pilha">
          <a className="marca sem-recuo" href="/">
            <img src={icone} alt="" width="28.8" height="28.8" />
            Apura
          </a>
          <div>
            <h1 className="entrada-titulo">{titulo}</h1>
            {texto && <p className="suave sem-margem">{texto}</p>}
          </div>
          {children}
        </div>
      </main>
      <aside className="entrada-quadro" aria-label="Sobre a Apura">
        <h2>A reforma tributária do seu escritório, nota por nota.</h2>
        <ul>
          {PROMESSAS.map((promessa) => (
            <li key={promessa}>
              <IconCircleCheck size={22} aria-hidden />
              {promessa}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

export const EntryLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Anchor component={Link} href={to} underline="always">
    {children}
  </Anchor>
);

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
            <Failure erro={INCOMPLETE} />
            <ActionButton to="/" variant="default" text="Ir para a entrada" />
          </>
        )}
      </Frame>
    );
  };
