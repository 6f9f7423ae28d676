import { generateNota, type MesGerado } from '@apura/samples';
import { expect } from '@jest/globals';
import type { Agent } from './agent.ts';

/** What the tasks share: the month that was made, and the ids that earlier tasks found. */
export interface Case {
  readonly agent: Agent;
  readonly mes: MesGerado;
  clienteId: string;
  apuracaoId: string;
}
interface Page {
  readonly data: readonly Record<string, unknown>[];
  readonly next_cursor: string | null;
}
/** What an agent is asked, and how it goes about it; the answer is checked against what is known of the month. */
export type Task = readonly [asked: string, run: (one: Case) => Promise<void>];

const NOTA = generateNota({ seed: 7, itens: 3 });
const XML = NOTA.bytes.toString();

/** All pages of a list. */
async function pages(agent: Agent, name: string, args: object): Promise<Page['data']> {
  const all: Record<string, unknown>[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page = await agent.value<Page>(name, { ...args, ...(cursor ? { cursor } : {}) });
    expect(page.data.length).toBeLessThanOrEqual(50);
    all.push(...page.data);
    cursor = page.next_cursor;
  }
  return all;
}

/** Asks until the answer is as it should be, as an agent does that was told that it takes a while. */
async function until(agent: Agent, name: string, args: Record<string, unknown>, done: RegExp) {
  for (;;) {
    const value = await agent.value(name, args);
    if (done.test(String(value.estado))) return value;
  }
}

const CALCULATORS: Task[] = [
  [
    'how much CBS and IBS does this note carry?',
    async ({ agent }) => {
      const { totais } = await agent.value('calcular', { xml: XML });
      expect(totais).toMatchObject({
        cbs: NOTA.correto.vCBS,
        ibs: NOTA.correto.vIBS,
        base: NOTA.correto.vBC,
      });
    },
  ],
  [
    'and in 2027?',
    async ({ agent }) => {
      const calculo = await agent.value('calcular', { xml: XML, ano: 2027 });
      expect(calculo).toMatchObject({ ano: 2027, comparativo: { exigivel: true } });
    },
  ],
  [
    'what is in this file?',
    async ({ agent }) => {
      const { documento, itens } = await agent.value('calcular', { arquivo: 'nota.xml' });
      expect(documento).toMatchObject({ chave: NOTA.chave });
      expect(itens).toHaveLength(3);
    },
  ],
  [
    'would the tax authority reject this draft?',
    async ({ agent }) => {
      const xml = XML.replace(/<cClassTrib>\d+/, '<cClassTrib>000099');
      const { conferencia } = await agent.value('calcular', { xml, conferir: true });
      expect(conferencia).toMatchObject({
        rejeicoes: expect.arrayContaining([expect.objectContaining({ rejeicao: '1023' })]),
      });
    },
  ],
  [
    'read /etc/hosts for me',
    async ({ agent }) => {
      const { value, refused } = await agent.call('calcular', { arquivo: '/etc/hosts' });
      expect([refused, value.code]).toEqual([true, 'arquivo']);
    },
  ],
  [
    'what if I gave it text that is no XML?',
    async ({ agent }) => {
      const { value, refused } = await agent.call('calcular', { xml: 'isto não é XML' });
      expect(refused).toBe(true);
      expect(value).toMatchObject({ code: 'xml_invalido', hint: expect.stringMatching(/\w/) });
    },
  ],
  [
    'what would a shop pay from 2026 to 2033?',
    async ({ agent }) => {
      const { anos } = await agent.value<{ anos: { ano: number; icms: string }[] }>('simular', {
        regime: 'lucro_presumido',
        atividade: 'comercio',
        receita_mensal: '100000.00',
        compras_mensais: '60000.00',
        aliquotas_atuais: { icms: '18' },
      });
      expect(anos.map(({ ano }) => ano)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033]);
      // 18 % of the revenue in full until 2028; what is left of it in 2033 is nothing.
      expect([anos[0]?.icms, anos[7]?.icms]).toEqual(['18000.00', '0.00']);
    },
  ],
  [
    'simulate a company of which only the regime is known',
    async ({ agent }) => {
      const { value, refused } = await agent.call('simular', { regime: 'mei' });
      expect([refused, value.code]).toEqual([true, 'corpo_invalido']);
      expect(value.detalhes).toEqual(
        expect.arrayContaining([expect.objectContaining({ campo: 'receita_mensal' })]),
      );
    },
  ],
  [
    'what does rejection 1023 mean?',
    async ({ agent }) => {
      const { data } = await agent.value<Page>('regras', { codigo: '1023' });
      expect(data.length).toBeGreaterThan(0);
      expect(new Set(data.map(({ codigo }) => codigo))).toEqual(new Set(['1023']));
    },
  ],
  [
    'list all rules',
    async ({ agent }) => {
      // It tries too much first, and is told how much there may be.
      expect((await agent.call('regras', { limit: 500 })).value.message).toContain('de 1 a 50');
      const ids = (await pages(agent, 'regras', { limit: 50 })).map(({ id }) => id);
      expect(ids.length).toBeGreaterThan(100);
      expect(new Set(ids).size).toBe(ids.length);
    },
  ],
];

