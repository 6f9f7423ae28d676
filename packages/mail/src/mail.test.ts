import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { openMailer, RefusedEmail } from './open-mailer.ts';
import { TEMPLATES, writeEmail } from './write-email.ts';

const DADOS = {
  nome: 'Ana <b>',
  email: 'nova@escritorio.example',
  escritorio: 'Aurora',
  convidado_por: 'Bia',
  papel: 'owner',
  cliente: 'Padaria "Sol" & Cia',
  competencia: '2026-09',
  resumo: 'Em 2026 nada muda: a recolher R$ 5.982,86.',
  erro: { mensagem: 'Faltou papel.' },
  apuracao_id: 'a1',
  webhook_id: 'w1',
  ultimo_tipo: 'apuracao.calculada',
  ultimo_status: '503',
  url: 'https://escritorio.example/hook',
  urls: ['https://escritorio.example/a', 'https://escritorio.example/b'],
  regras: '2026.12.1',
  meses_recalculados: 12,
  meses_so_marcados: 1,
  apagar_em: '2026-12-20T12:00:00Z',
  falhando_desde: '2026-11-20T12:00:00Z',
  desativacao_em: '2026-11-25T12:00:00Z',
  expira_em: '2026-12-22T12:00:00Z',
  prefix: '/v1/antigo',
  desde: '2027-01-01T03:00:00.000Z',
  fim: '2027-04-01T03:00:00.000Z',
  chaves: ['ERP'],
  prazos: [
    {
      data: '2026-12-15',
      obrigacao: 'Entrega da DeRE (eventos mensais)',
      competencia: '2026-11',
      periodicidade: 'mensal',
      natureza: 'limite',
      so_para: 'quem tem operações <b>',
      clientes: 3,
      cumpridos: 1,
    },
    {
      data: '2027-01-01',
      obrigacao: 'Documentos com CBS e IBS',
      competencia: '2027-01',
      periodicidade: 'unica',
      natureza: 'inicio',
      clientes: 1,
      cumpridos: 0,
    },
  ],
};
const contexto = { base: 'https://apura.example', escritorio: 'Aurora', dados: DADOS, segredo: 'S3GREDO' };
const REMESSA = {
  id: 'm-1',
  para: 'ana@escritorio.example',
  assunto: 'Olá, é você?',
  texto: 'Sim.',
  html: '<p>Sim.</p>',
};

