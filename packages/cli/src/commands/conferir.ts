import type { ConferenciaDaNota } from '@apura/contracts';
import { connectWithoutKey } from '../config/connect.ts';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';
import { cadaUm } from '../files/cada-um.ts';
import { type Arquivo, findFiles } from '../files/find-files.ts';
import { csv } from '../output/csv.ts';
import type { FormatoOptions } from '../output/formato.ts';
import { openProgress } from '../output/progress.ts';
import { semControle } from '../output/sem-controle.ts';
import { tabela } from '../output/tabela.ts';
import { calcularUm, JUNTOS, recusaDoArquivo } from './calcular.ts';

interface Conferido {
  readonly arquivo: Arquivo;
  readonly resultado: ConferenciaDaNota | Falha;
}

/** What the tax authority would reject of each file, by POST /api/calculadora; it ends in a failure where it would. */
export async function conferir(
  contexto: Contexto,
  paths: readonly string[],
  options: FormatoOptions,
): Promise<void> {
  const { textos, avisos, saida } = contexto;
  const arquivos = await findFiles(contexto, paths, /\.xml$/i);
  const connection = await connectWithoutKey(contexto);
  const progress = openProgress(contexto, textos.conferir.progress, arquivos.length);
  let todos: Conferido[];
  try {
    todos = await cadaUm(arquivos, JUNTOS, async (arquivo) => {
      const resultado = await calcularUm(contexto, connection, arquivo, { conferir: 'true' })
        .then(({ conferencia }) => conferencia as ConferenciaDaNota)
        .catch(recusaDoArquivo);
      progress.avancar();
      return { arquivo, resultado };
    });
  } finally {
    progress.fim();
  }
  const lidos = todos.filter(
    (um): um is Conferido & { resultado: ConferenciaDaNota } => !(um.resultado instanceof Falha),
  );
  const recusados = todos.filter(({ resultado }) => resultado instanceof Falha);
  const [unico] = recusados;
  if (unico?.resultado instanceof Falha && todos.length === 1) throw unico.resultado;
  saida.write(escrever(contexto, options, lidos));
  for (const { arquivo, resultado } of recusados)
    avisos.write(`${semControle(`${arquivo.nome}: ${(resultado as Falha).message}`)}\n`);
  if (recusados.length) throw new Falha('parcial', textos.calcular.falhas(recusados.length, todos.length));
  const rejeitados = lidos.filter(({ resultado }) => resultado.rejeicoes.length > 0).length;
  if (rejeitados) throw new Falha('rejeitada', textos.conferir.rejeitadas(rejeitados, lidos.length));
}

const COLUNAS = ['n_item', 'rejeicao', 'regra', 'campo', 'declarado', 'calculado', 'mensagem'] as const;

function escrever(
  { textos: { conferir: textos } }: Contexto,
  { json, csv: emCsv }: FormatoOptions,
  lidos: readonly { readonly arquivo: Arquivo; readonly resultado: ConferenciaDaNota }[],
): string {
  if (json) {
    return lidos
      .map(
        ({ arquivo, resultado }) => `${JSON.stringify({ arquivo: arquivo.nome, conferencia: resultado })}\n`,
      )
      .join('');
  }
  const linhas = lidos.flatMap(({ arquivo, resultado }) =>
    resultado.rejeicoes.map((uma) => [arquivo.nome, ...COLUNAS.map((coluna) => uma[coluna] ?? '')]),
  );
  if (emCsv) return csv([['arquivo', ...COLUNAS], ...linhas]);
  const certas = lidos
    .filter(({ resultado }) => resultado.rejeicoes.length === 0)
    .map(({ arquivo: { nome }, resultado: { avaliadas, alcance } }) =>
      semControle(avaliadas ? textos.nota(nome, avaliadas) : textos.semRegras(nome, alcance)),
    )
    .map((linha) => `${linha}\n`);
  const futuras = lidos.reduce((soma, { resultado }) => soma + resultado.futuras.length, 0);
  const naoAvaliadas = new Set(lidos.flatMap(({ resultado }) => resultado.nao_avaliadas.map(({ id }) => id)));
  return [
    ...certas,
    linhas.length ? tabela(textos.header, linhas, COLUNAS.length + 1) : '',
    futuras ? `${textos.futuras(futuras)}\n` : '',
    naoAvaliadas.size ? `${textos.naoAvaliadas([...naoAvaliadas].join(', '))}\n` : '',
  ].join('');
}
