import { notFoundAt } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { type EscritorioWithAll, escritorioWithAll } from '../../teste/escritorio-with-all.ts';
import { expectError } from '../../teste/expect-error.ts';
import {
  countRows,
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
  NOTHING_SENT,
} from '../../teste/gateway-for-tests.ts';
import { ROUTES } from './routes.ts';

const LANCAMENTO = { competencia: '2026-03', tipo: 'credito', tributo: 'cbs', valor: '1.00', nota: 'x' };
const DECISAO = { filtro: { lado: 'entrada' }, destinacao: 'insumo' };
const CONTATO = { nome: 'Dona Rosa', email: 'rosa@padaria.example' };
const MISSING_ID = '01939f00-0000-7000-8000-000000000000';

let database: TestDatabase;
let app: Express;
let owner: EscritorioWithAll;
let outro: Escritorio;

beforeAll(async () => {
  database = await testDatabase();
  const gateway = gatewayForTests(database.database);
  app = createApp(gateway);
  owner = await escritorioWithAll(app, gateway);
  outro = await escritorioForTests(database.database);
});
afterAll(() => database.close());

/** How each address that names something is called, with the id of what it names. */
const PEDIDOS: Record<string, { de: keyof EscritorioWithAll; body?: (id: string) => object }> = {
  'get /v1/clientes/:id': { de: 'cliente' },
  'delete /v1/clientes/:id': { de: 'cliente' },
  'delete /v1/documentos/:chave': { de: 'documento' },
  'delete /v1/apuracoes/:id': { de: 'apuracao' },
  'get /v1/clientes/:id/sugestoes': { de: 'cliente' },
  'get /v1/clientes/:id/conformidade-de-2026': { de: 'cliente' },
  'get /v1/clientes/:id/pronto-para-janeiro': { de: 'cliente' },
  'get /v1/clientes/:id/pronto-para-janeiro/csv': { de: 'cliente' },
  'get /v1/clientes/:id/comunicados': { de: 'cliente' },
  'post /v1/clientes/:id/comunicados': {
    de: 'cliente',
    body: () => ({ orgao: 'rfb', numero: '2', assunto: 'x', ciencia: '2026-11-10' }),
  },
  'post /v1/comunicados/:id/atender': { de: 'comunicado', body: () => ({ atendimento: 'x' }) },
  'delete /v1/comunicados/:id': { de: 'comunicado' },
  'get /v1/clientes/:id/dossies': { de: 'cliente' },
  'get /v1/dossies/:id/pdf': { de: 'dossie' },
  'get /v1/dossies/:id/xlsx': { de: 'dossie' },
  'get /v1/clientes/:id/opcao-do-simples': { de: 'cliente' },
  'post /v1/clientes/:id/opcao-do-simples': {
    de: 'cliente',
    body: () => ({ semestre: '2027-1', opcao: 'dentro' }),
  },
  'post /v1/clientes/:id/opcao-do-simples/link': { de: 'cliente', body: () => ({ semestre: '2027-1' }) },
  'get /v1/clientes/:id/posicao-de-abertura': { de: 'cliente' },
  'put /v1/clientes/:id/posicao-de-abertura': {
    de: 'cliente',
    body: () => ({ estoque_por: 'estimativa', custo_das_vendas: '70' }),
  },
  'delete /v1/clientes/:id/posicao-de-abertura': { de: 'cliente' },
  'get /v1/clientes/:id/posicao-de-abertura/estoque': { de: 'cliente' },
  'get /v1/clientes/:id/saldo-inicial': { de: 'cliente' },
  'put /v1/clientes/:id/saldo-inicial': {
    de: 'cliente',
    body: () => ({ competencia: '2026-03', saldos: [] }),
  },
  'delete /v1/clientes/:id/saldo-inicial': { de: 'cliente' },
  'post /v1/clientes/:id/lancamentos-manuais': { de: 'cliente', body: () => LANCAMENTO },
  'delete /v1/lancamentos-manuais/:id': { de: 'lancamento' },
  'get /v1/clientes/:id/entradas': { de: 'cliente' },
  'put /v1/documentos/:chave/entrada': {
    de: 'documento',
    body: () => ({ cliente_id: owner.cliente, entrada_em: '2026-10-02' }),
  },
  'delete /v1/regras-de-entrada/:id': { de: 'regra' },
  'get /v1/clientes/:id/classificacoes': { de: 'cliente' },
  'get /v1/clientes/:id/produtos': { de: 'cliente' },
  'get /v1/clientes/:id/produtos/csv': { de: 'cliente' },
  'get /v1/clientes/:id/precos': { de: 'cliente' },
  'get /v1/clientes/:id/precos/csv': { de: 'cliente' },
  'post /v1/clientes/:id/produtos/decidir': { de: 'cliente', body: () => DECISAO },
  'post /v1/clientes/:id/produtos/importar': { de: 'cliente', body: () => [] },
  'get /v1/clientes/:id/apuracao-assistida': { de: 'cliente' },
  'get /v1/clientes/:id/apuracao-assistida/xlsx': { de: 'cliente' },
  'get /v1/clientes/:id/apuracao-assistida/importacoes': { de: 'cliente' },
  'post /v1/clientes/:id/apuracao-assistida': { de: 'cliente', body: () => [] },
  'delete /v1/importacoes-da-assistida/:id': { de: 'importacao' },
  'get /v1/clientes/:id/livros': { de: 'cliente' },
  'get /v1/livros/:id': { de: 'livro' },
  'get /v1/clientes/:id/livros/confronto': { de: 'cliente' },
  'get /v1/clientes/:id/livros/confronto/xlsx': { de: 'cliente' },
  'delete /v1/livros/:id': { de: 'livro' },
  'get /v1/clientes/:id/contatos': { de: 'cliente' },
  'post /v1/clientes/:id/contatos': { de: 'cliente', body: () => CONTATO },
  'delete /v1/contatos/:id': { de: 'contato' },
  'delete /v1/respostas/:id': { de: 'resposta' },
  'patch /v1/clientes/:id': { de: 'cliente', body: () => ({ status: 'inativo' }) },
  'get /v1/upload/:id': { de: 'lote' },
  'get /v1/upload/:id/eventos': { de: 'lote' },
  'post /v1/upload/:id/cancelar': { de: 'loteAberto' },
  'get /v1/apuracoes/:id': { de: 'apuracao' },
  'get /v1/apuracoes/:id/pdf': { de: 'apuracao' },
  'get /v1/apuracoes/:id/xlsx': { de: 'apuracao' },
  'get /v1/apuracoes/:id/csv': { de: 'apuracao' },
  'get /v1/apuracoes/:id/csv-zip': { de: 'apuracao' },
  'get /v1/apuracoes/:id/inconsistencias': { de: 'apuracao' },
  'get /v1/apuracoes/:id/documentos': { de: 'apuracao' },
  'get /v1/apuracoes/:id/compartilhamentos': { de: 'apuracao' },
  'post /v1/apuracoes/:id/links': { de: 'apuracao', body: () => ({}) },
  'post /v1/apuracoes/:id/emails': {
    de: 'apuracao',
    body: () => ({ contato_id: owner.contato, forma: 'pdf' }),
  },
  'delete /v1/compartilhamentos/:id': { de: 'compartilhamento' },
  'delete /v1/calendarios/:id': { de: 'calendario' },
  'delete /v1/chaves/:id': { de: 'outraChave' },
  'get /v1/compartilhamentos/:id/aberturas': { de: 'compartilhamento' },
  'get /v1/documentos/:chave': { de: 'documento' },
  'get /v1/documentos/:chave/xml': { de: 'documento' },
  'put /v1/documentos/:chave/extincao': { de: 'documento', body: () => ({ situacao: 'extinto' }) },
  'get /v1/webhooks/:id': { de: 'webhook' },
  'patch /v1/webhooks/:id': { de: 'webhook', body: () => ({ estado: 'pausado' }) },
  'delete /v1/webhooks/:id': { de: 'webhook' },
  'post /v1/webhooks/:id/segredo': { de: 'webhook', body: () => ({}) },
  'post /v1/webhooks/:id/teste': { de: 'webhook' },
  'post /v1/webhooks/:id/disparar': { de: 'webhook', body: () => ({ type: 'lote.concluido' }) },
  'post /v1/webhooks/:id/recuperar': { de: 'webhook', body: () => ({ desde: '2026-01-01T00:00:00Z' }) },
  'post /v1/webhooks/:id/repor': { de: 'webhook', body: () => ({ desde: '2026-01-01T00:00:00Z' }) },
  'get /v1/eventos/:id': { de: 'evento' },
  'get /v1/entregas/:id': { de: 'entrega' },
  'post /v1/entregas/:id/reenviar': { de: 'entrega' },
  'post /v1/apuracoes': { de: 'cliente', body: (id) => ({ cliente_id: id, competencia: '2026-04' }) },
};
/** Those that name nothing; what they show and make is looked at below and in post-upload.test.ts. */
const SEM_ALVO = [
  // Of entradas.test.ts: they take the lines of a file, or a month in the query.
  'get /v1/clientes/:id/lancamentos-manuais',
  'post /v1/clientes/:id/lancamentos-manuais/importar',
  // Of precos.test.ts: it takes a code in the query.
  'get /v1/clientes/:id/precos/memoria',
  'get /v1/carteira/precos/csv',
  // Of posicao-de-abertura.test.ts.
  'post /v1/clientes/:id/posicao-de-abertura/importar',
  'get /v1/carteira/posicao-de-abertura',
  'post /v1/carteira/posicao-de-abertura',
  'post /v1/clientes/:id/saldo-inicial/importar',
  'post /v1/clientes/:id/entradas/importar',
  'get /v1/regras-de-entrada',
  'put /v1/regras-de-entrada',
  'get /api/v1/clients',
  'get /api/v1/documents',
  'get /v1/apuracoes',
  // Of prazos.test.ts.
  'get /v1/prazos',
  'get /v1/calendarios',
  'post /v1/calendarios',
  'get /v1/eu',
  // Of clock.test.ts.
  'put /v1/eu/relogio',
  'get /v1/chaves',
  'post /v1/chaves',
  'get /v1/carteira',
  'get /v1/carteira/xlsx',
  'get /v1/carteira/zip',
  // Of pronto-para-janeiro.test.ts.
  'get /v1/carteira/pronto-para-janeiro',
  'get /v1/carteira/pronto-para-janeiro/csv',
  // Of conformidade.test.ts and dossies.test.ts.
  'get /v1/carteira/conformidade-de-2026',
  'get /v1/dossies',
  'get /v1/dossies/zip',
  'post /v1/dossies',
  // Of tests/system/livros-do-cliente.test.ts.
  'get /v1/carteira/livros',
  // Of opcao-do-simples.test.ts.
  'get /v1/carteira/opcoes-do-simples',
  'get /v1/clientes',
  'get /v1/clientes/sugestoes',
  // Of get-clientes-sugestoes.test.ts.
  'post /v1/clientes/sugestoes/dispensar',
  'get /v1/compartilhamentos',
  // Of compartilhamentos.test.ts.
  'post /v1/compartilhamentos/retirar',
  'get /v1/documentos',
  'get /v1/eventos-sem-nota',
  'get /v1/entregas',
  'get /v1/eventos',
  'get /v1/fornecedores-simples',
  // Of perguntas.test.ts.
  'get /v1/perguntas',
  // Of divergencias.test.ts.
  'get /v1/divergencias',
  'get /v1/divergencias/csv',
  'get /v1/divergencias/xlsx',
  'post /v1/divergencias/tratar',
  'post /v1/ajustes/varios',
  'get /v1/respostas',
  // Of respostas.test.ts.
  'post /v1/respostas',
  // Of destinacoes.test.ts.
  'post /v1/respostas/importar',
  'get /v1/upload',
  'get /v1/webhooks',
  'get /v1/regras',
  'post /v1/calculadora',
  'post /v1/simulador',
  'post /v1/apuracoes/varias',
  // Of carteira.test.ts.
  'post /v1/carteira/conferir',
  'post /v1/carteira/fechar',
  'post /v1/carteira/reabrir',
  'post /v1/clientes',
  'post /v1/clientes/importar',
  'post /v1/clientes/importar/conferir',
  // Of rbt12.test.ts.
  'post /v1/clientes/rbt12/importar',
  'post /v1/clientes/varios',
  'post /v1/compartilhamentos',
  'post /v1/fornecedores-simples/importar',
  // Each office enters of a root what it knows itself.
  'put /v1/fornecedores-simples/:cnpj_raiz',
  'post /v1/upload',
  'post /v1/webhooks',
];

