import { distributeEvents, newId } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { documentoForTests } from '../../teste/documento-for-tests.ts';
import { eventoWithoutNotaForTests } from '../../teste/evento-without-nota-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import { xml } from '../../teste/gateway-for-tests.ts';
import { livroForTests } from '../../teste/livro-for-tests.ts';
import { type Browser, joinTeam, panelGateway, register, SENHA } from '../../teste/test-panel.ts';
import { MIRRORED_ROUTES } from './mount-panel.ts';
import { OPEN_ROUTES, PANEL_ROUTES } from './routes/panel-routes.ts';

const MISSING_ID = '01939f00-0000-7000-8000-000000000000';
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

let database: TestDatabase;
let app: Express;
let owner: Browser;
let outro: Browser;
let membro: Browser;
/** Of the owner's office, held to clients of which there are none. */
let semClientes: Browser;
/** Of the owner's office, held to reading. */
let soLe: Browser;
let ids: Record<string, string>;

beforeAll(async () => {
  database = await testDatabase();
  const gateway = panelGateway(database.database);
  app = createApp(gateway);
  const registrado = await register(app);
  owner = registrado.browser;
  outro = (await register(app)).browser;
  membro = (await joinTeam(gateway, owner)).browser;
  const held = async (acesso: object) => {
    const { browser, userId } = await joinTeam(gateway, owner);
    const { status } = await owner.put(`/pessoas/${userId}/acesso`, {
      ...{ so_leitura: false, so_clientes: false, cliente_ids: [] },
      ...acesso,
    });
    if (status !== 200) throw new Error('not held');
    return browser;
  };
  semClientes = await held({ so_clientes: true });
  soLe = await held({ so_leitura: true });
  const { body: cliente } = await owner.post('/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'lucro_real',
  });
  await owner.patch(`/clientes/${cliente.id}`, { regime: 'mei', desde: '2027-01' });
  const lote = await request(app)
    .post('/painel/api/upload')
    .set({ 'X-Apura-Painel': '1', Cookie: [...owner.cookies].map((par) => par.join('=')).join('; ') })
    .attach('arquivos', Buffer.from(xml(1)), 'a.xml');
  const { body: webhook } = await owner.post('/webhooks', { url: 'https://escritorio.example/' });
  const { body: apuracao } = await owner.post('/apuracoes', {
    cliente_id: cliente.id,
    competencia: '2026-03',
  });
  await distributeEvents(database.database);
  const { body: entregas } = await owner.get('/entregas');
  const { body: chave } = await owner.post('/chaves', { nome: 'ERP', escopos: ['read:clients'] });
  const { body: convite } = await owner.post('/pessoas/convites', { email: 'x@y.example', papel: 'member' });
  const { body: cenario } = await owner.post('/cenarios', { nome: 'Um', pedido: PEDIDO });
  const { body: lancamento } = await owner.post(`/clientes/${cliente.id}/lancamentos-manuais`, LANCAMENTO);
  await owner.post('/ajustes', { ...AJUSTE, cliente_id: cliente.id });
  const { body: respostas } = await owner.post('/respostas', respostasDe(cliente.id));
  const { body: contato } = await owner.post(`/clientes/${cliente.id}/contatos`, CONTATO);
  const { body: importacao } = await owner.post(`/clientes/${cliente.id}/apuracao-assistida`, [
    { contribuinte: '11222333', competencia: '2026-03', tributo: 'CBS', lado: 'debito', apurado: '1.00' },
  ]);
  const { body: comunicado } = await owner.post(`/clientes/${cliente.id}/comunicados`, COMUNICADO);
  await owner.post('/dossies', { tipo: 'conformidade_2026', cliente_ids: [cliente.id] });
  const { body: dossies } = await owner.get(`/clientes/${cliente.id}/dossies`);
  const compartilhamento = newId();
  await database.database.forOrganization(registrado.organizationId).transaction((tx) =>
    tx.query(
      `INSERT INTO compartilhamento (id, organization_id, apuracao_id, cliente_id, hash, expira_em, criado_por)
       VALUES ($1, $2, $3, $4, '\\x00', now() + interval '1 day', $5)`,
      [compartilhamento, registrado.organizationId, apuracao.id, cliente.id, registrado.userId],
    ),
  );
  const { body: regra } = await owner.put('/regras-de-entrada', { desde: '2026-09', dias: 2 });
  await owner.put('/fornecedores-simples/55666777', { anexo: 'I', rbt12: '360000.00' });
  await eventoWithoutNotaForTests(gateway, registrado.organizationId);
  const { body: calendario } = await owner.post('/calendarios', { nome: 'Agenda' });
  const { body: sessoes } = await owner.get('/sessoes');
  ids = {
    cliente: cliente.id,
    lote: lote.body.job_id,
    webhook: webhook.id,
    apuracao: apuracao.id,
    evento: entregas.data[0].event_id,
    entrega: entregas.data[0].id,
    documento: await documentoForTests(gateway, { id: registrado.organizationId, chave: '', chaveId: '' }),
    chave: chave.id,
    convite: convite.id,
    cenario: cenario.id,
    lancamento: lancamento.id,
    regra: regra.id,
    contato: contato.id,
    importacao: importacao.id,
    comunicado: comunicado.id,
    dossie: dossies.data[0].id,
    livro: await livroForTests(
      database.database.forOrganization(registrado.organizationId),
      '11222333000181',
    ),
    compartilhamento,
    calendario: calendario.id,
    resposta: respostas.data[0].id,
    sessao: sessoes.data[0].id,
    pessoa: registrado.userId,
    escritorio: registrado.organizationId,
  };
  for (const [nome, id] of Object.entries(ids)) if (!id) throw new Error(`no ${nome} was made`);
});
afterAll(() => database.close());

