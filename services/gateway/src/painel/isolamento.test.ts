import { distribuirEventos } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { documentoDeTeste } from '../../teste/documento-de-teste.ts';
import { esperarErro } from '../../teste/esperar-erro.ts';
import { xml } from '../../teste/gateway-de-teste.ts';
import {
  entrarNaEquipe,
  gatewayDoPainel,
  type Navegador,
  registrar,
  SENHA,
} from '../../teste/painel-de-teste.ts';
import { ROTAS_ESPELHADAS } from './montar-painel.ts';
import { ROTAS_ABERTAS, ROTAS_DO_PAINEL } from './rotas/rotas-do-painel.ts';

const INEXISTENTE = '01939f00-0000-7000-8000-000000000000';
type Metodo = 'get' | 'post' | 'put' | 'patch' | 'delete';

let banco: TestDatabase;
let app: Express;
let dono: Navegador;
let outro: Navegador;
let membro: Navegador;
let ids: Record<string, string>;

beforeAll(async () => {
  banco = await testDatabase();
  const gateway = gatewayDoPainel(banco.database);
  app = createApp(gateway);
  const registrado = await registrar(app);
  dono = registrado.navegador;
  outro = (await registrar(app)).navegador;
  membro = (await entrarNaEquipe(gateway, dono)).navegador;
  const { body: cliente } = await dono.post('/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'lucro_real',
  });
  await dono.patch(`/clientes/${cliente.id}`, { regime: 'mei', desde: '2027-01' });
  const lote = await request(app)
    .post('/painel/api/upload')
    .set({ 'X-Apura-Painel': '1', Cookie: [...dono.cookies].map((par) => par.join('=')).join('; ') })
    .attach('arquivos', Buffer.from(xml(1)), 'a.xml');
  const { body: webhook } = await dono.post('/webhooks', { url: 'https://escritorio.example/' });
  const { body: apuracao } = await dono.post('/apuracoes', {
    cliente_id: cliente.id,
    competencia: '2026-03',
  });
  await distribuirEventos(banco.database);
  const { body: entregas } = await dono.get('/entregas');
  const { body: chave } = await dono.post('/chaves', { nome: 'ERP', escopos: ['read:clients'] });
  const { body: convite } = await dono.post('/pessoas/convites', { email: 'x@y.example', papel: 'member' });
  const { body: cenario } = await dono.post('/cenarios', { nome: 'Um', pedido: PEDIDO });
  const { body: lancamento } = await dono.post(`/clientes/${cliente.id}/lancamentos-manuais`, LANCAMENTO);
  const { body: ajuste } = await dono.post('/ajustes', { ...AJUSTE, cliente_id: cliente.id });
  await dono.put('/fornecedores-simples/55666777', { anexo: 'I', rbt12: '360000.00' });
  const { body: sessoes } = await dono.get('/sessoes');
  ids = {
    cliente: cliente.id,
    lote: lote.body.job_id,
    webhook: webhook.id,
    apuracao: apuracao.id,
    evento: entregas.data[0].event_id,
    entrega: entregas.data[0].id,
    documento: await documentoDeTeste(gateway, { id: registrado.organizationId, chave: '', chaveId: '' }),
    chave: chave.id,
    convite: convite.id,
    cenario: cenario.id,
    lancamento: lancamento.id,
    ajuste: ajuste.id,
    sessao: sessoes.data[0].id,
    pessoa: registrado.userId,
  };
  for (const [nome, id] of Object.entries(ids)) if (!id) throw new Error(`no ${nome} was made`);
});
afterAll(() => banco.close());

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
const AJUSTE = { desde: '2026-01', cfop: '5949', efeito: 'sem_efeito' };
const PERIODO = { desde: '2026-01-01T00:00:00Z' };

/** How each address that names something is called, with what it names. */
const PEDIDOS: Record<
  string,
  { de: string; corpo?: object | ((id: string) => object); csv?: string; consulta?: string }
