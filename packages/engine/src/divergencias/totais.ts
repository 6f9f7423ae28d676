import { vigente } from '@apura/law';
import type { ByTributoInFixo } from '../calculo/por-tributo.ts';
import { computeValoresExatos } from '../calculo/reforma/base-vezes-aliquota.ts';
import { type Fixo, readFixo, readOrZero, round } from '../fixo.ts';
import type { Det, IBSCBS, Imposto, NotaFiscal, Total } from '../nota-fiscal.ts';
import {
  both,
  type ConferenciaDaNota,
  type Finding,
  misplacedGrupo,
  type RegraDaNota,
  valorPresente,
} from './conferencia.ts';

interface Linha {
  /** Its rule in the table; of those that have none, a name of ours. */
  readonly rv: string | undefined;
  readonly regra?: string;
  /** Its path below IBSCBSTot, also step by step. */
  readonly campo: string;
  readonly passos: readonly string[];
  readonly doItem: (grupo: IBSCBS) => string | undefined;
}

type IBSCBSTot = NonNullable<NotaFiscal['total']['IBSCBSTot']>;

const linhas: readonly Linha[] = [
  linha('W35-10', 'vBCIBSCBS', (g) => g.gIBSCBS?.vBC),
  linha('W38-10', 'gIBS/gIBSUF/vDif', (g) => g.gIBSCBS?.gIBSUF?.gDif?.vDif),
  linha('W39-10', 'gIBS/gIBSUF/vDevTrib', (g) => g.gIBSCBS?.gIBSUF?.gDevTrib?.vDevTrib),
  linha('W41-10', 'gIBS/gIBSUF/vIBSUF', (g) => g.gIBSCBS?.gIBSUF?.vIBSUF),
  linha('W43-10', 'gIBS/gIBSMun/vDif', (g) => g.gIBSCBS?.gIBSMun?.gDif?.vDif),
  linha('W44-10', 'gIBS/gIBSMun/vDevTrib', (g) => g.gIBSCBS?.gIBSMun?.gDevTrib?.vDevTrib),
  linha('W46-10', 'gIBS/gIBSMun/vIBSMun', (g) => g.gIBSCBS?.gIBSMun?.vIBSMun),
  linha('W47-10', 'gIBS/vIBS', (g) => g.gIBSCBS?.vIBS),
  linha('W53-10', 'gCBS/vDif', (g) => g.gIBSCBS?.gCBS?.gDif?.vDif),
  linha('W54-10', 'gCBS/vDevTrib', (g) => g.gIBSCBS?.gCBS?.gDevTrib?.vDevTrib),
  linha('W56-10', 'gCBS/vCBS', (g) => g.gIBSCBS?.gCBS?.vCBS),
  linha('W59f-10', 'gEstornoCred/vIBSEstCred', (g) => g.gEstornoCred?.vIBSEstCred),
  linha('W59g-10', 'gEstornoCred/vCBSEstCred', (g) => g.gEstornoCred?.vCBSEstCred),
  linha('W48-10', 'gIBS/vCredPres', (g) => presumido(g, 'gIBSCredPres')?.vCredPres),
  linha('W56a-10', 'gCBS/vCredPres', (g) => presumido(g, 'gCBSCredPres')?.vCredPres),
  linha('W58-10', 'gMono/vIBSMono', (g) => monoDoIbs(g, 'gMonoPadrao')?.vIBSMono),
  linha('W59-10', 'gMono/vCBSMono', (g) => monoDaCbs(g, 'gMonoPadrao')?.vCBSMono),
  linha('W59a-10', 'gMono/vIBSMonoReten', (g) => monoDoIbs(g, 'gMonoReten')?.vIBSMonoReten),
  linha('W59b-10', 'gMono/vCBSMonoReten', (g) => monoDaCbs(g, 'gMonoReten')?.vCBSMonoReten),
  linha('W59c-10', 'gMono/vIBSMonoRet', (g) => monoDoIbs(g, 'gMonoRet')?.vIBSMonoRet),
  linha('W59d-10', 'gMono/vCBSMonoRet', (g) => monoDaCbs(g, 'gMonoRet')?.vCBSMonoRet),
  condicional('ibs', 'gIBS', (g) => presumido(g, 'gIBSCredPres')?.vCredPresCondSus),
  condicional('cbs', 'gCBS', (g) => presumido(g, 'gCBSCredPres')?.vCredPresCondSus),
];

