import { type Bruto, Extraction } from './extrair.ts';
import { withLf } from './fim-de-linha.ts';
import { LIMITES } from './limites.ts';
import type { Scope } from './scope.ts';

/**
 * What the field table takes from a whole XML text, or undefined when the text is not plain: then saxes has to read it.
 *
 * Plain is what NF-e files are written in: elements, attributes, text, CDATA sections, comments, the five entities and
 * character references; names of ASCII, and no character above U+D7FF. All else, and whatever breaks a rule of XML or
 * a limit, is left to saxes, which alone says what is wrong and where. What is read here, saxes reads to the very same
 * result. One pass, that looks at each character once.
 */
export function extractDirectly(xml: string, escopo: Scope): Bruto | undefined {
  try {
    return new Varredura(xml, escopo).varrer();
  } catch (erro) {
    if (erro === DESISTENCIA) return undefined;
    throw erro;
  }
}

const DESISTENCIA = new Error('Not plain.');

function withdraw(): never {
  throw DESISTENCIA;
}

class Varredura {
  private readonly xml: string;
  /** Declared alone, so that it is set once: the engine knows then what it is. */
  declare private readonly extracao: Extraction;
  /** The names of the open elements. */
  private readonly abertos: string[] = [];
  private viuRaiz = false;
  private i: number;

  constructor(xml: string, escopo: Scope) {
    this.xml = xml;
    this.extracao = new Extraction(withdraw, escopo);
    this.i = DECLARACAO.exec(xml)?.[0].length ?? 0;
  }

  varrer(): Bruto {
    const { xml } = this;
    for (;;) {
      this.texto();
      if (this.i === xml.length) break;
      const c = xml.charCodeAt(this.i + 1);
      if (c === BARRA) this.fechamento();
      else if (c === EXCLAMACAO) this.marcacao();
      else this.abertura();
    }
    if (!this.viuRaiz || this.abertos.length > 0) withdraw();
    return this.extracao.resultado;
  }

  /** Text until the next mark-up or the end of the file. */
  private texto(): void {
    const { xml, extracao } = this;
    const comeco = this.i;
    let desde = comeco;
    let antes = '';
    let i = comeco;
    for (; i < xml.length; i += 1) {
      const c = xml.charCodeAt(i);
      if (c >= 0x80) {
        if (c >= SUBSTITUTOS) withdraw();
        // The table has all 128; a look into it is the dearest step of reading.
      } else if (((CLASSE[c] as number) & COMUM) === 0) {
        if (c === MENOR) break;
        if (c === E) {
          antes += withLf(xml.slice(desde, i));
          desde = this.fimDaReferencia(i);
          antes += referencia(xml.slice(i + 1, desde - 1));
          i = desde - 1;
        } else if (
          c !== MAIOR ||
          (xml.charCodeAt(i - 1) === COLCHETE && xml.charCodeAt(i - 2) === COLCHETE)
        ) {
          withdraw();
        }
      }
    }
    this.i = i;
    if (i === comeco) return;
    if (i - comeco > LIMITES.texto) withdraw();
    if (this.abertos.length === 0) {
      if (/[^ \t\r\n]/.test(xml.slice(comeco, i))) withdraw();
    } else if (extracao.texto !== undefined) {
      extracao.acumular(antes + withLf(xml.slice(desde, i)));
    }
  }

  private abertura(): void {
    const { xml, abertos, extracao } = this;
    if (abertos.length === 0) {
      if (this.viuRaiz || this.i > PROLOGO) withdraw();
      this.viuRaiz = true;
    }
    const comeco = this.i + 1;
    let i = this.fimDoNome(comeco);
    const nome = xml.slice(comeco, i);
    while (isBranco(xml.charCodeAt(i))) {
      i = this.aposBrancos(i);
      const c = xml.charCodeAt(i);
      if (c === MAIOR || c === BARRA) break;
      i = this.atributo(i);
    }
    extracao.abrir(nome);
    const fechado = xml.charCodeAt(i) === BARRA;
    if (fechado) {
      i += 1;
      extracao.fechar();
    } else abertos.push(nome);
    if (xml.charCodeAt(i) !== MAIOR) withdraw();
    this.i = i + 1;
  }

