import type { AnoProjetado, Comparativo, LancamentoManual } from '@apura/contracts';
import { cenarios } from '@apura/engine';
import { MARCOS } from '@apura/law';

export { ANOS_DA_TRANSICAO, anosDaTransicao } from '@apura/law';

const SIGLAS = [
  ...['icms', 'fcp', 'difal', 'ipi', 'ii', 'pis', 'cofins', 'iss', 'das', 'irpj', 'csll', 'cpp'],
  ...['irrf', 'inss', 'cbs', 'ibs'],
];

/** How everything that shows a month writes its codes: one word for one thing. */
const TRIBUTOS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SIGLAS.map((sigla) => [sigla, sigla.toUpperCase()])),
  icms_st: 'ICMS-ST',
  ibs_uf: 'IBS estadual',
  ibs_mun: 'IBS municipal',
  is: 'Imposto Seletivo',
  embutido_nas_compras: 'Imposto embutido nas compras hoje',
};

/** A tax's code in words; one that has none is its own name. */
export const nomeDoTributo = (codigo: string): string => TRIBUTOS[codigo] ?? codigo;

/** What identifiers are written without. */
const ACENTOS = [
  [/aliquota/, 'alíquota'],
  [/credito/, 'crédito'],
  [/debito/, 'débito'],
  [/cao(?=_|$)/, 'ção'],
  [/encia$/, 'ência'],
] as const;

/** "aliquota_ibs_uf" -> "alíquota IBS estadual": what a step of a memória, or an amount in it, is called. Names of the layout stay ("vBC"). */
export const nomeDoPasso = (codigo: string): string =>
  /^\w+$/.test(codigo)
    ? ACENTOS.reduce(
        (nome, [sem, com]) => nome.replace(sem, com),
        codigo.replace(/[a-z]+(?:_(?:uf|mun|st))?(?=_|$)/g, nomeDoTributo),
      ).replaceAll('_', ' ')
    : codigo;

const CENARIOS: Readonly<Record<string, { readonly descricao: string }>> = {
  ...cenarios,
  informado: { descricao: 'Alíquotas informadas pelo escritório' },
};

/** What a rate scenario assumes, in words; one that the office named is its own name. */
export const descricaoDoCenario = (nome: string): string =>
  Object.hasOwn(CENARIOS, nome) ? (CENARIOS[nome]?.descricao ?? nome) : nome.replaceAll('_', ' ');

/** The same without its rates. */
export const nomeDoCenario = (nome: string): string => descricaoDoCenario(nome).replace(/:.*/, '');

export const PREMISSAS_DE_PRECO: Readonly<Record<AnoProjetado['premissa_preco'], string>> = {
  liquido_constante: 'preço líquido constante',
  final_constante: 'preço final constante',
};

/** Where the rates of a figure come from. */
export const ORIGEM_DAS_ALIQUOTAS: Readonly<Record<AnoProjetado['status'], string>> = {
  lei: 'lei',
  estimativa: 'estimativa',
  informada: 'informada pelo escritório',
};

/** What is not law says so: "Regime novo, estimativa". */
export const withOrigem = (texto: string, status: AnoProjetado['status']): string =>
  status === 'lei' ? texto : `${texto}, ${ORIGEM_DAS_ALIQUOTAS[status]}`;

/** From today's taxes to the new ones: the order of a column, of its legend and of tables. */
export const TRIBUTOS_EM_ORDEM: readonly AnoProjetado['devidos'][number]['tributo'][] = [
  ...(['icms', 'icms_st', 'fcp', 'difal', 'iss', 'ipi', 'pis', 'cofins', 'das'] as const),
  ...(['cbs', 'ibs_uf', 'ibs_mun'] as const),
  'embutido_nas_compras',
];

/** What the bridge from one year to the other is called. */
export const ponteTitle = ({ de, para }: { readonly de: number; readonly para: number }): string =>
  `De ${de} a ${para}, tributo a tributo`;

/** Both ends of a bridge from one year to another. */
export const nameRegras = (ano: number): string => `Pelas regras de ${ano}`;

/** A step of the bridge: what is embedded may be none of today's. */
export const namePasso = (tributo: string): string =>
  tributo === 'embutido_nas_compras' ? 'Imposto embutido nas compras' : nomeDoTributo(tributo);

/** "ICMS, DIFAL, PIS", in that order; one that has no place in it comes last. */
export function nomesDosTributos(tributos: readonly string[]): string {
  const place = (tributo: string): number => {
    const at = TRIBUTOS_EM_ORDEM.findIndex((outro) => outro === tributo);
    return at < 0 ? TRIBUTOS_EM_ORDEM.length : at;
  };
  return tributos
    .toSorted((a, b) => place(a) - place(b))
    .map(nomeDoTributo)
    .join(', ');
}

export const TIPOS_DO_LANCAMENTO_MANUAL: Readonly<Record<LancamentoManual['tipo'], string>> = {
  debito: 'Débito',
  credito: 'Crédito',
  estorno_debito: 'Estorno de débito',
  estorno_credito: 'Estorno de crédito',
  credito_recusado: 'Crédito recusado',
};

type SituacaoDoTributo = NonNullable<Comparativo['devido_no_mes']>['tributos'][number]['situacao'];

/** The groups of what is due, in the order in which they are shown. */
export const SITUACOES_DO_TRIBUTO: Readonly<Record<SituacaoDoTributo, string>> = {
  devido: 'Devido',
  informativo: 'CBS e IBS de teste: recolhimento dispensado',
  no_das: 'Dentro do DAS',
  extinto: 'Tributos extintos que as notas ou os saldos ainda trazem',
};

type Conferencia = NonNullable<Comparativo['conferencia']>;

type SituacaoDoCredito = Conferencia['motivos'][number]['situacao'];

export const SITUACOES_DO_CREDITO: Readonly<Record<SituacaoDoCredito, string>> = {
  em_risco: 'Em risco',
  potencial: 'Ainda pode ser documentado',
  recusado: 'Recusado',
};

/** The test year, the end of PIS and COFINS, the first step of ICMS and ISS, the new taxes in full force. */
const PASSOS: ReadonlySet<number> = new Set([
  MARCOS.cbs_ibs_em_teste.ano,
  MARCOS.pis_cofins_extintos.ano,
  MARCOS.icms_iss_90_por_cento.ano,
  MARCOS.icms_extinto.ano,
]);

/** The years in which the law takes a step, and the month's own, each under both price premises. */
export const marcosDaTransicao = <T extends Pick<AnoProjetado, 'ano' | 'premissa_preco'>>(
  transicao: readonly T[],
) =>
  [...new Set(transicao.map(({ ano }) => ano))]
    .filter((ano) => ano === transicao[0]?.ano || PASSOS.has(ano))
    .map((ano) => {
      const com = (premissa: AnoProjetado['premissa_preco']) =>
        transicao.find((um) => um.ano === ano && um.premissa_preco === premissa);
      return { ano, liquido: com('liquido_constante'), final: com('final_constante') };
    });
