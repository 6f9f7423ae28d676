import { ESTOQUE_DE_ABERTURA, MARCOS, PARAMETROS, rowAt, VALORES, valueAt } from '@apura/law';
import { addMeses } from '../apuracao/janela-do-rbt12.ts';
import { findLinhaDoNcm } from '../dados/anexos-por-ncm.ts';
import { findMonofasico } from '../dados/monofasicos.ts';
import { type Fixo, formatFixo, ONE, porcento, readOrZero, round, split } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type {
  ClasseDoEstoque,
  EmpresaDoEstoque,
  ItemDoEstoque,
  NaturezaDoEstoque,
  SomaDoEstoque,
} from '../resultado/estoque.ts';
import { known } from '../tables.ts';

type LinhaDaTabela = (typeof ESTOQUE_DE_ABERTURA)[number];

const VESPERA = MARCOS.cbs_devida.vespera;
const PRIMEIRO_DIA = MARCOS.cbs_devida.dia;

/** Of the stock, percent, in the months in which the credit can be appropriated (LC 214/2025 art. 381 § 4º I). */
const DO_ESTOQUE = known(
  valueAt(PARAMETROS.credito_presumido_estoque.valores, PRIMEIRO_DIA),
  'rate of the stock',
);
const PERCENTUAL = readOrZero(DO_ESTOQUE.valor);
/** The last day to appropriate the credit. */
export const PRAZO_DO_ESTOQUE = known(DO_ESTOQUE.ate, 'last day of the credit on the stock');
/** How many months it is used in (§ 4º II). */
export const PARCELAS_DO_ESTOQUE = Number(
  known(valueAt(VALORES.parcelas_do_credito_de_estoque, PRIMEIRO_DIA), 'instalments of the stock').valor,
);

const SEM_TRIBUTACAO: ReadonlySet<string> = new Set(['06', '07', '08', '09']);
const FORA_PELO_TIPO: Readonly<Record<string, NaturezaDoEstoque>> = {
  '07': 'uso_e_consumo',
  '08': 'ativo_imobilizado',
  '09': 'uso_e_consumo',
};
/** TIPO_ITEM of what the client makes. */
const FEITOS: ReadonlySet<string> = new Set(['03', '04']);
/** Their goods were mostly sold at zero rate of PIS and COFINS in the years before. */
const ISENTOS: ReadonlySet<string> = new Set(['I', 'XV']);

/** What an item is, and the amount that its credit is a percentage of. Pure. */
function natureOf(item: ItemDoEstoque): NaturezaDoEstoque {
  if (item.de_terceiros) return 'de_terceiros';
  const fora = FORA_PELO_TIPO[item.tipo ?? ''];
  if (fora !== undefined) return fora;
  if (item.compra === 'pessoa_fisica' || item.compra === 'sem_documento') return item.compra;
  if (FEITOS.has(item.tipo ?? '') && item.insumos === undefined) return 'custo_a_separar';
  if (item.valor_vedado !== undefined) return 'vedacao_parcial';
  if (item.cst !== undefined && SEM_TRIBUTACAO.has(item.cst)) return 'sem_tributacao';
  const monofasico = findMonofasico(item.ncm, VESPERA);
  if (item.compra === 'importacao')
    return monofasico?.no_estoque ? 'importado_monofasico' : 'importado_tributado';
  return byCst(item, monofasico);
}

function byCst(
  { cst, ncm }: ItemDoEstoque,
  monofasico: ReturnType<typeof findMonofasico>,
): NaturezaDoEstoque {
  const daLista = monofasico?.no_estoque === true;
  if (cst === '01') return 'tributado';
  if (cst === '02' && monofasico === undefined) return 'tributado';
  if (cst === '02' || cst === '03') return daLista ? 'monofasico' : 'fora_da_lista';
  if (cst === '04') return daLista ? 'aliquota_zero_na_compra' : 'fora_da_lista';
  if (cst === '05') return daLista ? 'substituicao_tributaria' : 'fora_da_lista';
  if (monofasico !== undefined) return daLista ? 'aliquota_zero_na_compra' : 'fora_da_lista';
  return ncm === '' || isMostlyExempt(ncm) ? 'sem_cst' : 'sem_cst_comum';
}

const isMostlyExempt = (ncm: string): boolean =>
  findLinhaDoNcm(ncm, PRIMEIRO_DIA)?.entradas.some(({ anexo }) => ISENTOS.has(anexo.nome)) ?? false;

