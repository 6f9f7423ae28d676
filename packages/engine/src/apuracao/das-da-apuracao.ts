import { SIMPLES, valueAt } from '@apura/law';
import { type Fixo, formatFixo, porcento, readFixo, readOrZero } from '../fixo.ts';
import type { AnexoDoSimples, Atividade, EntradaDaApuracao, Passo } from '../resultado.ts';
import { decideAnexoEfetivo, describeFatorR } from '../simples/anexo-efetivo.ts';
import { calcularDas, type EntradaDoDas } from '../simples/calcular-das.ts';
import { type ReceitasDoMes, sumReceitasByAnexo } from '../simples/receita-por-anexo.ts';
import { findSalarioMinimo } from '../simples/salario-minimo.ts';
import { type ReceitasSegregadas, receitaDoSegmento } from '../simples/segmentos.ts';
import { impedimentoByResposta } from '../simples/sublimite.ts';

export interface DasDaApuracao {
  /** Everything that the DAS collects, reais. */
  readonly total: Fixo;
  readonly cbs: Fixo;
  readonly ibs: Fixo;
  /** Shares by tax, two decimals. */
  readonly partilha: Readonly<Record<string, string>>;
  readonly fundamento: string;
  readonly passos: readonly Passo[];
}

type PerfilDoDas = Pick<EntradaDaApuracao, 'regime' | 'ibs_cbs' | 'simples' | 'atividade'> &
  Partial<Pick<EntradaDaApuracao, 'respostas_da_empresa'>>;

/** The part of a DAS that one annex makes. */
interface ParteDoDas {
  readonly porTributo: Readonly<Record<'cbs' | 'ibs', Fixo> & Record<string, Fixo>>;
  readonly fundamento: string;
  readonly passos: readonly Passo[];
}

/**
 * The DAS of a client on `data` (YYYY-MM-DD) for a revenue in reais by how it was earned and what sets it apart: the sum
 * over the annexes of revenue x effective rate of the annex, all with one RBT12 (LC 123/2006 art. 18 §§ 1º, 1º-A, 3º and
 * 4º). Null outside the Simples, or where annex, RBT12 or activity is not known.
 */
export function computeDasDaApuracao(
  perfil: PerfilDoDas,
  data: string,
  receitas: ReceitasDoMes,
): DasDaApuracao | null {
  if (perfil.regime === 'mei') {
    const mei = perfil.atividade === undefined ? null : computeDasDoMei(data, perfil.atividade);
    if (mei === null) return null;
    const { inss, icms, iss, cbs, ibs, fundamento, passos } = mei;
    return close([{ porTributo: { inss, icms, iss, cbs, ibs }, fundamento, passos }]);
  }
  const { simples } = perfil;
  if (perfil.regime !== 'simples_nacional' || simples === undefined) return null;
  const doCadastro = decideAnexoEfetivo(simples, data);
  const rbt12 = readFixo(simples.rbt12);
  if (doCadastro === null || rbt12 === null) return null;
  const { ibs_cbs, respostas_da_empresa } = perfil;
  const porAnexo = new Map(
    sumReceitasByAnexo(
      { simples, ...(respostas_da_empresa ? { respostas_da_empresa } : {}) },
      data,
      receitas,
    ),
  );
  if (porAnexo.size === 0) porAnexo.set(doCadastro, {});
  const diz = porAnexo.size > 1 || !porAnexo.has(doCadastro);
  const impedida = impedimentoByResposta(perfil);
  const comum = { data, rbt12, ibs_cbs, ...(impedida === undefined ? {} : { impedida }) };
  const partes: ParteDoDas[] = [];
  for (const [anexo, doAnexo] of porAnexo) {
    const parte = parteDoAnexo({ ...comum, anexo, receitas: doAnexo });
    if (parte === null) return null;
    const fatorR = describeFatorR({ ...simples, anexo: simples.anexo === 'V' ? 'V' : anexo }, data);
    const antes = [
      ...(diz ? [passoDoAnexo(anexo, doAnexo)] : []),
      ...(fatorR?.resultado === anexo ? [fatorR] : []),
    ];
    partes.push({ ...parte, passos: [...antes, ...parte.passos] });
  }
  return close(partes);
}

function parteDoAnexo(entrada: EntradaDoDas): ParteDoDas | null {
  const das = calcularDas(entrada);
  if (das === null) return null;
  const { porTributo, fundamento, passos } = das;
  const doTransporte = entrada.anexo === 'III' ? icmsDoTransporte(entrada) : null;
  if (doTransporte === null) return { porTributo, fundamento, passos };
  const icms = porTributo.icms + doTransporte.icms;
  return { porTributo: { ...porTributo, icms }, fundamento, passos: [...passos, ...doTransporte.passos] };
}