  /** Gives where the attribute that begins at `comeco` has ended. */
  private atributo(comeco: number): number {
    const { xml, extracao } = this;
    const fimDoNome = this.fimDoNome(comeco);
    const nome = xml.slice(comeco, fimDoNome);
    const aspas = xml.charCodeAt(fimDoNome + 1);
    if (xml.charCodeAt(fimDoNome) !== IGUAL || (aspas !== ASPAS && aspas !== APOSTROFO)) withdraw();
    let desde = fimDoNome + 2;
    let antes = '';
    let i = desde;
    for (; ; i += 1) {
      const c = xml.charCodeAt(i);
      if (c === aspas) break;
      if (c === E) {
        antes += xml.slice(desde, i);
        desde = this.fimDaReferencia(i);
        antes += referencia(xml.slice(i + 1, desde - 1));
        i = desde - 1;
      } else if (!(c >= 0x20 && c < SUBSTITUTOS) || c === MENOR) withdraw();
    }
    if (extracao.temAtributo(nome)) withdraw();
    extracao.atributo(nome, antes + xml.slice(desde, i));
    return i + 1;
  }

  private fechamento(): void {
    const { xml, abertos } = this;
    const nome = abertos.pop();
    if (nome === undefined || !xml.startsWith(nome, this.i + 2)) withdraw();
    const fim = this.i + 2 + nome.length;
    if (xml.charCodeAt(fim) !== MAIOR) withdraw();
    this.extracao.fechar();
    this.i = fim + 1;
  }

  /** A comment or a CDATA section. */
  private marcacao(): void {
    const { xml, extracao } = this;
    const comentario = xml.startsWith('<!--', this.i);
    if (!comentario && (!xml.startsWith('<![CDATA[', this.i) || this.abertos.length === 0)) withdraw();
    const comeco = this.i + (comentario ? 4 : 9);
    const fim = xml.indexOf(comentario ? '--' : ']]>', comeco);
    if (fim === -1 || xml.charCodeAt(fim + 2) !== MAIOR) withdraw();
    const conteudo = xml.slice(comeco, fim);
    if (INCOMUM.test(conteudo)) withdraw();
    if (comentario) extracao.comentario(conteudo);
    else extracao.acumular(withLf(conteudo));
    this.i = fim + 3;
  }

  private fimDoNome(comeco: number): number {
    const { xml } = this;
    let i = comeco;
    let c = xml.charCodeAt(i);
    // As above.
    if (!(c < 0x80 && ((CLASSE[c] as number) & INICIO) !== 0)) withdraw();
    do {
      i += 1;
      c = xml.charCodeAt(i);
      // As above.
    } while (c < 0x80 && ((CLASSE[c] as number) & NOME) !== 0);
    return i;
  }

  private aposBrancos(comeco: number): number {
    const { xml } = this;
    let i = comeco;
    while (isBranco(xml.charCodeAt(i))) i += 1;
    if (i - comeco > LIMITES.nome) withdraw();
    return i;
  }

  private fimDaReferencia(comeco: number): number {
    const fim = this.xml.indexOf(';', comeco);
    if (fim === -1 || fim - comeco > 10) withdraw();
    return fim + 1;
  }
}

/** The character that a reference stands for, by what is between `&` and `;`. */
function referencia(nome: string): string {
  const [, hexadecimal, decimal] = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(nome) ?? [];
  if (hexadecimal === undefined && decimal === undefined) return ENTIDADES.get(nome) ?? withdraw();
  const codigo = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  if (codigo < 0x20 || codigo >= SUBSTITUTOS) withdraw();
  return String.fromCharCode(codigo);
}

const isBranco = (c: number): boolean => c === 0x20 || c === 0x0a || c === 0x0d || c === 0x09;

const ENTIDADES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

const DECLARACAO =
  /^<\?xml version=(["'])1\.0\1(?: encoding=(["'])[A-Za-z][A-Za-z0-9._-]{0,30}\2)?(?: standalone=(["'])(?:yes|no)\3)? ?\?>/;
/** Where the root must have begun; what stands before it is otherwise weighed piece by piece. */
const PROLOGO = LIMITES.texto / 2;
/** From here on UTF-16 has the halves of pairs, then private and forbidden characters. */
const SUBSTITUTOS = 0xd800;
const INCOMUM = /[^\t\r\n\x20-\ud7ff]/;

const EXCLAMACAO = 0x21;
const ASPAS = 0x22;
const E = 0x26;
const APOSTROFO = 0x27;
const BARRA = 0x2f;
const MENOR = 0x3c;
const IGUAL = 0x3d;
const MAIOR = 0x3e;
const COLCHETE = 0x5d;

/** What an ASCII character may be: text of no further meaning, the first of a name, a later one of a name. */
const COMUM = 1;
const INICIO = 2;
const NOME = 4;
const CLASSE = Uint8Array.from({ length: 0x80 }, (_, c) => {
  const letra = String.fromCharCode(c);
  return (
    (/[\t\r\n\x20-\x7f]/.test(letra) && !/[<&>]/.test(letra) ? COMUM : 0) |
    (/[A-Za-z_]/.test(letra) ? INICIO : 0) |
    (/[A-Za-z0-9_.:-]/.test(letra) ? NOME : 0)
  );
});
