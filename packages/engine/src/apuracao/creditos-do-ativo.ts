import { sentido } from '../efeito/sentido.ts';
import {
  arredondar,
  dividir,
  type Fixo,
  formatarFixo,
  lerOuZero,
  menor,
  multiplicar,
  naoNegativo,
  UM,
} from '../fixo.ts';
import { tributosExtintos } from '../projecao/linha-projetavel.ts';
import type { BemDoAtivo, EntradaDaApuracao, LancamentoSomado, Passo } from '../resultado.ts';
import { receitaDaLinha } from './receita-da-linha.ts';

const MESES = 48;
/** The CFOP that the books have for the instalment of a month. */
const CFOP_DA_PARCELA = '1604';
const MOTIVO = 'credito_do_ativo';
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

/**
 * The credits of fixed assets that the month takes, by establishment: of ICMS 1/48 of each asset's times the taxed exits over all
 * exits of the month (LC 87/1996 art. 20 § 5º I to III), none from the month of its sale on (inciso V) nor in a month without exits;
 * of PIS and COFINS 1/48 (Lei 10.833/2003 art. 3º § 14). Exits are taxed where their row has ICMS, was taxed before by substitution, or goes
 * abroad, which inciso III puts on a par. The 48 instalments add up to the whole.
 */
export function parcelasDoAtivo(entrada: EntradaDaApuracao): ParcelaDoAtivo[] {
  const { competencia, ativos = [] } = entrada;
  const porEstabelecimento = new Map<string, BemDoAtivo[]>();
  for (const bem of ativos) {
    const numero = mesesEntre(bem.competencia, competencia);
    if (numero < 0 || numero >= MESES || (bem.baixa ?? '9999') <= competencia) continue;
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
          parcelas[tributo] += parcela(lerOuZero(bem[tributo]), mesesEntre(bem.competencia, competencia));
      const { tributadas, saidas } = saidasDo(estabelecimento, entrada.lancamentos);
      const parte = saidas <= 0n ? 0n : menor(dividir(tributadas, saidas), UM);
      const icms = arredondar(multiplicar(parcelas.icms, parte), 2);
      return { estabelecimento, bens: bens.length, parcelas, tributadas, saidas, icms };
    });
}

/** The instalment of a month, counted from zero: what 1/48 a month has come to less what it had come to before. */
const parcela = (inteiro: Fixo, numero: number): Fixo =>
  acumulado(inteiro, numero + 1) - acumulado(inteiro, numero);
const acumulado = (inteiro: Fixo, meses: number): Fixo =>
  arredondar(dividir(inteiro * BigInt(meses), BigInt(MESES) * UM), 2);

const mesesEntre = (de: string, ate: string): number =>
  (Number(ate.slice(0, 4)) - Number(de.slice(0, 4))) * 12 + Number(ate.slice(5, 7)) - Number(de.slice(5, 7));

const TRIBUTADA_ANTES: ReadonlySet<string> = new Set(['st', 'st_monofasico', 'exportacao']);

function saidasDo(estabelecimento: string, lancamentos: readonly LancamentoSomado[]) {
  let tributadas = 0n;
  let saidas = 0n;
  for (const linha of lancamentos) {
    // What owes ISS is no exit of goods nor a service under ICMS.
    if (linha.estabelecimento !== estabelecimento || linha.tipo === 'nfse') continue;
    const valor = receitaDaLinha(linha);
    saidas += valor;
    if (lerOuZero(linha.icms) > 0n || TRIBUTADA_ANTES.has(linha.segregacao)) tributadas += valor;
  }
  return { tributadas: naoNegativo(tributadas), saidas: naoNegativo(saidas) };
}

/**
 * The month with the instalments of its fixed assets as rows of their own. From 2027 those of PIS and COFINS are a credit of CBS
 * (LC 214/2025 art. 380).
 */
export function comCreditosDoAtivo(entrada: EntradaDaApuracao): EntradaDaApuracao {
  if ((entrada.ativos ?? []).length === 0) return entrada;
  const extintos = tributosExtintos(`${entrada.competencia}-01`);
  const linhas = parcelasDoAtivo(entrada).flatMap(({ estabelecimento, parcelas, icms }) => {
    const { pis, cofins } = parcelas;
    const naCbs = extintos.has('pis') ? pis + cofins : 0n;
    const deHoje = {
      icms: extintos.has('icms') ? 0n : icms,
      pis: naCbs === 0n ? pis : 0n,
      cofins: naCbs === 0n ? cofins : 0n,
    };
    return [
      ...(deHoje.icms + deHoje.pis + deHoje.cofins === 0n
        ? []
        : [linhaDaParcela(estabelecimento, 'sem_efeito', MOTIVO, deHoje)]),
      ...(naCbs === 0n
        ? []
        : [linhaDaParcela(estabelecimento, 'credito', 'pis_cofins_do_ativo', { cbs: naCbs })]),
    ];
  });
  return { ...entrada, lancamentos: [...entrada.lancamentos, ...linhas] };
}

function linhaDaParcela(
  estabelecimento: string,
  efeito: LancamentoSomado['efeito'],
  motivo: string,
  valores: Readonly<Partial<Record<DeAgora | 'cbs', Fixo>>>,
): LancamentoSomado {
  const escrever = (valor: Fixo = 0n): string => formatarFixo(valor, 2);
  const zero = escrever();
  return {
    ...{ estabelecimento, segregacao: '', efeito, motivo, cfop: CFOP_DA_PARCELA, documentos: 0 },
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
export const passosDoAtivo = (entrada: EntradaDaApuracao): Passo[] =>
  parcelasDoAtivo(entrada)
    .filter(({ parcelas }) => parcelas.icms > 0n)
    .map(({ estabelecimento, bens, parcelas, tributadas, saidas, icms }) => ({
      passo: MOTIVO,
      id: `apuracao_${MOTIVO}`,
      regra: 'Soma de 1/48 do ICMS de cada bem x saídas tributadas / total das saídas do mês',
      operandos: [
        {
          nome: `1/48 do ICMS dos bens (${bens}) de ${estabelecimento}`,
          valor: formatarFixo(parcelas.icms, 2),
        },
        { nome: 'saídas tributadas', valor: formatarFixo(tributadas, 2) },
        { nome: 'total das saídas', valor: formatarFixo(saidas, 2) },
      ],
      resultado: formatarFixo(icms, 2),
      fundamento: 'LC 87/1996, art. 20, § 5º',
    }));

/** Whether the month sells a fixed asset. */
export const vendeAtivo = ({ lancamentos }: EntradaDaApuracao): boolean =>
  lancamentos.some(
    ({ segregacao, efeito, cfop }) => segregacao === 'ativo' && sentido(efeito, cfop) === 'debito',
  );
