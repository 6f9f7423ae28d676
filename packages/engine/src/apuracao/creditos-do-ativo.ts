import { sentido } from '../efeito/nota-do-cliente.ts';
import {
  atLeastZero,
  type Fixo,
  formatFixo,
  multiply,
  ONE,
  readOrZero,
  round,
  smallerOf,
  split,
} from '../fixo.ts';
import { listTributosExtintos } from '../projecao/linha-projetavel.ts';
import type { BemDoAtivo, EntradaDaApuracao, LancamentoSomado, Passo } from '../resultado.ts';
import { addMeses } from './janela-do-rbt12.ts';
import { computeReceitaDaLinha } from './receita-da-linha.ts';

const MESES = 48;
/** The CFOP that the books have for the instalment of a month. */
const CFOP_DA_PARCELA = '1604';
/** The CFOP that a fixed asset is given back by. */
const CFOP_DA_DEVOLUCAO = '5553';
const MOTIVO = 'credito_do_ativo';
const MOTIVO_DA_DEVOLUCAO = 'credito_do_ativo_devolvido';
const DE_AGORA = ['icms', 'pis', 'cofins'] as const;
type DeAgora = (typeof DE_AGORA)[number];

/** What a month takes of one establishment's fixed assets. */
export interface ParcelaDoAtivo {
  readonly estabelecimento: string;
  readonly bens: number;
  /** Instalments of 1/48, before the ratio. */
  readonly parcelas: Readonly<Record<DeAgora, Fixo>>;
  readonly tributadas: Fixo;
  readonly saidas: Fixo;
  /** Of ICMS, after the ratio. */
  readonly icms: Fixo;
}

/** What one establishment took of assets that it gives back in the month. */
type DevolvidoDoAtivo = Readonly<Record<DeAgora, Fixo>>;

/**
 * The credits of fixed assets that the month takes, by establishment: of ICMS 1/48 of each asset's times the taxed exits over all
 * exits of the month (LC 87/1996 art. 20 § 5º I to III), none from the month of its sale on (inciso V) nor in a month without exits;
 * of PIS and COFINS 1/48 (Lei 10.833/2003 art. 3º § 14). Of an asset that went back no instalment follows. Exits are taxed where their row has ICMS, was taxed before by substitution, or goes
 * abroad, which inciso III puts on a par. The 48 instalments add up to the whole.
 */
export function computeParcelasDoAtivo(entrada: EntradaDaApuracao): ParcelaDoAtivo[] {
  const { competencia, ativos = [] } = entrada;
  const porEstabelecimento = new Map<string, BemDoAtivo[]>();
  for (const bem of ativos) {
    const numero = listMeses(compradoEm(bem), competencia);
    if (bem.competencia > competencia || numero >= MESES || (bem.baixa ?? '9999') <= competencia) continue;
    porEstabelecimento.set(bem.estabelecimento, [
      ...(porEstabelecimento.get(bem.estabelecimento) ?? []),
      bem,
    ]);
  }
  return [...porEstabelecimento]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([estabelecimento, bens]) => {
      const parcelas = { icms: 0n, pis: 0n, cofins: 0n };
      for (const bem of bens)
        for (const tributo of DE_AGORA)
          parcelas[tributo] += parcela(readOrZero(bem[tributo]), listMeses(compradoEm(bem), competencia));
      const { tributadas, saidas } = saidasDo(estabelecimento, entrada.lancamentos);
      const icms = inParteTributada(parcelas.icms, { tributadas, saidas });
      const comprados = bens.filter((bem) => !foiDevolvido(bem)).length;
      return { estabelecimento, bens: comprados, parcelas, tributadas, saidas, icms };
    });
}

/** The row of a return takes off what its purchase has. */
const foiDevolvido = ({ comprado_em }: BemDoAtivo): boolean => comprado_em != null;
/** The month that the 48 are counted from. */
const compradoEm = ({ comprado_em, competencia }: BemDoAtivo): string => comprado_em ?? competencia;

const inParteTributada = (icms: Fixo, { tributadas, saidas }: SaidasDoMes): Fixo =>
  round(multiply(icms, saidas <= 0n ? 0n : smallerOf(split(tributadas, saidas), ONE)), 2);

/**
 * What the months before took of assets that go back in this one, by establishment: a return undoes its purchase (Convênio ICMS
 * 54/2000, cláusula primeira), so the instalments taken are given back, of ICMS each as the exits of its month had it.
 */