/** Amounts of an item before rounding: what the official calculator adds. */
const EXATOS: Readonly<Record<string, (exatos: ByTributoInFixo) => Fixo>> = {
  'W41-10': (exatos) => exatos.ibs_uf,
  'W46-10': (exatos) => exatos.ibs_mun,
  'W47-10': (exatos) => exatos.ibs_uf + exatos.ibs_mun,
  'W56-10': (exatos) => exatos.cbs,
};

function linha(rv: string | undefined, campo: string, doItem: Linha['doItem']): Linha {
  return { rv, campo, passos: campo.split('/'), doItem };
}

/** A presumed credit that waits for its condition: the NT has no rule for its total. */
function condicional(tributo: string, grupo: string, doItem: Linha['doItem']): Linha {
  const regra = `credito_presumido_${tributo}_condicional_total`;
  return { ...linha(undefined, `${grupo}/vCredPresCondSus`, doItem), regra };
}

/** Presumed credit and single phase in either layout. */
const presumido = ({ gCredPresOper, gIBSCBS }: IBSCBS, credito: 'gIBSCredPres' | 'gCBSCredPres') =>
  gCredPresOper?.[credito] ?? gIBSCBS?.[credito];

type Mono = 'gMonoPadrao' | 'gMonoReten' | 'gMonoRet';
function monoDoIbs<P extends Mono>({ gIBSCBSMono: mono }: IBSCBS, parte: P) {
  return (mono?.gIBSMonoAdRem ?? mono?.gIBSMonoAdValorem)?.[parte] ?? mono?.[parte];
}

function monoDaCbs<P extends Mono>({ gIBSCBSMono: mono }: IBSCBS, parte: P) {
  return (mono?.gCBSMonoAdRem ?? mono?.gCBSMonoAdValorem)?.[parte] ?? mono?.[parte];
}

/**
 * IBSCBSTot: there exactly when an item has IBSCBS, each field the exact sum of the items' fields. A total that the
 * official calculator would write (it adds before it rounds) is only a warning.
 */
export const totais: RegraDaNota = (conferencia) => {
  const { nota } = conferencia;
  const temGrupo = nota.det.some((det) => det.imposto.IBSCBS !== undefined);
  const total = nota.total.IBSCBSTot;
  if (temGrupo !== (total !== undefined)) return presenca(temGrupo);
  if (total === undefined) return undefined;
  const findings: Finding[] = [];
  for (const uma of linhas) {
    const finding = checkLinha(uma, total, conferencia);
    if (finding !== undefined) findings.push(finding);
  }
  return findings;
};

function checkLinha(
  { rv, regra, campo, passos, doItem }: Linha,
  total: IBSCBSTot,
  conferencia: ConferenciaDaNota,
): Finding | undefined {
  const texto = campoDe(total, passos);
  if (texto === undefined) return undefined;
  const declarado = readFixo(texto);
  if (declarado === null) return ilegivel(campo, texto);
  let soma = 0n;
  for (const { imposto } of conferencia.nota.det) {
    const valor = imposto.IBSCBS && doItem(imposto.IBSCBS);
    if (valor !== undefined) soma += readOrZero(valor);
  }
  if (declarado === soma) return undefined;
  const exato = rv === undefined ? undefined : EXATOS[rv];
  const pelaCalculadora = exato !== undefined && somaDaCalculadora(exato, conferencia) === declarado;
  return {
    rv,
    ...(regra === undefined ? undefined : { regra }),
    gravidade: pelaCalculadora ? 'aviso' : 'critica',
    campo: `IBSCBSTot/${campo}`,
    ...both(declarado, soma),
    mensagem: pelaCalculadora
      ? 'O total foi somado antes de arredondar, como faz a calculadora oficial; a NT pede a soma exata dos itens.'
      : 'O total não é a soma exata dos itens da nota.',
    fundamento: 'NT 2025.002, W35 a W59g',
  };
}

function campoDe(total: IBSCBSTot, passos: readonly string[]): string | undefined {
  let lugar: unknown = total;
  for (const passo of passos) {
    if (lugar === undefined) return undefined;
    lugar = (lugar as Record<string, unknown>)[passo];
  }
  return lugar as string | undefined;
}

/** The total as the official calculator makes it: exact amounts of the items with the group, added and rounded once. */
function somaDaCalculadora(
  exato: (exatos: ByTributoInFixo) => Fixo,
  { nota, itens }: ConferenciaDaNota,
): Fixo {
  let soma = 0n;
  for (const [indice, det] of nota.det.entries()) {
    const item = itens[indice];
    if (det.imposto.IBSCBS !== undefined && item !== undefined) soma += exato(computeValoresExatos(item));
  }
  return round(soma, 2);
}

