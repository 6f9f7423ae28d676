import type { Regime } from '@apura/contracts';

/** Inside the DAS unless the client opts out (LC 214/2025, art. 41, § 2º; LC 123/2006, art. 13). */
export const ibsCbsDoRegime = (regime: Regime): 'das' | 'regular' =>
  regime === 'simples_nacional' || regime === 'mei' ? 'das' : 'regular';
