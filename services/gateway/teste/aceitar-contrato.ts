import { breaksOf } from './breaks-of.ts';
import {
  acceptedContract,
  changedErrors,
  currentContract,
  keepLancamento,
  storeContract,
} from './contract.ts';
import { storeOperations } from './operations.ts';

/**
 * `npm run contrato` in services/gateway: takes additions to the API into the committed contract, and refuses what would
 * break clients. `npm run contrato -- --mesmo-sentido` also takes error texts that were reworded without another meaning.
 * With it come the types of the calls of the panel and of `@apura/client`.
 * `-- --lancamento 2026-11-23` also keeps it as what the release of that day promised: every later one is held to it.
 */
const [antes, agora] = [acceptedContract(), currentContract()];
const textos = process.argv.includes('--mesmo-sentido');
const mudados = changedErrors(antes.erros, agora.erros).filter(
  (linha) => !textos || !linha.includes('" became "'),
);
const quebradas = [...breaksOf(antes.openapi, agora.openapi), ...mudados];
for (const linha of quebradas) process.stderr.write(`breaking: ${linha}\n`);
if (quebradas.length) process.exit(1);
storeContract(agora);
storeOperations();
const dia = process.argv[process.argv.indexOf('--lancamento') + 1];
if (process.argv.includes('--lancamento') && dia) keepLancamento(dia, agora);
process.stdout.write('the contract is up to date\n');
