import { Link } from 'wouter';

interface PropsDasAbas {
  readonly base: string;
  readonly abas: readonly { readonly nome: string; readonly caminho: string; readonly contagem?: number }[];
  readonly atual: string;
  readonly rotulo: string;
}

/** Parts of a page, each at an address of its own: links, so that they can be sent and opened beside one another. */
export function Abas({ base, abas, atual, rotulo }: PropsDasAbas) {
  return (
    <nav className="abas" aria-label={rotulo}>
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
