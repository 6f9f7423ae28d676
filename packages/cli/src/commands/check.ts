import type { ConferenciaDaNota } from '@apura/contracts';
import { known } from '@apura/contracts/tables';
import { connectWithoutKey } from '../connect.ts';
import type { Contexto } from '../contexto.ts';
import { Failure } from '../failure.ts';
import { findInput } from '../find-files.ts';
import { csv, type FormatoOptions, tabela } from '../output/formato.ts';
import { withoutControls } from '../output/without-controls.ts';
import { computeAll, countFailures, doneOnes } from './compute.ts';

/** With the name of the file. */
type Conferido = ConferenciaDaNota & { readonly nome: string };

/** What the tax authority would reject of each file, by POST /api/calculadora; it ends in a failure where it would. */
export async function check(contexto: Contexto, paths: readonly string[], options: FormatoOptions) {
  const { textos, saida } = contexto;
  const arquivos = await findInput(contexto, paths);
  const connection = await connectWithoutKey(contexto);
  const todos = await computeAll(connection, arquivos, textos.conferir.progress, { conferir: 'true' });
  const lidos = doneOnes(todos).map(({ arquivo: { nome }, resultado: { conferencia } }) => ({
    nome,
    ...known(conferencia, 'conferencia'),
  }));
  saida.write(write(contexto, options, lidos));
  countFailures(contexto, todos);
  const rejeitados = lidos.filter(({ rejeicoes }) => rejeicoes.length > 0).length;
  if (rejeitados) throw new Failure('rejeitada', textos.conferir.rejeitadas(rejeitados, lidos.length));
}

const COLUNAS = ['n_item', 'rejeicao', 'regra', 'campo', 'declarado', 'calculado', 'mensagem'] as const;

function write(
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
      return `${withoutControls(linha)}\n`;
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
