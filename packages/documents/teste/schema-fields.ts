import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser, type Element } from '@xmldom/xmldom';

/** Where the layout of the note and the types that it uses stand, in a package of schemas of the NF-e. */
const ARQUIVOS = ['leiauteNFe_v4.00.xsd', 'tiposBasico_v4.00.xsd', 'DFeTiposBasicos_v1.00.xsd'];

/**
 * Every field below infNFe, as a path of element names, as the XML Schema of the layout has it. Reads of XML Schema
 * what that schema uses: elements, named and nested types, sequences, choices, extensions.
 */
export function schemaFields(folder: string): string[] {
  const tipos = new Map<string, Element>();
  for (const arquivo of ARQUIVOS) {
    const texto = readFileSync(join(folder, arquivo), 'utf8');
    const raiz = new DOMParser().parseFromString(texto, 'text/xml').documentElement as unknown as Element;
    for (const tipo of filhos(raiz, 'complexType')) tipos.set(tipo.getAttribute('name') as string, tipo);
  }
  const nota = elementos(tipos.get('TNFe') as Element).find((no) => no.getAttribute('name') === 'infNFe');
  return [...new Set(elementos(nota as Element).flatMap((no) => campos(no, '', tipos)))];
}

function campos(no: Element, antes: string, tipos: ReadonlyMap<string, Element>): string[] {
  const path = antes + (no.getAttribute('name') ?? no.getAttribute('ref'));
  const tipo = tipos.get(no.getAttribute('type') ?? '') ?? filhos(no, 'complexType')[0];
  const dentro = tipo === undefined ? [] : elementos(tipo);
  return dentro.length === 0 ? [path] : dentro.flatMap((filho) => campos(filho, `${path}/`, tipos));
}

/** The elements that a node declares, whatever sequence or choice they stand in, without those inside of them. */
function elementos(no: Element): Element[] {
  return filhos(no).flatMap((filho) => (filho.localName === 'element' ? [filho] : elementos(filho)));
}

function filhos(no: Element, nome?: string): Element[] {
  return Array.from(no.childNodes).filter(
    (filho): filho is Element =>
      filho.nodeType === 1 && (nome === undefined || (filho as Element).localName === nome),
  );
}
