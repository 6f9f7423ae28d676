import { useEffect, useRef } from 'react';
import { Link } from 'wouter';

interface PropsDasAbas {
  readonly base: string;
  readonly abas: readonly { readonly nome: string; readonly caminho: string; readonly contagem?: number }[];
  readonly atual: string;
  readonly rotulo: string;
}

/** Parts of a page, each at an address of its own: links, so that they can be sent and opened beside one another. */
export function Abas({ base, abas, atual, rotulo }: PropsDasAbas) {
  const barra = useRef<HTMLElement>(null);
  // On a phone they do not all fit: the one that is open is moved to where it is seen. The page itself stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is open
  useEffect(() => {
    const aberta = barra.current?.querySelector<HTMLElement>('[aria-current]');
    if (barra.current && aberta) barra.current.scrollLeft = aberta.offsetLeft - barra.current.offsetLeft - 48;
  }, [atual]);
  return (
    <nav ref={barra} className="abas" aria-label={rotulo}>
      {abas.map(({ nome, caminho, contagem }) => (
        <Link
          key={caminho}
          href={caminho === '' ? base : `${base}/${caminho}`}
          {...(caminho === atual ? { 'aria-current': 'page' as const } : {})}
        >
          {nome}
          {contagem ? <span className="contagem">{contagem}</span> : null}
        </Link>
      ))}
    </nav>
  );
}
