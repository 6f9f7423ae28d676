import Type, { type TSchema } from 'typebox';

/** The bytes of a file, as a part of a form: generators make a `Blob` of `binary`. */
export const Binary = Type.Unsafe<Buffer>({
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/xml',
});

/** Under which name a form takes its file or files. */
export function fileField(form: TSchema): string {
  const { properties } = form as unknown as { properties: Record<string, { items?: unknown }> };
  const found = Object.entries(properties).find(([, field]) => field === Binary || field.items === Binary);
  return found?.[0] ?? '';
}