export function sumDevolvidosDoAtivo({
  competencia,
  ativos = [],
  meses_do_ativo = {},
}: EntradaDaApuracao): ReadonlyMap<string, DevolvidoDoAtivo> {
  const devolvidos = new Map<string, Record<DeAgora, Fixo>>();
  for (const bem of ativos) {
    if (!foiDevolvido(bem) || bem.competencia !== competencia) continue;
    const { estabelecimento } = bem;
    const soma = devolvidos.get(estabelecimento) ?? { icms: 0n, pis: 0n, cofins: 0n };
    devolvidos.set(estabelecimento, soma);
    const tomadas = Math.min(listMeses(compradoEm(bem), competencia), MESES);
    for (let numero = 0; numero < tomadas; numero++) {
      const doMes = saidasDo(estabelecimento, meses_do_ativo[addMeses(compradoEm(bem), numero)] ?? []);
      soma.icms -= inParteTributada(parcela(readOrZero(bem.icms), numero), doMes);
      soma.pis -= parcela(readOrZero(bem.pis), numero);
      soma.cofins -= parcela(readOrZero(bem.cofins), numero);
    }
  }
  return devolvidos;
}

/** The instalment of a month, counted from zero: what 1/48 a month has come to less what it had come to before. */
const parcela = (inteiro: Fixo, numero: number): Fixo =>
  acumulado(inteiro, numero + 1) - acumulado(inteiro, numero);
const acumulado = (inteiro: Fixo, meses: number): Fixo =>
  round(split(inteiro * BigInt(meses), BigInt(MESES) * ONE), 2);

/** What of a credit that began in `desde` its instalments come to before the month `ate`, and what they leave: reais. */
export function parcelasAntesDe(inteiro: string, desde: string, ate: string) {
  const todo = readOrZero(inteiro);
  const tomado = acumulado(todo, Math.min(Math.max(listMeses(desde, ate), 0), MESES));
  return { tomado: formatFixo(tomado, 2), restante: formatFixo(todo - tomado, 2) };
}

const listMeses = (de: string, ate: string): number =>
  (Number(ate.slice(0, 4)) - Number(de.slice(0, 4))) * 12 + Number(ate.slice(5, 7)) - Number(de.slice(5, 7));

const TRIBUTADA_ANTES: ReadonlySet<string> = new Set(['st', 'st_monofasico', 'exportacao']);

type SaidasDoMes = Pick<ParcelaDoAtivo, 'tributadas' | 'saidas'>;

function saidasDo(estabelecimento: string, lancamentos: readonly LancamentoSomado[]): SaidasDoMes {
  let tributadas = 0n;
  let saidas = 0n;
  for (const linha of lancamentos) {
    // What owes ISS is no exit of goods nor a service under ICMS.
    if (linha.estabelecimento !== estabelecimento || linha.tipo === 'nfse') continue;
    const valor = computeReceitaDaLinha(linha);
    saidas += valor;
    if (readOrZero(linha.icms) > 0n || TRIBUTADA_ANTES.has(linha.segregacao)) tributadas += valor;
  }
  return { tributadas: atLeastZero(tributadas), saidas: atLeastZero(saidas) };
}

/**
 * The month with the instalments of its fixed assets as rows of their own, and those that are given back. From 2027 those of PIS and
 * COFINS are a credit of CBS (LC 214/2025 art. 380).
 */
export function withCreditosDoAtivo(entrada: EntradaDaApuracao): EntradaDaApuracao {
  if ((entrada.ativos ?? []).length === 0) return entrada;
  const extintos = listTributosExtintos(`${entrada.competencia}-01`);
  const linhas = [
    ...computeParcelasDoAtivo(entrada).flatMap(({ estabelecimento, parcelas, icms }) =>
      linhasDe({ ...parcelas, icms }, extintos, DA_PARCELA, estabelecimento),
    ),
    ...[...sumDevolvidosDoAtivo(entrada)].flatMap(([estabelecimento, devolvido]) =>
      linhasDe(devolvido, extintos, DA_DEVOLUCAO, estabelecimento),
    ),
  ];
  return { ...entrada, lancamentos: [...entrada.lancamentos, ...linhas] };
}

interface ComoLinha {
  readonly cfop: string;
  readonly motivo: string;
  /** On CBS, which PIS and COFINS are from 2027 on. */
  readonly naCbs: Pick<LancamentoSomado, 'efeito' | 'motivo'>;
}

