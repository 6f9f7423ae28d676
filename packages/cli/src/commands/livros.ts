import type { AskedPage, Connection } from '../api/connection.ts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { findCliente } from '../find-cliente.ts';
import { type ListOptions, list } from '../output/formato.ts';

const COLUNAS = ['id', 'livro', 'de', 'ate', 'finalidade', 'conta', 'assinada', 'arquivo'] as const;
const DO_ACHADO = [
  ...(['tipo', 'peso', 'livro', 'lado', 'chave', 'serie', 'numero', 'linha', 'campo'] as const),
  ...(['no_xml', 'no_livro', 'motivo'] as const),
] as const;

interface Options extends ListOptions {
  readonly cliente: string;
  readonly competencia?: string;
  readonly comparar?: boolean;
  /** The id of a book. */
  readonly apagar?: string;
}

/** The books of a client; with `comparar` a month of them beside its XMLs, with `apagar` one of them is taken away first. */
export async function livros(contexto: Contexto, options: Options): Promise<void> {
  const { cliente, competencia, comparar, apagar, ...forma } = options;
  const { textos } = contexto;
  const connection = await connect(contexto);
  const id = await findCliente(connection, cliente);
  if (apagar !== undefined) {
    await connection.call('DELETE', '/v1/livros/{id}', { params: { id: apagar } });
    contexto.avisos.write(`${textos.livros.apagado(apagar)}\n`);
  }
  if (comparar) return compare(contexto, id, competencia, forma);
  const ver = (connected: Connection, page: AskedPage) =>
    connected.call('GET', '/v1/clientes/{id}/livros', { params: { id }, query: { competencia, ...page } });
  await list(contexto, ver, forma, (lista) => ({
    csv: { colunas: COLUNAS, linhas: lista.map((livro) => COLUNAS.map((coluna) => livro[coluna])) },
    tabela: {
      header: textos.livros.header,
      linhas: lista.map(({ id: livroId, livro, de, ate, conta, arquivo }) => [
        ...[livroId, livro, `${de} ${ate}`, conta ? textos.livros.vale : textos.livros.outraVale, arquivo],
      ]),
      textos: 5,
    },
  }));
}

function compare(
  contexto: Contexto,
  id: string,
  competencia: string | undefined,
  forma: ListOptions,
): Promise<void> {
  const { achados } = contexto.textos.livros;
  const ver = (connected: Connection, page: AskedPage) =>
    connected.call('GET', '/v1/clientes/{id}/livros/confronto', {
      params: { id },
      query: { competencia, ...page },
    });
  return list(contexto, ver, forma, (lista) => ({
    csv: { colunas: DO_ACHADO, linhas: lista.map((um) => DO_ACHADO.map((coluna) => um[coluna] ?? '')) },
    tabela: {
      header: achados,
      linhas: lista.map(({ peso, chave, numero, no_xml, no_livro, motivo }) => [
        ...[peso, chave ?? numero ?? '', motivo, no_xml ?? '', no_livro ?? ''],
      ]),
      textos: 3,
    },
  }));
}
