import { ListaDeLivros, ListLivrosQuery, LivroComFatos, type LivroDoCliente } from '@apura/contracts';
import { findLivro, type LivroListado, listLivros, removeLivro } from '@apura/database';
import { livrosQueContam } from '@apura/engine';
import { ended, found, isOk } from '../answers.ts';
import { filtered, listed } from '../request/paging.ts';
import { gives, type Route, route } from '../route.ts';

export const LIVROS: readonly Route[] = [
  route('get /v1/clientes/:id/livros', {
    operation: 'listarLivros',
    example: { query: { competencia: '2026-10' } },
    scope: 'read:clients',
    summary: 'Lista as escriturações (SPED) lidas de um cliente, da mais nova à mais antiga',
    query: ListLivrosQuery,
    responses: gives(200, 'Uma página de escriturações.', ListaDeLivros),
    async respond(_gateway, pedido) {
      const linhas = found(await listLivros(pedido.tenant, pedido.params.id, filtered(pedido)));
      return listed(pedido, linhas, livroDaApi);
    },
  }),
  route('get /v1/livros/:id', {
    operation: 'verLivro',
    scope: 'read:clients',
    summary: 'Mostra uma escrituração (SPED) e o que ela diz do mês',
    responses: gives(200, 'A escrituração.', LivroComFatos),
    async respond(_gateway, { params, tenant }) {
      const { fatos, ...livro } = found(await findLivro(tenant, params.id));
      return isOk({ ...livroDaApi(livro), fatos: fatos.map(fatoDaApi) });
    },
  }),
  /** What it said of purchases is taken back; of the books of its days another may count from then on. */
  route('delete /v1/livros/:id', {
    operation: 'removerLivro',
    scope: 'write:clients',
    errors: ['mes_fechado'],
    summary:
      'Apaga uma escrituração (SPED) e o que foi lido dela; as apurações prontas que mudam ficam desatualizadas',
    responses: { 204: { description: 'Apagada.' } },
    respond: async (_gateway, { params, tenant, ator, requestId }) =>
      ended(await removeLivro(tenant, ator, params.id, livrosQueContam, requestId)),
  }),
];

const livroDaApi = ({ criado_em, ...livro }: LivroListado): LivroDoCliente => ({
  ...{ id: livro.id, livro: livro.livro, de: livro.de, ate: livro.ate, finalidade: livro.finalidade },
  ...{ conta: livro.conta, cnpj: livro.cnpj, ie: livro.ie, nome: livro.nome, uf: livro.uf },
  ...{ versao: livro.versao, arquivo: livro.arquivo, linhas: livro.linhas, assinada: livro.assinada },
  ...{ sem_leitura: [...livro.sem_leitura], lidos: { ...livro.lidos }, recebido_em: criado_em.toISOString() },
});

/** A fact as its fields, whatever its kind has. */
function fatoDaApi(fato: object): LivroComFatos['fatos'][number] {
  const { tipo = '', linha = 1, ...campos }: { tipo?: unknown; linha?: unknown } = fato;
  const valores = Object.entries(campos).flatMap(([nome, valor]) =>
    typeof valor === 'object' ? [] : [[nome, String(valor)]],
  );
  return { tipo: String(tipo), linha: Number(linha), valores: Object.fromEntries(valores) };
}
