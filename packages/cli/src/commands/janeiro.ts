import type { LinhaDeJaneiro, PontoDeJaneiro } from '@apura/contracts';
import type { AskedPage, Connection } from '../api/connection.ts';
import { connect } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { findCliente } from '../find-cliente.ts';
import { dinheiro } from '../output/dinheiro.ts';
import { type ListOptions, list, show } from '../output/formato.ts';

const DO_CLIENTE = [
  'cliente_id',
  'razao_social',
  'cnpj_raiz',
] as const satisfies readonly (keyof LinhaDeJaneiro)[];
const ESTADOS = ['aberta', 'pedida', 'resolvida', 'ignorada', 'corrigida'] as const;
const DO_PONTO = [
  ...([
    'causa',
    'titulo',
    'quem',
    'estado',
    'cprod',
    'descricao',
    'ncm',
    'emitente',
    'emitente_nome',
  ] as const),
  ...([
    'detalhe',
    'o_que_fazer',
    'fundamento',
    'documentos',
    'itens',
    'em_jogo',
    'desde',
    'ate',
    'chave',
  ] as const),
] as const satisfies readonly (keyof PontoDeJaneiro)[];

/** As many as the address gives. */
const ALL = 1000;

interface JaneiroOptions extends ListOptions {
  readonly cliente?: string;
}

/** What the notes of the quarter lack for January, of all clients; with `--cliente` by cause and product. */
export async function janeiro(contexto: Contexto, { cliente, ...forma }: JaneiroOptions): Promise<void> {
  const { textos, avisos, language } = contexto;
  if (cliente !== undefined) return showCliente(contexto, { cliente, ...forma });
  const ver = (connection: Connection, page: AskedPage) =>
    connection.call('GET', '/v1/carteira/pronto-para-janeiro', { query: page });
  let prazo = '';
  await list(contexto, ver, forma, (lista, { dias, por_ler }) => {
    prazo = textos.janeiro.prazo(dias, por_ler);
    return {
      csv: {
        colunas: [...DO_CLIENTE, ...ESTADOS, 'em_jogo'],
        linhas: lista.map((linha) => [
          ...DO_CLIENTE.map((coluna) => linha[coluna]),
          ...ESTADOS.map((estado) => linha.estados[estado]),
          linha.em_jogo,
        ]),
      },
      tabela: {
        header: textos.janeiro.header,
        linhas: lista.map(({ razao_social, estados, em_jogo }) => [
          ...[razao_social, estados.aberta, estados.pedida, estados.corrigida],
          dinheiro(em_jogo, language),
        ]),
        textos: 1,
      },
    };
  });
  avisos.write(`${prazo}\n`);
}

async function showCliente(
  contexto: Contexto,
  { cliente, ...forma }: JaneiroOptions & { readonly cliente: string },
): Promise<void> {
  const { textos, avisos, language } = contexto;
  const connection = await connect(contexto);
  const id = await findCliente(connection, cliente);
  const limit = forma.todos ? ALL : forma.limite;
  const lida = await connection.call('GET', '/v1/clientes/{id}/pronto-para-janeiro', {
    params: { id },
    query: { limit },
  });
  const { data, dias, por_ler, total } = lida;
  show(contexto, forma, {
    json: lida,
    csv: { colunas: DO_PONTO, linhas: data.map((ponto) => DO_PONTO.map((coluna) => ponto[coluna])) },
    tabela: {
      header: textos.janeiro.pontos,
      linhas: data.map(({ titulo, quem, estado, cprod, descricao, documentos, em_jogo }) => [
        ...[titulo, quem, estado, [cprod, descricao].filter(Boolean).join(' ')],
        ...[documentos, em_jogo === null ? '-' : dinheiro(em_jogo, language)],
      ]),
      textos: 4,
    },
  });
  if (total > data.length) avisos.write(`${textos.haMais(data.length)}\n`);
  avisos.write(`${textos.janeiro.prazo(dias, por_ler)}\n`);
}
