import { textOfBytes } from '../csv-import/celulas-do-csv.ts';
import type { Importacao, MapaDeColunas } from './importacao.ts';
import { lerCsvDaAssistida } from './ler-csv-da-assistida.ts';
import { lerJsonDaAssistida } from './ler-json-da-assistida.ts';

/**
 * Reads what an office brings of a client's assisted assessment, whichever of the known shapes it has. `contribuinte`: the
 * first eight characters of the client's CNPJ.
 *
 * @throws ErroDaApi `csv_invalido` with the faults of the file; then nothing of it is taken
 */
export function lerImportacao(bytes: Uint8Array, contribuinte: string, mapa: MapaDeColunas): Importacao {
  const texto = textOfBytes(bytes);
  return /^\s*[[{]/.test(texto)
    ? lerJsonDaAssistida(bytes, texto, contribuinte)
    : lerCsvDaAssistida(texto, mapa);
}