function presenca(temGrupo: boolean): Finding {
  return misplacedGrupo('IBSCBSTot', temGrupo, {
    rv: temGrupo ? 'W34-20' : 'W34-10',
    mensagem: temGrupo
      ? 'Há itens com o grupo IBSCBS, mas falta o total IBSCBSTot.'
      : 'Há o total IBSCBSTot, mas nenhum item tem o grupo IBSCBS.',
  });
}

function ilegivel(campo: string, texto: string): Finding {
  return {
    regra: 'valor_invalido',
    campo: `IBSCBSTot/${campo}`,
    declarado: texto.slice(0, 40),
    calculado: null,
    mensagem: `O total ${campo} não é um número decimal.`,
    fundamento: 'MOC 7.0, tipos de dados; NT 2025.002',
    rejeicao: '225',
  };
}

/** ISTot/vIS is the exact sum of the items' vIS. */
export const totalDoSeletivo: RegraDaNota = ({ nota }) => {
  const declarado = valorPresente(nota.total.ISTot?.vIS);
  if (declarado === null) return undefined;
  const soma = nota.det.reduce(
    (parcial, { imposto }) => parcial + (valorPresente(imposto.IS?.vIS) ?? 0n),
    0n,
  );
  if (declarado === soma) return undefined;
  return {
    rv: 'W33-10',
    campo: 'ISTot/vIS',
    ...both(declarado, soma),
    mensagem: 'O total do Imposto Seletivo não é a soma exata dos itens da nota.',
    fundamento: 'NT 2025.002, W31 a W33',
  };
};

type ICMSTot = NonNullable<Total['ICMSTot']>;

interface Campo {
  readonly campo: keyof ICMSTot;
  readonly doItem: (det: Det) => string | undefined;
  /** Which items the sum leaves out: services, whose taxes stand in ISSQNtot, and what does not compose the note. */
  readonly menos?: (det: Det) => boolean;
  /** Absent where our sources do not give the number. */
  readonly rejeicao?: string;
  /** Its rule where that stands in the table of rules. */
  readonly rv?: string;
}

const isServico = ({ imposto }: Det): boolean => imposto.ISSQN !== undefined;

const foraDoTotal = (det: Det): boolean => isServico(det) || det.prod.indTot === '0';

/** Fields of ICMSTot that are sums of a field of the items, with the rejection of the MOC for each. */
const campos: readonly Campo[] = [
  { campo: 'vProd', doItem: ({ prod }) => prod.vProd, menos: foraDoTotal, rv: 'W07-10' },
  { campo: 'vFrete', doItem: ({ prod }) => prod.vFrete, rejeicao: '535' },
  { campo: 'vSeg', doItem: ({ prod }) => prod.vSeg, rejeicao: '536' },
  { campo: 'vDesc', doItem: ({ prod }) => prod.vDesc, rejeicao: '537' },
  { campo: 'vOutro', doItem: ({ prod }) => prod.vOutro, rejeicao: '604' },
  { campo: 'vBC', doItem: ({ imposto }) => imposto.ICMS?.vBC, rejeicao: '531' },
  { campo: 'vICMS', doItem: ({ imposto }) => imposto.ICMS?.vICMS, rejeicao: '532' },
  { campo: 'vBCST', doItem: ({ imposto }) => imposto.ICMS?.vBCST, rejeicao: '533' },
  { campo: 'vST', doItem: ({ imposto }) => imposto.ICMS?.vICMSST, rejeicao: '534' },
  { campo: 'vFCP', doItem: ({ imposto }) => imposto.ICMS?.vFCP, rejeicao: '861' },
  { campo: 'vFCPST', doItem: ({ imposto }) => imposto.ICMS?.vFCPST },
  { campo: 'vICMSMono', doItem: ({ imposto }) => imposto.ICMS?.vICMSMono },
  { campo: 'vICMSMonoReten', doItem: ({ imposto }) => imposto.ICMS?.vICMSMonoReten },
  { campo: 'vICMSUFDest', doItem: ({ imposto }) => imposto.ICMSUFDest?.vICMSUFDest },
  { campo: 'vFCPUFDest', doItem: ({ imposto }) => imposto.ICMSUFDest?.vFCPUFDest },
  { campo: 'vII', doItem: ({ imposto }) => imposto.II?.vII, rejeicao: '601' },
  { campo: 'vIPI', doItem: ({ imposto }) => imposto.IPI?.vIPI, rejeicao: '538' },
  { campo: 'vPIS', doItem: ({ imposto }) => imposto.PIS?.vPIS, menos: isServico, rejeicao: '602' },
  { campo: 'vCOFINS', doItem: ({ imposto }) => imposto.COFINS?.vCOFINS, menos: isServico, rejeicao: '603' },
];

