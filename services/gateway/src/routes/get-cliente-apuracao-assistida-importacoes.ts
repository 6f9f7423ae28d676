import { ListaDeImportacoesDaAssistida, PeriodQuery } from '@apura/contracts';
import { listarImportacoes, verCliente } from '@apura/database';
import { found } from '../answers.ts';
import { filtered, listed } from '../request/page.ts';
import { route } from '../route.ts';

export const getClienteApuracaoAssistidaImportacoes = route(
  'get /v1/clientes/:id/apuracao-assistida/importacoes',
  {
    operacao: 'listarImportacoesDaAssistida',
    escopo: 'read:apuracoes',
    resumo: 'Lista os arquivos de apuração assistida importados de um cliente, do mais novo ao mais antigo',
    query: PeriodQuery,
    respostas: { 200: { descricao: 'Uma página de importações.', schema: ListaDeImportacoesDaAssistida } },
    async respond(_gateway, pedido) {
      const { params, tenant } = pedido;
      const page = filtered(pedido);
      const { id } = found(await verCliente(tenant, params.id));
      const linhas = await listarImportacoes(tenant, id, page);
      return listed(pedido, linhas, ({ sha256, criado_em, ...linha }) => ({
        ...linha,
        sha256: Buffer.from(sha256).toString('hex'),
        criado_em: criado_em.toISOString(),
      }));
    },
  },
);
