import { type Comparativo, type LinhaDoRecorte, rotuloDaClassificacao, rotuloDoCfop } from '@apura/engine';
import * as engine from '@apura/engine/mes';
import { sumAmounts, sumIfAll } from '../amounts.ts';
import { nomeDaNatureza, operacaoDoCfop } from '../codigos.ts';
import { nomeDoTipo } from '../identity.ts';
import { ORIGEM_DAS_ALIQUOTAS } from '../month.ts';
import { nomeDoCapitulo } from './capitulos-da-ncm.ts';
import { columnsOf, type Quadro, withTitle } from './columns.ts';
import type { MesApurado } from './mes-apurado.ts';

/** The engine's keys that are no code. */
const SEM_CODIGO: Readonly<Record<string, string>> = {
  fora_das_notas: 'Fora das notas',
  saldo_credor: 'Saldo credor, que fica para o mês seguinte',
  por_cfop: 'Operações com CFOP: ver a composição por CFOP',
  '': 'Sem este código: serviços, fretes e contas',
};

type Recortes = Pick<Comparativo, 'por_tipo_de_documento' | 'por_natureza'>;
const DE_MERCADORIAS: ReadonlySet<string> = new Set(['nfe', 'nfce']);

const CFOP = /^\d{4}$/;

/**
 * The cuts by kind of document and by natureza: empty in a month that has only NF-e, where they would say what the CFOP says.
 * What is called by its CFOP is one row of the cut by natureza, as its own cut has it row by row.
 */
export function recortesDosOutros({
  por_tipo_de_documento = [],
  por_natureza = [],
}: Recortes): Required<Recortes> {
  const temOutros = por_tipo_de_documento.some(
    ({ chave }) => !DE_MERCADORIAS.has(chave) && !(chave in SEM_CODIGO),
  );
  if (!temOutros) return { por_tipo_de_documento: [], por_natureza: [] };
  const comCfop = por_natureza.filter(({ chave }) => CFOP.test(chave));
  const semCfop = por_natureza.filter(({ chave }) => !CFOP.test(chave));
  return {
    por_tipo_de_documento,
    por_natureza: comCfop.length === 0 ? semCfop : [somaDosCfops(comCfop), ...semCfop],
  };
}

const somaDosCfops = (linhas: readonly LinhaDoRecorte[]): LinhaDoRecorte => ({
  chave: 'por_cfop',
  operacoes: sumAmounts(linhas.map(({ operacoes }) => operacoes)),
  atual: sumIfAll(linhas.map(({ atual }) => atual)),
  novo: sumIfAll(linhas.map(({ novo }) => novo)),
});

const withMaiuscula = (nome: string): string => nome.charAt(0).toUpperCase() + nome.slice(1);

/** What a CFOP is and where it goes; empty for what is no CFOP. */
const nomeDoCfop = (cfop: string): string =>
  CFOP.test(cfop)
    ? withMaiuscula([rotuloDoCfop(cfop), operacaoDoCfop(cfop)].filter((parte) => parte !== '').join(' · '))
    : '';

export interface LinhaWithNome extends LinhaDoRecorte {
  /** Null where the row is no code. */
  readonly codigo: string | null;
  readonly nome: string;
}
type Nomear = (chave: string, mes: MesApurado) => string | undefined;

/** A cut of the comparison by what its rows are called; each adds up to the totals of the comparison. */
const recorte = (
  block: typeof engine.RECORTES.por_cfop,
  linhas: (comparativo: Comparativo) => readonly LinhaDoRecorte[] | undefined,
  nomear: Nomear,
): Quadro<LinhaWithNome> => {
  const columns = columnsOf(block);
  const novo = columns.find(({ path }) => path === 'novo')?.title ?? '';
  return {
    name: block.table.name,
    columns: ({ comparativo: { comparacao } }) =>
      withTitle(columns, comparacao ? { novo: `${novo} (${ORIGEM_DAS_ALIQUOTAS[comparacao.status]})` } : {}),
    rows: (mes) =>
      (linhas(mes.comparativo) ?? []).map((linha) => ({
        ...linha,
        codigo: SEM_CODIGO[linha.chave] ? null : linha.chave,
        nome: SEM_CODIGO[linha.chave] ?? nomear(linha.chave, mes) ?? '',
      })),
  };
};

/**
 * The month by chapter of the NCM, by CFOP and by cClassTrib, and where it has more than NF-e by kind of document and by
 * natureza. Marked as pure: what bundles nothing of them must not carry the tables of codes that name their rows.
 */
export const RECORTES = /* @__PURE__ */ (() =>
  [
    recorte(engine.RECORTES.por_ncm, ({ por_ncm }) => por_ncm, nomeDoCapitulo),
    recorte(engine.RECORTES.por_cfop, ({ por_cfop }) => por_cfop, nomeDoCfop),
    recorte(
      engine.RECORTES.por_classificacao,
      ({ por_classificacao }) => por_classificacao,
      (chave, { competencia }) => rotuloDaClassificacao(chave, competencia),
    ),
    recorte(
      engine.RECORTES.por_tipo_de_documento,
      (comparativo) => recortesDosOutros(comparativo).por_tipo_de_documento,
      nomeDoTipo,
    ),
    recorte(
      engine.RECORTES.por_natureza,
      (comparativo) => recortesDosOutros(comparativo).por_natureza,
      (chave) => withMaiuscula(nomeDaNatureza(chave)) || nomeDoCfop(chave),
    ),
  ] as const)();