function creditOf(item: ItemDoEstoque, natureza: NaturezaDoEstoque): Fixo {
  if (natureza === 'importado_tributado' || natureza === 'importado_monofasico')
    return readOrZero(item.pago_na_importacao);
  const base = item.valor_vedado ?? item.insumos ?? item.valor;
  return porcento(readOrZero(base), PERCENTUAL, 2);
}

export interface ItemJulgado {
  readonly classe: ClasseDoEstoque;
  readonly situacao: LinhaDaTabela['situacao'];
  /** Zero where there is none; of what is to be confirmed what it would be. */
  readonly credito: Decimal;
  readonly fundamento: string;
}

/** One item by itself, as the sums have it. */
export function judgeItem(item: ItemDoEstoque, empresa: EmpresaDoEstoque): ItemJulgado {
  const natureza = natureOf(item);
  const classe = classOf(natureza, empresa);
  const { situacao, credito, fundamento } = known(
    ESTOQUE_DE_ABERTURA.find((linha) => linha.classe === classe),
    classe,
  );
  const tem = credito !== 'nenhum' && hasDireito(empresa);
  return { classe, situacao, credito: formatFixo(tem ? creditOf(item, natureza) : 0n, 2), fundamento };
}

/** The items of a stock by what they are; each credit is rounded to the cent, so that an item's and the sum's are the same. */
export function sumEstoque(itens: readonly ItemDoEstoque[]): SomaDoEstoque[] {
  const somas = new Map<NaturezaDoEstoque, { itens: number; valor: Fixo; credito: Fixo }>();
  for (const item of itens) {
    const natureza = natureOf(item);
    const soma = somas.get(natureza) ?? { itens: 0, valor: 0n, credito: 0n };
    somas.set(natureza, soma);
    soma.itens += 1;
    soma.valor += readOrZero(item.valor);
    soma.credito += creditOf(item, natureza);
  }
  return [...somas]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([natureza, { itens: quantos, valor, credito }]) => ({
      ...{ natureza, itens: quantos },
      ...{ valor: formatFixo(valor, 2), credito: formatFixo(credito, 2) },
    }));
}

/** By its regimes, the oldest first: the last that began by a month holds in it. */
export function empresaDoEstoque(
  regimes: readonly { readonly desde: string; readonly regime: string; readonly ibs_cbs: string }[],
): Omit<EmpresaDoEstoque, 'compras_tributadas'> {
  const em = (mes: string) => known(rowAt(regimes, mes), 'regime');
  const { regime, ibs_cbs } = em(MARCOS.cbs_devida.mes);
  return { regime_em_2026: em(VESPERA.slice(0, 7)).regime, regime, ibs_cbs };
}

export interface LinhaDoEstoque extends Omit<LinhaDaTabela, 'desde' | 'ate' | 'credito'> {
  readonly itens: number;
  readonly valor: Decimal;
  /** Zero where there is none; of what is to be confirmed what it would be. */
  readonly credito: Decimal;
}

export interface EstoqueApurado {
  /** Whether the client is a taxpayer of the regular CBS, who alone has this credit. */
  readonly tem_direito: boolean;
  readonly classes: readonly LinhaDoEstoque[];
  readonly valor: Decimal;
  readonly credito: Decimal;
  /** What stays out of the credit until somebody decides. */
  readonly a_confirmar: Decimal;
}

/** The presumed credit of CBS on a stock, by the classes of the law (LC 214/2025 art. 381; Decreto 12.955/2026 arts. 605 to 613). */
export function assessEstoque(somas: readonly SomaDoEstoque[], empresa: EmpresaDoEstoque): EstoqueApurado {
  const tem_direito = hasDireito(empresa);
  const porClasse = new Map<ClasseDoEstoque, { itens: number; valor: Fixo; credito: Fixo }>();
  for (const { natureza, itens, valor, credito } of somas) {
    const classe = classOf(natureza, empresa);
    const soma = porClasse.get(classe) ?? { itens: 0, valor: 0n, credito: 0n };
    porClasse.set(classe, soma);
    soma.itens += itens;
    soma.valor += readOrZero(valor);
    soma.credito += readOrZero(credito);
  }
  const total = { valor: 0n, credito: 0n, a_confirmar: 0n };
  const classes = ESTOQUE_DE_ABERTURA.flatMap(({ desde: _, ate: __, credito: como, ...linha }) => {
    const soma = porClasse.get(linha.classe);
    if (soma === undefined) return [];
    const credito = como === 'nenhum' || !tem_direito ? 0n : soma.credito;
    total.valor += soma.valor;
    if (linha.situacao === 'dentro') total.credito += credito;
    else total.a_confirmar += credito;
    return [
      { ...linha, itens: soma.itens, valor: formatFixo(soma.valor, 2), credito: formatFixo(credito, 2) },
    ];
  });
  return {
    ...{ tem_direito, classes, valor: formatFixo(total.valor, 2) },
    ...{ credito: formatFixo(total.credito, 2), a_confirmar: formatFixo(total.a_confirmar, 2) },
  };
}

