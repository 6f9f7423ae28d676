import { atLeastZero, type Fixo, HUNDRED_PERCENT, multiply, porcento, round, smallerOf } from '../../fixo.ts';
import type { IBSCBS } from '../../nota-fiscal.ts';
import { assignToEnte, type CompraGovernamental } from '../aliquotas/aliquotas-do-documento.ts';
import { type Memoria, noteStep, type Operandos } from '../memoria.ts';
import { type ByTributoInFixo, forEachTributo, ZEROS } from '../por-tributo.ts';
import { type Falta, readValor } from '../read-valor.ts';

export interface EntradaDosTributos {
  readonly base: Fixo;
  /** What CBS and IBS fall on where a part of the base has rate zero. */
  readonly tributada?: { readonly cbs: Fixo; readonly ibs: Fixo } | undefined;
  /** pCBS, pIBSUF and pIBSMun, in percent. */
  readonly aliquotas: ByTributoInFixo;
  /** Reductions of the rates, in percent (100 is the zero rate). */
  readonly reducao_ibs: Fixo;
  readonly reducao_cbs: Fixo;
  readonly fundamentoDaReducao: string;
  /** Year whose rule of destination applies to a government purchase. */
  readonly ano: number;
  readonly compra: CompraGovernamental | null;
  /** Part of the tax that is deferred, in percent; zero for none. */
  readonly diferimento: Fixo;
  /** CBS given back to the buyer: its share of the CBS in percent, or the amount. */
  readonly devolucao: { readonly percentual: Fixo } | { readonly valor: Fixo } | undefined;
}

export interface TributosCalculados extends ByTributoInFixo {
  /** Effective rates in percent, four decimals (pAliqEfet). */
  readonly efetivas: ByTributoInFixo;
  /** Before the revenue is given to the entity; null where it is no government purchase. */
  readonly antesDaDestinacao: {
    readonly aliquotas: ByTributoInFixo;
    readonly valores: ByTributoInFixo;
  } | null;
  /** vDif. */
  readonly diferido: ByTributoInFixo;
  readonly cbs_devolvida: Fixo;
  readonly ibs: Fixo;
  /** Part deferred, in percent. */
  readonly diferimento: Fixo;
  readonly bases: ByTributoInFixo;
}

const PASSO_DA_EFETIVA = {
  ibs_uf: 'aliquota_efetiva_ibs_uf',
  ibs_mun: 'aliquota_efetiva_ibs_mun',
  cbs: 'aliquota_efetiva_cbs',
} as const;

const FUNDAMENTOS: Readonly<Record<keyof ByTributoInFixo, string>> = {
  ibs_uf: 'LC 214/2025, arts. 343 a 344; NT 2025.002, UB35-10',
  ibs_mun: 'LC 214/2025, arts. 343 a 344; NT 2025.002, UB54-10',
  cbs: 'LC 214/2025, arts. 346 a 347; NT 2025.002, UB67-10',
};

/**
 * CBS and IBS of one item. Effective rate = rate x (1 - reduction) x (1 - redutor), four decimals; tax = vBC x
 * effective rate - deferred - given back, each with two decimals, all HALF_EVEN; vIBS is the sum of the two rounded
 * parts (NT 2025.002, UB23, UB28-10, UB35-10, UB54a-10, UB62).
 */
export function computeTributos(entrada: EntradaDosTributos, memoria: Memoria): TributosCalculados {
  const { base, tributada } = entrada;
  const bases = {
    ibs_uf: tributada?.ibs ?? base,
    ibs_mun: tributada?.ibs ?? base,
    cbs: tributada?.cbs ?? base,
  };
  // One by one, here and below: of every item, and a function made for the three is slower.
  const reduzidas = {
    ibs_uf: aliquotaReduzida(entrada, 'ibs_uf', memoria),
    ibs_mun: aliquotaReduzida(entrada, 'ibs_mun', memoria),
    cbs: aliquotaReduzida(entrada, 'cbs', memoria),
  };
  const { compra, diferimento } = entrada;
  const efetivas = compra === null ? reduzidas : assignToEnte(reduzidas, compra.ente, entrada.ano);
  if (compra !== null) noteDestinacao(memoria, reduzidas, efetivas);
  const brutos = {
    ibs_uf: tributo(memoria, 'ibs_uf', bases.ibs_uf, efetivas.ibs_uf),
    ibs_mun: tributo(memoria, 'ibs_mun', bases.ibs_mun, efetivas.ibs_mun),
    cbs: tributo(memoria, 'cbs', bases.cbs, efetivas.cbs),
  };
  const diferido =
    diferimento === 0n ? ZEROS : forEachTributo((nome) => defer(memoria, nome, brutos[nome], diferimento));
  const cbs_devolvida = giveBack(memoria, brutos.cbs, entrada.devolucao);
  const semRetirada = diferimento === 0n && cbs_devolvida === 0n;
  const retirado = semRetirada ? ZEROS : { ...diferido, cbs: diferido.cbs + cbs_devolvida };
  const { cbs, ibs_uf, ibs_mun } = semRetirada
    ? brutos
    : forEachTributo((nome) => liquido(memoria, nome, brutos[nome], retirado[nome]));
  const ibs = ibs_uf + ibs_mun;
  noteStep(memoria, 'ibs', 'soma_do_ibs', { ibs_uf, ibs_mun }, ibs, 'NT 2025.002, UB54a-10');
  return {
    cbs,
    ibs_uf,
    ibs_mun,
    ibs,
    efetivas,
    antesDaDestinacao:
      compra === null
        ? null
        : {
            aliquotas: reduzidas,
            valores: forEachTributo((nome) => antesDaDestinacao(memoria, nome, bases[nome], reduzidas[nome])),
          },
    diferido,
    cbs_devolvida,
    diferimento,
    bases,
  };
}

