const DATA = /\/(CreationDate|ModDate) \(D:\d{14}[+-]\d\d'\d\d'\)/g;

/**
 * Replaces the two dates that Chromium writes into a PDF by `data` (UTC, to the second). The replacement has their
 * length, so no offset in the file moves.
 *
 * @throws when the PDF does not hold exactly these two dates: then a new Chromium writes them in another way.
 */
export function fixDates(pdf: Buffer, data: Date): Buffer {
  const text = pdf.toString('latin1');
  const instant = data.toISOString().replace(/\D/g, '').slice(0, 14);
  let seen = 0;
  const fixed = text.replace(DATA, (_, name: string) => {
    seen += 1;
    return `/${name} (D:${instant}+00'00')`;
  });
  if (seen !== 2) throw new Error(`expected two dates in the PDF, found ${seen}`);
  return Buffer.from(fixed, 'latin1');
}
