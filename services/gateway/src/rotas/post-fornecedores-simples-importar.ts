import type { FornecedoresImportados } from '@apura/contracts';
import { gravarFornecedoresSimples } from '@apura/database';
import { lerFornecedoresDoCsv } from '../importacao/ler-fornecedores-do-csv.ts';
import type { Rota } from '../rota.ts';

/** Keeps what a CSV file says of suppliers of the Simples: all of it, or nothing. */
export const postFornecedoresSimplesImportar: Rota = {
  metodo: 'post',
  caminho: '/v1/fornecedores-simples/importar',
  escopo: 'write:clients',
  corpo: 'csv',
  async responder(_gateway, { req, requestId, criar }) {
    const lidos = lerFornecedoresDoCsv(req.body);
    await criar((tenant) => gravarFornecedoresSimples(tenant, lidos, requestId));
    const corpo: FornecedoresImportados = {
      importados: lidos.length,
      data: lidos.map(({ linha, cnpj_raiz, desde }) => ({ linha, cnpj_raiz, desde })),
    };
    return { status: 200, corpo };
  },
};
