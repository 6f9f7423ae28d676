import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The words of a PDF, page after page, one space where the document leaves room. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const documento = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let numero = 1; numero <= documento.numPages; numero += 1) {
    const { items } = await (await documento.getPage(numero)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
  }
  await documento.destroy();
  return pages.join('\n');
}
