import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { gerarSegredo } from '../teste/gerar-segredo.ts';
import { abrirSaida } from './entrega-http/abrir-saida.ts';
import { assinar } from './entrega-http/assinar.ts';
import { enviar } from './entrega-http/enviar.ts';

/** The receivers of docs/webhooks.md, run as they are printed there, where the machine has the interpreter. */
const DOCUMENTO = readFileSync(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');
const LINGUAGENS = {
  js: { arquivo: 'receptor.mjs', comando: (arquivo: string) => [process.execPath, arquivo] },
  python: { arquivo: 'receptor.py', comando: (arquivo: string) => ['python3', arquivo] },
  php: {
    arquivo: 'receptor.php',
    comando: (arquivo: string, porta: number) => ['php', '-S', `127.0.0.1:${porta}`, arquivo],
  },
} as const;
const presentes = (Object.keys(LINGUAGENS) as (keyof typeof LINGUAGENS)[]).filter((linguagem) => {
  const [interprete = ''] = LINGUAGENS[linguagem].comando('', 0);
  return spawnSync(interprete, ['--version']).status === 0;
});

const pasta = mkdtempSync(join(tmpdir(), 'apura-exemplos-'));
const processos: ChildProcess[] = [];
afterAll(() => {
  for (const processo of processos) processo.kill();
  rmSync(pasta, { recursive: true });
});

async function portaLivre(): Promise<number> {
  const servidor = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => servidor.once('listening', done));
  const { port } = servidor.address() as { port: number };
  await new Promise((done) => servidor.close(done));
  return port;
}
/** Resolves when somebody listens. */
async function escuta(porta: number): Promise<void> {
  const aberta = await new Promise<boolean>((done) => {
    const socket = connect(porta, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
  if (!aberta) await new Promise((done) => setTimeout(done, 30)).then(() => escuta(porta));
}

test('the document has a receiver in each language', () => {
  for (const linguagem of Object.keys(LINGUAGENS)) expect(DOCUMENTO).toContain(`\`\`\`${linguagem}\n`);
});

test.each(presentes)(
  '%s: takes what is signed, also during a rotation, and nothing else',
  async (linguagem) => {
    const { arquivo, comando } = LINGUAGENS[linguagem];
    const codigo = DOCUMENTO.split(`\`\`\`${linguagem}\n`)[1]?.split('\n```')[0] ?? '';
    const caminho = join(pasta, arquivo);
    writeFileSync(caminho, `${codigo}\n`);
    const porta = await portaLivre();
    const segredo = gerarSegredo();
    const [interprete = '', ...argumentos] = comando(caminho, porta);
    processos.push(
      spawn(interprete, argumentos, {
        stdio: 'ignore',
        env: { ...process.env, WEBHOOK_SECRET: segredo, PORT: String(porta) },
      }),
    );
    await escuta(porta);

    const saida = abrirSaida({ hostsPermitidos: [`127.0.0.1:${porta}`] });
    const corpo = '{"type":"webhook.teste","data":{"mensagem":"ação"}}';
    const status = async (segredos: string[], mudado = corpo, instante = new Date()) => {
      const cabecalhos = { ...assinar({ id: 'evt-1', corpo, segredos, instante }) };
      const envio = { url: `http://127.0.0.1:${porta}/`, corpo: mudado, cabecalhos, instante };
      return (await enviar(saida, envio)).status;
    };
    expect(await status([segredo])).toBe(204);
    expect(await status([gerarSegredo(), segredo])).toBe(204);
    expect(await status([gerarSegredo()])).toBe(400);
    expect(await status([segredo], corpo.replace('ação', 'nada'))).toBe(400);
    expect(await status([segredo], corpo, new Date(Date.now() - 3_600_000))).toBe(400);
    await saida.fechar();
  },
  20_000,
);
