import { testarContratoGerado } from '../../teste/contrato-gerado.ts';

// Fixed: a run that fails, fails again. The long tests go on from other beginnings.
testarContratoGerado({ numRuns: 8, seed: 6 });
