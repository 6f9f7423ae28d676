import { setTimeout as pause } from 'node:timers/promises';
import type {
  Apuracao,
  ClientesCriados,
  ConformidadeDaCarteira,
  ConformidadeDoCliente,
  DossiesDeTodos,
  LinhaDaCarteiraDeAbertura,
  ListaDeApuracoes,
  UploadJob,
} from '@apura/contracts';
import {
  createEmpresa,
  type Empresa,
  generateNota,
  type LinhaDoLivro,
  type Produto,
  SAO_PAULO,
  writeLivro,
} from '@apura/samples';
import { type ApiClient, apiClient } from '@apura/standalone';
import { sumAmounts } from '@apura/words';
import { expect } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import type { Gestures } from './gestures.ts';
import { requestInPage } from './pessoas.ts';

/** Each client is of the regime at its number, and of the first again after the last. */
export const REGIMES = ['presumido', 'real', 'simples_fora', 'simples_no_das', 'mei'] as const;
export type Regime = (typeof REGIMES)[number];
const CADASTRO: Readonly<Record<Regime, object>> = {
  presumido: { regime: 'lucro_presumido' },
  real: { regime: 'lucro_real' },
  simples_fora: {
    ...{ regime: 'simples_nacional', simples_anexo: 'I', rbt12: '180000.00', ibs_cbs: 'regular' },
  },
  simples_no_das: { regime: 'simples_nacional', simples_anexo: 'I', rbt12: '180000.00', ibs_cbs: 'das' },
  mei: { regime: 'mei' },
};

/**
 * By hand. Stock of 31/12/2026, without CST: tables of 20,000.00, which the office says were bought with PIS and COFINS, and perfume of
 * 1,000.00, of which its word says nothing. LC 214/2025 art. 381: 9.25 % of 20,000.00 = 1,850.00 where PIS and COFINS were cumulative; with
 * credits (Lucro Real) and in the Simples nothing of what is taxed alike for all; 92.50 of the perfume wait for an answer. Inside the DAS and of
 * a MEI there is no credit. 1,850.00 / 12 = 154.166…: 154.17 in February.
 */
const ESTOQUE: Readonly<
  Record<Regime, readonly [credito: string, aConfirmar: string, porMes: string | null]>
> = {
  presumido: ['1850.00', '92.50', '154.17'],
  real: ['0.00', '92.50', null],
  simples_fora: ['0.00', '92.50', null],
  simples_no_das: ['0.00', '0.00', null],
  mei: ['0.00', '0.00', null],
};
/**
 * By hand. In October each issued two right notes and one with ten times the CBS. Who says CRT 3 had to have the group since 3 August
 * (Ato Conjunto RFB/CGIBS 4/2026 art. 1º I): 2 of 3 are 66.66 %, cut; who is in the Simples need not.
 */
const PARTE: Readonly<Record<Regime, readonly [obrigados: number, certos: number, parte: string | null]>> = {
  presumido: [3, 2, '66.66'],
  real: [3, 2, '66.66'],
  simples_fora: [0, 0, null],
  simples_no_das: [0, 0, null],
  mei: [0, 0, null],
};

export const known = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`no ${what}`);
  return value;
};
export const regimeOf = (n: number): Regime => known(REGIMES[n % REGIMES.length], 'regime');
const isSimples = (regime: Regime): boolean => regime === 'simples_fora' || regime === 'simples_no_das';

export const empresaOf = (n: number): Empresa => {
  const regime = regimeOf(n);
  return createEmpresa(`${95_000_000 + n}0001`, {
    nome: `Virada ${String(n).padStart(3, '0')} ${regime} Ltda`,
    fantasia: `Virada ${n}`,
    lugar: SAO_PAULO,
    regime:
      regime === 'real' ? 'lucro_real' : regime === 'presumido' ? 'lucro_presumido' : 'simples_nacional',
  });
};

const MESA: Produto = {
  ...{ codigo: 'MESA', nome: 'Mesa de escritório', ncm: '94036000', unidade: 'UN', preco: 5_000_000n },
  ...{ classe: 'integral', icms: 'normal', pisCofins: 'normal' },
};

export const sell = (empresa: Empresa, dia: string, numero: number, more: object = {}) =>
  generateNota({
    ...{ seed: numero, numero, dhEmi: `${dia}T10:00:00-03:00`, emitente: empresa },
    itens: [{ produto: MESA, milesimos: 1000n, CFOP: '5102' }],
    ...more,
  });

const EM_DEZEMBRO = { DT_INI: '01122026', DT_FIN: '31122026' };
const inStock = (COD_ITEM: string, VL_ITEM: string): LinhaDoLivro => ({
  registro: 'H010',
  campos: { COD_ITEM, UNID: 'UN', QTD: '10', VL_UNIT: '100,00', VL_ITEM, IND_PROP: '0' },
});
const goods = (COD_ITEM: string, DESCR_ITEM: string, COD_NCM: string): LinhaDoLivro => ({
  registro: '0200',
  campos: { COD_ITEM, DESCR_ITEM, UNID_INV: 'UN', TIPO_ITEM: '00', COD_NCM },
});

