import { testarContratoGerado } from '../../teste/contrato-gerado.ts';

testarContratoGerado({ numRuns: 200 });
