import type { Element } from '@xmldom/xmldom';

/** The field table, followed by another reader: xmldom has parsed the file, and each row is looked up in its tree. */
export type Valores = readonly string[];

export interface Passo {
  readonly nome: string;
  readonly prefixo: boolean;
  readonly atributo: boolean;
  readonly aberto: boolean;
}

/** The steps of a row of the field table. */
export const stepsOf = (path: string): readonly Passo[] =>
  path.split('/').map(
    (passo): Passo => ({
      nome: passo.replace(/\W|\[.*$/g, '').replace(/\d+$/, passo.includes('[') ? '' : '$&'),
      prefixo: passo.endsWith('*'),
      atributo: passo.startsWith('@'),
      aberto: passo.startsWith('('),
    }),
  );

export function inDom(elemento: Element, [passo, ...resto]: readonly Passo[]): Valores {
  if (passo === undefined) return [elemento.textContent?.trim() ?? ''];
  if (passo.atributo) return [elemento.getAttribute(passo.nome)?.trim() ?? ''];
  const filhos = filhosDe(elemento).filter(({ localName }) =>
    passo.prefixo ? localName?.startsWith(passo.nome) === true : localName === passo.nome,
  );
  // Of the variants of one tax, each note has one.
  return filhos.flatMap((filho) => inDom(filho, resto));
}

/** Each row of the table asks for them again. */
const CONHECIDOS = new WeakMap<Element, readonly Element[]>();

function filhosDe(elemento: Element): readonly Element[] {
  const conhecidos = CONHECIDOS.get(elemento);
  if (conhecidos !== undefined) return conhecidos;
  const filhos = Array.from(elemento.childNodes).filter((no): no is Element => no.nodeType === 1);
  CONHECIDOS.set(elemento, filhos);
  return filhos;
}

export function inResult(valor: unknown, [passo, ...resto]: readonly Passo[]): Valores {
  if (valor === undefined) return [];
  if (Array.isArray(valor)) return valor.flatMap((item) => inResult(item, [passo, ...resto] as Passo[]));
  if (passo === undefined) return [String(valor)];
  if (passo.aberto) return inResult(valor, resto);
  return inResult((valor as Record<string, unknown>)[passo.nome], resto);
}

export function textOf(bytes: Buffer): string {
  const declarada = /encoding="([^"]+)"/.exec(bytes.subarray(0, 100).toString('latin1'))?.[1] ?? 'utf-8';
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const encoding = utf16 ? 'utf-16le' : declarada.toLowerCase() === 'utf-16' ? 'utf-8' : declarada;
  try {
    return trimmed(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch {
    // Declared UTF-8 over Latin-1 bytes.
    return trimmed(new TextDecoder('windows-1252').decode(bytes));
  }
}

const trimmed = (texto: string): string => (texto.split('\0')[0] as string).replace(/^\s+/, '');