/** The totals of today's taxes add up: each field of ICMSTot is the exact sum of the items. */
export const totaisDeHoje: RegraDaNota = ({ nota }) => {
  const total = nota.total.ICMSTot;
  if (total === undefined) return undefined;
  const findings: Finding[] = [];
  for (const { campo, doItem, menos, rejeicao, rv } of campos) {
    const declarado = valorPresente(total[campo]);
    if (declarado === null) continue;
    let soma: Fixo = 0n;
    for (const det of nota.det) {
      const texto = doItem(det);
      if (texto !== undefined && !menos?.(det)) soma += valorPresente(texto) ?? 0n;
    }
    if (soma !== declarado) {
      findings.push({ ...totalDeHoje(campo, declarado, soma, 'MOC 7.0, W03 a W15', rejeicao), rv });
    }
  }
  return findings;
};

/** A warning that a total of today's layout is another than the fields that it comes from. */
function totalDeHoje(
  campo: keyof ICMSTot,
  declarado: Fixo,
  calculado: Fixo,
  fundamento: string,
  rejeicao: string | undefined,
): Finding {
  return {
    regra: 'total_de_hoje',
    gravidade: 'aviso',
    campo: `ICMSTot/${campo}`,
    ...both(declarado, calculado),
    mensagem: `O total ${campo} da nota não é a soma ${campo === 'vNF' ? 'dos seus componentes' : 'dos itens'}.`,
    fundamento,
    rejeicao,
  };
}

/**
 * vNF is what its parts add up to: goods and services, freight, insurance and other charges, II, IPI and what is
 * retained, less discounts and the relieved ICMS that is deducted (indDeduzDeson; issuers differ on what it means that
 * the field is missing, so either total is good). Not for imports, whose other taxes may stand in it, nor from 2027 on,
 * when its parts are those of NT 2026.008.
 */
export const valorDaNota: RegraDaNota = ({ nota, data }) => {
  const total = nota.total.ICMSTot;
  const declarado = valorPresente(total?.vNF);
  if (total === undefined || declarado === null || vigente('preco_com_cbs_e_ibs', data)) return undefined;
  if (nota.det.some(({ prod }) => prod.CFOP.startsWith('3'))) return undefined;
  const soma =
    readOrZero(total.vProd) +
    readOrZero(nota.total.ISSQNtot?.vServ) +
    readOrZero(total.vFrete) +
    readOrZero(total.vSeg) +
    readOrZero(total.vOutro) +
    readOrZero(total.vII) +
    readOrZero(total.vIPI) +
    readOrZero(total.vIPIDevol) +
    readOrZero(total.vST) +
    readOrZero(total.vFCPST) +
    readOrZero(total.vICMSMonoReten) +
    dosItens(nota, somadoAoPreco) -
    readOrZero(total.vDesc);
  const minima = soma - dosItens(nota, ({ ICMS }) => (ICMS?.indDeduzDeson === '0' ? 0n : desonerado(ICMS)));
  if (declarado === minima) return undefined;
  const calculado =
    soma - dosItens(nota, ({ ICMS }) => (ICMS?.indDeduzDeson === '1' ? desonerado(ICMS) : 0n));
  return calculado === declarado
    ? undefined
    : totalDeHoje('vNF', declarado, calculado, 'MOC 7.0, W16-10', '610');
};

const dosItens = ({ det }: NotaFiscal, valor: (imposto: Imposto) => Fixo): Fixo =>
  det.reduce((soma, { imposto }) => soma + valor(imposto), 0n);

/** PIS and COFINS by substitution that stand on top of the price. */
const somadoAoPreco = ({ PISST, COFINSST }: Imposto): Fixo =>
  (PISST?.indSomaPISST === '1' ? readOrZero(PISST.vPIS) : 0n) +
  (COFINSST?.indSomaCOFINSST === '1' ? readOrZero(COFINSST.vCOFINS) : 0n);

const desonerado = (ICMS: Imposto['ICMS']): Fixo => readOrZero(ICMS?.vICMSDeson);
