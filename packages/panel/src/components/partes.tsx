import { withLeis } from '@apura/words';
import { type PropsWithChildren, type ReactNode, useId } from 'react';

interface PropsDoCartao {
  readonly titulo?: string;
  readonly acoes?: ReactNode;
  readonly className?: string;
  /** What is in it stands below one another, with room between. */
  readonly espacado?: boolean;
  readonly children: ReactNode;
}

/** A part of a page with a title of its own. */
export function Cartao({ titulo, acoes, className = '', espacado, children }: PropsDoCartao) {
  const id = useId();
  const parts = espacado ? <div className="formulario">{children}</div> : children;
  if (!titulo) return <div className={`cartao ${className}`}>{parts}</div>;
  return (
    <section className={`cartao ${className}`} aria-labelledby={id}>
      <div className="cartao-cabeca">
        <h2 id={id}>{titulo}</h2>
        {acoes}
      </div>
      {parts}
    </section>
  );
}

/** A text whose laws lead to where they are published, in a tab of its own. */
export const WithLeis = ({ texto }: { readonly texto: string }) =>
  withLeis(texto).map(({ texto: trecho, endereco }, n) =>
    endereco ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text never move
      <a key={n} href={endereco} target="_blank" rel="noopener">
        {trecho}
      </a>
    ) : (
      trecho
    ),
  );

export const Datum = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A line that opens to what is behind it. */
export const Unfold = ({ titulo, children }: PropsWithChildren<{ readonly titulo: ReactNode }>) => (
  <details className="desdobrar">
    <summary>{titulo}</summary>
    <div className="desdobrado">{children}</div>
  </details>
);

type Tom = 'bom' | 'aviso' | 'alerta' | 'erro' | 'neutro';

/** A state's name, and how it is coloured. */
export interface Rotulo {
  readonly nome: string;
  readonly tom: Tom;
}

/** A state in a word, never by colour alone. */
export const Estado = ({ nome, tom }: Rotulo) => (
  <span className="estado" style={{ color: `var(--apura-${tom})`, background: `var(--apura-${tom}-fundo)` }}>
    {nome}
  </span>
);

interface PropsDaFigura {
  readonly rotulo: string;
  readonly valor: ReactNode;
  readonly nota?: ReactNode;
  readonly destaque?: boolean;
}

export const Figura = ({ rotulo, valor, nota, destaque = false }: PropsDaFigura) => (
  <div className={destaque ? 'cartao figura-numero destaque' : 'cartao figura-numero'}>
    <span className="rotulo">{rotulo}</span>
    <span className="valor">{valor}</span>
    {nota && <span className="nota">{nota}</span>}
  </div>
);

/** Something, and what is to be said of it on a line of its own, in small letters. */
export const TwoLines = ({ children, below }: PropsWithChildren<{ readonly below: ReactNode }>) => (
  <>
    {children}
    {below && (
      <>
        <br />
        <span className="suave miudo">{below}</span>
      </>
    )}
  </>
);
