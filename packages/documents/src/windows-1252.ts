import { latinText, textOfUnits } from '#plataforma';

/** What the bytes 80 to 9F are, in their order (WHATWG Encoding, index-windows-1252); five of them are the controls that they were. */
const OF_80_TO_9F =
  '\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F' +
  '\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178';

/**
 * Bytes as Windows-1252. With a table of our own, because the `TextDecoder` of Node 20 gives controls for the bytes 80 to 9F. All other
 * bytes are those of ISO 8859-1, so a text without these is taken as it is.
 */
export function windows1252Text(bytes: Uint8Array): string {
  const latin = latinText(bytes);
  if (!/[\u0080-\u009f]/.test(latin)) return latin;
  const units = Uint16Array.from(bytes);
  for (const [i, unit] of units.entries())
    if (unit >= 0x80 && unit <= 0x9f) units[i] = OF_80_TO_9F.charCodeAt(unit - 0x80);
  return textOfUnits(units);
}
