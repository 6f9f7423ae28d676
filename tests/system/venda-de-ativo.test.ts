import { setTimeout as pause } from 'node:timers/promises';
import type { Ajuste, Apuracao, Cliente, DocumentoComItens, Pergunta, UploadJob } from '@apura/contracts';
import { openDatabase } from '@apura/database';
import { generateNota } from '@apura/samples';
import { apiClient, createDemoOffice } from '@apura/standalone';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OfficeOnStack, officeOnSharedStack } from './running-office.ts';

const MARCO = '2027-03';
/** A machine of the fixed assets, sold for 50,000.00 without today's taxes. */
const nota = generateNota({
  dhEmi: `${MARCO}-10T10:00:00-03:00`,
  comIBSCBS: false,
  itens: [
    {
      produto: {
        codigo: 'ATIVO-7',
        nome: 'Torno mecânico usado',
        ncm: '84581199',
        unidade: 'UN',
        preco: 5_000_000n,
        classe: 'integral',
        icms: 'isento',
        pisCofins: 'zero',
      },
      milesimos: 1000n,
      CFOP: '5551',
    },
  ],
});

let running: OfficeOnStack;
beforeAll(async () => {
  running = await officeOnSharedStack();
}, 60_000);
afterAll(() => running.stop(), 20_000);

/** The login of the owner of an office that has nothing to do with the first. */
async function outroEscritorio() {
  const { appUrl, relayUrl } = running.stack;
  const database = openDatabase({ appUrl, relayUrl, onError: () => {} });
  const office = await createDemoOffice(database);
  await database.close();
  return office;
}

/** The panel's API as the owner of an office. */
async function owner({ email, password: senha }: OfficeOnStack['login']) {
  let cookie = '';
  const pedir = async <T>(method: string, path: string, body?: object) => {
    const resposta = await fetch(new URL(`/painel/api${path}`, running.stack.baseUrl), {
      method,
      headers: { 'x-apura-painel': '1', 'content-type': 'application/json', cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const novos = resposta.headers.getSetCookie().map((linha) => linha.split(';')[0]);
    if (novos.length) cookie = novos.join('; ');
    const texto = await resposta.text();
    return { status: resposta.status, body: (texto ? JSON.parse(texto) : null) as T };
  };
  const { status } = await pedir('POST', '/sessao', { email, senha });
  if (status !== 200) throw new Error(`not signed in: ${status}`);
  return pedir;
}

async function ate<T>(ler: () => Promise<T>, feito: (lido: T) => boolean): Promise<T> {
  for (;;) {
    const lido = await ler();
    if (feito(lido)) return lido;
    await pause(100);
  }
}

test('the sale of a fixed asset is asked about; the answer takes its CBS away and makes the month outdated', async () => {
  const pedir = await owner(await outroEscritorio());
  const { body: chave } = await pedir<{ chave: string }>('POST', '/chaves', {
    nome: 'ERP',
    escopos: ['office'],
  });
  const api = apiClient(running.stack.baseUrl, chave.chave);
  const { cnpj } = nota.pedido.emitente;
  const cliente = await api.post<Cliente>('/v1/clientes', {
    cnpj,
    razao_social: 'Metalúrgica',
    regime: 'lucro_real',
  });
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', [nota]);
  await ate(
    () => api.get<UploadJob>(`/v1/upload/${job_id}`),
    ({ estado }) => estado === 'concluido',
  );
  const apurar = async () => {
    const { id } = await api.post<Apuracao>('/v1/apuracoes', { cliente_id: cliente.id, competencia: MARCO });
    return ate(
      () => api.get<Apuracao>(`/v1/apuracoes/${id}`),
      ({ estado }) => estado === 'calculada' || estado === 'falhou',
    );
  };
  const debitos = ({ comparativo }: Apuracao) =>
    Object.fromEntries(
      (comparativo?.devido_no_mes?.tributos ?? [])
        .filter(({ tributo }) => tributo === 'cbs' || tributo.startsWith('ibs'))
        .map(({ tributo, debitos }) => [tributo, debitos]),
    );
  const perguntas = async () => (await pedir<{ data: Pergunta[] }>('GET', '/perguntas')).body.data;

  // 50,000.00 x 9.1 % = 4,550.00 and x 0.05 % = 25.00.
  const antes = await apurar();
  expect(debitos(antes)).toEqual({ cbs: '4550.00', ibs_uf: '25.00', ibs_mun: '25.00' });
  const [pergunta, ...outras] = await perguntas();
  expect(outras).toEqual([]);
  expect(pergunta).toMatchObject({
    cliente_id: cliente.id,
    tipo: 'aquisicao',
    cfop: '5551',
    cprod: 'ATIVO-7',
    desde: MARCO,
    ate: MARCO,
    valor: '50000.00',
  });
  expect(pergunta?.condicao).toContain('art. 406');

  const resposta = {
    cliente_id: cliente.id,
    desde: MARCO,
    ate: MARCO,
    cfop: '5551',
    cprod: 'ATIVO-7',
    aquisicao: { data: '2024-05-10', valor_liquido: '50000.00' },
  };
  const outro = await owner(running.login);
  expect((await outro('POST', '/ajustes', resposta)).status).toBe(404);
  const { status, body: ajuste } = await pedir<Ajuste>('POST', '/ajustes', resposta);
  expect(status).toBe(201);
  expect((await outro('DELETE', `/ajustes/${ajuste.id}`)).status).toBe(404);
  for (const lista of ['/ajustes', '/perguntas'])
    expect((await outro<{ data: unknown[] }>('GET', lista)).body.data).toEqual([]);
  await expect(running.api.get(`/v1/documentos/${nota.chave}`)).rejects.toThrow('404');

  await ate(
    () => api.get<Apuracao>(`/v1/apuracoes/${antes.id}`),
    ({ desatualizada_desde }) => desatualizada_desde !== undefined,
  );
  expect(await perguntas()).toEqual([]);
  // Zero up to the net acquisition value (LC 214/2025 art. 406 § 2º I); the IBS has its zero rate from 2029 on (§ 4º).
  const { cbs = '0.00', ...ibs } = debitos(await apurar());
  expect({ cbs, ...ibs }).toEqual({ cbs: '0.00', ibs_uf: '25.00', ibs_mun: '25.00' });
  const { efeitos } = await api.get<DocumentoComItens>(`/v1/documentos/${nota.chave}`);
  expect(efeitos).toEqual([{ cliente_id: cliente.id, efeito: 'debito' }]);

  // Taken back, it is asked again.
  expect((await pedir('POST', '/respostas/retirar', { ajustes: [ajuste.id], respostas: [] })).body).toEqual({
    retiradas: 1,
  });
  await ate(perguntas, (abertas) => abertas.length === 1);
}, 120_000);
