import { CLASSIFICACOES_POR_DOCUMENTO as codigos } from '@apura/law';
import type { TipoDeOutroDocumento } from '../documento-fiscal/tipos.ts';
import { entriesOf } from '../tables.ts';

/** The kinds by cClassTrib, from the columns indCTe to indNFGas of the table (v1.60; CT-e, NFS-e, NF3e, NFCom v1.70). */
const byCodigo = new Map<string, Set<TipoDeOutroDocumento>>();
for (const [tipo, doTipo] of entriesOf(codigos)) {
  for (const codigo of doTipo) {
    const tipos = byCodigo.get(codigo) ?? new Set();
    tipos.add(tipo);
    byCodigo.set(codigo, tipos);
  }
}

const NENHUM: ReadonlySet<TipoDeOutroDocumento> = new Set();

/** Which kinds of document may carry a classification. */
export const listDocumentosDaClassificacao = (cclasstrib: string): ReadonlySet<TipoDeOutroDocumento> =>
  byCodigo.get(cclasstrib) ?? NENHUM;
