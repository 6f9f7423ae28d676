import { classeDoCfop } from '../dados/cfop.ts';
import { lerOuZero } from '../fixo.ts';
import type { Det, ICMS } from '../nota-fiscal.ts';
import type { Segregacao } from '../resultado.ts';

/** CST and CSOSN of ICMS collected before, by ST or in a single phase. */
const JA_RETIDO: ReadonlySet<string> = new Set(['60', '61', '500']);
/** Those whose issuer collects it for the later stages. */
const RETIDO_AGORA: ReadonlySet<string> = new Set(['10', '30', '70', '15', '53', '201', '202', '203']);

/** Whether the ICMS of the item was collected in an earlier stage: its resale owes none. */
export const icmsJaRetido = (icms: ICMS | undefined): boolean =>
  icms !== undefined && JA_RETIDO.has(icms.CST ?? icms.CSOSN ?? '');

/** Whether the ICMS of the later stages is collected in this item, or was before: who buys it to sell it has no credit. */
export const icmsComSubstituicao = (icms: ICMS | undefined): boolean =>
  icmsJaRetido(icms) || (icms !== undefined && RETIDO_AGORA.has(icms.CST ?? icms.CSOSN ?? ''));

const EXPORTACAO: ReadonlySet<string> = new Set([
  'exportacao',
  'saida_aduaneira_especial',
  'remessa_fim_exportacao',
  'devolucao_de_exportacao',
]);
/** CFOP endings of a returned sale of a fixed asset. */
const DEVOLUCAO_DE_ATIVO = '553';
/** Resale of what was taxed in a single phase (04) or by substitution (05). */
const PIS_JA_RECOLHIDO: ReadonlySet<string> = new Set(['04', '05']);

/**
 * What sets a sale of the client apart (LC 123/2006 art. 18 §§ 4º-A and 14): an export, ICMS or PIS/COFINS collected in
 * an earlier stage, ISS that the customer withholds; a fixed asset, whose sale is no gross revenue. `cfop` is the client's.
 */
export function segregacaoDoItem(det: Det, cfop: string): Segregacao {
  const { classe } = classeDoCfop(cfop);
  if (EXPORTACAO.has(classe)) return 'exportacao';
  if (classe === 'venda_ativo' || (classe === 'devolucao' && cfop.endsWith(DEVOLUCAO_DE_ATIVO)))
    return 'ativo';
  const { ICMS, ISSQN, PIS } = det.imposto;
  if (lerOuZero(ISSQN?.vISSRet) > 0n) return 'iss_retido';
  const monofasico = PIS_JA_RECOLHIDO.has(PIS?.CST ?? '');
  if (icmsJaRetido(ICMS)) return monofasico ? 'st_monofasico' : 'st';
  return monofasico ? 'monofasico' : '';
}