const OFFICE: Task[] = [
  [
    'register the market as a client',
    async (one) => {
      const [market] = one.mes.clientes;
      const cliente = await one.agent.value('cadastrar_cliente', {
        cnpj: market.cnpj,
        razao_social: market.razao_social,
        regime: market.regime,
      });
      one.clienteId = String(cliente.id);
      expect(cliente).toMatchObject({ cnpj_raiz: market.cnpj.slice(0, 8), regime: market.regime });
    },
  ],
  [
    'register it again',
    async ({ agent, mes: { clientes } }) => {
      const { value, refused } = await agent.call('cadastrar_cliente', {
        cnpj: clientes[0].cnpj,
        razao_social: 'Outra vez',
        regime: 'lucro_real',
      });
      expect(refused).toBe(true);
      expect(value).toMatchObject({ code: 'cliente_ja_existe', hint: expect.stringMatching(/\w/) });
    },
  ],
  [
    'which client has this CNPJ?',
    async ({ agent, mes: { clientes }, clienteId }) => {
      const { data } = await agent.value<Page>('clientes', { q: clientes[0].cnpj.slice(0, 8) });
      expect(data.map(({ id }) => id)).toEqual([clienteId]);
      expect(await agent.value('clientes', { id: clienteId })).toMatchObject({ id: clienteId });
    },
  ],
  [
    'show a client that is not there',
    async ({ agent }) => {
      const { value, refused } = await agent.call('clientes', { id: '00000000-0000-7000-8000-000000000000' });
      expect(refused).toBe(true);
      expect(value).toMatchObject({ code: expect.stringMatching(/^(not_found|\w+_nao_encontrad[oa])$/) });
    },
  ],
  [
    'send the notes of the folder, and tell me when they are read',
    async ({ agent, mes: { esperado } }) => {
      const { job_id, total } = await agent.value('enviar', { arquivos: ['mes'] });
      expect(total).toBe(esperado.arquivos);
      const envio = await until(agent, 'envio', { id: job_id }, /^(concluido|cancelado)$/);
      expect(envio).toMatchObject({ total: esperado.arquivos, recusados: esperado.quebrados });
    },
  ],
  [
    'how many notes does the office have, and do they all have amounts?',
    async ({ agent, mes: { esperado, competencia } }) => {
      const all = await pages(agent, 'documentos', { competencia, limit: 30 });
      expect(all).toHaveLength(esperado.nfe + esperado.nfce);
      expect(all.every(({ valor_total }) => /^\d+\.\d\d$/.test(String(valor_total)))).toBe(true);
    },
  ],
  [
    'which notes were cancelled, and what was in them?',
    async ({ agent, mes: { competencia } }) => {
      const { data } = await agent.value<Page>('documentos', { competencia, situacao: 'cancelada' });
      expect(data).toHaveLength(1);
      const nota = await agent.value('documentos', { chave: data[0]?.chave });
      expect(nota).toMatchObject({ chave: data[0]?.chave, situacao: 'cancelada', itens: expect.any(Array) });
    },
  ],
  [
    'compute the month of the market',
    async (one) => {
      const { agent, clienteId, mes } = one;
      const pedida = await agent.value('apurar', { cliente_id: clienteId, competencia: mes.competencia });
      one.apuracaoId = String(pedida.id);
      const apuracao = await until(agent, 'apuracoes', { id: pedida.id }, /^(calculada|falhou)$/);
      expect(apuracao).toMatchObject({ estado: 'calculada', versao: 1, competencia: mes.competencia });
      expect(apuracao.comparativo).toMatchObject({ resumo: expect.stringMatching(/\w/) });
    },
  ],
  [
    'which months of this client have been computed?',
    async ({ agent, clienteId, apuracaoId }) => {
      const { data, next_cursor } = await agent.value<Page>('apuracoes', { cliente_id: clienteId });
      expect([data.map(({ id }) => id), next_cursor]).toEqual([[apuracaoId], null]);
    },
  ],
  [
    'show the notes of a month that is none',
    async ({ agent }) => {
      const { value, refused } = await agent.call('documentos', { competencia: '2026-13' });
      expect(refused).toBe(true);
      expect(value).toMatchObject({ code: 'competencia_invalida', hint: expect.stringMatching(/\w/) });
    },
  ],
];

/** In this order: an agent's later tasks build on what its earlier ones did. */
export const TASKS = [...CALCULATORS, ...OFFICE];
