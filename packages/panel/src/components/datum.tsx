import type { ReactNode } from 'react';

interface DatumProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** One line of a `dl`. */
export const Datum = ({ name, children }: DatumProps) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
