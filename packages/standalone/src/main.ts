import { parseArgs } from 'node:util';
import { type DemoRecord, readDemo, runDemo, show } from './demo/run-demo.ts';
import { type Receiver, startReceiver } from './demo/start-receiver.ts';
import { emptyHome, type Home, openHome, refuseSecondStack } from './home.ts';
import { Refusal, runToExit } from './refusal.ts';
import { type Stack, startStack } from './supervisor/start-stack.ts';

const USAGE =
  'Uso: npm start -- [--fresh] [--no-demo]. A porta é PORT (3000), a pasta dos dados APURA_HOME (.apura).';

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

await runToExit(main);

async function main(): Promise<void> {
  const { fresh, demo } = options();
  const interrupted = interruption();
  const home = openHome(process.env);
  refuseSecondStack(home);
  if (fresh) await emptyHome(home);
  const record = readDemo(home);
  const receiver = demo && !record ? await startReceiver() : undefined;
  if (!home.postgres.startsWith(home.folder)) {
    say(
      `Como root, os dados do PostgreSQL ficam em ${home.postgres}, onde o usuário sem privilégios dele alcança.`,
    );
  }
  say('Iniciando PostgreSQL, gateway, worker e deliverer ...');
  // What the user lets webhooks reach besides: a receiver on this machine or in its network.
  const { WEBHOOK_ALLOW_INSECURE = '' } = process.env;
  const receivers = [...(receiver ? [receiver.host] : []), ...WEBHOOK_ALLOW_INSECURE.split(',')];
  const stack = await startStack({
    home,
    port: port(),
    ...(process.env.REDIS_URL ? { redisUrl: process.env.REDIS_URL } : {}),
    allowedHosts: receivers.filter(Boolean),
    say,
  });
  try {
    const outcome = await Promise.race([
      work(home, stack, receiver, demo, record),
      stack.failed,
      interrupted,
    ]);
    if (outcome instanceof Refusal) throw outcome;
    const end = outcome === 'interrupted' ? outcome : await Promise.race([stack.failed, interrupted]);
    if (end instanceof Refusal) throw end;
    say('');
    say('Encerrando ...');
  } finally {
    await stack.stop();
    await receiver?.close();
  }
}

/** Shows the main job on the first run, then how to go on. */
async function work(
  home: Home,
  stack: Stack,
  receiver: Receiver | undefined,
  demo: boolean,
  known: DemoRecord | undefined,
): Promise<'working'> {
  const record = receiver ? await runDemo(home, stack, receiver, say) : known;
  say('');
  say(`A Apura está em ${stack.baseUrl}`);
  if (demo && record) howToGoOn(stack.baseUrl, record);
  say(`Os e-mails que o painel envia ficam em ${show(home.mail)}.`);
  say('Ctrl-C encerra.');
  return 'working';
}

function howToGoOn(baseUrl: string, { email, password, key, test_key, ...demo }: DemoRecord): void {
  const auth = (key: string) => `-H "Authorization: Bearer ${key}"`;
  const upload = `-F "arquivos=@${show(demo.exemplo)}" ${baseUrl}/v1/upload`;
  say(`Painel: ${baseUrl}/painel  e-mail: ${email}  senha: ${password}`);
  say(`Chave de API da demonstração: ${key}`);
  if (test_key) say(`Chave de teste, de um escritório à parte em que nada vale: ${test_key}`);
  say('');
  say('Experimente:');
  say(`  curl ${auth(key)} ${baseUrl}/v1/clientes`);
  say(`  curl ${auth(key)} ${upload}`);
  say(`  curl ${auth(key)} -o relatorio.pdf ${baseUrl}/v1/apuracoes/${demo.apuracao_id}/pdf`);
  say('');
  if (!test_key) return;
  const json = `-H "Content-Type: application/json" -d '{"url":"http://127.0.0.1:4000/hook"}'`;
  const loopback = process.env.WEBHOOK_ALLOW_INSECURE?.split(',').includes('loopback');
  say(
    `${loopback ? 'Os' : 'Iniciada com WEBHOOK_ALLOW_INSECURE=loopback npm start, os'} webhooks da chave de teste chegam a um programa desta máquina:`,
  );
  say(`  curl ${auth(test_key)} ${json} ${baseUrl}/v1/webhooks`);
  say(`  curl ${auth(test_key)} ${upload}`);
  say('');
}

function options(): { fresh: boolean; demo: boolean } {
  try {
    const { values } = parseArgs({ options: { fresh: { type: 'boolean' }, 'no-demo': { type: 'boolean' } } });
    return { fresh: values.fresh ?? false, demo: !values['no-demo'] };
  } catch {
    throw new Refusal(USAGE);
  }
}

function port(): number {
  const text = process.env.PORT || '3000';
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > 65535) {
    throw new Refusal(`PORT deve ser um número de 0 a 65535; está "${text}".`);
  }
  return number;
}

/** Settles on the first Ctrl-C or SIGTERM. */
function interruption(): Promise<'interrupted'> {
  return new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => done('interrupted'));
  });
}
