import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

/** The official schema packages, where the shared folder with them is present; undefined elsewhere. */
export const SCHEMAS: string | undefined = [
  join(resolve(process.env.APURA_SHARED ?? '../shared'), 'xsd'),
].find((folder) => existsSync(folder));

/**
 * What an official schema (its path among them) has against documents of that namespace, by libxml2, the library of xmllint: at most one
 * sentence a document, none for a valid one.
 */
export function createValidator(
  path: string,
  namespace = 'http://www.portalfiscal.inf.br/nfe',
): (bytes: Uint8Array) => string | undefined {
  xmlRegisterFsInputProviders();
  const url = join(SCHEMAS as string, path);
  const schema = XmlDocument.fromString(`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
    targetNamespace="${namespace}" xmlns="${namespace}"
    elementFormDefault="qualified"><xs:include schemaLocation="${url}"/></xs:schema>`);
  const validador = XsdValidator.fromDoc(schema);
  return (bytes) => {
    const documento = XmlDocument.fromBuffer(bytes);
    try {
      validador.validate(documento);
      return undefined;
    } catch (erro) {
      if (erro instanceof XmlValidateError) return erro.message;
      throw erro;
    } finally {
      documento.dispose();
    }
  };
}