/** The book of December of a client, with its inventory of the last day. */
const bookOf = ({ cnpj, nome }: Empresa) => ({
  nome: `efd-${cnpj}.txt`,
  bytes: writeLivro(
    'icms_ipi',
    [
      {
        registro: '0000',
        campos: {
          ...{
            COD_VER: '020',
            COD_FIN: '0',
            ...EM_DEZEMBRO,
            NOME: nome,
            CNPJ: cnpj,
            UF: 'SP',
            IE: '110042490114',
          },
        },
      },
      goods('MESA', 'Mesa', '94036000'),
      goods('PERFUME', 'Perfume', '33030010'),
      { registro: 'E100', campos: EM_DEZEMBRO },
      { registro: 'E110', campos: {} },
      { registro: 'H005', campos: { DT_INV: '31122026', VL_INV: '21000,00', MOT_INV: '01' } },
      ...[inStock('MESA', '20000,00'), inStock('PERFUME', '1000,00')],
    ],
    { assinada: true },
  ),
});

/** So many files go in one request. */
const BATCH = 500;

export async function sendAll(
  api: ApiClient,
  files: readonly { readonly nome: string; readonly bytes: Uint8Array }[],
) {
  for (let from = 0; from < files.length; from += BATCH) {
    const some = files
      .slice(from, from + BATCH)
      .map(({ nome, bytes }) => ({ nome, bytes: Buffer.from(bytes) }));
    const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', some);
    let upload: UploadJob;
    do {
      await pause(200);
      upload = await api.get<UploadJob>(`/v1/upload/${job_id}`);
    } while (upload.estado !== 'concluido');
    expect(upload.recusados).toBe(0);
  }
}

export async function allOf<T>(api: ApiClient, path: string): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const mark = path.includes('?') ? '&' : '?';
    const page: { data: T[]; next_cursor: string | null } = await api.get(
      `${path}${mark}limit=100${cursor && `&cursor=${cursor}`}`,
    );
    rows.push(...page.data);
    cursor = page.next_cursor;
  }
  return rows;
}

export interface CarteiraDoTeste {
  readonly api: ApiClient;
  readonly chave: string;
  readonly ids: readonly string[];
}

/** An office of so many clients of all regimes with what each sold in October and February, and its book of December. */
export async function writeCarteira(page: Page, base: string, clientes: number): Promise<CarteiraDoTeste> {
  const { body } = await requestInPage<{ chave: string }>(page, 'POST', '/chaves', {
    nome: 'ERP',
    escopos: ['office'],
  });
  const api = apiClient(base, body.chave);
  const empresas = Array.from({ length: clientes }, (_, n) => empresaOf(n));
  const { data } = await api.post<ClientesCriados>('/v1/clientes/varios', {
    clientes: empresas.map(({ cnpj, nome: razao_social }, n) => ({
      ...{ cnpj, razao_social, ...CADASTRO[regimeOf(n)] },
    })),
  });
  await sendAll(
    api,
    empresas.flatMap((empresa) => [
      sell(empresa, '2026-10-05', 1),
      sell(empresa, '2026-10-06', 2),
      sell(empresa, '2026-10-07', 3, { erro: 'cbs_dez_vezes' }),
      sell(empresa, '2027-02-10', 4),
      bookOf(empresa),
    ]),
  );
  return { api, chave: body.chave, ids: data.map(({ id }) => id) };
}

type LinhaDaConformidade = ConformidadeDaCarteira['data'][number];

export interface Stage {
  readonly g: Gestures;
  readonly base: string;
}

/** The documents of 2026 of all clients: figures of each regime as by hand, and the sums of the list those of the clients' months. */
export async function checkConformidade({ g, base }: Stage, { api, ids }: CarteiraDoTeste): Promise<void> {
  await g.abrir(`${base}/painel/?vista=virada`);
  await g.ver('66,66% certos', empresaOf(0).nome);
  const todos = await api.get<ConformidadeDaCarteira>('/v1/carteira/conformidade-de-2026?limit=1');
  const linhas = await allOf<LinhaDaConformidade>(api, '/v1/carteira/conformidade-de-2026');
  expect(linhas).toHaveLength(ids.length);
  const soma = (campo: 'emitidos' | 'obrigados' | 'certos') =>
    linhas.reduce((total, linha) => total + linha[campo], 0);
  expect([todos.emitidos, todos.obrigados, todos.certos]).toEqual([
    soma('emitidos'),
    soma('obrigados'),
    soma('certos'),
  ]);
  for (const [n, regime] of REGIMES.entries()) {
    const id = known(ids[n], 'client');
    const linha = linhas.find(({ cliente_id }) => cliente_id === id);
    expect([regime, linha?.obrigados, linha?.certos, linha?.parte]).toEqual([regime, ...PARTE[regime]]);
    const { meses } = await api.get<ConformidadeDoCliente>(`/v1/clientes/${id}/conformidade-de-2026`);
    expect(meses.reduce((total, mes) => total + mes.certos, 0)).toBe(linha?.certos);
    expect(meses.reduce((total, mes) => total + mes.emitidos, 0)).toBe(linha?.emitidos);
  }
}