test('every address is looked at here', () => {
  const todas = ROUTES.map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(PEDIDOS), ...SEM_ALVO].sort()).toEqual(todas.sort());
});

test.each(Object.keys(PEDIDOS))(
  '%s: what belongs to another office is like what is not there',
  async (route) => {
    const { de, body } = PEDIDOS[route] as (typeof PEDIDOS)[string];
    const [method, path] = route.split(' ') as ['get' | 'post', string];
    const chamar = async (id: string) => {
      const pedido = request(app)
        [method](path.replace(/:\w+/, id))
        .set({
          Authorization: `Bearer ${outro.chave}`,
          'X-Request-Id': 'a-mesma-requisicao',
        });
      const resposta = await (body ? pedido.send(body(id)) : pedido);
      // What counts requests or says the time differs from one answer to the next.
      const headers = Object.fromEntries(
        Object.entries(resposta.headers).filter(([nome]) => !/^(date|(x-)?ratelimit.*)$/.test(nome)),
      );
      return { resposta, tudo: { status: resposta.status, headers, texto: resposta.text } };
    };
    const alheio = await chamar(owner[de]);
    expectError(alheio.resposta, notFoundAt(path) ?? 'cliente_nao_encontrado');
    const inexistente = de === 'documento' ? owner.documento.replace(/^35/, '11') : MISSING_ID;
    expect(alheio.tudo).toEqual((await chamar(inexistente)).tudo);
    if (!body) expect(alheio.tudo).toEqual((await chamar('nem-uuid')).tudo);
  },
);

