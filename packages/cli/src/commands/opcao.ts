import type { LinhaDaOpcao } from '@apura/contracts';
import type { AskedPage, Connection } from '../api/connection.ts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { findCliente } from '../find-cliente.ts';
import { dinheiro } from '../output/dinheiro.ts';
import { type ListOptions, list, show } from '../output/formato.ts';

const COLUNAS = [
  ...(['cliente_id', 'razao_social', 'cnpj_raiz', 'situacao', 'opcao', 'por', 'decidida_em'] as const),
  ...(['confirmada_em', 'competencia', 'diferenca', 'credito_a_mais'] as const),
] as const satisfies readonly (keyof LinhaDaOpcao)[];
const DO_COMPRADOR = [
  ...(['cnpj_raiz', 'nome', 'regime', 'vendas', 'credito_dentro', 'credito_fora', 'credito_a_mais'] as const),
  ...(['custo_dentro', 'custo_fora'] as const),
] as const;

interface OpcaoOptions extends ListOptions {
  readonly cliente?: string;
  readonly semestre?: string | undefined;
}

/** What the clients of the Simples chose for a half-year; with `--cliente` both sides of one, customer by customer. */
export async function opcao(contexto: Contexto, { cliente, semestre, ...forma }: OpcaoOptions) {
  if (cliente !== undefined) return showCliente(contexto, { cliente, semestre, ...forma });
  const { textos, language } = contexto;
  const amount = (valor: string | null) => (valor === null ? '-' : dinheiro(valor, language));
  const ver = (connection: Connection, page: AskedPage) =>
    connection.call('GET', '/v1/carteira/opcoes-do-simples', { query: { semestre, ...page } });
  await list(contexto, ver, forma, (lista) => ({
    csv: { colunas: COLUNAS, linhas: lista.map((linha) => COLUNAS.map((coluna) => linha[coluna])) },
    tabela: {
      header: textos.opcao.header,
      linhas: lista.map(({ razao_social, situacao, opcao, diferenca, credito_a_mais }) => [
        ...[razao_social, situacao, opcao ?? '-'],
        ...[amount(diferenca), amount(credito_a_mais)],
      ]),
      textos: 3,
    },
  }));
}

async function showCliente(
  contexto: Contexto,
  { cliente, semestre, ...forma }: OpcaoOptions & { readonly cliente: string },
): Promise<void> {
  const { textos, language, avisos } = contexto;
  const connection = await connect(contexto);
  const id = await findCliente(connection, cliente);
  const opcao = await connection.call('GET', '/v1/clientes/{id}/opcao-do-simples', {
    params: { id },
    query: { semestre },
  });
  const compradores = opcao.figuras?.clientes ?? [];
  show(contexto, forma, {
    json: opcao,
    csv: {
      colunas: DO_COMPRADOR,
      linhas: compradores.map((um) => DO_COMPRADOR.map((coluna) => um[coluna])),
    },
    tabela: {
      header: textos.opcao.compradores,
      linhas: compradores.map((um) => [
        ...[um.nome, um.regime],
        ...[um.vendas, um.credito_dentro, um.credito_fora, um.custo_dentro, um.custo_fora].map((valor) =>
          dinheiro(valor, language),
        ),
      ]),
      textos: 2,
    },
  });
  avisos.write(`${opcao.providencia}\n`);
}