function aliquotaReduzida(entrada: EntradaDosTributos, nome: keyof ByTributoInFixo, memoria: Memoria): Fixo {
  const aliquota = entrada.aliquotas[nome];
  const reducao = nome === 'cbs' ? entrada.reducao_cbs : entrada.reducao_ibs;
  const redutor = entrada.compra?.redutor ?? 0n;
  if (reducao === 0n && redutor === 0n) return round(aliquota, 4);
  const efetiva = reduceAliquota(aliquota, reducao, redutor);
  const passo = PASSO_DA_EFETIVA[nome];
  const operandos: Operandos = { aliquota: [aliquota, 4], reducao: [reducao, 4] };
  if (redutor === 0n)
    return noteStep(memoria, passo, 'aliquota_reduzida', operandos, efetiva, entrada.fundamentoDaReducao, 4);
  const comRedutor: Operandos = { ...operandos, redutor: [redutor, 4] };
  const fundamento = 'LC 214/2025, arts. 370 e 472; NT 2025.002, UB28-10';
  return noteStep(memoria, passo, 'aliquota_com_redutor', comRedutor, efetiva, fundamento, 4);
}

function noteDestinacao(memoria: Memoria, antes: ByTributoInFixo, depois: ByTributoInFixo): void {
  for (const nome of ['ibs_uf', 'ibs_mun', 'cbs'] as const) {
    if (antes[nome] === depois[nome]) continue;
    const acrescimo = depois[nome] - antes[nome];
    const operandos: Operandos = { aliquota: [antes[nome], 4], destinacao: [acrescimo, 4] };
    const lei = 'LC 214/2025, arts. 372 e 473';
    noteStep(memoria, `aliquota_destinada_${nome}`, 'destinacao_ao_ente', operandos, depois[nome], lei, 4);
  }
}

function tributo(memoria: Memoria, nome: keyof ByTributoInFixo, base: Fixo, efetiva: Fixo): Fixo {
  const operandos: Operandos = { vBC: base, aliquota_efetiva: [efetiva, 4] };
  return noteStep(memoria, nome, 'tributo', operandos, porcento(base, efetiva, 2), FUNDAMENTOS[nome]);
}

function defer(memoria: Memoria, nome: keyof ByTributoInFixo, bruto: Fixo, percentual: Fixo): Fixo {
  const valor = porcento(bruto, percentual, 2);
  const operandos: Operandos = { [nome]: bruto, diferimento: [percentual, 4] };
  const fundamento = 'LC 214/2025, arts. 28 e 138, § 2º; NT 2025.002, UB23-10, UB42-10 e UB61-10';
  return noteStep(memoria, `${nome}_diferido`, 'diferimento', operandos, valor, fundamento);
}

function giveBack(memoria: Memoria, bruto: Fixo, devolucao: EntradaDosTributos['devolucao']): Fixo {
  if (devolucao === undefined) return 0n;
  const [pedido, operandos]: [Fixo, Operandos] =
    'valor' in devolucao
      ? [devolucao.valor, { vDevTrib: devolucao.valor }]
      : [porcento(bruto, devolucao.percentual, 2), { cbs: bruto, pDevTrib: [devolucao.percentual, 4] }];
  const fundamento = 'LC 214/2025, arts. 112 a 124; NT 2025.002, UB62';
  return noteStep(memoria, 'cbs_devolvida', 'devolucao', operandos, smallerOf(pedido, bruto), fundamento);
}

function liquido(memoria: Memoria, nome: keyof ByTributoInFixo, bruto: Fixo, retirado: Fixo): Fixo {
  if (retirado === 0n) return bruto;
  const operandos = { [`${nome}_da_operacao`]: bruto, diferido_ou_devolvido: -retirado };
  return noteStep(memoria, nome, 'liquido', operandos, bruto - retirado, FUNDAMENTOS[nome]);
}