/** Which revenue the steps after it are of, where there is more than the annex of the register. */
const passoDoAnexo = (anexo: AnexoDoSimples, receitas: ReceitasSegregadas): Passo => ({
  passo: 'receita_do_anexo',
  id: 'das_receita_do_anexo',
  regra: `Receita do Anexo ${anexo}, pela atividade`,
  operandos: [{ nome: 'anexo', valor: anexo }],
  resultado: formatFixo(
    Object.values(receitas).reduce<Fixo>((soma, receita) => soma + receita, 0n),
    2,
  ),
  fundamento: 'LC 123/2006, art. 18, §§ 3º, 4º e 4º-A; Resolução CGSN 140/2018, art. 25',
});

/** Annex III holds no ICMS: transport and telecommunication add that of annex I (LC 123/2006 art. 18 § 5º-E). */
function icmsDoTransporte(
  entrada: Omit<EntradaDoDas, 'anexo'>,
): { readonly icms: Fixo; readonly passos: readonly Passo[] } | null {
  const receita = receitaDoSegmento(entrada.receitas, 'transporte');
  const das = receita === 0n ? null : calcularDas({ ...entrada, anexo: 'I', receitas: { '': receita } });
  if (das === null) return null;
  return { icms: das.porTributo.icms, passos: das.passos.filter(({ passo }) => passo === 'icms') };
}

/** The amounts of the MEI have three decimals; each is rounded before the sum. */
function close(partes: readonly ParteDoDas[]): DasDaApuracao {
  const porTributo = new Map<string, Fixo>();
  for (const parte of partes)
    for (const [tributo, valor] of Object.entries(parte.porTributo))
      porTributo.set(tributo, (porTributo.get(tributo) ?? 0n) + valor);
  const partilha: Record<string, string> = {};
  let total = 0n;
  for (const [tributo, valor] of porTributo) {
    const texto = formatFixo(valor, 2);
    if (texto !== '0.00') partilha[tributo] = texto;
    total += readOrZero(texto);
  }
  return {
    total,
    cbs: readOrZero(partilha.cbs),
    ibs: readOrZero(partilha.ibs),
    partilha,
    fundamento: [...new Set(partes.map(({ fundamento }) => fundamento))].join('; '),
    passos: partes.flatMap(({ passos }) => passos),
  };
}

export interface DasDoMei {
  /** Social security of the owner: 5 % of the minimum wage. */
  readonly inss: Fixo;
  readonly icms: Fixo;
  readonly iss: Fixo;
  readonly cbs: Fixo;
  readonly ibs: Fixo;
  /** Sum of the five. */
  readonly total: Fixo;
  readonly fundamento: string;
  readonly passos: readonly Passo[];
}

/** Fixed monthly amounts by tax. Until 2026 there is no CBS nor IBS in them. */
const FIXOS = {
  icms: SIMPLES.mei_icms,
  iss: SIMPLES.mei_iss,
  cbs: SIMPLES.mei_cbs,
  ibs: SIMPLES.mei_ibs,
} as const;

/**
 * The monthly DAS of a MEI on `data` (YYYY-MM-DD): social security, and ICMS for trade and industry or ISS for services. Null
 * before 2018. A carrier of cargo pays 12 % in place of 5 % (art. 18-F): no register says that a MEI is one.
 */
export function computeDasDoMei(data: string, atividade: Atividade): DasDoMei | null {
  const contribuicao = valueAt(SIMPLES.contribuicao_do_mei, data);
  const vigente = valueAt(FIXOS.icms, data);
  const salario = findSalarioMinimo(data);
  if (vigente === null || contribuicao === null || salario === null) return null;
  const fixo = (tributo: keyof typeof FIXOS): Fixo => readOrZero(valueAt(FIXOS[tributo], data)?.valor);
  const parteDoInss = readOrZero(contribuicao.valor);
  const inss = porcento(salario.valor, parteDoInss, 2);
  const icms = atividade === 'servicos' ? 0n : fixo('icms');
  const iss = atividade === 'servicos' ? fixo('iss') : 0n;
  const cbs = fixo('cbs');
  const ibs = fixo('ibs');
  return {
    ...{ inss, icms, iss, cbs, ibs },
    total: inss + icms + iss + cbs + ibs,
    fundamento: vigente.fundamento,
    passos: [
      {
        passo: 'inss',
        id: 'das_do_mei_inss',
        regra: 'Salário mínimo × contribuição do MEI',
        operandos: [
          { nome: 'salário mínimo', valor: formatFixo(salario.valor, 2) },
          { nome: 'contribuição', valor: formatFixo(parteDoInss, 4) },
        ],
        resultado: formatFixo(inss, 2),
        fundamento: `${contribuicao.fundamento}; ${salario.fundamento}`,
      },
    ],
  };
}