const PEDIDO = {
  regime: 'lucro_real',
  atividade: 'comercio',
  receita_mensal: '1000',
  compras_mensais: '500',
};
const LANCAMENTO = {
  competencia: '2026-03',
  tipo: 'credito',
  tributo: 'cbs',
  valor: '10.00',
  nota: 'Energia',
};
const CONTATO = { nome: 'Dona Rosa', email: 'rosa@padaria.example' };
const COMUNICADO = { orgao: 'rfb', numero: '1', assunto: 'x', ciencia: '2026-11-10' };
const AJUSTE = { desde: '2026-01', cfop: '5949', efeito: 'sem_efeito' };
const respostasDe = (cliente_id: string) => ({
  respostas: [{ cliente_id, pergunta: 'uso_pessoal', quando: {}, desde: '2026-01', resposta: 'nao' }],
});
const PERIODO = { desde: '2026-01-01T00:00:00Z' };

/** How each address that names something is called, with what it names. */
const PEDIDOS: Record<
  string,
  { de: string; body?: object | ((id: string) => object); csv?: string; consulta?: string }
> = {
  // The panel's own.
  'delete /sessoes/:id': { de: 'sessao' },
  'post /sessao/escritorio': { de: 'escritorio', body: (escritorio_id) => ({ escritorio_id }) },
  'get /clientes/:id/meses': { de: 'cliente' },
  'get /clientes/:id/ativos': { de: 'cliente' },
  'get /clientes/:id/regimes': { de: 'cliente' },
  'delete /clientes/:id/regimes/:desde': { de: 'cliente' },
  'get /clientes/:id/lancamentos-manuais': { de: 'cliente', consulta: '?competencia=2026-03' },
  'post /clientes/:id/lancamentos-manuais': { de: 'cliente', body: LANCAMENTO },
  'post /clientes/:id/lancamentos-manuais/importar': {
    de: 'cliente',
    csv: 'competencia;tipo;tributo;valor;nota\n2026-03;credito;cbs;1,00;x',
  },
  'delete /lancamentos-manuais/:id': { de: 'lancamento' },
  'get /clientes/:id/conformidade-de-2026': { de: 'cliente' },
  'get /clientes/:id/pronto-para-janeiro': { de: 'cliente' },
  'get /clientes/:id/pronto-para-janeiro/csv': { de: 'cliente' },
  'get /clientes/:id/comunicados': { de: 'cliente' },
  'post /clientes/:id/comunicados': { de: 'cliente', body: COMUNICADO },
  'post /comunicados/:id/atender': { de: 'comunicado', body: { atendimento: 'x' } },
  'delete /comunicados/:id': { de: 'comunicado' },
  'get /clientes/:id/dossies': { de: 'cliente' },
  'get /dossies/:id/pdf': { de: 'dossie' },
  'get /dossies/:id/xlsx': { de: 'dossie' },
  'get /clientes/:id/opcao-do-simples': { de: 'cliente' },
  'post /clientes/:id/opcao-do-simples': { de: 'cliente', body: { semestre: '2027-1', opcao: 'dentro' } },
  'post /clientes/:id/opcao-do-simples/link': { de: 'cliente', body: { semestre: '2027-1' } },
  'get /clientes/:id/posicao-de-abertura': { de: 'cliente' },
  'put /clientes/:id/posicao-de-abertura': {
    de: 'cliente',
    body: { estoque_por: 'estimativa', custo_das_vendas: '70' },
  },
  'delete /clientes/:id/posicao-de-abertura': { de: 'cliente' },
  'get /clientes/:id/posicao-de-abertura/estoque': { de: 'cliente' },
  'post /clientes/:id/posicao-de-abertura/importar': {
    de: 'cliente',
    csv: 'estabelecimento;codigo;ncm;unidade;quantidade;valor\n11222333000181;1;73181500;UN;1;1,00',
  },
  'get /clientes/:id/saldo-inicial': { de: 'cliente' },
  'put /clientes/:id/saldo-inicial': { de: 'cliente', body: { competencia: '2026-03', saldos: [] } },
  'delete /clientes/:id/saldo-inicial': { de: 'cliente' },
  'post /clientes/:id/saldo-inicial/importar': {
    de: 'cliente',
    consulta: '?competencia=2026-03',
    csv: 'tributo;valor\ncbs;1,00',
  },
  'get /clientes/:id/entradas': { de: 'cliente' },
  'post /clientes/:id/entradas/importar': {
    de: 'cliente',
    csv: 'chave;entrada_em\n35260990001001000143550010000000011874836406;2026-10-02',
  },
  'put /documentos/:chave/entrada': {
    de: 'documento',
    body: () => ({ cliente_id: ids.cliente, entrada_em: '2026-10-02' }),
  },
  'delete /regras-de-entrada/:id': { de: 'regra' },
  'put /regras-de-entrada': {
    de: 'cliente',
    body: (id: string) => ({ cliente_id: id, desde: '2026-09', dias: 2 }),
  },
  'post /ajustes': { de: 'cliente', body: (id: string) => ({ ...AJUSTE, cliente_id: id }) },
  'get /apuracoes/:id/diferenca': { de: 'apuracao', consulta: `?com=${MISSING_ID}` },
  'post /chaves/:id/girar': { de: 'chave', body: {} },
  'delete /chaves/:id': { de: 'chave' },
  'post /pessoas/convites/:id/reenviar': { de: 'convite' },
  'delete /pessoas/convites/:id': { de: 'convite' },
  'patch /pessoas/:id': { de: 'pessoa', body: { papel: 'member' } },
  'get /pessoas/:id/acesso': { de: 'pessoa' },
  'put /pessoas/:id/acesso': {
    de: 'pessoa',
    body: { so_leitura: true, so_clientes: false, cliente_ids: [] },
  },
  'delete /pessoas/:id': { de: 'pessoa' },
  'put /cenarios/:id': { de: 'cenario', body: { nome: 'Meu', pedido: PEDIDO } },
  'delete /cenarios/:id': { de: 'cenario' },
  // The API's.
  'post /divergencias/tratar': {
    de: 'cliente',
    body: (id: string) => ({
      divergencias: [{ cliente_id: id, regra: 'r', campo: 'c', emitente: '', cprod: '' }],
      estado: 'ignorada',
      motivo: 'm',
    }),
  },
  'post /ajustes/varios': {
    de: 'cliente',
    body: (id: string) => ({ ajustes: [AJUSTE, { ...AJUSTE, cliente_id: id }] }),
  },
  'post /respostas': { de: 'cliente', body: respostasDe },
  'delete /respostas/:id': { de: 'resposta' },
  'get /clientes/:id': { de: 'cliente' },
  'delete /clientes/:id': { de: 'cliente' },
  'delete /documentos/:chave': { de: 'documento' },
  'delete /apuracoes/:id': { de: 'apuracao' },
  'get /clientes/:id/sugestoes': { de: 'cliente' },
  'get /clientes/:id/classificacoes': { de: 'cliente' },
  'get /clientes/:id/apuracao-assistida': { de: 'cliente' },
  'get /clientes/:id/apuracao-assistida/xlsx': { de: 'cliente' },
  'get /clientes/:id/apuracao-assistida/importacoes': { de: 'cliente' },
  'post /clientes/:id/apuracao-assistida': { de: 'cliente', body: [] },
  'get /clientes/:id/produtos': { de: 'cliente' },
  'get /clientes/:id/produtos/csv': { de: 'cliente' },
  'get /clientes/:id/precos': { de: 'cliente' },
  'get /clientes/:id/precos/csv': { de: 'cliente' },
  'get /clientes/:id/precos/memoria': { de: 'cliente', consulta: '?codigo=A' },
  'post /clientes/:id/produtos/decidir': {
    de: 'cliente',
    body: { filtro: { lado: 'entrada' }, destinacao: 'insumo' },
  },
  'post /clientes/:id/produtos/importar': {
    de: 'cliente',
    csv: 'cnpj_emitente;codigo;ncm;destinacao\n44555666000181;A;48191000;insumo',
  },
  'delete /importacoes-da-assistida/:id': { de: 'importacao' },
  'get /clientes/:id/livros': { de: 'cliente' },
  'get /clientes/:id/livros/confronto': { de: 'cliente' },
  'get /clientes/:id/livros/confronto/xlsx': { de: 'cliente' },
  'get /livros/:id': { de: 'livro' },
  'delete /livros/:id': { de: 'livro' },
  'get /clientes/:id/contatos': { de: 'cliente' },
  'post /clientes/:id/contatos': { de: 'cliente', body: CONTATO },
  'delete /contatos/:id': { de: 'contato' },
  'get /apuracoes/:id/compartilhamentos': { de: 'apuracao' },
  'post /apuracoes/:id/links': { de: 'apuracao', body: {} },
  'post /apuracoes/:id/emails': { de: 'apuracao', body: { contato_id: MISSING_ID, forma: 'pdf' } },
  'delete /calendarios/:id': { de: 'calendario' },
  'delete /compartilhamentos/:id': { de: 'compartilhamento' },
  'get /compartilhamentos/:id/aberturas': { de: 'compartilhamento' },
  'patch /clientes/:id': { de: 'cliente', body: { status: 'inativo' } },
  'get /upload/:id': { de: 'lote' },
  'get /upload/:id/eventos': { de: 'lote' },
  'post /upload/:id/cancelar': { de: 'lote' },
  'post /apuracoes': { de: 'cliente', body: (id: string) => ({ cliente_id: id, competencia: '2026-04' }) },
  'get /apuracoes/:id': { de: 'apuracao' },
  'get /apuracoes/:id/pdf': { de: 'apuracao' },
  'get /apuracoes/:id/xlsx': { de: 'apuracao' },
  'get /apuracoes/:id/csv': { de: 'apuracao' },
  'get /apuracoes/:id/csv-zip': { de: 'apuracao' },
  'get /apuracoes/:id/inconsistencias': { de: 'apuracao' },
  'get /apuracoes/:id/documentos': { de: 'apuracao' },
  'get /documentos/:chave': { de: 'documento' },
  'get /documentos/:chave/xml': { de: 'documento' },
  'put /documentos/:chave/extincao': { de: 'documento', body: () => ({ situacao: 'extinto' }) },
  'get /webhooks/:id': { de: 'webhook' },
  'patch /webhooks/:id': { de: 'webhook', body: { estado: 'pausado' } },
  'delete /webhooks/:id': { de: 'webhook' },
  'post /webhooks/:id/segredo': { de: 'webhook', body: {} },
  'post /webhooks/:id/teste': { de: 'webhook' },
  'post /webhooks/:id/disparar': { de: 'webhook', body: { type: 'lote.concluido' } },
  'post /webhooks/:id/recuperar': { de: 'webhook', body: PERIODO },
  'post /webhooks/:id/repor': { de: 'webhook', body: PERIODO },
  'get /eventos/:id': { de: 'evento' },
  'get /entregas/:id': { de: 'entrega' },
  'post /entregas/:id/reenviar': { de: 'entrega' },
};

