import { SaxesParser } from 'saxes';
import { decode } from './decode.ts';
import { comLf } from './fim-de-linha.ts';
import { contar } from './marcas.ts';
import { nomeLocal } from './nome-local.ts';

/** 1-based line and column of the end of a start tag. */
export interface Position {
  readonly linha: number;
  readonly coluna: number;
}

/**
 * Where in a file that was read the element stands that `lugar` names ("nfeProc/NFe/infNFe/det[2]/prod/CFOP"), or
 * where it is missing, the innermost of those around it.
 */
export function localizar(bytes: Uint8Array, lugar: string): Position | undefined {
  const decodificado = textoDe(bytes);
  const texto = decodificado.trimStart();
  const linhasAntes = contar(decodificado.slice(0, decodificado.length - texto.length), '\n', Infinity);
  const passos = lugar
    .split('/')
    .filter((passo) => !passo.startsWith('@'))
    .map(lerPasso);
  const parser = new SaxesParser({ xmlns: false });
  let achada: Position | undefined;
  /** How many steps are open, how many elements, and how often the next step was seen in the innermost of them. */
  let abertos = 0;
  let profundidade = 0;
  const profundidades: number[] = [];
  let vistos = 0;
  let fim = false;
  parser.on('opentag', ({ name }) => {
    profundidade += 1;
    // Envelopes may stand around the first step, nothing between the others.
    const noLugar = abertos === 0 || profundidades[abertos - 1] === profundidade - 1;
    const passo = passos[abertos];
    if (fim || !noLugar || nomeLocal(name) !== passo?.nome) return;
    vistos += 1;
    if (vistos < passo.posicao) return;
    achada = { linha: linhasAntes + parser.line, coluna: parser.column };
    profundidades.push(profundidade);
    abertos += 1;
    vistos = 0;
    fim = abertos === passos.length;
  });
  parser.on('closetag', () => {
    if (profundidades[abertos - 1] === profundidade) fim = true;
    profundidade -= 1;
  });
  // Whoever read the file has accepted it; should saxes see it otherwise, there is no place to tell.
  parser.on('error', () => {
    fim = true;
  });
  for (let i = 0; i < texto.length && !fim; i += CHUNK) parser.write(texto.slice(i, i + CHUNK));
  return achada;
}

const CHUNK = 16 * 1024;

/** "det[2]" is the second one; a name alone the first. */
function lerPasso(passo: string): { nome: string; posicao: number } {
  const [nome = '', position = '1'] = passo.split(/[[\]]/);
  return { nome, posicao: Number(position) };
}

function textoDe(bytes: Uint8Array): string {
  const texto = decode(bytes);
  const nul = texto.indexOf('\0');
  return comLf(nul === -1 ? texto : texto.slice(0, nul));
}
