import type { Cliente } from '@apura/contracts';
import type { Contexto } from '../contexto.ts';
import { type ListOptions, list } from '../output/formato.ts';

const COLUNAS = ['id', 'cnpj_raiz', 'razao_social', 'regime', 'status'] as const;

/** GET /api/v1/clients. */
export async function clientes(contexto: Contexto, options: ListOptions): Promise<void> {
  const { header } = contexto.textos.clientes;
  await list<Cliente>(contexto, '/api/v1/clients', {}, options, (lista) => {
    const linhas = lista.map((cliente) => COLUNAS.map((coluna) => cliente[coluna]));
    return { csv: { colunas: COLUNAS, linhas }, tabela: { header, linhas, textos: COLUNAS.length } };
  });
}
