import { decode } from './decode.ts';
import type { Bruto } from './extrair.ts';
import { groupAt, groupsAt, textAt } from './extrair.ts';
import { withLf } from './fim-de-linha.ts';
import type { Leitura, Problema } from './leitura.ts';
import { Stop } from './limites.ts';
import { countMark } from './marcas.ts';
import { refusalOfRoot } from './raizes.ts';
import { shortenValor } from './refusal-of-field.ts';
import { localName } from './tabela-de-campos.ts';

/**
 * From the bytes of a file to its outcome. `extrair` and `montar` may throw {@link Parada}, which becomes the
 * problem.
 */
export function finishLeitura<D>(
  bytes: Uint8Array,
  extrair: (bytes: Uint8Array) => Bruto,
  montar: (arquivo: Bruto) => readonly D[],
): Leitura<D> {
  try {
    const arquivo = extrair(bytes);
    const documentos = montar(arquivo);
    if (documentos.length > 0) return { tipo: 'lido', documentos };
    return { tipo: 'problema', problema: withPosition(withoutDocumento(arquivo), bytes) };
  } catch (erro) {
    if (erro instanceof Stop) return { tipo: 'problema', problema: withPosition(erro.problema, bytes) };
    throw erro;
  }
}

/** With the place in the file of a problem that was only found when all of it was read. */
function withPosition(problema: Problema, bytes: Uint8Array): Problema {
  const { lugar, linha } = problema;
  return lugar === undefined || linha !== undefined
    ? problema
    : { ...problema, ...locateField(bytes, lugar) };
}

/** Why a well-formed file has nothing for us: an answer that could have carried a document, or none of ours. */
function withoutDocumento(arquivo: Bruto): Problema {
  const [consulta] = groupsAt(arquivo, 'retConsSitNFe');
  if (consulta !== undefined) {
    const chave = textAt(groupAt(consulta, 'protNFe'), 'chNFe');
    const daNota = chave === undefined ? '' : ` da nota ${shortenValor(chave, 44)}`;
    const mensagem =
      `O arquivo é a resposta da SEFAZ à consulta de situação${daNota} (retConsSitNFe), ` +
      'e não traz a nota nem um evento. Envie o XML da própria nota.';
    return { codigo: 'documento_nao_suportado', mensagem, lugar: 'retConsSitNFe' };
  }
  if (arquivo.retDistDFeInt !== undefined) {
    const mensagem =
      'O arquivo é a resposta da distribuição de documentos (retDistDFeInt), e veio sem nenhum documento.';
    return { codigo: 'documento_nao_suportado', mensagem, lugar: 'retDistDFeInt' };
  }
  for (const raiz of ['resEvento', 'retEnvEvento', 'retEvento']) {
    const recusa = arquivo[raiz] === undefined ? undefined : refusalOfRoot(raiz);
    if (recusa !== undefined) return { ...recusa, lugar: raiz };
  }
  return { codigo: 'xml_sem_nfe', mensagem: 'O XML não traz nenhum documento fiscal e nenhum evento.' };
}

/** 1-based line and column of the end of a start tag. */
export interface Position {
  readonly linha: number;
  readonly coluna: number;
}

/**
 * Where in a file that was read the element stands that `lugar` names ("nfeProc/NFe/infNFe/det[2]/prod/CFOP"), or
 * where it is missing, the innermost of those around it.
 */
export function locateField(bytes: Uint8Array, lugar: string): Position | undefined {
  const texto = textOf(bytes);
  const passos = lugar
    .split('/')
    .filter((passo) => !passo.startsWith('@'))
    .map(readPasso);
  let achada: number | undefined;
  /** How deep the steps stand that are open, how deep it is now, and how often the next step was seen in the innermost of them. */
  const profundidades: number[] = [];
  let profundidade = 0;
  let vistos = 0;
  walkTags(texto, (comeco, fim) => {
    const fecha = texto.charCodeAt(comeco + 1) === BARRA;
    if (!fecha) {
      profundidade += 1;
      const passo = passos[profundidades.length];
      // Envelopes may stand around the first step, nothing between the others.
      const noLugar =
        passo !== undefined && (profundidades.length === 0 || profundidades.at(-1) === profundidade - 1);
      if (noLugar && nomeDaTag(texto, comeco) === passo.nome) vistos += 1;
      if (noLugar && vistos === passo.posicao) {
        achada = fim;
        profundidades.push(profundidade);
        vistos = 0;
        if (profundidades.length === passos.length) return true;
      }
      if (texto.charCodeAt(fim - 2) !== BARRA) return false;
    }
    if (profundidades.at(-1) === profundidade) return true;
    profundidade -= 1;
    return false;
  });
  return achada === undefined ? undefined : positionOf(texto, achada);
}

const BARRA = '/'.charCodeAt(0);

/**
 * Shows `ver` where each tag begins and where the text behind it does, until it returns true. The text is well-formed,
 * one reading has found it so: hence none of the checks of a parser.
 */
function walkTags(texto: string, ver: (comeco: number, fim: number) => boolean): void {
  for (let i = texto.indexOf('<'); i !== -1; ) {
    const c = texto[i + 1];
    if (c === '!') i = texto.startsWith('<!--', i) ? after(texto, '-->', i + 4) : after(texto, ']]>', i);
    else if (c === '?') i = after(texto, '?>', i);
    else {
      const fim = fimDaTag(texto, i);
      if (ver(i, fim)) return;
      i = fim;
    }
    i = texto.indexOf('<', i);
  }
}

function after(texto: string, fim: string, desde: number): number {
  const i = texto.indexOf(fim, desde);
  return i === -1 ? texto.length : i + fim.length;
}

/** Behind the ">" of the tag at `i`; one within the value of an attribute is none. */
function fimDaTag(texto: string, i: number): number {
  TAG.lastIndex = i;
  return TAG.test(texto) ? TAG.lastIndex : texto.length;
}

const TAG = /[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y;

function nomeDaTag(texto: string, comeco: number): string {
  NOME.lastIndex = comeco + 1;
  return localName(NOME.exec(texto)?.[0] ?? '');
}

const NOME = /[^\s/>]+/y;

/** 1-based line and column of the character before `fim`. */
export function positionOf(texto: string, fim: number): Position {
  let coluna = 0;
  // As saxes counts: in characters, not in units of UTF-16.
  for (let i = texto.lastIndexOf('\n', fim - 1) + 1; i < fim; i += 1) {
    const c = texto.charCodeAt(i);
    if (c < 0xdc00 || c > 0xdfff) coluna += 1;
  }
  return { linha: 1 + countMark(texto.slice(0, fim), '\n', Infinity), coluna };
}

interface Passo {
  readonly nome: string;
  readonly posicao: number;
}

/** "det[2]" is the second one; a name alone the first. */
function readPasso(passo: string): Passo {
  const [nome = '', position = '1'] = passo.split(/[[\]]/);
  return { nome, posicao: Number(position) };
}

function textOf(bytes: Uint8Array): string {
  const texto = decode(bytes);
  const nul = texto.indexOf('\0');
  return withLf(nul === -1 ? texto : texto.slice(0, nul));
}
