const DATA = /\/(CreationDate|ModDate) \(D:\d{14}[+-]\d\d'\d\d'\)/g;

/**
 * Replaces the two dates that Chromium writes into a PDF by `data` (UTC, to the second). The replacement has their
 * length, so no offset in the file moves.
 *
 * @throws when the PDF does not hold exactly these two dates: then a new Chromium writes them in another way.
 */
export function fixarDatas(pdf: Buffer, data: Date): Buffer {
  const texto = pdf.toString('latin1');
  const instante = data.toISOString().replace(/\D/g, '').slice(0, 14);
  let vistas = 0;
  const fixado = texto.replace(DATA, (_, nome: string) => {
    vistas += 1;
    return `/${nome} (D:${instante}+00'00')`;
  });
  if (vistas !== 2) throw new Error(`expected two dates in the PDF, found ${vistas}`);
  return Buffer.from(fixado, 'latin1');
}
