import { writeCarga } from '../apuracao/conta.ts';
import { type ByTributoInFixo, TRIBUTOS, writeAliquotas } from '../calculo/por-tributo.ts';
import { reduceAliquota } from '../calculo/reforma/compute-tributos.ts';
import { atLeastZero, type Fixo, formatAll, formatFixo, porcento, round } from '../fixo.ts';
import type { Decimal } from '../nota-fiscal.ts';
import type { AnoProjetado, Passo, PremissaDePreco, TributoComparado } from '../resultado.ts';
import type { ReceitasDoMes } from '../simples/receita-por-anexo.ts';
import { recordOf } from '../tables.ts';
import {
  type LinhaProjetavel,
  type TributoProjetado,
  tributosDaReforma,
  tributosProjetados,
  type ValoresProjetados,
  zeroValores,
} from './linha-projetavel.ts';
import { adjustToAno, type ParametrosDoAno } from './parametros-do-ano.ts';
import { projectLinha, type RegrasDaProjecao } from './project-linha.ts';

/** What the DAS of a year is, given the revenue by what sets it apart; null outside the Simples. */
export type DasDoAno = (ano: ParametrosDoAno, receitas: ReceitasDoMes) => DasProjetado | null;

export interface MesProjetavel {
  readonly mes: ParametrosDoAno;
  /** The establishments are compared as one: goods go between them, and what one is debited for another is credited. */
  readonly comTransferencias: boolean;
  readonly linhas: readonly LinhaProjetavel[];
  /** Value of the outgoing operations of the month: the base of every burden. */
  readonly receita: Fixo;
  readonly das: DasDoAno;
  /** Share of the credits of CBS and IBS that exempt and immune sales annul, percent. */
  readonly anulacao: Fixo;
  /** Credits that no row carries, by year, reais, before what is annulled (suppliers of the Simples). */
  readonly creditosDoSimples: (ano: ParametrosDoAno) => ByTributoInFixo;
}

/** ICMS and IPI are settled by establishment (LC 87/1996 art. 25). */
const POR_ESTABELECIMENTO: ReadonlySet<TributoProjetado> = new Set(['icms', 'ipi']);

interface Contas {
  debito: Fixo;
  credito: Fixo;
}
type ContasPorTributo = Readonly<Record<TributoProjetado, Map<string, Contas>>>;

/** The month in the year of `ano`. */
export function sumAno(
  projetavel: MesProjetavel,
  ano: ParametrosDoAno,
  regras: RegrasDaProjecao,
): AnoProjetado {
  const contas = novasContas();
  const contaDe = (tributo: TributoProjetado, estabelecimento: string): Contas => {
    const separado = POR_ESTABELECIMENTO.has(tributo) && !projetavel.comTransferencias;
    const chave = separado ? estabelecimento : '';
    let conta = contas[tributo].get(chave);
    if (conta === undefined) {
      conta = { debito: 0n, credito: 0n };
      contas[tributo].set(chave, conta);
    }
    return conta;
  };
  let receita = 0n;
  let embutido = 0n;
  const receitas: Record<string, Fixo> = {};
  const bases: BasesByAliquota = { cbs: new Map(), ibs_uf: new Map(), ibs_mun: new Map() };
  for (const linha of projetavel.linhas) {
    const projetada = projectLinha(linha, projetavel.mes, ano, regras);
    for (const tributo of tributosProjetados) {
      if (!linha.contados.has(tributo) || projetada[tributo] === 0n) continue;
      const conta = contaDe(tributo, linha.estabelecimento);
      const valor = linha.sinal * projetada[tributo];
      if (linha.lado === 'saida') conta.debito += valor;
      else conta.credito += subtractAnulacao(tributo, valor, projetavel.anulacao);
    }
    embutido += linha.sinal * computeEmbutidoNoAno(linha, projetavel.mes, ano);
    if (ano.ano !== projetavel.mes.ano && linha.lado === 'saida' && linha.tributada) {
      sumBases(bases, linha, linha.sinal * projetada.liquido, ano);
    }
    if (linha.receita === 0n) continue;
    receita += linha.sinal * projetada.final;
    const chave = linha.receita_de;
    receitas[chave] = (receitas[chave] ?? 0n) + linha.sinal * computeReceitaDoDas(linha, projetada.liquido);
  }
  const doSimples = projetavel.creditosDoSimples(ano);
  for (const tributo of TRIBUTOS) {
    contaDe(tributo, '').credito += subtractAnulacao(tributo, doSimples[tributo], projetavel.anulacao);
  }
  const das = projetavel.das(ano, receitas);
  const tributado = projetavel.linhas.some(({ tributada }) => tributada);
  return close(
    { contas, receita, embutido, das, tributado, bases, receitaDoMes: projetavel.receita },
    ano,
    regras.premissa,
  );
}

