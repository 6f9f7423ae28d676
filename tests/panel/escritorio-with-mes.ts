import type { Cliente } from '@apura/contracts';
import { type ApiClient, apiClient } from '@apura/standalone';
import { openTab, type Tab } from './browser.ts';
import type { Stage } from './escritorio-in-browser.ts';
import { gestures } from './gestures.ts';
import { ANA, register, requestInPage } from './pessoas.ts';

export interface EscritorioWithMes {
  /** The owner's browser, signed in. */
  readonly dona: Tab;
  readonly cliente: Cliente;
  /** With a key of the office that may do everything. */
  readonly api: ApiClient;
}

/** An office with one client, whose sample month has been taken in. */
export async function escritorioWithMes(stage: Stage): Promise<EscritorioWithMes> {
  const base = stage.stack.baseUrl;
  const dona = await openTab(stage.browser, base);
  const { abrir, ver } = gestures(dona.page);
  await register(dona, stage, ANA);
  const { body } = await requestInPage<{ chave: string }>(dona.page, 'POST', '/chaves', {
    nome: 'ERP',
    escopos: ['office'],
  });
  const api = apiClient(base, body.chave);
  const [{ cnpj, razao_social, regime }] = stage.mes.clientes;
  const cliente = await api.post<Cliente>('/v1/clientes', { cnpj, razao_social, regime });
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', stage.mes.arquivos);
  await abrir(`${base}/painel/envios/${job_id}`);
  await ver('Concluído');
  return { dona, cliente, api };
}