> = {
  // The panel's own.
  'delete /sessoes/:id': { de: 'sessao' },
  'get /clientes/:id/meses': { de: 'cliente' },
  'get /clientes/:id/regimes': { de: 'cliente' },
  'delete /clientes/:id/regimes/:desde': { de: 'cliente' },
  'get /clientes/:id/lancamentos-manuais': { de: 'cliente', consulta: '?competencia=2026-03' },
  'post /clientes/:id/lancamentos-manuais': { de: 'cliente', corpo: LANCAMENTO },
  'get /clientes/:id/saldo-inicial': { de: 'cliente' },
  'put /clientes/:id/saldo-inicial': { de: 'cliente', corpo: { competencia: '2026-03', saldos: [] } },
  'post /clientes/:id/saldo-inicial/importar': {
    de: 'cliente',
    consulta: '?competencia=2026-03',
    csv: 'tributo;valor\ncbs;1,00',
  },
  'delete /lancamentos-manuais/:id': { de: 'lancamento' },
  'post /ajustes': { de: 'cliente', corpo: (id: string) => ({ ...AJUSTE, cliente_id: id }) },
  'delete /ajustes/:id': { de: 'ajuste' },
  'get /apuracoes/:id/diferenca': { de: 'apuracao', consulta: `?com=${INEXISTENTE}` },
  'post /chaves/:id/girar': { de: 'chave', corpo: {} },
  'delete /chaves/:id': { de: 'chave' },
  'post /pessoas/convites/:id/reenviar': { de: 'convite' },
  'delete /pessoas/convites/:id': { de: 'convite' },
  'patch /pessoas/:id': { de: 'pessoa', corpo: { papel: 'member' } },
  'delete /pessoas/:id': { de: 'pessoa' },
  'put /cenarios/:id': { de: 'cenario', corpo: { nome: 'Meu', pedido: PEDIDO } },
  'delete /cenarios/:id': { de: 'cenario' },
  // The API's.
  'get /clientes/:id': { de: 'cliente' },
  'get /clientes/:id/sugestoes': { de: 'cliente' },
  'patch /clientes/:id': { de: 'cliente', corpo: { status: 'inativo' } },
  'get /upload/:id': { de: 'lote' },
  'get /upload/:id/eventos': { de: 'lote' },
  'post /upload/:id/cancelar': { de: 'lote' },
  'post /apuracoes': { de: 'cliente', corpo: (id: string) => ({ cliente_id: id, competencia: '2026-04' }) },
  'get /apuracoes/:id': { de: 'apuracao' },
  'get /apuracoes/:id/pdf': { de: 'apuracao' },
  'get /apuracoes/:id/xlsx': { de: 'apuracao' },
  'get /apuracoes/:id/csv': { de: 'apuracao' },
  'get /apuracoes/:id/inconsistencias': { de: 'apuracao' },
  'get /apuracoes/:id/documentos': { de: 'apuracao' },
  'get /documentos/:chave': { de: 'documento' },
  'get /documentos/:chave/xml': { de: 'documento' },
  'get /webhooks/:id': { de: 'webhook' },
  'patch /webhooks/:id': { de: 'webhook', corpo: { estado: 'pausado' } },
  'delete /webhooks/:id': { de: 'webhook' },
  'post /webhooks/:id/segredo': { de: 'webhook', corpo: {} },
  'post /webhooks/:id/teste': { de: 'webhook' },
  'post /webhooks/:id/recuperar': { de: 'webhook', corpo: PERIODO },
  'post /webhooks/:id/repor': { de: 'webhook', corpo: PERIODO },
  'get /eventos/:id': { de: 'evento' },
  'get /entregas/:id': { de: 'entrega' },
  'post /entregas/:id/reenviar': { de: 'entrega' },
};

/** Lists: what the other office sees of this one's things is nothing. */
const LISTAS = [
  'get /clientes',
  'get /apuracoes',
  'get /documentos',
  'get /webhooks',
  'get /eventos',
  'get /entregas',
  'get /cenarios',
  'get /ajustes',
  'get /fornecedores-simples',
  'get /chaves',
];

/** Those that show or change only what belongs to the session itself; their own tests look at them. */
const DA_SESSAO = [
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
  'get /visao-geral',
  'get /perguntas',
  'post /chaves',
  'get /pessoas',
  'post /pessoas/convites',
  'get /auditoria',
  'get /escritorio',
  'patch /escritorio',
  'get /escritorio/logo',
  'put /escritorio/logo',
  'delete /escritorio/logo',
  'post /escritorio/apagamento',
  'delete /escritorio/apagamento',
  'post /cenarios',
  'post /clientes',
  'post /clientes/importar',
  'post /fornecedores-simples/importar',
  // Each office enters of a root what it knows itself.
  'put /fornecedores-simples/:cnpj_raiz',
  'post /upload',
  'post /webhooks',
  'post /calculadora',
  'post /simulador',
];

/** What an owner may do and a member may not. */
const DO_TITULAR = [
  'get /chaves',
  'post /chaves',
  'post /chaves/:id/girar',
  'delete /chaves/:id',
  'post /pessoas/convites',
  'post /pessoas/convites/:id/reenviar',
  'delete /pessoas/convites/:id',
  'patch /pessoas/:id',
  'patch /escritorio',
  'put /escritorio/logo',
  'delete /escritorio/logo',
  'post /escritorio/apagamento',
  'delete /escritorio/apagamento',
  'get /auditoria',
  // Where the office's data go, and what they are signed with.
  'post /webhooks',
  'patch /webhooks/:id',
  'delete /webhooks/:id',
  'post /webhooks/:id/segredo',
];

