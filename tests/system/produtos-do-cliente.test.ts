import { setTimeout as pause } from 'node:timers/promises';
import type {
  Apuracao,
  Cliente,
  ListaDeProdutos,
  Pergunta,
  ProdutosDecididos,
  ProdutosImportados,
  UploadJob,
} from '@apura/contracts';
import { COMERCIO_AURORA, FORNECEDORES, generateNota, type Produto } from '@apura/samples';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OfficeOnStack, officeOnSharedStack } from './running-office.ts';

const MES = '2026-09';
const normal = {
  unidade: 'UN',
  preco: 10_000n,
  classe: 'integral',
  icms: 'normal',
  pisCofins: 'normal',
} as const;
/** Single-phase until PIS and COFINS end (Lei 10.147/2000, art. 1º, I, b). */
const XAMPU: Produto = { ...normal, codigo: '5003', nome: 'Xampu anticaspa, 350 ml', ncm: '33051000' };
const CAIXA: Produto = { ...normal, codigo: 'F-77', nome: 'Caixa de papelão ondulado', ncm: '48191000' };
const ARROZ: Produto = { ...normal, codigo: '1001', nome: 'Arroz branco', ncm: '10063021' };

const dezDe = (produto: Produto) => ({ produto, milesimos: 10_000n, CFOP: '5102' });
const NOTAS = [
  // Sold: 1,000.00 of each, ICMS of 18 %.
  generateNota({
    ...{ seed: 1, numero: 1, dhEmi: `${MES}-10T10:00:00-03:00`, emitente: COMERCIO_AURORA },
    destinatario: FORNECEDORES.atacado,
    itens: [dezDe(XAMPU), dezDe(ARROZ)],
  }),
  // Bought: 1,000.00 of boxes, ICMS 180.00, which the client does not sell.
  generateNota({
    ...{ seed: 2, numero: 2, dhEmi: `${MES}-11T10:00:00-03:00`, emitente: FORNECEDORES.atacado },
    itens: [dezDe(CAIXA)],
  }),
];

let running: OfficeOnStack;
beforeAll(async () => {
  running = await officeOnSharedStack();
}, 60_000);
afterAll(() => running.stop(), 20_000);

async function until<T>(read: () => Promise<T>, done: (one: T) => boolean): Promise<T> {
  for (;;) {
    const one = await read();
    if (done(one)) return one;
    await pause(100);
  }
}

test('what notes name is in the register; a decision by filter answers its question and moves the month, a file brings others', async () => {
  const { api, stack, key } = running;
  const { cnpj } = COMERCIO_AURORA;
  const { id } = await api.post<Cliente>('/v1/clientes', {
    cnpj,
    razao_social: 'Mercado',
    regime: 'lucro_real',
  });
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', NOTAS);
  await until(
    () => api.get<UploadJob>(`/v1/upload/${job_id}`),
    ({ estado }) => estado === 'concluido',
  );
  const produtos = (query: string) => api.get<ListaDeProdutos>(`/v1/clientes/${id}/produtos?${query}`);
  const icms = async () => {
    const { id: apuracao } = await api.post<Apuracao>('/v1/apuracoes', { cliente_id: id, competencia: MES });
    const { comparativo } = await until(
      () => api.get<Apuracao>(`/v1/apuracoes/${apuracao}`),
      ({ estado }) => estado === 'calculada' || estado === 'falhou',
    );
    return comparativo?.devido_no_mes?.tributos.find(({ tributo }) => tributo === 'icms')?.creditos;
  };

  const vendidos = await produtos('lado=saida');
  // The note declares rice at the whole rate, which its annex takes to zero.
  expect(
    vendidos.data.map(({ codigo, emitente, ncm, estado, a_confirmar }) => ({
      ...{ codigo, emitente, ncm, estado, sugerido: a_confirmar?.sugerido },
    })),
  ).toEqual([
    {
      codigo: '1001',
      emitente: cnpj.slice(0, 8),
      ncm: '10063021',
      estado: 'a_confirmar',
      sugerido: '200003',
    },
    { codigo: '5003', emitente: cnpj.slice(0, 8), ncm: '33051000', estado: 'sugerido', sugerido: undefined },
  ]);
  // Annex I, LC 214/2025 art. 125: zero rate.
  expect(vendidos.data.find(({ codigo }) => codigo === '1001')?.sugestao).toMatchObject({
    cclasstrib: '200003',
    reducao_cbs: '100.00',
    destinacao: null,
  });

  const abertos = await produtos('estado=aberto');
  expect(abertos.totais).toMatchObject({ produtos: 3, aberto: 1 });
  expect(abertos.data).toMatchObject([
    {
      codigo: 'F-77',
      lado: 'entrada',
      emitente: FORNECEDORES.atacado.cnpj,
      perguntas: ['destinacao'],
      documentos: 1,
      decisoes: { destinacao: null },
      sugestao: { destinacao: { valor: 'revenda', confianca: 'baixa' } },
    },
  ]);
  const antes = await icms();
  expect(antes).toBe('180.00');

  const decididos = await api.post<ProdutosDecididos>(`/v1/clientes/${id}/produtos/decidir`, {
    filtro: { lado: 'entrada', estado: 'aberto' },
    destinacao: 'uso_consumo',
    desde: MES,
  });
  expect(decididos).toEqual({ produtos: 1, respostas: 1 });
  expect((await produtos('lado=entrada')).data).toMatchObject([
    {
      estado: 'decidido',
      perguntas: [],
      decisoes: { destinacao: { valor: 'uso_consumo', do_produto: true } },
    },
  ]);
  expect((await api.get<{ data: Pergunta[] }>(`/v1/perguntas?cliente_id=${id}`)).data).toEqual([]);
  // No credit of what is for use (LC 87/1996, art. 33, I).
  expect(await icms()).toBe('0.00');

  // 31/12/2026 is the last day of the single phase: PIS and COFINS end.
  const mudam = await produtos('mudam_em=2027-01-01');
  expect(mudam.data).toMatchObject([
    { codigo: '5003', mudancas: [{ campo: 'monofasico', de: 'sim', para: 'nao' }] },
  ]);

  const headers = { authorization: `Bearer ${key}` };
  const path = `${stack.baseUrl}/v1/clientes/${id}/produtos`;
  const csv = await (await fetch(`${path}/csv?lado=entrada&planilha=true`, { headers })).text();
  // As Excel keeps its zeros, which are read back.
  expect(csv).toContain(`;="000001";`);
  const importar = async (body: string, query = '') => {
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'text/csv' }, body };
    const answer = await fetch(`${path}/importar${query}`, sent);
    return (await answer.json()) as ProdutosImportados & { code?: string };
  };
  expect((await importar(csv)).data).toMatchObject([{ linha: 2, mudancas: [] }]);
  const outra = csv.replace('uso_consumo', 'embalagem');
  const mudanca = { campo: 'destinacao', de: 'uso_consumo', para: 'embalagem' };
  expect(await importar(outra, '?conferir=true')).toMatchObject({
    importados: 0,
    data: [{ mudancas: [mudanca] }],
  });
  expect(await importar(outra)).toMatchObject({ importados: 1 });
  expect((await produtos('lado=entrada')).data[0]?.decisoes.destinacao?.valor).toBe('embalagem');
  const errada = await importar(`${outra}entrada;90001001000143;;NADA;;;12345678\r\n`);
  expect(errada.code).toBe('csv_invalido');
}, 120_000);
