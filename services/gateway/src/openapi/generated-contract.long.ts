import { testarContratoGerado } from '../../teste/generated-contract.ts';

testarContratoGerado({ numRuns: 200 });
