import type { ReactNode } from 'react';

/** A line that opens to what is behind it. */
export function Desdobrar({
  titulo,
  children,
}: {
  readonly titulo: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <details className="desdobrar">
      <summary>{titulo}</summary>
      <div className="desdobrado">{children}</div>
    </details>
  );
}