test.each(Object.keys(TEMPLATES))(
  '%s: whole in both forms, and nothing of the data becomes markup',
  (modelo) => {
    const { assunto, texto, html } = writeEmail(modelo, contexto);
    for (const forma of [assunto, texto, html])
      expect(forma).not.toMatch(/undefined|null|NaN|Invalid|\[object/);
    expect(assunto).toMatch(/^\S[^\r\n]+$/);
    expect(html).not.toContain('<b>');
    for (const [, href] of texto.matchAll(/^(https:.*)$/gm)) expect(html).toContain(`href="${href}"`);
  },
);

test('a name that would turn the direction of text turns none, in neither form', () => {
  const dados = {
    ...DADOS,
    nome: 'Ana \u202eanoD',
    convidado_por: 'Bia \u2066x',
    cliente: 'Padaria \u200fSol',
  };
  for (const modelo of Object.keys(TEMPLATES)) {
    const { assunto, texto, html } = writeEmail(modelo, {
      ...contexto,
      escritorio: 'Aur\u202dora',
      dados,
    });
    for (const forma of [assunto, texto, html]) expect(forma).not.toMatch(/\p{Bidi_Control}/u);
  }
});

test('the link carries its secret in the fragment', () => {
  const { texto } = writeEmail('link.senha', contexto);
  expect(texto).toContain('https://apura.example/painel/redefinir-senha#token=S3GREDO');
});

test("a client's report: the office by name, and the link or the PDF", async () => {
  const { assunto, texto } = writeEmail('relatorio.link', contexto);
  expect(assunto).toBe('Padaria "Sol" & Cia: apuração de setembro de 2026');
  expect(texto).toContain('https://apura.example/relatorio/S3GREDO');
  expect(texto).toContain('O link vale até 22 de dezembro de 2026');
  expect(() => writeEmail('relatorio.link', { ...contexto, segredo: undefined })).toThrow(/lost its link/);
  const folder = await mkdtemp(join(tmpdir(), 'apura-mail-'));
  try {
    const pdf = { nome: 'apuracao-padaria-2026-09-v1.pdf', bytes: Buffer.from('%PDF-1.7 de teste') };
    const mailer = openMailer({ folder, de: 'nao-responda@apura.example' });
    const arquivo = await mailer.send({ ...REMESSA, anexos: [pdf] });
    const mail = await readFile(arquivo as string, 'utf8');
    expect(mail).toContain(`filename=${pdf.nome}`);
    expect(mail).toContain(pdf.bytes.toString('base64'));
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** In October 2026 the 20th is a Tuesday, and the 23rd the last business day before the 25th. */
const MES = {
  competencia: '2026-09',
  regime: 'lucro_real',
  devido: {
    status: 'lei',
    tributos: [
      { tributo: 'icms', situacao: 'devido', a_recolher: '1000.00', a_transportar: '0.00' },
      { tributo: 'cofins', situacao: 'devido', a_recolher: '500.00', a_transportar: '0.00' },
    ],
  },
  premissas: undefined,
  cumpridos: [],
  agora: new Date('2026-10-05T12:00:00Z'),
} as const;
const COSTUME = '(dia de costume: confirme com o escritório)';
const ICMS = `Até 20/10/2026: R$ 1.000,00. Pagamento do ICMS ${COSTUME}.`;
const COFINS = `Até 23/10/2026: R$ 500,00. Pagamento de PIS e COFINS ${COSTUME}.`;

test.each([
  ['the next and the sum', {}, [`Próximo pagamento. ${ICMS}`, COFINS, 'Ao todo: R$ 1.500,00.']],
  [
    'a day that has passed is none to pay by, and the next is the one after it',
    // 23:30 of the 20th in Brasília is still that day; midnight is the next.
    { agora: new Date('2026-10-21T03:00:00Z') },
    [`${ICMS} Esse dia já passou: fale com o escritório antes de pagar.`, COFINS, 'Ao todo: R$ 1.500,00.'],
  ],
  [
    'on the day itself',
    { agora: new Date('2026-10-21T02:30:00Z') },
    [`Próximo pagamento. ${ICMS}`, 'Ao todo: R$ 1.500,00.'],
  ],
  [
    'what is ticked off is not asked for again',
    { cumpridos: ['icms'] },
    [COFINS, 'O que já consta como pago não está na soma.'],
  ],
  ['all is paid', { cumpridos: ['icms', 'pis_cofins'] }, ['Os pagamentos deste mês já constam como feitos.']],
  ['nothing is due', { devido: { status: 'lei', tributos: [] } }, ['Não há nada a pagar neste mês.']],
  ['incomplete', { devido: null }, ['Este mês ainda está incompleto']],
] as const)("a client's mail says what to pay and until when: %s", (_, parte, frases) => {
  for (const modelo of ['relatorio.link', 'relatorio.pdf']) {
    const { texto, html } = writeEmail(modelo, { ...contexto, mes: { ...MES, ...parte } });
    const lido = texto.replaceAll('\u00a0', ' ');
    for (const frase of frases) expect(lido).toContain(frase);
    expect(html.replaceAll('\u00a0', ' ')).toContain(frases[0]);
    // The days come before what is to be opened.
    expect(lido.indexOf(frases[0])).toBeLessThan(lido.search(/Abrir o relatório|em anexo/));
    expect(lido.includes('Ao todo')).toBe(frases.length > 1 && !('cumpridos' in parte));
  }
});

test('a finished month is told by its sentence', () => {
  const { assunto, texto } = writeEmail('apuracao.calculada', contexto);
  expect(assunto).toBe('Apuração pronta: Padaria "Sol" & Cia, 09/2026');
  expect(texto).toContain('está pronta.');
  expect(texto).toContain('Em 2026 nada muda: a recolher R$ 5.982,86.');
});

test('new rules: the act by name, and only what happened', () => {
  const ato = 'Resolução de exemplo nº 1/2026';
  const { assunto, texto } = writeEmail('regras.aplicadas', { ...contexto, dados: { ...DADOS, ato } });
  expect(assunto).toBe('Regras novas mudaram meses do escritório Aurora');
  expect(texto).toContain(`passou a calcular com: ${ato}.`);
  expect(texto).toContain('12 meses abertos saíram diferentes e foram recalculados');
  expect(texto).toContain('Um mês encerrado sairia diferente.');
  const so = writeEmail('regras.aplicadas', { ...contexto, dados: { ...DADOS, meses_so_marcados: 0 } });
  expect(so.texto).toContain('versão 2026.12.1 das regras');
  expect(so.texto).not.toContain('encerrado');
});

test('what of the API ends: which address, since when and until when, and the keys that may use it', () => {
  const { assunto, texto } = writeEmail('api.descontinuada', contexto);
  expect(assunto).toBe('Parte da API da Apura deixa de responder em 1º de abril de 2027');
  expect(texto).toContain(
    '/v1/antigo da API da Apura é desaconselhado desde 1º de janeiro de 2027 e deixa de responder em 1º de abril de 2027',
  );
  expect(texto).toContain('chaves que podem usá-lo: ERP.');
  expect(texto).toContain('https://apura.example/desenvolvedores#versionamento');
});

test('deadlines are told by day, for how many, and whom they are about', () => {
  const { assunto, texto } = writeEmail('prazos.da_semana', contexto);
  expect(assunto).toBe('Prazos das próximas duas semanas: escritório Aurora');
  expect(texto).toContain(
    'Até 15/12/2026: Entrega da DeRE (eventos mensais), novembro de 2026. 1 de 3 clientes já cumpriram. Só para quem tem operações <b>.',
  );
  expect(texto).toContain('A partir de 01/01/2027: Documentos com CBS e IBS. 1 cliente.');
  expect(texto).toContain('https://apura.example/painel/?vista=prazos');
});

test('the mail of the week says what of the year can still be put right, whose opening stock is missing, and what January would refuse', () => {
  const dados = {
    ...{ ...DADOS, prazos: [] },
    conformidade: { ano: 2026, corrige_ate: '2026-12-31', dias: 22, abertas: 3, clientes: 1 },
    abertura: { inventario: '2026-12-31', prazo: '2027-06-30', clientes: 5 },
    janeiro: { dias: 22, pontos: 3, clientes: 2 },
  };
  const { texto } = writeEmail('prazos.da_semana', { ...contexto, dados });
  expect(texto).toContain('Nenhum prazo das próximas duas semanas está em aberto.');
  expect(texto).toContain(
    'Documentos de 2026: faltam 22 dias, até 31/12/2026, para corrigir 3 divergências de CBS e IBS, de 1 cliente.',
  );
  expect(texto).toContain(
    'Estoque de abertura: falta o inventário de 31/12/2026 de 5 clientes; o crédito de CBS que não for apropriado até 30/06/2027 se perde.',
  );
  expect(texto).toContain(
    'Janeiro de 2027: em 22 dias, 3 pontos das notas de 2 clientes fariam a nota ser rejeitada, ou custariam imposto ou crédito.',
  );
});

test('a month that waits for data says so in its subject', () => {
  const dados = { ...DADOS, situacao: 'incompleta', resumo: 'Faltam o anexo e o RBT12.' };
  const { assunto, texto } = writeEmail('apuracao.calculada', { ...contexto, dados });
  expect(assunto).toBe('Faltam dados para a apuração: Padaria "Sol" & Cia, 09/2026');
  expect(texto).toContain('Faltam o anexo e o RBT12.');
  expect(texto).not.toContain('está pronta');
});

test('an event of an earlier version is a mail all the same', () => {
  const { resumo: _, ...dados } = DADOS;
  expect(writeEmail('apuracao.calculada', { ...contexto, dados }).texto).toContain('está pronta.');
});

test('a name with a line break makes no header', () => {
  const dados = { ...DADOS, cliente: 'X\r\nBcc: outro@mundo.example' };
  expect(writeEmail('apuracao.falhou', { ...contexto, dados }).assunto).not.toMatch(/[\r\n]/);
});

test('a link whose secret is gone is not sent', () => {
  expect(() => writeEmail('link.email', { ...contexto, segredo: undefined })).toThrow(/lost its link/);
});

test('without a server a mail becomes one private file, the same one when it is sent again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'apura-mail-'));
  try {
    const mailer = openMailer({ folder: join(folder, 'saida'), de: 'Apura <nao-responda@apura.example>' });
    const arquivo = await mailer.send(REMESSA);
    await mailer.send(REMESSA);
    expect(await readdir(join(folder, 'saida'))).toEqual(['m-1.eml']);
    const texto = await readFile(arquivo as string, 'utf8');
    expect(texto).toContain('Message-ID: <m-1@apura.example>');
    expect(texto).toContain('To: ana@escritorio.example');
    expect(texto).toContain('Auto-Submitted: auto-generated');
    expect((await stat(arquivo as string)).mode & 0o077).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** A mail server of a few lines: answers RCPT with `resposta` and keeps what it was sent. */
async function smtpServer(resposta: string) {
  const recebido: string[] = [];
  const server = createServer((socket: Socket) => {
    let dados = false;
    socket.write('220 teste\r\n');
    socket.on('data', (parte) => {
      const texto = parte.toString();
      recebido.push(texto);
      if (dados) {
        if (!texto.includes('\r\n.\r\n')) return;
        dados = false;
        return void socket.write('250 aceito\r\n');
      }
      if (texto.startsWith('RCPT')) socket.write(`${resposta}\r\n`);
      else if (texto.startsWith('DATA')) {
        dados = true;
        socket.write('354 va\r\n');
      } else socket.write(texto.startsWith('QUIT') ? '221 tchau\r\n' : '250 sim\r\n');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    recebido: () => recebido.join(''),
    fechar: () => new Promise((done) => server.close(done)),
  };
}

test.each([
  ['250 sim', 'sent'],
  ['550 nao existe', 'refused'],
  ['451 depois', 'later'],
])('a server that answers "%s": %s', async (resposta, fim) => {
  const server = await smtpServer(resposta);
  const mailer = openMailer({
    smtpUrl: server.url,
    folder: '/nowhere',
    de: 'nao-responda@apura.example',
  });
  const envio = await mailer.send(REMESSA).then(
    () => 'sent',
    (erro: unknown) => (erro instanceof RefusedEmail ? 'refused' : 'later'),
  );
  mailer.close();
  await server.fechar();
  expect(envio).toBe(fim);
  if (fim === 'sent') expect(server.recebido()).toContain('Message-ID: <m-1@apura.example>');
});

test('a report comes in the office’s colour, says how it is reached, and its answer goes there', async () => {
  const contexto = {
    base: 'https://apura.example',
    escritorio: 'Escritório Aurora',
    cor: '#ffe08a',
    telefone: '(81) 3333-4444',
    responderA: 'ola@aurora.example',
    dados: { nome: 'Bia', cliente: 'Padaria', competencia: '2026-10', expira_em: '2026-12-01T00:00:00Z' },
    segredo: 'S3GREDO',
  };
  const { html, texto } = writeEmail('relatorio.link', contexto);
  expect(html).toContain('background:#ffe08a;color:#000');
  expect(texto).toContain('Escritório Aurora envia o relatório');
  expect(texto).not.toContain('O escritório Escritório');
  expect(texto).toContain(
    'Responda a esta mensagem ou ligue para (81) 3333-4444: quem atende é Escritório Aurora.',
  );
  // What is no colour never reaches the style.
  const hostile = writeEmail('relatorio.link', { ...contexto, cor: 'red;background:url(x)' });
  expect(hostile.html).toContain('background:#0f7a66;color:#fff');
});