/** A credit less the share that exempt and immune sales annul, of CBS and IBS (LC 214/2025 art. 51 § 1º). */
export const subtractAnulacao = (tributo: TributoProjetado, credito: Fixo, anulacao: Fixo): Fixo =>
  tributosDaReforma.has(tributo) ? credito - porcento(credito, anulacao, 8) : credito;

/** The revenue of the month, with what the net price of the year changes of it. */
export const computeReceitaDoDas = (linha: LinhaProjetavel, liquidoDoAno: Fixo): Fixo =>
  linha.receita + liquidoDoAno - linha.liquido;

/** Tax inside the cost of a purchase, in the year of `ano`. */
export function computeEmbutidoNoAno(
  linha: LinhaProjetavel,
  mes: ParametrosDoAno,
  ano: ParametrosDoAno,
): Fixo {
  return (
    adjustToAno(linha.icms_embutido, mes.fatorIcms, ano.fatorIcms) +
    adjustToAno(linha.pis_cofins_embutido, mes.fatorPisCofins, ano.fatorPisCofins)
  );
}

interface Somas {
  readonly contas: ContasPorTributo;
  readonly receita: Fixo;
  readonly embutido: Fixo;
  readonly das: DasProjetado | null;
  readonly tributado: boolean;
  readonly bases: BasesByAliquota;
  readonly receitaDoMes: Fixo;
}

function sumBases(
  bases: BasesByAliquota,
  { reducao_cbs, reducao_ibs }: LinhaProjetavel,
  liquido: Fixo,
  { aliquotas }: ParametrosDoAno,
): void {
  for (const tributo of TRIBUTOS) {
    const efetiva = reduceAliquota(aliquotas[tributo], tributo === 'cbs' ? reducao_cbs : reducao_ibs);
    bases[tributo].set(efetiva, (bases[tributo].get(efetiva) ?? 0n) + liquido);
  }
}

function close(
  { contas, receita, embutido, das, tributado, bases, receitaDoMes }: Somas,
  ano: ParametrosDoAno,
  premissa: PremissaDePreco,
): AnoProjetado {
  const coluna = zeroValores();
  const usadosPorTributo = zeroValores();
  const devido = zeroValores();
  let usados = 0n;
  let sobra = 0n;
  let total = das?.total ?? 0n;
  let dispensado = 0n;
  for (const tributo of tributosProjetados) {
    for (const conta of contas[tributo].values()) {
      const debito = round(conta.debito, 2);
      const saldo = debito - round(conta.credito, 2);
      coluna[tributo] += atLeastZero(debito);
      devido[tributo] += atLeastZero(saldo);
      if (saldo < 0n && (ano.exigivel || !tributosDaReforma.has(tributo))) sobra -= saldo;
    }
    usadosPorTributo[tributo] = coluna[tributo] - devido[tributo];
    usados += usadosPorTributo[tributo];
    if (ano.exigivel || !tributosDaReforma.has(tributo)) total += devido[tributo];
    else {
      dispensado += devido[tributo];
      devido[tributo] = 0n;
    }
  }
  const doAno = colunasDe(coluna, das);
  const colunas = recordOf(COLUNAS, (nome): Decimal => formatFixo(doAno[nome], 2));
  const { status, fundamento } = ano.aliquotas;
  const finais = formatAll({ creditos: usados, dispensado, saldo_credor: sobra, total });
  const embutidoDoAno = round(embutido, 2);
  return {
    ano: ano.ano,
    premissa_preco: premissa,
    ...colunas,
    ...(das ? { das_partilha: das.partilha } : {}),
    ...finais,
    // What is paid of each tax that has anything.
    devidos: DEVIDOS.map(
      (tributo) => [tributo, tributo === 'das' ? (das?.total ?? 0n) : devido[tributo]] as const,
    )
      .filter(([, valor]) => valor !== 0n)
      .map(([tributo, valor]) => ({ tributo, valor: formatFixo(valor, 2) })),
    embutido: formatFixo(embutidoDoAno, 2),
    variacao: null,
    receita: formatFixo(receita, 2),
    carga_efetiva: writeCarga(total + embutidoDoAno, receitaDoMes),
    status: tributado ? status : 'lei',
    aliquotas: { ...writeAliquotas(ano.aliquotas), status, fundamento },
    memoria: passosDoAno({ ano, debitos: coluna, usados: usadosPorTributo, colunas, ...finais, das, bases }),
  };
}

type Coluna = (typeof COLUNAS)[number];
const DEVIDOS = [
  ...(['icms', 'icms_st', 'fcp', 'difal', 'iss', 'ipi', 'pis', 'cofins', 'das'] as const),
  ...TRIBUTOS,
] as const satisfies readonly TributoComparado[];
const COLUNAS = ['icms', 'iss', 'ipi', 'pis', 'cofins', 'das', 'cbs', 'ibs_uf', 'ibs_mun'] as const;

