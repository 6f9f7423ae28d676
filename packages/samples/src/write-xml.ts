import { contentDigests } from '@apura/authenticity';

/** An element's content: attributes under `@nome`, repeated elements as lists; what is undefined is left out. */
export interface Tree {
  readonly [nome: string]: string | Tree | readonly Tree[] | undefined;
}

/** What stands in an element; nothing where that is a text. */
export const groupIn = (conteudo: Tree[string]): Tree => {
  const [grupo] = [conteudo].flat();
  return typeof grupo === 'object' ? grupo : {};
};

export const NAMESPACE_NFE = 'http://www.portalfiscal.inf.br/nfe';

/** Stands where the digest of what is signed goes, which is known when all is written. 20 bytes, as a SHA-1 has. */
export const DIGEST_TO_COME = Buffer.from('demonstracao-apura-1').toString('base64');

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const written = (text: string, special: RegExp): string =>
  text.replace(special, (character) => REFERENCES[character] ?? character);

/** One element; a namespace that is its parent's already is not said again. */
function writeElemento(nome: string, conteudo: string | Tree, xmlnsDoPai = ''): string {
  if (typeof conteudo === 'string')
    return conteudo ? `<${nome}>${written(conteudo, /[&<>]/g)}</${nome}>` : `<${nome}/>`;
  const xmlns = String(conteudo['@xmlns'] ?? xmlnsDoPai);
  let attributes = '';
  let children = '';
  for (const [chave, valor] of Object.entries(conteudo)) {
    if (valor === undefined) continue;
    if (!chave.startsWith('@')) {
      for (const um of Array.isArray(valor) ? valor : [valor]) children += writeElemento(chave, um, xmlns);
    } else if (chave !== '@xmlns' || valor !== xmlnsDoPai) {
      attributes += ` ${chave.slice(1)}="${written(String(valor), /[&<>"]/g)}"`;
    }
  }
  return children ? `<${nome}${attributes}>${children}</${nome}>` : `<${nome}${attributes}/>`;
}

/** The bytes of a document in UTF-8, on one line, as tax authorities hand them out; digests are those of its content. */
export function writeXml(documento: Tree): Buffer {
  const raiz = Object.entries(documento).map(([nome, conteudo]) => writeElemento(nome, groupIn(conteudo)));
  const text = `<?xml version="1.0" encoding="UTF-8"?>${raiz.join('')}`;
  const [digest] = text.includes(DIGEST_TO_COME) ? contentDigests(text) : [];
  return Buffer.from(digest === undefined ? text : text.replaceAll(DIGEST_TO_COME, digest));
}

/** A signature in the form that the schema wants: the digest is right, and nobody's key has signed it, as its values say. */
export function writeAssinatura(id: string): Tree {
  const semValor = Buffer.from('assinatura de demonstracao, sem valor').toString('base64');
  return {
    '@xmlns': 'http://www.w3.org/2000/09/xmldsig#',
    SignedInfo: {
      CanonicalizationMethod: { '@Algorithm': 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' },
      SignatureMethod: { '@Algorithm': 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' },
      Reference: {
        '@URI': `#${id}`,
        Transforms: {
          Transform: [
            { '@Algorithm': 'http://www.w3.org/2000/09/xmldsig#enveloped-signature' },
            { '@Algorithm': 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315' },
          ],
        },
        DigestMethod: { '@Algorithm': 'http://www.w3.org/2000/09/xmldsig#sha1' },
        DigestValue: DIGEST_TO_COME,
      },
    },
    SignatureValue: semValor,
    KeyInfo: { X509Data: { X509Certificate: semValor } },
  };
}