/** Lists: what the other office sees of this one's things is nothing. */
const LISTAS = [
  'get /compartilhamentos',
  'get /clientes',
  'get /apuracoes',
  'get /documentos',
  'get /eventos-sem-nota',
  'get /upload',
  'get /webhooks',
  'get /eventos',
  'get /entregas',
  'get /cenarios',
  'get /ajustes',
  'get /respostas',
  'get /fornecedores-simples',
  'get /regras-de-entrada',
  'get /chaves',
];

/** Those that show or change only what belongs to the session itself; their own tests look at them. */
const DA_SESSAO = [
  // Of chaves.test.ts.
  'get /chaves/relogio',
  'put /chaves/relogio',
  'delete /sessao',
  'get /sessoes',
  'delete /sessoes',
  'patch /perfil',
  'put /perfil/senha',
  'post /perfil/email',
  'post /perfil/email/confirmacao',
  'post /perfil/dois-fatores',
  'post /perfil/dois-fatores/confirmar',
  'post /perfil/dois-fatores/desativar',
  'post /perfil/dois-fatores/codigos',
  'get /perguntas',
  // Of perguntas.test.ts.
  'post /respostas/retirar',
  // Of recusados.test.ts.
  'get /recusados',
  'post /recusados/dispensar',
  'post /recusados/retomar',
  // Of take-back-clientes.test.ts.
  'post /clientes/varios/desfazer',
  'get /clientes/sugestoes',
  // Of get-clientes-sugestoes.test.ts and compartilhamentos.test.ts.
  'post /clientes/sugestoes/dispensar',
  'post /compartilhamentos/retirar',
  // Of documentos-totais.test.ts.
  'get /documentos/totais',
  'get /documentos/meses',
  // Of divergencias.test.ts.
  'get /divergencias',
  'get /divergencias/csv',
  'get /divergencias/xlsx',
  // What another office finds there, `prazos.test.ts` and `carteira.test.ts` look at.
  'get /prazos',
  'get /prazos/clientes',
  // Of prazos.test.ts of the API.
  'get /calendarios',
  'post /calendarios',
  'put /prazos',
  // Of streams.test.ts.
  'get /mudancas',
  // Of fechamento.test.ts.
  'get /fechamento',
  'get /fechamento/pagamentos',
  'get /fechamento/reabrir',
  'post /fechamento/conferir',
  'post /fechamento/fechar',
  'post /fechamento/reabrir',
  'patch /fechamento/cadastro',
  'put /fechamento/cadastro',
  'post /carteira/conferir',
  'post /carteira/fechar',
  'post /carteira/reabrir',
  'get /carteira',
  'get /carteira/xlsx',
  'get /carteira/zip',
  // Of pronto-para-janeiro.test.ts.
  // Of precos.test.ts.
  'get /carteira/precos/csv',
  'get /carteira/pronto-para-janeiro',
  'get /carteira/pronto-para-janeiro/csv',
  // Of conformidade.test.ts and dossies.test.ts.
  'get /carteira/conformidade-de-2026',
  'get /dossies',
  'get /dossies/zip',
  'post /dossies',
  // Of tests/system/livros-do-cliente.test.ts.
  'get /carteira/livros',
  // Of opcao-do-simples.test.ts.
  'get /carteira/opcoes-do-simples',
  // Of posicao-de-abertura.test.ts.
  'get /carteira/posicao-de-abertura',
  'post /carteira/posicao-de-abertura',
  'post /apuracoes/varias',
  // The same for all offices.
  'get /regras',
  'post /chaves',
  'get /pessoas',
  'post /pessoas/convites',
  'get /auditoria',
  'get /auditoria/csv',
  'get /escritorio',
  'patch /escritorio',
  'get /escritorio/logo',
  // What of other offices is in it, `takeout.test.ts` looks at.
  'get /escritorio/tudo',
  'put /escritorio/logo',
  'delete /escritorio/logo',
  'post /escritorio/apagamento',
  'delete /escritorio/apagamento',
  // What of other offices they reach, `hostile-providers.test.ts` looks at.
  'get /escritorio/conta-da-empresa',
  'put /escritorio/conta-da-empresa',
  'delete /escritorio/conta-da-empresa',
  'put /escritorio/conta-da-empresa/exigencia',
  'post /cenarios',
  'post /clientes',
  'post /clientes/importar',
  'post /clientes/importar/conferir',
  'post /clientes/rbt12/importar',
  'post /clientes/varios',
  'post /fornecedores-simples/importar',
  'post /respostas/importar',
  // Each office enters of a root what it knows itself.
  'put /fornecedores-simples/:cnpj_raiz',
  'post /upload',
  'post /compartilhamentos',
  'post /webhooks',
  'post /calculadora',
  'post /simulador',
];

