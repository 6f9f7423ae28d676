import { Checkbox } from '@mantine/core';

interface MarkAllProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly marked: readonly Row[];
  readonly mark: (rows: readonly Row[], yes: boolean) => void;
  readonly className?: string;
}

/** Ticks all of some rows, or takes all their ticks away. */
export function MarkAll<Row>({ label, rows, marked, mark, className }: MarkAllProps<Row>) {
  const many = rows.filter((row) => marked.includes(row)).length;
  return (
    <Checkbox
      label={label}
      {...(className ? { className } : {})}
      checked={many === rows.length}
      indeterminate={many > 0 && many < rows.length}
      onChange={({ currentTarget: { checked } }) => mark(rows, checked)}
    />
  );
}
