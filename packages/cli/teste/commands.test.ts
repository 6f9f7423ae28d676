import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChave, createEscritorio, type Database, generateChave, openDatabase } from '@apura/database';
import { generateDocumento, generateMes, type MesGerado } from '@apura/samples';
import { startReceiver } from '@apura/standalone';
import { freePort } from '@apura/standalone/postgres';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type OfficeOnStack, officeOnSharedStack } from '../../../tests/system/running-office.ts';
import { EXAMPLES } from '../src/texts/examples.ts';
import { type Command, packCommand } from './command.ts';

// Many processes start here, on a machine that may be busy.
jest.setTimeout(120_000);

/** The command against the real stack, as its user has it. */
let office: OfficeOnStack;
let database: Database;
let command: Command;
let mes: MesGerado;
let chave: string;
let clienteId: string;
let comChave: Record<string, string>;
let semChave: Record<string, string>;

async function novaChave(escopos: readonly string[], expiraEm?: Date): Promise<string> {
  const id = await createEscritorio(database, { nome: 'Contábil Aurora' });
  const { chave, ...nova } = generateChave('live');
  await createChave(database.forOrganization(id), {
    nome: 'de teste',
    ...nova,
    escopos: [...escopos],
    ...(expiraEm ? { expiraEm } : {}),
  });
  return chave;
}

const write = (folder: string, arquivos: readonly { nome: string; bytes: Uint8Array }[]) => {
  mkdirSync(join(command.folder, folder), { recursive: true });
  for (const { nome, bytes } of arquivos) writeFileSync(join(command.folder, folder, nome), bytes);
};

beforeAll(async () => {
  office = await officeOnSharedStack();
  database = openDatabase({
    appUrl: office.stack.appUrl,
    relayUrl: office.stack.relayUrl,
    onError: () => {},
  });
  command = packCommand();
  mes = generateMes({ seed: 7, competencia: '2026-09' });
  const notas = mes.arquivos.filter(({ nome }) => nome !== mes.esperado.arquivoQuebrado);
  write('.', [{ nome: 'nota.xml', bytes: (notas[0] as (typeof notas)[0]).bytes }]);
  write('notas', notas.slice(0, 2));
  const outro = { cnpj: '44555666000181', razao_social: 'Loja Boreal', regime: 'lucro_real' };
  writeFileSync(join(command.folder, 'cliente.json'), JSON.stringify(outro));
  chave = await novaChave(['office', 'read:clients', 'read:documents']);
  semChave = { APURA_BASE_URL: office.stack.baseUrl };
  comChave = { ...semChave, APURA_API_KEY: chave };
  const resposta = await fetch(`${office.stack.baseUrl}/v1/clientes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${chave}`, 'content-type': 'application/json' },
    body: JSON.stringify({ cnpj: '11222333000181', razao_social: 'Comércio Aurora', regime: 'lucro_real' }),
  });
  clienteId = ((await resposta.json()) as { id: string }).id;
});
afterAll(async () => {
  command?.remover();
  await database?.close();
  await office?.stop();
});

/** Every line of the README's shell blocks and of the examples in --help. */
function documentados(): string[] {
  const readme = readFileSync('packages/cli/README.md', 'utf8');
  const blocos = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, bloco = '']) =>
    bloco.trim().split('\n'),
  );
  const linhas = [...blocos, ...Object.values(EXAMPLES).flat()].filter((linha) => !linha.startsWith('npm '));
  return [...new Set(linhas)];
}