/** What an owner may do and a member may not. */
const DO_TITULAR = [
  'delete /clientes/:id',
  'get /chaves',
  'get /chaves/relogio',
  'put /chaves/relogio',
  'post /chaves',
  'post /chaves/:id/girar',
  'delete /chaves/:id',
  'post /pessoas/convites',
  'post /pessoas/convites/:id/reenviar',
  'delete /pessoas/convites/:id',
  'patch /pessoas/:id',
  'get /pessoas/:id/acesso',
  'put /pessoas/:id/acesso',
  'patch /escritorio',
  'put /escritorio/logo',
  'delete /escritorio/logo',
  'get /escritorio/tudo',
  'post /escritorio/apagamento',
  'delete /escritorio/apagamento',
  'get /escritorio/conta-da-empresa',
  'put /escritorio/conta-da-empresa',
  'delete /escritorio/conta-da-empresa',
  'put /escritorio/conta-da-empresa/exigencia',
  'get /auditoria',
  'get /auditoria/csv',
  // What is written to clients in the office's name.
  'post /apuracoes/:id/emails',
  'post /compartilhamentos',
  // Where the office's data go, and what they are signed with.
  'post /webhooks',
  'patch /webhooks/:id',
  'delete /webhooks/:id',
  'post /webhooks/:id/segredo',
];

