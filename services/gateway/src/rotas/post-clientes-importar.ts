import type { ClientesImportados } from '@apura/contracts';
import { criarClientes } from '@apura/database';
import { lerClientesDoCsv } from '../importacao/ler-clientes-do-csv.ts';
import { recusar } from '../importacao/ler-linhas-do-csv.ts';
import { novoCliente } from '../requisicao/novo-cliente.ts';
import type { Rota } from '../rota.ts';

/** Creates all clients of a CSV file, or none of them. */
export const postClientesImportar: Rota = {
  metodo: 'post',
  caminho: '/v1/clientes/importar',
  escopo: 'write:clients',
  corpo: 'csv',
  async responder(_gateway, { req, requestId, criar }) {
    const lidos = lerClientesDoCsv(req.body);
    const novos = lidos.map(({ cliente }) => novoCliente(cliente));
    const ids = await criar(async (tenant) => {
      const { ids: criados, existentes } = await criarClientes(tenant, novos, requestId);
      const faltas = lidos.filter(({ cnpjRaiz }) => existentes.includes(cnpjRaiz));
      if (!faltas.length) return criados;
      throw recusar(
        faltas.map(({ linha, cnpjRaiz }) => ({
          campo: `linha ${linha}, cnpj`,
          motivo: `o escritório já tem um cliente com a raiz ${cnpjRaiz}`,
        })),
      );
    });
    const corpo: ClientesImportados = {
      importados: ids.length,
      data: lidos.map(({ linha, cnpjRaiz }, i) => ({ linha, id: ids[i] as string, cnpj_raiz: cnpjRaiz })),
    };
    return { status: 201, corpo };
  },
};