function antesDaDestinacao(memoria: Memoria, nome: keyof ByTributoInFixo, base: Fixo, aliquota: Fixo): Fixo {
  const passo = `${nome}_compra_governamental`;
  const operandos: Operandos = { vBC: base, aliquota: [aliquota, 4] };
  const fundamento = 'LC 214/2025, art. 473; NT 2025.002, UB82a';
  return noteStep(memoria, passo, 'compra_governamental', operandos, porcento(base, aliquota, 2), fundamento);
}

export function computeTributosExatos(tributos: TributosCalculados): ByTributoInFixo {
  const { bases, diferimento, efetivas, cbs_devolvida } = tributos;
  return forEachTributo((nome) => {
    const bruto = porcento(bases[nome], efetivas[nome], 8);
    const devido = diferimento === 0n ? bruto : porcento(bruto, HUNDRED_PERCENT - diferimento, 8);
    return nome === 'cbs' ? devido - cbs_devolvida : devido;
  });
}

/**
 * pAliqEfet: rate x (1 - pRedAliq/100) x (1 - pRedutor/100), in percent with four decimals (NT 2025.002, UB28-10,
 * UB47-10 and UB66-10). All arguments in percent.
 */
export function reduceAliquota(aliquota: Fixo, reducao: Fixo, redutor: Fixo = 0n): Fixo {
  const fator =
    redutor === 0n
      ? HUNDRED_PERCENT - reducao
      : multiply(HUNDRED_PERCENT - reducao, HUNDRED_PERCENT - redutor) / 100n;
  return porcento(aliquota, fator, 4);
}

/** Groups whose amounts the issuer states and nobody can recompute from the note, in reais. */
export interface ValoresCarregados {
  readonly estorno?: { readonly cbs: Fixo; readonly ibs: Fixo };
  readonly transferencia?: { readonly cbs: Fixo; readonly ibs: Fixo };
  readonly ajuste?: { readonly competencia: string; readonly cbs: Fixo; readonly ibs: Fixo };
  readonly zfm?: { readonly competencia: string; readonly tipo: string; readonly ibs: Fixo };
}

export const NOTHING_CARRIED: ValoresCarregados = {};

/** gEstornoCred, gTransfCred, gAjusteCompet and gCredPresIBSZFM of an item, as declared. */
export function readValoresCarregados(
  grupo: IBSCBS | undefined,
  faltas: Falta[],
  memoria: Memoria,
): ValoresCarregados {
  const { gEstornoCred, gTransfCred, gAjusteCompet, gCredPresIBSZFM } = grupo ?? {};
  if (
    gEstornoCred === undefined &&
    gTransfCred === undefined &&
    gAjusteCompet === undefined &&
    gCredPresIBSZFM === undefined
  ) {
    return NOTHING_CARRIED;
  }
  const ler = (passo: string, campo: string, texto: string | undefined, fundamento: string): Fixo => {
    const lido = round(readValor(texto, campo, faltas), 2);
    const valor = atLeastZero(lido);
    return noteStep(memoria, passo, 'carregado', { [campo]: lido }, valor, fundamento);
  };
  const par = (
    nome: string,
    textos: { readonly cbs: string | undefined; readonly ibs: string | undefined },
    fundamento: string,
  ) => ({
    ibs: ler(`ibs_${nome}`, 'vIBS', textos.ibs, fundamento),
    cbs: ler(`cbs_${nome}`, 'vCBS', textos.cbs, fundamento),
  });
  return {
    ...(gEstornoCred && {
      estorno: par(
        'estorno_de_credito',
        { cbs: gEstornoCred.vCBSEstCred, ibs: gEstornoCred.vIBSEstCred },
        'LC 214/2025, arts. 47, § 6º, e 51',
      ),
    }),
    ...(gTransfCred && {
      transferencia: par(
        'transferencia_de_credito',
        { cbs: gTransfCred.vCBS, ibs: gTransfCred.vIBS },
        'LC 214/2025, arts. 55 e 272',
      ),
    }),
    ...(gAjusteCompet && {
      ajuste: {
        competencia: (gAjusteCompet.competApur ?? '').slice(0, 7),
        ...par(
          'ajuste_de_competencia',
          { cbs: gAjusteCompet.vCBS, ibs: gAjusteCompet.vIBS },
          'LC 214/2025, arts. 41, 45 e 51',
        ),
      },
    }),
    ...(gCredPresIBSZFM && {
      zfm: {
        competencia: (gCredPresIBSZFM.competApur ?? '').slice(0, 7),
        tipo: (gCredPresIBSZFM.tpCredPresIBSZFM ?? '').slice(0, 1),
        ibs: ler(
          'ibs_credito_presumido_zfm',
          'vCredPresIBSZFM',
          gCredPresIBSZFM.vCredPresIBSZFM,
          'LC 214/2025, art. 450, § 1º',
        ),
      },
    }),
  };
}
