import type { Escopo } from './escopo.ts';
import type { Bruto } from './extrair.ts';
import { criarExtrator, type Extrator } from './extrair-com-saxes.ts';
import { LIMITES } from './limites.ts';
import { contar, MARCAS_DEMAIS, pesar } from './marcas.ts';
import { Parada } from './parada.ts';
import { examinarPrologo } from './prologo.ts';
import { xmlText } from './xml-text.ts';

/** How many characters are parsed at once. */
export const CHUNK = 64 * 1024;

/**
 * The long way through the text of a file: what the field table takes from it. White space and byte order marks at the
 * start fall off, the text ends at its first NUL, line ends become LF. Throws {@link Parada} at the first thing that cannot be accepted.
 */
export function lerComSaxes(decodificado: string, escopo: Escopo): Bruto {
  const inteiro = xmlText(decodificado);
  const texto = inteiro.trimStart();
  if (texto === '') throw new Parada({ codigo: 'xml_vazio', mensagem: 'O arquivo está vazio.' });
  if (!texto.startsWith('<')) throw new Parada({ codigo: 'xml_invalido', mensagem: naoEhXml(texto) });
  const antes = inteiro.slice(0, inteiro.length - texto.length);
  const extrator = criarExtrator(contar(antes, '\n', Infinity), escopo);
  conferirPrologo(extrator, texto.slice(0, 2 * CHUNK));
  // Most files are one piece: marks are only worth counting where they can be many.
  const contam = decodificado.length > CHUNK;
  let peso = 0;
  for (let i = 0; i < texto.length; i += CHUNK) {
    const chunk = texto.slice(i, i + CHUNK);
    if (contam) peso += pesar(chunk);
    if (peso > LIMITES.marcas) extrator.parar('xml_limite_excedido', MARCAS_DEMAIS);
    extrator.write(chunk);
  }
  return extrator.end();
}

/** What stands before the root element: no DOCTYPE, and not too much; it all has to be seen in `inicio`. */
function conferirPrologo(extrator: Extrator, inicio: string): void {
  const prologo = examinarPrologo(inicio);
  if (prologo.seguinte === 'doctype') {
    extrator.write(inicio.slice(0, prologo.em));
    extrator.parar('xml_doctype_proibido', DOCTYPE);
  }
  if (inicio.length > LIMITES.texto && prologo.seguinte === 'incompleto') {
    extrator.parar('xml_limite_excedido', 'O XML traz um texto longo demais antes do elemento raiz.');
  }
}

const DOCTYPE = 'O arquivo traz uma declaração DOCTYPE; uma NF-e não pode ter, e por segurança não a lemos.';

function naoEhXml(texto: string): string {
  if (texto.startsWith('%PDF'))
    return 'O arquivo é um PDF (talvez o DANFE, o DACTE ou a fatura). Envie o XML do documento.';
  if (texto.startsWith('PK')) {
    return 'O arquivo é um ZIP com nome de XML. Envie-o como ZIP ou extraia os XMLs.';
  }
  return 'O arquivo não é um XML.';
}
