import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

/** The official schema package, where the shared folder with it is present; undefined elsewhere. */
export const SCHEMA: string | undefined = [
  join(resolve(process.env.APURA_SHARED ?? '../shared'), 'xsd/PL_010e_v1.02'),
].find((folder) => existsSync(folder));

/**
 * What an official schema (its file name) has against documents, by libxml2, the library of xmllint: at most one
 * sentence a document, none for a valid one.
 */
export function criarValidador(arquivo: string): (bytes: Uint8Array) => string | undefined {
  xmlRegisterFsInputProviders();
  const url = join(SCHEMA as string, arquivo);
  const schema = XmlDocument.fromString(`<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"
    targetNamespace="http://www.portalfiscal.inf.br/nfe" xmlns="http://www.portalfiscal.inf.br/nfe"
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
