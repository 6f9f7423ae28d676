import type { ReactNode } from 'react';

interface TwoLinesProps {
  readonly children: ReactNode;
  readonly below: ReactNode;
  /** The lower line in small letters. */
  readonly small?: boolean;
}

/** Something, and what is to be said of it on a line of its own. */
export const TwoLines = ({ children, below, small = false }: TwoLinesProps) => (
  <>
    {children}
    {below && (
      <>
        <br />
        <span className={small ? 'suave miudo' : 'suave'}>{below}</span>
      </>
    )}
  </>
);
