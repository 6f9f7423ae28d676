import { DIGEST_TO_COME, type Tree } from './escrever-xml.ts';

/** A signature in the form that the schema wants: the digest is right, and nobody's key has signed it, as its values say. */
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
        DigestValue: DIGEST_TO_COME,
      },
    },
    SignatureValue: semValor,
    KeyInfo: { X509Data: { X509Certificate: semValor } },
  };
}
