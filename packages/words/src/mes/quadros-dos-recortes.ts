import { type Comparativo, type LinhaDoRecorte, rotuloDaClassificacao, rotuloDoCfop } from '@apura/engine';
import { MARCOS } from '@apura/law';
import { sumAmounts, sumIfAll } from '../amounts.ts';
import { nomeDoCapitulo } from '../capitulos-da-ncm.ts';
import { nomeDaNatureza, operacaoDoCfop } from '../codigos.ts';
import { nomeDoTipo } from '../identity.ts';
import { CHAVES_FORA_DAS_NOTAS, ORIGEM_DAS_ALIQUOTAS } from '../month.ts';
import { type Table, table } from '../table.ts';
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
    ({ chave }) => !DE_MERCADORIAS.has(chave) && !(chave in CHAVES_FORA_DAS_NOTAS),
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

const ANO_NOVO = String(MARCOS.icms_extinto.ano);

/**
 * The month by chapter of the NCM, by CFOP and by cClassTrib, and where it has more than NF-e by kind of document and by
 * natureza: each adds up to the totals of the comparison.
 */
export function quadrosDosRecortes({ comparativo, competencia }: MesApurado): Table[] {
  const { por_ncm, por_cfop, por_classificacao, comparacao } = comparativo;
  const outros = recortesDosOutros(comparativo);
  const novo = comparacao ? `${ANO_NOVO} (${ORIGEM_DAS_ALIQUOTAS[comparacao.status]})` : ANO_NOVO;
  const recorte = (
    nome: string,
    codigo: string,
    linhas: readonly LinhaDoRecorte[],
    nomear: (chave: string) => string | undefined,
  ): Table =>
    table(nome, linhas, [
      [codigo, 'code', ({ chave }) => (SEM_CODIGO[chave] ? null : chave)],
      ['O que é', 'text', ({ chave }) => SEM_CODIGO[chave] ?? nomear(chave) ?? '', 46],
      ['Operações', 'amount', (l) => l.operacoes],
      [`Regras de ${MARCOS.cbs_ibs_em_teste.ano}`, 'amount', (l) => l.atual],
      [`Regras de ${novo}`, 'amount', (l) => l.novo],
    ]);
  return [
    recorte('Composição por NCM', 'Capítulo', por_ncm, nomeDoCapitulo),
    recorte('Composição por CFOP', 'CFOP', por_cfop, nomeDoCfop),
    recorte('Composição por cClassTrib', 'cClassTrib', por_classificacao, (chave) =>
      rotuloDaClassificacao(chave, competencia),
    ),
    recorte('Composição por documento', 'Tipo', outros.por_tipo_de_documento, nomeDoTipo),
    recorte(
      'Composição por natureza',
      'Natureza',
      outros.por_natureza,
      (chave) => withMaiuscula(nomeDaNatureza(chave)) || nomeDoCfop(chave),
    ),
  ];
}