test('every documented command does what it says', async () => {
  const receiver = await startReceiver();
  receiver.trust(`whsec_${Buffer.alloc(24, 1).toString('base64')}`);
  mkdirSync(join(command.folder, '.zsh'));
  mkdirSync(join(command.folder, '.config/fish/completions'), { recursive: true });
  const linhas = documentados();
  expect(linhas.length).toBeGreaterThan(15);
  for (const linha of linhas) {
    const aqui = linha
      .replace('https://apura.exemplo.com.br', office.stack.baseUrl)
      .replace('http://localhost:3000/hook', receiver.url);
    if (linha.includes('--encaminhar')) {
      const execucao = command.linha(aqui, comChave);
      await execucao.disse('Ctrl-C encerra.');
      execucao.process.kill('SIGINT');
      expect(await execucao.fim).toMatchObject({ codigo: 130, saida: '' });
      continue;
    }
    const login = linha.startsWith('apura login');
    const fim = await (login
      ? command.linha(`bash -c 'echo ${chave} | ${aqui}'`, semChave)
      : command.linha(aqui, { ...comChave, PROFILE: join(command.folder, 'profile.ps1') })
    ).fim;
    expect({ linha, ...fim }).toMatchObject({ linha, codigo: 0 });
  }
  await receiver.close();
  expect(readFileSync(join(command.folder, 'setembro.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  const [colunas, ...itens] = readFileSync(join(command.folder, 'itens.csv'), 'utf8').trim().split('\r\n');
  expect(colunas).toBe('arquivo,n_item,ncm,cfop,cst,cclasstrib,valor,base,cbs,ibs_uf,ibs_mun,is,natureza');
  expect(itens.length).toBeGreaterThan(1);
  expect(readFileSync(join(command.folder, 'carteira.csv'), 'utf8')).toMatch(
    new RegExp(
      `^cliente_id,razao_social,.+\\r\\n${clienteId},Comércio Aurora,11222333,(calculada|encerrada),`,
    ),
  );
  expect(readFileSync(join(command.folder, 'clientes.csv'), 'utf8')).toBe(
    `id,cnpj_raiz,razao_social,regime,status\r\n${clienteId},11222333,Comércio Aurora,lucro_real,ativo\r\n`,
  );
});

test('what login stored is the owner’s alone, serves without the environment, and goes to no other address', async () => {
  const casa = { XDG_CONFIG_HOME: join(command.folder, randomUUID()) };
  const arquivo = join(casa.XDG_CONFIG_HOME, 'apura', 'credenciais.json');
  const errada = await command.rodar(
    ['login', '--base-url', office.stack.baseUrl],
    casa,
    'apura_live_errada\n',
  );
  expect(errada).toMatchObject({ codigo: 4, saida: '' });
  expect(existsSync(arquivo)).toBe(false);
  const certa = await command.rodar(['login', '--base-url', office.stack.baseUrl], casa, `${chave}\n`);
  expect(certa).toMatchObject({ codigo: 0, erros: `Chave conferida e guardada em ${arquivo}.\n` });
  expect(statSync(arquivo).mode & 0o777).toBe(0o600);
  expect(await command.rodar(['clientes', '--json'], casa)).toMatchObject({
    codigo: 0,
    saida: expect.stringContaining('11222333'),
  });
  expect(await command.rodar(['clientes', '--base-url', 'http://127.0.0.1:9'], casa)).toMatchObject({
    codigo: 4,
    erros: expect.stringMatching(/^A chave guardada é de .+ e não é enviada a http:\/\/127\.0\.0\.1:9.+\n$/),
  });
  const vazia = await command.rodar(['login'], semChave, '\n');
  expect(vazia).toMatchObject({ codigo: 2, erros: 'Nenhuma chave foi informada.\n' });
});

test('whoami says whose the key is, and logout forgets it', async () => {
  const casa = { XDG_CONFIG_HOME: join(command.folder, randomUUID()) };
  const arquivo = join(casa.XDG_CONFIG_HOME, 'apura', 'credenciais.json');
  await command.rodar(['login', '--base-url', office.stack.baseUrl], casa, `${chave}\n`);
  const quem = await command.rodar(['whoami', '--csv'], casa);
  expect(quem).toMatchObject({ codigo: 0, erros: '' });
  const mes = new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' }).slice(0, 7);
  expect(quem.saida).toMatch(/^Campo,Valor\r\nEscritório,Contábil Aurora \(produção\)\r\n/);
  expect(quem.saida).toContain(`Chave,de teste (${chave.slice(0, 14)}`);
  expect(quem.saida).toContain(
    '\r\nEscopos,"office, read:clients, read:documents"\r\nVence em,não vence\r\n',
  );
  expect(quem.saida).toContain(
    `Endereço,${office.stack.baseUrl.replace(/\/$/, '')}\r\nUso em ${mes},"envios: `,
  );
  expect(quem.saida).not.toContain(chave);
  const inJson = await command.rodar(['whoami', '--json'], casa);
  expect(JSON.parse(inJson.saida)).toMatchObject({ escritorio: { nome: 'Contábil Aurora' } });
  const esquecida = `Nenhuma chave está guardada em ${arquivo}. Para que ela deixe de valer, revogue-a no painel.\n`;
  for (const _twice of [1, 2])
    expect(await command.rodar(['logout'], casa)).toEqual({ codigo: 0, saida: '', erros: esquecida });
  expect(existsSync(arquivo)).toBe(false);
  expect(await command.rodar(['whoami'], { ...semChave, ...casa })).toMatchObject({
    codigo: 4,
    erros: expect.stringMatching(/^Falta a chave de API: /),
  });
  expect(await command.rodar(['logout'], { ...casa, APURA_API_KEY: chave })).toMatchObject({
    erros: `${esquecida}APURA_API_KEY continua definida, e os comandos usam a chave que está nela.\n`,
  });
});

test('api calls any address: a body from a file or from a pipe, what it answers as it comes', async () => {
  const nova = {
    cnpj: '77888999000181',
    razao_social: 'Café São João',
    regime: 'mei',
    atividade: 'comercio',
  };
  const criada = await command.rodar(
    ['api', 'POST', '/v1/clientes', '--corpo', '-'],
    comChave,
    JSON.stringify(nova),
  );
  expect(criada).toMatchObject({ codigo: 0, erros: '' });
  const { id, ...cliente } = JSON.parse(criada.saida);
  expect(cliente).toMatchObject({ cnpj_raiz: '77888999', razao_social: 'Café São João' });
  const repetida = await command.rodar(
    ['api', 'POST', '/v1/clientes', '--corpo', '-'],
    comChave,
    JSON.stringify(nova),
  );
  expect(repetida).toMatchObject({ codigo: 5, erros: expect.stringMatching(/^[^\n]+\n$/) });
  expect(JSON.parse(repetida.saida)).toMatchObject({ code: 'cliente_ja_existe' });
  writeFileSync(join(command.folder, 'muda.json'), '{"status":"inativo"}');
  const mudada = await command.rodar(
    ['api', 'PATCH', `/v1/clientes/${id}`, '--corpo', 'muda.json'],
    comChave,
  );
  expect(JSON.parse(mudada.saida)).toMatchObject({ id, status: 'inativo' });
  writeFileSync(
    join(command.folder, 'novos.csv'),
    'cnpj;razao_social;regime\n99000111000165;Tinta Fresca;lucro_real\n',
  );
  const importados = await command.rodar(
    ['api', 'POST', '/v1/clientes/importar', '--corpo', 'novos.csv'],
    comChave,
  );
  expect(importados).toMatchObject({ codigo: 0 });
  const contatos = `/v1/clientes/${id}/contatos`;
  writeFileSync(join(command.folder, 'contato.json'), '{"nome":"Ana","email":"ana@cafe.example"}');
  const contato = await command.rodar(['api', 'POST', contatos, '--corpo', 'contato.json'], comChave);
  const apagado = await command.rodar(
    ['api', 'DELETE', `/v1/contatos/${JSON.parse(contato.saida).id}`],
    comChave,
  );
  expect(apagado).toEqual({ codigo: 0, saida: '', erros: '' });
  // What is no JSON as it is, what needs no key without one, and what needs one is said by the API.
  const page = await command.rodar(['api', 'GET', '/llms.txt'], semChave);
  expect(page).toMatchObject({ codigo: 0, saida: expect.stringMatching(/^# Apura\n/) });
  const fechado = await command.rodar(['api', 'GET', '/v1/eu'], {
    ...semChave,
    XDG_CONFIG_HOME: join(command.folder, randomUUID()),
  });
  expect(fechado).toMatchObject({ codigo: 4, saida: expect.stringContaining('"code":"nao_autenticado"') });
  expect(await command.rodar(['api', 'POST', '/v1/clientes', '--corpo', 'nada.json'], comChave)).toEqual({
    codigo: 3,
    saida: '',
    erros: 'O arquivo ou a pasta "nada.json" não existe.\n',
  });
});

test('calcular and conferir read a note that comes by a pipe, also beside files', async () => {
  const xml = readFileSync(join(command.folder, 'nota.xml'), 'utf8');
  const duas = await command.rodar(['calcular', 'nota.xml', '-', '--json'], semChave, xml);
  const lidas = duas.saida
    .trim()
    .split('\n')
    .map((linha) => JSON.parse(linha));
  expect(lidas.map(({ arquivo }) => arquivo)).toEqual(['-', 'nota.xml']);
  expect(lidas[0].calculo.itens).toEqual(expect.any(Array));
  expect(lidas[0].calculo.totais).toEqual(lidas[1].calculo.totais);
  const nada = await command.rodar(['calcular', '-'], semChave, '');
  // All who calculate from here share ten calculations a minute, so it may have to wait, and says so.
  expect(nada).toMatchObject({
    codigo: 5,
    saida: '',
    erros: expect.stringMatching(/^(O limite de requisições [^\n]+\n)?O arquivo está vazio\.[^\n]+\n$/),
  });
  const conferida = await command.rodar(['conferir', '-', '--json'], semChave, xml);
  expect(JSON.parse(conferida.saida)).toMatchObject({ arquivo: '-', conferencia: { rejeicoes: [] } });
});

test('a key that is wrong, expired, or lacks the scope: one sentence, exit 4', async () => {
  const expirada = await novaChave(['read:clients'], new Date(Date.now() - 1000));
  const estreita = await novaChave(['read:documents']);
  const clientes = (usada: string, ...mais: string[]) =>
    command.rodar(['clientes', ...mais], { ...semChave, APURA_API_KEY: usada });
  expect(await clientes('nada')).toMatchObject({
    codigo: 4,
    saida: '',
    erros: expect.stringMatching(/formato.+\n$/),
  });
  expect(await clientes(generateChave('live').chave)).toMatchObject({
    codigo: 4,
    erros: expect.stringMatching(/^A chave de API não existe\. [^\n]+\n$/),
  });
  expect(await clientes(expirada)).toMatchObject({
    codigo: 4,
    erros: expect.stringMatching(/^A chave de API expirou\. [^\n]+\n$/),
  });
  expect(await clientes(expirada, '--lang', 'en')).toMatchObject({
    codigo: 4,
    erros: 'The API key has expired. Ask the owner of the office for a new one.\n',
  });
  expect(await clientes(estreita)).toMatchObject({
    codigo: 4,
    erros: expect.stringMatching(/^A chave de API não tem o escopo "read:clients"\. [^\n]+\n$/),
  });
  expect(
    await command.rodar(['clientes'], { ...semChave, XDG_CONFIG_HOME: join(command.folder, randomUUID()) }),
  ).toMatchObject({
    codigo: 4,
    erros: expect.stringMatching(/^Falta a chave de API: [^\n]+\n$/),
  });
  // A key that may not list clients is a key all the same.
  const casa = { XDG_CONFIG_HOME: join(command.folder, randomUUID()) };
  const guardada = await command.rodar(['login', '--base-url', office.stack.baseUrl], casa, estreita);
  expect(guardada).toMatchObject({ codigo: 0 });
});

test('no server: one sentence, exit 6', async () => {
  const ninguem = `http://127.0.0.1:${await freePort()}`;
  const fim = await command.rodar(['clientes', '--base-url', ninguem], { APURA_API_KEY: chave });
  expect(fim).toEqual({
    codigo: 6,
    saida: '',
    erros: `Não foi possível falar com o servidor em ${ninguem} (ECONNREFUSED). Confira o endereço (--base-url) e se o serviço está no ar.\n`,
  });
});

test('conferir: a note that the tax authority would reject, before it has a key', async () => {
  const xml = readFileSync(join(command.folder, 'nota.xml'), 'utf8');
  const draft = /<NFe[\s\S]*<\/NFe>/.exec(xml)?.[0].replace(/ Id="NFe\w+"/, '') ?? '';
  const errada = draft.replace(/<cClassTrib>\d+/, '<cClassTrib>000099');
  writeFileSync(join(command.folder, 'rascunho.xml'), errada);
  const fim = await command.rodar(['conferir', 'rascunho.xml'], semChave);
  // Suites beside this one may have used up what an address without a key may ask for: then it says so first, and waits.
  expect(fim).toMatchObject({
    codigo: 8,
    erros: expect.stringMatching(/A SEFAZ rejeitaria 1 de 1 notas\.\n$/),
  });
  expect(fim.saida).toMatch(/rascunho\.xml.*1023/);
  expect(fim.saida).toMatch(/Não avaliadas, pois o arquivo não basta: .*12C02-10/);
});

test('a document of another kind is computed like a note; the rules of the tax authority are not judged of it', async () => {
  const nfse = generateDocumento({ tipo: 'nfse' });
  write('servicos', [{ nome: 'servico.xml', bytes: nfse.bytes }]);
  const fim = await command.rodar(['calcular', 'servicos', '--json'], semChave);
  expect(fim).toMatchObject({ codigo: 0 });
  expect(JSON.parse(fim.saida)).toMatchObject({
    calculo: {
      documento: { tipo: 'nfse', chave: nfse.chave },
      itens: [{ natureza: expect.stringMatching(/^\d{6}$/) }],
    },
  });
  const conferida = await command.rodar(['conferir', 'servicos'], semChave);
  expect(conferida).toMatchObject({
    codigo: 0,
    saida: expect.stringMatching(/servico\.xml: .*não em NFS-e/),
  });
});

test('a file that is not there, a folder without XML, an XML that is none', async () => {
  mkdirSync(join(command.folder, 'vazia'));
  writeFileSync(join(command.folder, 'vazia', 'leia-me.txt'), 'nada');
  writeFileSync(join(command.folder, 'falsa.xml'), 'isto não é XML');
  expect(await command.rodar(['calcular', 'nada.xml'], semChave)).toEqual({
    codigo: 3,
    saida: '',
    erros: 'O arquivo ou a pasta "nada.xml" não existe.\n',
  });
  for (const linha of [
    ['calcular', 'vazia'],
    ['enviar', 'vazia'],
  ]) {
    expect(await command.rodar(linha, comChave)).toEqual({
      codigo: 3,
      saida: '',
      erros: 'A pasta "vazia" não tem nenhum arquivo XML.\n',
    });
  }
  expect(await command.rodar(['calcular', 'falsa.xml'], semChave)).toMatchObject({
    codigo: 5,
    saida: '',
    erros: expect.stringMatching(/^[^\n]+\n$/),
  });
  const varios = await command.rodar(['calcular', 'falsa.xml', 'nota.xml', '--json'], semChave);
  expect(varios).toMatchObject({
    codigo: 7,
    erros: expect.stringMatching(/1 de 2 arquivos não foram calculados\.\n$/),
  });
  const linhas = varios.saida
    .trim()
    .split('\n')
    .map((linha) => JSON.parse(linha));
  expect(linhas).toMatchObject([
    { arquivo: 'falsa.xml', erro: { codigo: 'xml_invalido' } },
    { arquivo: 'nota.xml', calculo: { itens: expect.any(Array) } },
  ]);
});

test('a batch with a broken file and one that is too large: the rest is processed, exit 7', async () => {
  write(
    'mista',
    mes.arquivos.filter(({ nome }) => nome === mes.esperado.arquivoQuebrado),
  );
  write('mista', mes.arquivos.slice(3, 5));
  write('mista', [{ nome: 'grande.xml', bytes: new Uint8Array(5 * 1024 * 1024 + 1) }]);
  const fim = await command.rodar(['enviar', 'mista', '--esperar', '--json'], comChave);
  expect(fim.codigo).toBe(7);
  expect(fim.erros).toContain('"mista/grande.xml" passa do limite de 5 MB e não foi enviado.\n');
  expect(fim.erros).toMatch(/\n2 arquivos foram recusados\.\n$/);
  expect(JSON.parse(fim.saida)).toMatchObject({
    lotes: [
      {
        estado: 'concluido',
        total: 3,
        processados: 2,
        recusados: 1,
        arquivos_recusados: [
          { nome: expect.stringContaining(mes.esperado.arquivoQuebrado), estado: 'recusado' },
        ],
      },
    ],
  });
  const guardados = readdirSync(join(command.folder, '.local/state/apura'));
  expect(guardados.filter((nome) => nome.startsWith('envio-'))).toEqual([]);
});

/** The made-up book of packages/sped that disagrees with its notes in seven places, of which none is sent here. */
test('a book is sent, listed, compared and deleted', async () => {
  const nome = 'efd-icms-2026-10-divergente.txt';
  write('livros', [{ nome, bytes: readFileSync(`packages/sped/test-data/${nome}`) }]);
  const novo = { cnpj: '12345678000195', razao_social: 'Comércio Beta', regime: 'lucro_real' };
  writeFileSync(join(command.folder, 'beta.json'), JSON.stringify(novo));
  const rodar = async (...args: string[]) => {
    const fim = await command.rodar(args, comChave);
    expect(fim).toMatchObject({ codigo: 0 });
    return fim.saida;
  };
  await rodar('api', 'POST', '/v1/clientes', '--corpo', 'beta.json');
  await rodar('enviar', 'livros', '--esperar');
  const listar = async (...mais: string[]) =>
    JSON.parse(await rodar('livros', '--cliente', '12345678000195', ...mais, '--json'));
  const lista = await listar('--competencia', '2026-10');
  expect(lista).toMatchObject([{ livro: 'icms_ipi', de: '2026-10-01', conta: true, arquivo: nome }]);
  const achados: { tipo: string }[] = await listar('--competencia', '2026-10', '--comparar', '--todos');
  expect(achados.map(({ tipo }) => tipo)).toContain('sem_xml');
  const [{ id }] = lista;
  expect(await rodar('livros', '--cliente', '12345678000195')).toContain(nome);
  expect(await listar('--apagar', id)).toEqual([]);
});

test('events are forwarded as they happen, signed with the secret that was printed, each once', async () => {
  const receiver = await startReceiver();
  const execucao = command.iniciar(['eventos', '--encaminhar', receiver.url], comChave);
  await execucao.disse('Ctrl-C encerra.');
  const config = JSON.parse(readFileSync(join(command.folder, '.config/apura/encaminhamento.json'), 'utf8'));
  receiver.trust(config.segredo);
  const envio = await command.rodar(
    ['enviar', 'nota.xml', '--cliente', clienteId, '--competencia', '2026-10', '--esperar', '--json'],
    comChave,
  );
  expect(envio).toMatchObject({ codigo: 0 });
  const { apuracao } = JSON.parse(envio.saida) as { apuracao: { id: string } };
  const calculada = await receiver.waitFor(({ type }) => type === 'apuracao.calculada');
  expect(calculada.data).toMatchObject({ apuracao_id: apuracao.id, competencia: '2026-10' });
  await execucao.disse(`apuracao.calculada ${calculada.event_id} -> 204`);
  execucao.process.kill('SIGINT');
  const fim = await execucao.fim;
  expect(fim.codigo).toBe(130);
  expect(fim.erros).toContain(`Segredo da assinatura (Standard Webhooks): ${config.segredo}\n`);
  const entregues = fim.saida.trim().split('\n');
  expect(new Set(entregues).size).toBe(entregues.length);
  expect(entregues.every((linha) => linha.endsWith('-> 204'))).toBe(true);
  // What happens while nobody forwards is there when somebody does again.
  const outro = await command.rodar(
    [
      'enviar',
      'nota.xml',
      '--cliente',
      '11.222.333/0001-81',
      '--competencia',
      '2026-11',
      '--esperar',
      '--json',
    ],
    comChave,
  );
  expect(outro).toMatchObject({ codigo: 0 });
  const retomada = command.iniciar(['eventos', '--encaminhar', receiver.url], comChave);
  const perdida = await receiver.waitFor(
    ({ type, data }) => type === 'apuracao.calculada' && data.competencia === '2026-11',
  );
  await retomada.disse(`apuracao.calculada ${perdida.event_id} -> 204`);
  retomada.process.kill('SIGINT');
  const depois = (await retomada.fim).saida.trim().split('\n');
  expect(depois.filter((linha) => entregues.includes(linha))).toEqual([]);
  await receiver.close();
});

test('help and faults of the command line speak the language that was asked for', async () => {
  expect(await command.rodar(['calcular', '--help'])).toMatchObject({
    codigo: 0,
    saida: expect.stringMatching(/^Exemplos:\n {2}apura calcular nota\.xml --ano 2027\n/),
  });
  expect(await command.rodar(['calcular', '--help', '--lang', 'en'])).toMatchObject({
    codigo: 0,
    saida: expect.stringMatching(/^Examples:\n[\s\S]+\nUsage: apura calcular <arquivos\.\.\.> \[options\]\n/),
  });
  for (const nome of [undefined, ...Object.keys(EXAMPLES)])
    expect((await command.rodar([...(nome ? [nome] : []), '--help'])).saida).toMatch(
      /^Exemplos:\n(?: {2}apura .+\n)+\nUso:/,
    );
  const casos: [string[], string][] = [
    [['clientez'], 'O comando "clientez" não existe. Veja "apura --help". Você quis dizer clientes?\n'],
    [['xyzxyz'], 'O comando "xyzxyz" não existe. Veja "apura --help".\n'],
    [
      ['clientez', '--lang', 'en'],
      'There is no command "clientez". See "apura --help --lang en". Did you mean clientes?\n',
    ],
    [
      ['clientes', '--limit', '3'],
      'A opção "--limit" não existe. Veja "apura --help". Você quis dizer --limite?\n',
    ],
    [['clientes', '--nada'], 'A opção "--nada" não existe. Veja "apura --help".\n'],
    [['api', 'BUSCAR', '/v1/eu'], '"BUSCAR" não é uma destas escolhas: GET, POST, PUT, PATCH, DELETE.\n'],
    ...['v1/eu', '//outro.example/v1/eu', '/\\outro.example', 'https://outro.example/'].map(
      (path): [string[], string] => [
        ['api', 'GET', path],
        `"${path}" não é um endereço da API: escreva, por exemplo, /v1/clientes.\n`,
      ],
    ),
    [['clientes', '--limite', '101'], '"101" não é um número inteiro de 1 a 100.\n'],
    [['clientes', '--json', '--csv'], 'Use --json ou --csv, não os dois.\n'],
    [['calcular'], 'Falta o argumento "arquivos".\n'],
    [['simular'], 'Falta a opção "--regime <regime>".\n'],
    [
      ['enviar', '.', '--competencia', '2026-13'],
      '"2026-13" não é um mês: escreva AAAA-MM, por exemplo 2026-03.\n',
    ],
    [
      ['eventos', '--desde', 'ontem'],
      '"ontem" não é um momento: escreva, por exemplo, 2026-09-01T00:00:00Z.\n',
    ],
    [['enviar', '.', '--cliente', clienteId], 'Para apurar, informe --cliente e --competencia juntos.\n'],
    [
      ['clientes', '--base-url', 'apura'],
      '"apura" não é um endereço: escreva a URL inteira, por exemplo https://apura.exemplo.com.br.\n',
    ],
    [['completion', 'tcsh'], '"tcsh" não é uma destas escolhas: bash, zsh, fish, powershell.\n'],
  ];
  for (const [linha, erros] of casos) {
    expect({ linha, ...(await command.rodar(linha)) }).toEqual({ linha, codigo: 2, saida: '', erros });
  }
});