const DA_PARCELA: ComoLinha = {
  cfop: CFOP_DA_PARCELA,
  motivo: MOTIVO,
  naCbs: { efeito: 'credito', motivo: 'pis_cofins_do_ativo' },
};
const DA_DEVOLUCAO: ComoLinha = {
  cfop: CFOP_DA_DEVOLUCAO,
  motivo: MOTIVO_DA_DEVOLUCAO,
  naCbs: { efeito: 'estorno_credito', motivo: MOTIVO_DA_DEVOLUCAO },
};

function linhasDe(
  { icms, pis, cofins }: Readonly<Record<DeAgora, Fixo>>,
  extintos: ReadonlySet<string>,
  { cfop, motivo, naCbs }: ComoLinha,
  estabelecimento: string,
): LancamentoSomado[] {
  const cbs = extintos.has('pis') ? pis + cofins : 0n;
  const deHoje = {
    icms: extintos.has('icms') ? 0n : icms,
    pis: extintos.has('pis') ? 0n : pis,
    cofins: extintos.has('pis') ? 0n : cofins,
  };
  return [
    ...(deHoje.icms + deHoje.pis + deHoje.cofins === 0n
      ? []
      : [linhaDaParcela({ estabelecimento, cfop, efeito: 'sem_efeito', motivo }, deHoje)]),
    ...(cbs === 0n ? [] : [linhaDaParcela({ estabelecimento, cfop, ...naCbs }, { cbs })]),
  ];
}

function linhaDaParcela(
  linha: Pick<LancamentoSomado, 'estabelecimento' | 'cfop' | 'efeito' | 'motivo'>,
  valores: Readonly<Partial<Record<DeAgora | 'cbs', Fixo>>>,
): LancamentoSomado {
  const escrever = (valor: Fixo = 0n): string => formatFixo(valor, 2);
  const zero = escrever();
  return {
    ...linha,
    ...{ segregacao: '', documentos: 0 },
    ...{ cclasstrib: '', ncm_capitulo: '00', valor: zero, base: zero },
    ...{ cbs: escrever(valores.cbs), ibs_uf: zero, ibs_mun: zero, ibs: zero, is: zero },
    ...{ icms_embutido: zero, pis_cofins_embutido: zero, embutido_na_base: zero },
    icms: escrever(valores.icms),
    ...{ icms_st: zero, fcp: zero, difal: zero, ipi: zero, ii: zero, iss: zero },
    pis: escrever(valores.pis),
    cofins: escrever(valores.cofins),
  };
}

/** How the ICMS of fixed assets comes about, by establishment. */
export const describeAtivo = (entrada: EntradaDaApuracao): Passo[] => [
  ...computeParcelasDoAtivo(entrada)
    .filter(({ parcelas }) => parcelas.icms > 0n)
    .map(({ estabelecimento, bens, parcelas, tributadas, saidas, icms }) => ({
      passo: MOTIVO,
      id: `apuracao_${MOTIVO}`,
      regra: 'Soma de 1/48 do ICMS de cada bem x saídas tributadas / total das saídas do mês',
      operandos: [
        {
          nome: `1/48 do ICMS dos bens (${bens}) de ${estabelecimento}`,
          valor: formatFixo(parcelas.icms, 2),
        },
        { nome: 'saídas tributadas', valor: formatFixo(tributadas, 2) },
        { nome: 'total das saídas', valor: formatFixo(saidas, 2) },
      ],
      resultado: formatFixo(icms, 2),
      fundamento: 'LC 87/1996, art. 20, § 5º',
    })),
  ...[...sumDevolvidosDoAtivo(entrada)]
    .filter(([, { icms }]) => icms > 0n)
    .map(([estabelecimento, { icms }]) => ({
      passo: MOTIVO_DA_DEVOLUCAO,
      id: `apuracao_${MOTIVO_DA_DEVOLUCAO}`,
      regra: 'Soma das parcelas já tomadas dos bens devolvidos no mês, cada uma com a proporção do mês dela',
      operandos: [{ nome: `parcelas tomadas em ${estabelecimento}`, valor: formatFixo(icms, 2) }],
      resultado: formatFixo(icms, 2),
      fundamento: 'LC 87/1996, art. 20, § 5º; Convênio ICMS 54/2000, cláusula primeira',
    })),
];

/** Whether the month sells a fixed asset. */
export const sellsAtivo = ({ lancamentos }: EntradaDaApuracao): boolean =>
  lancamentos.some(
    ({ segregacao, efeito, cfop }) => segregacao === 'ativo' && sentido(efeito, cfop) === 'debito',
  );
