import { type Read, texts } from './field.ts';

const DO_IBS = texts('pIBSSN', 'vIBSSN', 'vIBSPendSusp');
const DA_CBS = texts('pCBSSN', 'vCBSSN', 'vCBSPendSusp');

/**
 * What the Simples owes on an item, as the issuer or the tax office states it (NT 2026.005 and its twins, Resolução CGSN 190/2026 art. 58): in
 * the names of the schemas of CT-e events, and in the two groups that are reported of the note. No schema of the note is known, so nothing
 * of it is checked: texts, read wherever it stands.
 */
export const GTribSN = {
  /** One name in the schema, the other in the formulas. */
  ...texts('vRBSNItem', 'vRBSNitem', 'tpRBSN'),
  ...DO_IBS,
  ...DA_CBS,
  gIBSSN: DO_IBS,
  gCBSSN: DA_CBS,
} as const;
export type GTribSN = Read<typeof GTribSN>;

/** It may stand there more than once, which is no reason to refuse a file. */
export const gTribSN = [10, GTribSN] as const;

/** Totals of the same, of a note and of an event. */
export const TotaisDoSimples = {
  ...texts('vRBSNTot', 'vIBSSNTot', 'vIBSSNtotPendSusp', 'vCBSSNTot', 'vCBSSNtotPendSusp'),
  ...texts('vIBSSN', 'vCBSSN'),
} as const;
