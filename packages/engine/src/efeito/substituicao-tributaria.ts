import type { ICMS } from '../nota-fiscal.ts';

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