/** The same for all offices; and what tests of their own look at. */
const OUTRAS_LISTAS = [
  // Of pronto-para-janeiro.test.ts.
  'get /v1/carteira/pronto-para-janeiro',
  'get /v1/carteira/pronto-para-janeiro/csv',
  // Of conformidade.test.ts and dossies.test.ts.
  'get /v1/carteira/conformidade-de-2026',
  'get /v1/dossies',
  'get /v1/dossies/zip',
  'post /v1/dossies',
  // Of precos.test.ts: it takes a code in the query.
  'get /v1/clientes/:id/precos/memoria',
  'get /v1/carteira/precos/csv',
  // Of posicao-de-abertura.test.ts.
  'get /v1/carteira/posicao-de-abertura',
  // Of opcao-do-simples.test.ts.
  'get /v1/carteira/opcoes-do-simples',
  // Of acesso.test.ts.
  'get /v1/eu',
  // Of clock.test.ts.
  'put /v1/eu/relogio',
  'get /v1/chaves',
  // Of entradas.test.ts.
  'get /v1/clientes/:id/lancamentos-manuais',
  'get /v1/regras',
  'get /v1/clientes/sugestoes',
  'get /v1/prazos',
  'get /v1/carteira',
  'get /v1/carteira/xlsx',
  'get /v1/carteira/zip',
  // Of tests/system/livros-do-cliente.test.ts.
  'get /v1/carteira/livros',
  'get /v1/perguntas',
  'get /v1/divergencias',
  'get /v1/divergencias/csv',
  'get /v1/divergencias/xlsx',
];

test('the lists show nothing of another office, and nothing was made for this one', async () => {
  for (const path of SEM_ALVO.flatMap((route) =>
    route.startsWith('get ') && !OUTRAS_LISTAS.includes(route) ? [route.slice(4)] : [],
  )) {
    const ver = (escritorio: Escritorio) =>
      request(app).get(path).set('Authorization', `Bearer ${escritorio.chave}`);
    expect((await ver(outro)).body).toMatchObject({ data: [], next_cursor: null });
    expect((await ver(owner)).body.data).toHaveLength(path === '/v1/upload' ? 2 : 1);
  }
  expect(await countRows(database.database, outro.id)).toEqual(NOTHING_SENT);
});
