import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface EntryLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** From one page of who is not signed in to another. */
export const EntryLink = ({ to, children }: EntryLinkProps) => (
  <Anchor component={Link} href={to} underline="always">
    {children}
  </Anchor>
);
