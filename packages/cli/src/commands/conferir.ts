import type { ConferenciaDaNota } from '@apura/contracts';
import { connectWithoutKey } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';
import { findFiles } from '../find-files.ts';
import { csv, type FormatoOptions, tabela } from '../output/formato.ts';
import { semControle } from '../output/sem-controle.ts';
import { calcularTodos, contarFalhas, osFeitos } from './calcular.ts';

/** With the name of the file. */
type Conferido = ConferenciaDaNota & { readonly nome: string };

/** What the tax authority would reject of each file, by POST /api/calculadora; it ends in a failure where it would. */
export async function conferir(contexto: Contexto, paths: readonly string[], options: FormatoOptions) {
  const { textos, saida } = contexto;
  const arquivos = await findFiles(contexto, paths, /\.xml$/i);
  const connection = await connectWithoutKey(contexto);
  const todos = await calcularTodos(connection, arquivos, textos.conferir.progress, { conferir: 'true' });
  const lidos = osFeitos(todos).map(({ arquivo: { nome }, resultado: { conferencia } }) => ({
    nome,
    ...(conferencia as ConferenciaDaNota),
  }));
  saida.write(escrever(contexto, options, lidos));
  contarFalhas(contexto, todos);
  const rejeitados = lidos.filter(({ rejeicoes }) => rejeicoes.length > 0).length;
  if (rejeitados) throw new Falha('rejeitada', textos.conferir.rejeitadas(rejeitados, lidos.length));
}

const COLUNAS = ['n_item', 'rejeicao', 'regra', 'campo', 'declarado', 'calculado', 'mensagem'] as const;

function escrever(
  { textos: { conferir: textos } }: Contexto,
  { json, csv: emCsv }: FormatoOptions,
  lidos: readonly Conferido[],
): string {
  if (json) {
    return lidos
      .map(({ nome: arquivo, ...conferencia }) => `${JSON.stringify({ arquivo, conferencia })}\n`)
      .join('');
  }
  const linhas = lidos.flatMap(({ nome, rejeicoes }) =>
    rejeicoes.map((uma) => [nome, ...COLUNAS.map((coluna) => uma[coluna] ?? '')]),
  );
  if (emCsv) return csv([['arquivo', ...COLUNAS], ...linhas]);
  const certas = lidos
    .filter(({ rejeicoes }) => rejeicoes.length === 0)
    .map(({ nome, avaliadas, alcance }) => {
      const linha = avaliadas ? textos.nota(nome, avaliadas) : textos.semRegras(nome, alcance);
      return `${semControle(linha)}\n`;
    });
  const futuras = lidos.reduce((soma, um) => soma + um.futuras.length, 0);
  const naoAvaliadas = new Set(lidos.flatMap(({ nao_avaliadas }) => nao_avaliadas.map(({ id }) => id)));
  return [
    ...certas,
    linhas.length ? tabela(textos.header, linhas, COLUNAS.length + 1) : '',
    futuras ? `${textos.futuras(futuras)}\n` : '',
    naoAvaliadas.size ? `${textos.naoAvaliadas([...naoAvaliadas].join(', '))}\n` : '',
  ].join('');
}