/** All clients of the Simples are decided for at once. */
export async function decideAll({ g, base }: Stage, { api, ids }: CarteiraDoTeste): Promise<void> {
  const doSimples = ids.filter((_, n) => isSimples(regimeOf(n))).length;
  await g.abrir(`${base}/painel/?vista=virada&parte=opcoes`);
  await g.ver('O que cada um decidiu');
  for (let left = doSimples; left > 0; ) {
    const shown = Math.min(left, 50);
    await g.abrir(`${base}/painel/?vista=virada&parte=opcoes&situacao=indecisa`);
    await g.ver('Marcar todos os mostrados');
    await g.marcar('Marcar todos os mostrados');
    await g.apertar(`${shown} dentro do DAS`);
    await g.ver(shown === 1 ? '1 decisão registrada.' : `${shown} decisões registradas.`);
    left -= shown;
  }
  expect(await api.get<object>('/v1/carteira/opcoes-do-simples')).toMatchObject({ indecisos: 0 });
}

/** The stock of all comes from their books at once, and a month takes of each what the list says. */
export async function openYear({ g, base }: Stage, { api, ids }: CarteiraDoTeste): Promise<void> {
  await g.abrir(`${base}/painel/?vista=virada&parte=abertura`);
  await g.ver(`${ids.length} clientes sem estoque.`);
  await g.marcar('O que não tem CST de compra foi comprado com PIS e COFINS');
  await g.apertar('Usar as escriturações de todos');
  await g.ver(
    `${ids.length} clientes passaram a ter o estoque das escriturações.`,
    '0 clientes sem estoque.',
  );

  const linhas = await allOf<LinhaDaCarteiraDeAbertura>(api, '/v1/carteira/posicao-de-abertura');
  for (const [n, regime] of REGIMES.entries()) {
    const linha = linhas.find(({ cliente_id }) => cliente_id === ids[n]);
    expect([regime, linha?.credito, linha?.a_confirmar, linha?.por_mes]).toEqual([
      regime,
      ...ESTOQUE[regime],
    ]);
  }

  await api.post('/v1/apuracoes/varias', { competencia: '2027-02' });
  const unfinished = async () =>
    (await api.get<{ por_situacao: { em_andamento: number } }>('/v1/carteira?competencia=2027-02&limit=1'))
      .por_situacao.em_andamento;
  while (await unfinished()) await pause(500);
  const versoes = await allOf<ListaDeApuracoes['data'][number]>(api, '/v1/apuracoes?competencia=2027-02');
  const usadas: string[] = [];
  for (const { id, cliente_id } of versoes) {
    const credito = linhas.find((linha) => linha.cliente_id === cliente_id)?.por_mes ?? null;
    if (credito === null) continue;
    const { comparativo } = await api.get<Apuracao>(`/v1/apuracoes/${id}`);
    const [posicao] = comparativo?.posicao_de_abertura ?? [];
    expect([cliente_id, posicao?.no_mes]).toEqual([cliente_id, credito]);
    usadas.push(posicao?.no_mes ?? '');
  }
  const comCredito = linhas.flatMap(({ por_mes }) => por_mes ?? []);
  expect([usadas.length, sumAmounts(usadas)]).toEqual([comCredito.length, sumAmounts(comCredito)]);
}

/** One dossier of each client is asked for, printed while somebody looks, and all are one ZIP; returns its bytes. */
export async function printAll(
  { g, base }: Stage,
  { api, chave, ids }: CarteiraDoTeste,
  tipo: 'conformidade_2026' | 'posicao_de_abertura' | 'pronto_para_janeiro',
): Promise<Uint8Array> {
  await g.abrir(`${base}/painel/?vista=virada&parte=dossies&tipo=${tipo}`);
  await g.ver('Nenhum dossiê deste tipo foi pedido.');
  await g.apertar('Pedir de todos');
  await g.ver(`${ids.length} dossiês pedidos.`);
  let andamento: DossiesDeTodos;
  do {
    await pause(500);
    andamento = await api.get<DossiesDeTodos>(`/v1/dossies?tipo=${tipo}&limit=1`);
  } while (andamento.em_preparo > 0);
  expect(andamento).toMatchObject({ prontos: ids.length, falharam: 0 });
  await g.ver(`Baixar ${ids.length} dossiês (ZIP)`);
  const zip = await fetch(new URL(`/v1/dossies/zip?tipo=${tipo}`, base), {
    headers: { authorization: `Bearer ${chave}` },
  });
  return new Uint8Array(await zip.arrayBuffer());
}
