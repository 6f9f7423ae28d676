import type { Tree } from './escrever-xml.ts';

/** A signature in the form that the schema wants; it signs nothing, and its values say so. */
export function escreverAssinatura(id: string): Tree {
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
        DigestValue: RESUMO_DE_DEMONSTRACAO,
      },
    },
    SignatureValue: semValor,
    KeyInfo: { X509Data: { X509Certificate: semValor } },
  };
}

/** 20 bytes, as a SHA-1 digest has. */
export const RESUMO_DE_DEMONSTRACAO = Buffer.from('demonstracao-apura-1').toString('base64');