const nome = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const TODAS = [...PANEL_ROUTES, ...MIRRORED_ROUTES].map(nome);
const enderecoOf = (route: string, id: string) => {
  const [method, path] = route.split(' ') as [Method, string];
  return [method, path.replace(/:(id|chave)/, id).replace(':desde', '2027-01')] as const;
};

test('every address is looked at here, and none hides another', () => {
  expect([...Object.keys(PEDIDOS), ...LISTAS, ...DA_SESSAO].sort()).toEqual([...TODAS].sort());
  const comAbertas = [...TODAS, ...OPEN_ROUTES.map(nome)];
  expect(new Set(comAbertas).size).toBe(comAbertas.length);
});

test.each(TODAS)('%s: nothing without a session', async (route) => {
  const [method, path] = enderecoOf(route, MISSING_ID);
  const resposta = await request(app)[method](`/painel/api${path}`).set('X-Apura-Painel', '1');
  expectError(resposta, 'sessao_invalida');
});

test.each(TODAS.filter((route) => !route.startsWith('get ')))(
  '%s: nothing for a page of another origin',
  async (route) => {
    const [method, path] = enderecoOf(route, MISSING_ID);
    const resposta = await owner.pedir(method, path, undefined, { Origin: 'https://mal.example' });
    expectError(resposta, 'origem_recusada');
  },
);

