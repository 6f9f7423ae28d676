import type { LinhaDaCarteiraDeAbertura } from '@apura/contracts';
import type { AskedPage, Connection } from '../api/connection.ts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { findCliente } from '../find-cliente.ts';
import { dinheiro } from '../output/dinheiro.ts';
import { type ListOptions, list, show } from '../output/formato.ts';

const COLUNAS = [
  ...([
    'cliente_id',
    'razao_social',
    'cnpj_raiz',
    'situacao',
    'tem_direito',
    'livro_com_inventario',
  ] as const),
  ...(['credito', 'a_confirmar', 'apropriado_em'] as const),
] as const satisfies readonly (keyof LinhaDaCarteiraDeAbertura)[];
const DA_LINHA = [
  ...([
    'codigo',
    'tributo',
    'descricao',
    'estabelecimento',
    'origem',
    'situacao',
    'valor',
    'de',
    'ate',
  ] as const),
  ...(['parcelas', 'por_mes', 'prazo', 'perde', 'fundamento'] as const),
] as const;

interface AberturaOptions extends ListOptions {
  readonly cliente?: string;
}

/** What clients take into the first month of CBS; with `--cliente` each part of one. */
export async function abertura(contexto: Contexto, { cliente, ...forma }: AberturaOptions): Promise<void> {
  const { textos, language } = contexto;
  if (cliente !== undefined) return showCliente(contexto, { cliente, ...forma });
  const ver = (connection: Connection, page: AskedPage) =>
    connection.call('GET', '/v1/carteira/posicao-de-abertura', { query: page });
  await list(contexto, ver, forma, (lista) => ({
    csv: {
      colunas: COLUNAS,
      linhas: lista.map((linha) => COLUNAS.map((coluna) => String(linha[coluna] ?? ''))),
    },
    tabela: {
      header: textos.abertura.header,
      linhas: lista.map(({ razao_social, situacao, credito, a_confirmar }) => [
        ...[razao_social, situacao],
        ...[credito, a_confirmar].map((valor) => dinheiro(valor, language)),
      ]),
      textos: 2,
    },
  }));
}

async function showCliente(
  contexto: Contexto,
  { cliente, ...forma }: AberturaOptions & { readonly cliente: string },
): Promise<void> {
  const { textos, language } = contexto;
  const connection = await connect(contexto);
  const id = await findCliente(connection, cliente);
  const posicao = await connection.call('GET', '/v1/clientes/{id}/posicao-de-abertura', { params: { id } });
  show(contexto, forma, {
    json: posicao,
    csv: {
      colunas: DA_LINHA,
      linhas: posicao.linhas.map((uma) => DA_LINHA.map((coluna) => String(uma[coluna] ?? ''))),
    },
    tabela: {
      header: textos.abertura.linhas,
      linhas: posicao.linhas.map(({ descricao, situacao, prazo, valor, perde }) => [
        ...[descricao, situacao, prazo ?? '-'],
        ...[valor, perde].map((um) => dinheiro(um, language)),
      ]),
      textos: 3,
    },
  });
}
