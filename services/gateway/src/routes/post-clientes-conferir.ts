import { ClientesConferidos } from '@apura/contracts';
import { raizesConhecidas } from '@apura/database';
import Type from 'typebox';
import { lerCadaClienteDoCsv } from '../csv-import/ler-clientes-do-csv.ts';
import { route } from '../route.ts';

/** What an import would do, line by line, before anything is kept. */
export const postClientesConferir = route('post /v1/clientes/importar/conferir', {
  operacao: 'conferirClientes',
  exemplo: { arquivo: 'clientes.csv' },
  escopo: 'write:clients',
  resumo: 'Confere um arquivo CSV de clientes, linha a linha, sem cadastrar nada',
  reads: 'csv',
  body: Type.String({ description: 'o mesmo arquivo de POST /v1/clientes/importar' }),
  respostas: { 200: { descricao: 'O que seria feito de cada linha.', schema: ClientesConferidos } },
  async respond(_gateway, { body, tenant }) {
    const linhas = lerCadaClienteDoCsv(body);
    const raizes = linhas.flatMap(({ lida }) => (lida ? [lida.cnpjRaiz] : []));
    const conhecidas = await raizesConhecidas(tenant, raizes);
    const payload: ClientesConferidos = {
      data: linhas.map(({ linha, lida, faltas }) => ({
        linha,
        situacao: !lida || faltas.length ? 'com_falha' : conhecidas.has(lida.cnpjRaiz) ? 'existente' : 'novo',
        ...(lida ? { cliente: lida.cliente } : {}),
        faltas: [...faltas],
      })),
    };
    return { status: 200, body: payload };
  },
});