test.each(Object.keys(PEDIDOS))('%s: another office’s thing is like one that is not there', async (route) => {
  const { de, body, csv, consulta = '' } = PEDIDOS[route] as (typeof PEDIDOS)[string];
  const chamar = async (id: string) => {
    const [method, path] = enderecoOf(route, id);
    const enviado = typeof body === 'function' ? body(id) : (body ?? (csv && Buffer.from(csv)));
    const resposta = await outro.pedir(method, path + consulta, enviado, {
      'X-Request-Id': 'a-mesma-requisicao',
      ...(csv === undefined ? {} : { 'Content-Type': 'text/csv' }),
    });
    return resposta;
  };
  const alheio = await chamar(ids[de] as string);
  expect([alheio.status, alheio.body.code]).toEqual([
    404,
    expect.stringMatching(/^not_found$|_nao_encontrad[ao]$/),
  ]);
  const inexistente = de === 'documento' ? (ids.documento as string).replace(/^35/, '11') : MISSING_ID;
  expect(alheio.text).toBe((await chamar(inexistente)).text);
});

/** Of the office and no client's, or of the person: they are the same for who sees some clients. */
const OF_NO_CLIENT = new Set(['cenario', 'sessao', 'escritorio', 'pessoa', 'convite', 'chave', 'fornecedor']);

