import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';

interface PropsDaPagina {
  readonly titulo: string;
  readonly descricao?: ReactNode;
  readonly acoes?: ReactNode;
  readonly migalhas?: readonly { readonly nome: string; readonly href: string }[];
  readonly children: ReactNode;
}

let primeira = true;

/** A page of the panel: its title is the document's, and takes the focus when one comes from another page. */
export function Pagina({ titulo, descricao, acoes, migalhas, children }: PropsDaPagina) {
  const cabecalho = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${titulo} — Apura`;
  }, [titulo]);
  useEffect(() => {
    if (!primeira) {
      cabecalho.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    primeira = false;
  }, []);
  return (
    <>
      <div className="cabeca">
        <div>
          {migalhas && (
            <nav aria-label="Você está em">
              <ol className="migalhas">
                {migalhas.map(({ nome, href }) => (
                  <li key={href}>
                    <Link href={href}>{nome}</Link>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <h1 ref={cabecalho} tabIndex={-1}>
            {titulo}
          </h1>
          {descricao && <p className="descricao">{descricao}</p>}
        </div>
        {acoes && <div className="acoes">{acoes}</div>}
      </div>
      {children}
    </>
  );
}
