import type { Cliente } from '@apura/contracts';
import { type ApiClient, apiClient } from '@apura/standalone';
import type { Palco } from './escritorio-no-navegador.ts';
import { gestos } from './gestos.ts';
import { type Aba, abrirAba } from './navegador.ts';
import { ANA, cadastrar, pedirNaPagina } from './pessoas.ts';

export interface EscritorioComMes {
  /** The owner's browser, signed in. */
  readonly dona: Aba;
  readonly cliente: Cliente;
  /** With a key of the office that may do everything. */
  readonly api: ApiClient;
}

/** An office with one client, whose sample month has been taken in. */
export async function escritorioComMes(palco: Palco): Promise<EscritorioComMes> {
  const base = palco.stack.baseUrl;
  const dona = await abrirAba(palco.navegador, base);
  const { abrir, ver } = gestos(dona.pagina);
  await cadastrar(dona, palco, ANA);
  const { corpo } = await pedirNaPagina<{ chave: string }>(dona.pagina, 'POST', '/chaves', {
    nome: 'ERP',
    escopos: ['office'],
  });
  const api = apiClient(base, corpo.chave);
  const [{ cnpj, razao_social, regime }] = palco.mes.clientes;
  const cliente = await api.post<Cliente>('/v1/clientes', { cnpj, razao_social, regime });
  const { job_id } = await api.upload<{ job_id: string }>('/v1/upload', palco.mes.arquivos);
  await abrir(`${base}/painel/envios/${job_id}`);
  await ver('Concluído');
  return { dona, cliente, api };
}