/** The amounts as a year is published: ICMS with ST, FCP and DIFAL, and the DAS among them. */
function colunasDe(valores: ValoresProjetados, das: DasProjetado | null): Readonly<Record<Coluna, Fixo>> {
  const { icms, icms_st, fcp, difal } = valores;
  return { ...valores, icms: icms + icms_st + fcp + difal, das: das?.total ?? 0n };
}

function novasContas(): ContasPorTributo {
  return recordOf(tributosProjetados, () => new Map());
}

/** Net price of the sales by effective rate, of each tax. */
type BasesByAliquota = Readonly<Record<'cbs' | 'ibs_uf' | 'ibs_mun', Map<Fixo, Fixo>>>;

interface DasProjetado {
  readonly total: Fixo;
  /** Shares by tax, two decimals. */
  readonly partilha: Readonly<Record<string, Decimal>>;
  readonly fundamento: string;
}

export interface ContasDoAno {
  readonly ano: ParametrosDoAno;
  /** Debits and used credits by tax, two decimals. */
  readonly debitos: ValoresProjetados;
  readonly usados: ValoresProjetados;
  /** The columns of the year as they are published. */
  readonly colunas: Readonly<Record<string, Decimal>>;
  readonly creditos: Decimal;
  readonly dispensado: Decimal;
  readonly total: Decimal;
  readonly das: DasProjetado | null;
  readonly bases: BasesByAliquota;
}

/** How the figures of a year came about. A step whose result is zero is left out, but for the total. */
function passosDoAno(contas: ContasDoAno): Passo[] {
  const { ano, debitos, das } = contas;
  const { fundamentos, aliquotas } = ano;
  const regraDoIcms = `ICMS próprio, FCP e DIFAL e ICMS-ST; resta do ICMS: fator ${fator(ano.fatorIcms)}`;
  const regraDoIss = `ISS das saídas; resta do ISS: fator ${fator(ano.fatorIss)}`;
  const doIcms = [
    ['icms próprio', debitos.icms],
    ['fcp', debitos.fcp],
    ['difal', debitos.difal],
    ['icms-st', debitos.icms_st],
  ] as const;
  const lista: Passo[] = [
    passo('icms', 'icms_do_ano', regraDoIcms, doIcms, contas.colunas.icms, fundamentos.icms),
    passo('iss', 'iss_do_ano', regraDoIss, [['iss', debitos.iss]], contas.colunas.iss, fundamentos.iss),
  ];
  for (const tributo of TRIBUTOS) {
    const parcelas = [...contas.bases[tributo]]
      .sort(([a], [b]) => (a > b ? -1 : 1))
      .map(([aliquota, liquido]) => [`preço líquido a ${formatFixo(aliquota, 4)}%`, liquido] as const);
    if (parcelas.length === 0) continue;
    const regra = 'Soma de preço líquido × alíquota efetiva';
    const coluna = contas.colunas[tributo];
    lista.push(passo(tributo, 'tributo_do_ano', regra, parcelas, coluna, aliquotas.fundamento));
  }
  if (das) {
    lista.push({
      passo: 'das',
      id: 'das',
      regra: 'Soma das parcelas do DAS',
      operandos: Object.entries(das.partilha).map(([nome, valor]) => ({ nome, valor })),
      resultado: formatFixo(das.total, 2),
      fundamento: das.fundamento,
    });
  }
  const usados = tributosProjetados.map((tributo) => [tributo, contas.usados[tributo]] as const);
  const regra = 'Créditos usados, cada um contra o débito do mesmo tributo';
  const lei = 'LC 214/2025, arts. 45 e 47';
  lista.push(passo('creditos', 'creditos_do_ano', regra, usados, contas.creditos, lei));
  return [...lista.filter(({ resultado }) => resultado !== '0.00'), passoDoTotal(contas)];
}

function passoDoTotal({ ano, colunas, creditos, dispensado, total }: ContasDoAno): Passo {
  return {
    passo: 'total',
    id: 'total_do_ano',
    regra: 'Débitos de cada tributo − créditos do mesmo tributo − CBS e IBS dispensados no ano de teste',
    operandos: [
      ...Object.entries(colunas).map(([nome, valor]) => ({ nome, valor })),
      { nome: 'creditos', valor: creditos },
      { nome: 'dispensado', valor: dispensado },
    ],
    resultado: total,
    fundamento: `LC 214/2025, arts. 45 e 47; ${ano.fundamentos.exigibilidade}`,
  };
}

function passo(
  nome: string,
  id: string,
  regra: string,
  parcelas: readonly (readonly [nome: string, valor: Fixo])[],
  resultado: Decimal | undefined,
  fundamento: string,
): Passo {
  const operandos = parcelas
    .filter(([, valor]) => valor !== 0n)
    .map(([parcela, valor]) => ({ nome: parcela, valor: formatFixo(valor, 2) }));
  return { passo: nome, id, regra, operandos, resultado: resultado ?? '0.00', fundamento };
}

const fator = (valor: Fixo): string => formatFixo(valor, 1).replace('.', ',');
