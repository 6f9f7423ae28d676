import { CANCELAMENTO_ANTIGO, EVENTO, PROTOCOLO, RETORNO_DE_EVENTO } from './tabela/evento.ts';
import { dentro, type Linha } from './tabela/linha.ts';
import { NOTA } from './tabela/nota.ts';

export type { Linha, TipoDeCampo } from './tabela/linha.ts';

/**
 * What is read from a file, as data: one row a field, each document under the root element that it has as a file of
 * its own. To read another field, add its row in `tabela/` and its name to the types of `@apura/engine`.
 */
export const TABELA_DE_CAMPOS: readonly Linha[] = [
  ...dentro('NFe[50]/(infNFe)', NOTA),
  ...dentro('nfeProc[50]/NFe/(infNFe)', NOTA),
  ...dentro('nfeProc[50]/protNFe', PROTOCOLO),
  ...dentro('nfeProc[50]/retEvento[20]', RETORNO_DE_EVENTO),
  ...dentro('enviNFe[1]/NFe[50]/(infNFe)', NOTA),
  ...dentro('evento[20]', EVENTO),
  ...dentro('envEvento[1]/evento[20]', EVENTO),
  ...dentro('procEventoNFe[20]/evento', EVENTO),
  ...dentro('procEventoNFe[20]/retEvento', RETORNO_DE_EVENTO),
  ...dentro('retConsSitNFe[1]/protNFe', PROTOCOLO),
  ...dentro('retConsSitNFe[1]/retCancNFe', CANCELAMENTO_ANTIGO),
  ...dentro('retConsSitNFe[1]/procEventoNFe[100]/evento', EVENTO),
  ...dentro('retConsSitNFe[1]/procEventoNFe[100]/retEvento', RETORNO_DE_EVENTO),
  { caminho: 'retDistDFeInt[1]/(loteDistDFeInt)/docZip[50]', tipo: 'docZip' },
];
