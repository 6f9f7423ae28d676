import type { Comparison, FieldDifference } from './compare-folders.ts';

const LONGEST = 160;

/** What a comparison found, in lines: the fields that differ with their first examples, or that nothing does. */
export function reportLines({ compared, fields }: Comparison): string[] {
  const counts = [...compared].map(([kind, records]) => `${kind} ${records}`).join(', ');
  if (fields.length === 0) return [`compared: ${counts}`, 'nothing differs'];
  return [
    `compared: ${counts}`,
    ...fields.flatMap(linesOfField),
    `${fields.length} ${fields.length === 1 ? 'field differs' : 'fields differ'}: ${byKind(fields)}`,
  ];
}

function byKind(fields: readonly FieldDifference[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of fields) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, n]) => `${kind} ${n}`).join(', ');
}

const linesOfField = ({ kind, path, records, examples }: FieldDifference): string[] => [
  `${kind}: ${path}, in ${records} ${records === 1 ? 'record' : 'records'}`,
  ...examples.map(({ key, before, after }) => `    ${key}: ${written(before)} became ${written(after)}`),
];

function written(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} ...` : text;
}