const nome = ({ metodo, caminho }: { metodo: string; caminho: string }) => `${metodo} ${caminho}`;
const TODAS = [...ROTAS_DO_PAINEL, ...ROTAS_ESPELHADAS].map(nome);
const enderecoDe = (rota: string, id: string) => {
  const [metodo, caminho] = rota.split(' ') as [Metodo, string];
  return [metodo, caminho.replace(/:(id|chave)/, id).replace(':desde', '2027-01')] as const;
};

test('every address is looked at here, and none hides another', () => {
  expect([...Object.keys(PEDIDOS), ...LISTAS, ...DA_SESSAO].sort()).toEqual([...TODAS].sort());
  const comAbertas = [...TODAS, ...ROTAS_ABERTAS.map(nome)];
  expect(new Set(comAbertas).size).toBe(comAbertas.length);
});

test.each(TODAS)('%s: nothing without a session', async (rota) => {
  const [metodo, caminho] = enderecoDe(rota, INEXISTENTE);
  const resposta = await request(app)[metodo](`/painel/api${caminho}`).set('X-Apura-Painel', '1');
  esperarErro(resposta, 'sessao_invalida');
});

test.each(TODAS.filter((rota) => !rota.startsWith('get ')))(
  '%s: nothing for a page of another origin',
  async (rota) => {
    const [metodo, caminho] = enderecoDe(rota, INEXISTENTE);
    const resposta = await dono.pedir(metodo, caminho, undefined, { Origin: 'https://mal.example' });
    esperarErro(resposta, 'origem_recusada');
  },
);

test.each(Object.keys(PEDIDOS))('%s: another office’s thing is like one that is not there', async (rota) => {
  const { de, corpo, csv, consulta = '' } = PEDIDOS[rota] as (typeof PEDIDOS)[string];
  const chamar = async (id: string) => {
    const [metodo, caminho] = enderecoDe(rota, id);
    const enviado = typeof corpo === 'function' ? corpo(id) : (corpo ?? (csv && Buffer.from(csv)));
    const resposta = await outro.pedir(metodo, caminho + consulta, enviado, {
      'X-Request-Id': 'a-mesma-requisicao',
      ...(csv === undefined ? {} : { 'Content-Type': 'text/csv' }),
    });
    return resposta;
  };
  const alheio = await chamar(ids[de] as string);
  esperarErro(alheio, 'not_found');
  const inexistente = de === 'documento' ? (ids.documento as string).replace(/^35/, '11') : INEXISTENTE;
  expect(alheio.text).toBe((await chamar(inexistente)).text);
});

test('the other office’s lists are empty, and nothing of this one was touched', async () => {
  for (const rota of LISTAS) {
    const [, caminho] = enderecoDe(rota, '');
    expect((await outro.get(caminho)).body.data).toEqual([]);
    expect((await dono.get(caminho)).body.data).toHaveLength(1);
  }
  expect((await outro.get('/visao-geral')).body).toMatchObject({
    clientes: { ativos: 0, inativos: 0 },
    em_espera: { lotes: [], apuracoes: [] },
    primeiros_passos: { cliente: false, envio: false, apuracao: false, chave: false, webhook: false },
  });
  expect((await dono.get('/visao-geral')).body).toMatchObject({
    clientes: { ativos: 1, inativos: 0 },
    em_espera: { lotes: [{ job_id: ids.lote }], apuracoes: [{ id: ids.apuracao, cliente: 'Padaria' }] },
    primeiros_passos: { cliente: true, envio: true, apuracao: true, chave: true, webhook: true },
  });
  expect((await outro.get('/pessoas')).body.data).toHaveLength(1);
  expect((await dono.get('/pessoas')).body.data).toHaveLength(2);
});

test('the routes that are the owner’s are those of the list', () => {
  const reais = [...ROTAS_DO_PAINEL, ...ROTAS_ESPELHADAS].filter(({ papel }) => papel === 'owner').map(nome);
  expect(reais.sort()).toEqual([...DO_TITULAR].sort());
});

test.each(DO_TITULAR)('%s: a member is refused', async (rota) => {
  const de = PEDIDOS[rota]?.de ?? 'pessoa';
  const [metodo, caminho] = enderecoDe(rota, ids[de] as string);
  const corpo = rota.startsWith('get') ? undefined : { senha: SENHA };
  const resposta = await membro.pedir(metodo, caminho, corpo);
  esperarErro(resposta, 'papel_insuficiente');
  expect(resposta.text).not.toContain('apura_live');
});

test('a member works with all the rest, and sees neither keys nor invitations', async () => {
  expect((await membro.get('/clientes')).body.data).toHaveLength(1);
  expect((await membro.get('/pessoas')).body.convites).toEqual([]);
  expect((await membro.get('/visao-geral')).status).toBe(200);
  esperarErro(await membro.delete(`/pessoas/${ids.pessoa}`), 'papel_insuficiente');
});
