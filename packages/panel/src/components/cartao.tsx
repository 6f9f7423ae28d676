import { type ReactNode, useId } from 'react';

interface PropsDoCartao {
  readonly titulo?: string;
  readonly acoes?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page with a title of its own. */
export function Cartao({ titulo, acoes, className = '', children }: PropsDoCartao) {
  const id = useId();
  if (!titulo) return <div className={`cartao ${className}`}>{children}</div>;
  return (
    <section className={`cartao ${className}`} aria-labelledby={id}>
      <div className="cartao-cabeca">
        <h2 id={id}>{titulo}</h2>
        {acoes}
      </div>
      {children}
    </section>
  );
}
