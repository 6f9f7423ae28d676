import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { scrollToPlace } from '../address/scroll-memory.ts';

interface PageProps {
  readonly titulo: string;
  readonly descricao?: ReactNode;
  readonly acoes?: ReactNode;
  readonly breadcrumbs?: readonly { readonly nome: string; readonly href: string }[];
  readonly children: ReactNode;
}

let primeira = true;

/** A page of the panel: its title is the document's, and takes the focus when one comes from another page. */
export function Page({ titulo, descricao, acoes, breadcrumbs, children }: PageProps) {
  const header = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${titulo} — Apura`;
  }, [titulo]);
  useEffect(() => {
    if (!primeira) {
      header.current?.focus({ preventScroll: true });
      scrollToPlace();
    }
    primeira = false;
  }, []);
  return (
    <>
      <div className="cabeca">
        <div>
          {breadcrumbs && (
            <nav aria-label="Você está em">
              <ol className="migalhas">
                {breadcrumbs.map(({ nome, href }) => (
                  <li key={href}>
                    <Link href={href}>{nome}</Link>
                  </li>
                ))}
              </ol>
            </nav>
          )}
          <h1 ref={header} tabIndex={-1}>
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
