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

interface TabsProps {
  readonly base: string;
  readonly tabs: readonly { readonly nome: string; readonly path: string }[];
  readonly atual: string;
  readonly rotulo: string;
}

/** Parts of a page, each at an address of its own: links, so that they can be sent and opened beside one another. */
export function Tabs({ base, tabs, atual, rotulo }: TabsProps) {
  const barra = useRef<HTMLElement>(null);
  // On a narrow screen they do not all fit: the one that is open is moved to where it is seen. The page itself stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is open
  useEffect(() => {
    const aberta = barra.current?.querySelector<HTMLElement>('[aria-current]');
    if (barra.current && aberta) barra.current.scrollLeft = aberta.offsetLeft - barra.current.offsetLeft - 48;
  }, [atual]);
  return (
    <nav ref={barra} className="abas" aria-label={rotulo}>
      {tabs.map(({ nome, path }) => (
        <Link
          key={path}
          href={path === '' ? base : `${base}/${path}`}
          {...(path === atual ? { 'aria-current': 'page' as const } : {})}
        >
          {nome}
        </Link>
      ))}
    </nav>
  );
}
