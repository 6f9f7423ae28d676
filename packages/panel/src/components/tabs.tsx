import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

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