test.each(Object.keys(PEDIDOS).filter((route) => !OF_NO_CLIENT.has(PEDIDOS[route]?.de ?? '')))(
  '%s: a client’s thing is not there for a person of the office without access to it',
  async (route) => {
    const { de, body, csv, consulta = '' } = PEDIDOS[route] as (typeof PEDIDOS)[string];
    const id = ids[de] as string;
    const [method, path] = enderecoOf(route, id);
    const enviado = typeof body === 'function' ? body(id) : (body ?? (csv && Buffer.from(csv)));
    const { status, body: dito } = await semClientes.pedir(method, path + consulta, enviado, {
      ...(csv === undefined ? {} : { 'Content-Type': 'text/csv' }),
    });
    expect([status === 403 || status === 404, dito.code]).toEqual([
      true,
      expect.stringMatching(/^not_found$|_nao_encontrad[ao]$|^so_os_seus_clientes$|^papel_insuficiente$/),
    ]);
  },
);

/** What of the office is nobody's in particular. */
const FOR_EVERYBODY = new Set(['get /cenarios', 'get /fornecedores-simples', 'get /regras-de-entrada']);

test('a person without access to any client finds empty lists, and a month of nothing', async () => {
  for (const route of LISTAS.filter((lista) => !FOR_EVERYBODY.has(lista))) {
    const { status, body } = await semClientes.get(enderecoOf(route, '')[1]);
    if (status === 403) expect(body.code).toMatch(/^so_os_seus_clientes$|^papel_insuficiente$/);
    else expect([route, body.data]).toEqual([route, []]);
  }
  for (const path of ['/carteira', '/fechamento'])
    expect([path, (await semClientes.get(`${path}?competencia=2026-03`)).body.data]).toEqual([path, []]);
  for (const path of ['/prazos', '/perguntas', '/divergencias'])
    expect([path, (await semClientes.get(path)).body.data]).toEqual([path, []]);
  expect((await semClientes.get('/documentos/totais')).body).toMatchObject({ documentos: 0 });
});

test('nor may they change what is of all clients, and what they send is their own', async () => {
  expectError(await semClientes.post('/ajustes', AJUSTE), 'so_os_seus_clientes');
  expectError(await semClientes.post('/calendarios', { nome: 'De todos' }), 'so_os_seus_clientes');
  const novo = { cnpj_raiz: '44555666', razao_social: 'Outra', regime: 'mei' };
  expectError(await semClientes.post('/clientes', novo), 'so_os_seus_clientes');
  expectError(await semClientes.delete(`/regras-de-entrada/${ids.regra}`), 'regra_nao_encontrada');
  expect((await owner.get('/regras-de-entrada')).body.data).toHaveLength(1);
});

