import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'wouter';
import type { Act } from './form.tsx';

interface ActionButtonProps<In> extends ButtonProps {
  readonly children: ReactNode;
  readonly icon?: ComponentType<{ size: number; 'aria-hidden': true }>;
  /** The page that it leads to. */
  readonly to?: string;
  /** The file that it loads down. */
  readonly download?: string;
  /** What it does; it turns while its own `input` is under way. */
  readonly act?: Act<In>;
  readonly input?: In;
  readonly onClick?: () => void;
  readonly 'aria-label'?: string;
  readonly 'aria-expanded'?: boolean;
}

/** A button that acts, leads to a page or loads a file down. */
export function ActionButton<In>({ icon: Icon, to, download, act, input, ...others }: ActionButtonProps<In>) {
  const props = {
    ...(Icon ? { leftSection: <Icon size={18} aria-hidden /> } : {}),
    ...(act
      ? { loading: act.isPending && act.variables === input, onClick: () => act.mutate(input as In) }
      : {}),
    ...others,
  };
  if (to !== undefined) return <Button component={Link} href={to} {...props} />;
  if (download !== undefined) return <Button component="a" href={download} download {...props} />;
  return <Button {...props} />;
}

/** The small one that stands within a row or a sentence. */
export const RowButton = <In,>(props: ActionButtonProps<In>) => (
  <ActionButton size="xs" variant="default" {...props} />
);
