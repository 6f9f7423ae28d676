import {
  ConformidadeDaCarteira,
  ConformidadeDoCliente,
  LinhaDaConformidade,
  ListConformidadeQuery,
} from '@apura/contracts';
import { recordOf } from '@apura/contracts/tables';
import {
  countInconsistencias,
  documentosEmitidos,
  findCliente,
  listClientesByNome,
  readAtOnce,
} from '@apura/database';
import { anoDaConformidade, conformidadeByMes, QUESTAO_DOS_DOCUMENTOS } from '@apura/engine';
import { found, isOk } from '../answers.ts';
import { conformidadeForApi, readConformidade } from '../representation/conformidade.ts';
import { shaped } from '../representation/shaped.ts';
import { buildPage, filtered } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';

export const CONFORMIDADE: readonly Route[] = [
  route('get /v1/carteira/conformidade-de-2026', {
    operation: 'listarConformidade',
    example: { query: { limit: '2' } },
    scope: 'read:documents',
    summary:
      'Mostra, de cada cliente ativo e de todos, a parte dos documentos de 2026 com CBS e IBS certos, mês a mês, e as divergências por estado',
    query: ListConformidadeQuery,
    responses: gives(
      200,
      'Uma página dos clientes, por nome, com os números de todos.',
      ConformidadeDaCarteira,
    ),
    async respond(_gateway, pedido) {
      const { tenant, hoje, mes } = pedido;
      const { ano, de, ate, corrige_ate, dias, fundamento } = anoDaConformidade(hoje);
      const filter = { ...filtered(pedido), mes, status: 'ativo' } as const;
      const { emitidos, inconsistencias, clientes } = await readAtOnce(tenant, async (mesmo) => ({
        emitidos: await documentosEmitidos(mesmo, { de, ate, ...QUESTAO_DOS_DOCUMENTOS }),
        inconsistencias: await countInconsistencias(mesmo, { ano, ...QUESTAO_DOS_DOCUMENTOS }),
        clientes: await listClientesByNome(mesmo, filter),
      }));
      const [contadas, emitidosDe] = [byCliente(inconsistencias), byCliente(emitidos)];
      const page = buildPage(pedido, clientes, (cliente) =>
        shaped(LinhaDaConformidade, {
          ...{ cliente_id: cliente.id, razao_social: cliente.razao_social, cnpj_raiz: cliente.cnpj_raiz },
          ...conformidadeByMes(emitidosDe.get(cliente.id) ?? []),
          estados: recordOf(
            ['aberta', 'pedida', 'resolvida', 'ignorada'],
            (estado) => contadas.get(cliente.id)?.find((uma) => uma.estado === estado)?.quantas ?? 0,
          ),
        }),
      );
      const { meses, ...todos } = conformidadeByMes(emitidos);
      return isOk({
        ...{ ano, corrige_ate, dias, fundamento, ...todos },
        meses: meses.map(({ tipos: _, ...doMes }) => doMes),
        ...page,
      });
    },
  }),
  route('get /v1/clientes/:id/conformidade-de-2026', {
    operation: 'verConformidade',
    scope: 'read:documents',
    summary:
      'Mostra, mês a mês de 2026, a parte dos documentos do cliente com CBS e IBS certos, o que corrige cada divergência e o estado dela',
    responses: gives(200, 'Os números do ano: evidência, e não certificado.', ConformidadeDoCliente),
    async respond({ agora }, { params, tenant, hoje }) {
      const { cliente, lida } = await readAtOnce(tenant, async (mesmo) => ({
        cliente: found(await findCliente(mesmo, params.id)),
        lida: await readConformidade(mesmo, hoje, params.id),
      }));
      return isOk(conformidadeForApi({ cliente, agora: agora(), lida }));
    },
  }),
];

/** Read once for a page of clients, and not once for each of them. */
function byCliente<T extends { readonly cliente_id: string }>(linhas: readonly T[]): Map<string, T[]> {
  const porCliente = new Map<string, T[]>();
  for (const linha of linhas) {
    const dele = porCliente.get(linha.cliente_id);
    if (dele) dele.push(linha);
    else porCliente.set(linha.cliente_id, [linha]);
  }
  return porCliente;
}
