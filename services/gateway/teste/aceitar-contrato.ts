import { contratoAceito, contratoDeAgora, errosMudados, guardarContrato } from './contrato.ts';
import { quebras } from './quebras.ts';

/**
 * `npm run contrato` in services/gateway: takes additions to the API into the committed contract, and refuses what would
 * break clients. `npm run contrato -- --mesmo-sentido` also takes error texts that were reworded without another meaning.
 */
const [antes, agora] = [contratoAceito(), contratoDeAgora()];
const textos = process.argv.includes('--mesmo-sentido');
const mudados = errosMudados(antes.erros, agora.erros).filter(
  (linha) => !textos || !linha.includes('" became "'),
);
const quebradas = [...quebras(antes.openapi, agora.openapi), ...mudados];
for (const linha of quebradas) process.stderr.write(`breaking: ${linha}\n`);
if (quebradas.length) process.exit(1);
guardarContrato(agora);
process.stdout.write('the contract is up to date\n');
