import { decodificar } from './decodificar.ts';
import { extrair } from './extrair.ts';
import type { Leitura, Problema } from './leitura.ts';
import { LIMITES } from './limites.ts';
import { montarDocumentos } from './montar-documentos.ts';
import { Parada } from './parada.ts';

/**
 * Reads one file: NF-e or NFC-e of layout 4.00 (`nfeProc`, `NFe`, `enviNFe`, also inside SOAP) or events
 * (`procEventoNFe`, `evento`, `envEvento`).
 *
 * Never throws for any bytes: a file that cannot be read whole comes back as one problem. White space before the XML
 * declaration, repeated byte order marks, white space after the root and whatever follows a NUL are forgiven; anything
 * else after the root is not.
 */
export function lerXml(bytes: Uint8Array): Leitura {
  try {
    return ler(bytes);
  } catch (erro) {
    if (erro instanceof Parada) return recusar(erro.problema);
    throw erro;
  }
}

function ler(bytes: Uint8Array): Leitura {
  if (bytes.length > LIMITES.bytes) {
    const mensagem = 'O arquivo tem mais de 5 MB; uma NF-e tem bem menos.';
    return recusar({ codigo: 'xml_grande_demais', mensagem });
  }
  const texto = decodificar(bytes);
  const xml = aparar(semEnchimento(texto));
  if (xml === '') return recusar({ codigo: 'xml_vazio', mensagem: 'O arquivo está vazio.' });
  if (!xml.startsWith('<')) return recusar({ codigo: 'xml_invalido', mensagem: naoEhXml(xml) });
  const linhasAntes = contarLinhas(texto.slice(0, texto.indexOf('<')));
  const documentos = montarDocumentos(extrair(xml, linhasAntes));
  if (documentos.length > 0) return { tipo: 'lido', documentos };
  return recusar({ codigo: 'xml_sem_nfe', mensagem: 'O XML não traz nenhuma NF-e, NFC-e ou evento.' });
}

const recusar = (problema: Problema): Leitura => ({ tipo: 'problema', problema });

/** XML has no NUL; in a file that was a fixed buffer once, what follows the first one is not part of it. */
function semEnchimento(texto: string): string {
  const nul = texto.indexOf('\0');
  return nul > 0 ? texto.slice(0, nul) : texto;
}

/** Index loops, not a regular expression: a long run of white space in the middle would make that quadratic. */
function aparar(texto: string): string {
  let fim = texto.length;
  while (fim > 0 && (texto[fim - 1] === '\0' || texto[fim - 1]?.trim() === '')) fim -= 1;
  return texto.slice(0, fim).trimStart();
}

function naoEhXml(texto: string): string {
  if (texto.startsWith('%PDF')) return 'O arquivo é um PDF (talvez o DANFE). Envie o XML da nota.';
  if (texto.startsWith('PK'))
    return 'O arquivo é um ZIP com nome de XML. Envie-o como ZIP ou extraia os XMLs.';
  return 'O arquivo não é um XML.';
}

function contarLinhas(texto: string): number {
  return texto.split('\n').length - 1;
}