/** Only a taxpayer of the regular CBS has the credit. */
const hasDireito = ({ ibs_cbs, regime }: EmpresaDoEstoque): boolean =>
  ibs_cbs === 'regular' && regime !== 'mei';

function classOf(
  natureza: NaturezaDoEstoque,
  { regime_em_2026, compras_tributadas }: EmpresaDoEstoque,
): ClasseDoEstoque {
  const comum =
    regime_em_2026 === 'lucro_presumido'
      ? 'cumulativo'
      : regime_em_2026 === 'lucro_real'
        ? 'com_credito'
        : 'do_simples';
  switch (natureza) {
    case 'tributado':
      return comum;
    case 'importado_tributado':
      return comum === 'cumulativo' ? 'importado' : comum;
    case 'importado_monofasico':
      return comum === 'do_simples' ? 'monofasico_do_simples' : 'importado';
    // The law names who was in the cumulative regime and who was not; no act was found that says in which the Simples is.
    case 'monofasico':
    case 'substituicao_tributaria':
      return comum === 'do_simples' ? 'monofasico_do_simples' : natureza;
    // Outside the cumulative regime these give nothing, however they were bought.
    case 'sem_cst_comum':
      return compras_tributadas || comum !== 'cumulativo' ? comum : 'sem_cst';
    default:
      return natureza;
  }
}

/** The month's part of a credit that was appropriated in a month. */
export interface ParcelaDoEstoque {
  /** From 1; none before the first and after the last. */
  readonly numero: number;
  readonly valor: Fixo;
  /** What is left for the months after. */
  readonly restante: Fixo;
}

/** The months in which the credit is used: from the one after its appropriation on (LC 214/2025 art. 381 § 4º II). */
export const mesesDoEstoque = (apropriado_em: string): { readonly de: string; readonly ate: string } => ({
  de: addMeses(apropriado_em, 1),
  ate: addMeses(apropriado_em, PARCELAS_DO_ESTOQUE),
});

/** What of the credit is used in a month; equal parts, the cents so that they add up to the whole. */
export function parcelaDoEstoque(
  credito: Decimal,
  apropriado_em: string,
  competencia: string,
): ParcelaDoEstoque {
  const todo = readOrZero(credito);
  const meses = monthsBetween(apropriado_em, competencia);
  const numero = Math.min(Math.max(meses, 0), PARCELAS_DO_ESTOQUE);
  const ate = (n: number): Fixo => round(split(todo * BigInt(n), BigInt(PARCELAS_DO_ESTOQUE) * ONE), 2);
  const corre = meses >= 1 && meses <= PARCELAS_DO_ESTOQUE;
  return {
    numero: corre ? numero : 0,
    valor: corre ? ate(numero) - ate(numero - 1) : 0n,
    restante: todo - ate(numero),
  };
}

/** Every part of a credit, by its month. */
export const parcelasDoEstoque = (credito: Decimal, apropriado_em: string) =>
  Array.from({ length: PARCELAS_DO_ESTOQUE }, (_, n) => {
    const competencia = addMeses(apropriado_em, n + 1);
    const { numero, valor, restante } = parcelaDoEstoque(credito, apropriado_em, competencia);
    return { competencia, numero, valor: formatFixo(valor, 2), restante: formatFixo(restante, 2) };
  });

const monthsBetween = (de: string, ate: string): number =>
  (Number(ate.slice(0, 4)) - Number(de.slice(0, 4))) * 12 + Number(ate.slice(5, 7)) - Number(de.slice(5, 7));