test.each(TODAS.filter((route) => !/^get |^\w+ \/(sessao|sessoes|perfil|calculadora|simulador)/.test(route)))(
  '%s: who only reads is refused',
  async (route) => {
    const [method, path] = enderecoOf(route, ids[PEDIDOS[route]?.de ?? ''] ?? MISSING_ID);
    const { status, body } = await soLe.pedir(method, path, { senha: SENHA });
    const permitted = [
      'post /clientes/importar/conferir',
      // One's own way out of an office; of others that is the owner's.
      'delete /pessoas/:id',
    ].includes(route);
    expect([route, permitted || status]).toEqual([route, permitted || 403]);
    if (!permitted) expect(body.code).toMatch(/^so_leitura$|^papel_insuficiente$/);
  },
);

test('who only reads reads all of it', async () => {
  expect((await soLe.get('/clientes')).body.data).toHaveLength(1);
  expect((await soLe.get(`/apuracoes/${ids.apuracao}`)).status).toBe(200);
  expect((await soLe.get('/fechamento?competencia=2026-03')).body.clientes).toBe(1);
});

test('a client that is given is there, with what is its, and goes when it is taken away', async () => {
  const { body: pessoas } = await owner.get('/pessoas');
  const { id } = pessoas.data.find(({ so_clientes }: { so_clientes: boolean }) => so_clientes);
  const give = (cliente_ids: readonly (string | undefined)[]) =>
    owner.put(`/pessoas/${id}/acesso`, { so_leitura: false, so_clientes: true, cliente_ids });
  expectError(await give([MISSING_ID]), 'cliente_nao_encontrado');
  expect((await give([ids.cliente])).body).toEqual({
    ...{ so_leitura: false, so_clientes: true, cliente_ids: [ids.cliente] },
  });
  expect((await semClientes.get('/clientes')).body.data).toHaveLength(1);
  expect((await semClientes.get(`/apuracoes/${ids.apuracao}`)).status).toBe(200);
  expect((await semClientes.get('/respostas')).body.data).toHaveLength(1);
  await give([]);
  expectError(await semClientes.get(`/apuracoes/${ids.apuracao}`), 'apuracao_nao_encontrada');
});

test('the other office’s lists are empty, and nothing of this one was touched', async () => {
  for (const route of LISTAS) {
    const [, path] = enderecoOf(route, '');
    expect((await outro.get(path)).body.data).toEqual([]);
    expect((await owner.get(path)).body.data).toHaveLength(1);
  }
  const month = (browser: Browser) => browser.get('/fechamento?competencia=2026-03');
  expect((await month(outro)).body).toMatchObject({ clientes: 0, total: null, data: [] });
  expect((await month(owner)).body).toMatchObject({
    clientes: 1,
    data: [{ razao_social: 'Padaria', apuracao_id: ids.apuracao, situacao: 'em_andamento' }],
  });
  expect((await outro.get('/pessoas')).body.data).toHaveLength(1);
  expect((await owner.get('/pessoas')).body.data).toHaveLength(4);
});

test('the routes that are the owner’s are those of the list', () => {
  const reais = [...PANEL_ROUTES, ...MIRRORED_ROUTES].filter(({ papel }) => papel === 'owner').map(nome);
  expect(reais.sort()).toEqual([...DO_TITULAR].sort());
});

test.each(DO_TITULAR)('%s: a member is refused', async (route) => {
  const de = PEDIDOS[route]?.de ?? 'pessoa';
  const [method, path] = enderecoOf(route, ids[de] as string);
  const body = route.startsWith('get') ? undefined : { senha: SENHA };
  const resposta = await membro.pedir(method, path, body);
  expectError(resposta, 'papel_insuficiente');
  expect(resposta.text).not.toContain('apura_live');
});

test('a member works with all the rest, and sees neither keys nor invitations', async () => {
  expect((await membro.get('/clientes')).body.data).toHaveLength(1);
  expect((await membro.get('/pessoas')).body.convites).toEqual([]);
  expect((await membro.get('/fechamento')).status).toBe(200);
  expectError(await membro.delete(`/pessoas/${ids.pessoa}`), 'papel_insuficiente');
});
