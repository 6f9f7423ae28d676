import {
  arredondar,
  CEM_POR_CENTO,
  type Fixo,
  menor,
  multiplicar,
  naoNegativo,
  porcento,
} from '../../fixo.ts';
import type { IBSCBS } from '../../nota-fiscal.ts';
import { type CompraGovernamental, destinarAoEnte } from '../aliquotas/aliquotas-do-documento.ts';
import { type Falta, lerValor } from '../ler-valor.ts';
import { anotar, type Memoria, type Operandos } from '../memoria.ts';
import { type PorTributoEmFixo, paraCadaTributo, ZEROS } from '../por-tributo.ts';

export interface EntradaDosTributos {
  readonly base: Fixo;
  /** What CBS and IBS fall on where a part of the base has rate zero. */
  readonly tributada?: { readonly cbs: Fixo; readonly ibs: Fixo } | undefined;
  /** pCBS, pIBSUF and pIBSMun, in percent. */
  readonly aliquotas: PorTributoEmFixo;
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

export interface TributosCalculados extends PorTributoEmFixo {
  /** Effective rates in percent, four decimals (pAliqEfet). */
  readonly efetivas: PorTributoEmFixo;
  /** Before the revenue is given to the entity; null where it is no government purchase. */
  readonly antesDaDestinacao: {
    readonly aliquotas: PorTributoEmFixo;
    readonly valores: PorTributoEmFixo;
  } | null;
  /** vDif. */
  readonly diferido: PorTributoEmFixo;
  readonly cbs_devolvida: Fixo;
  readonly ibs: Fixo;
  /** Part deferred, in percent. */
  readonly diferimento: Fixo;
  readonly bases: PorTributoEmFixo;
}

const PASSO_DA_EFETIVA = {
  ibs_uf: 'aliquota_efetiva_ibs_uf',
  ibs_mun: 'aliquota_efetiva_ibs_mun',
  cbs: 'aliquota_efetiva_cbs',
} as const;

const FUNDAMENTOS: Readonly<Record<keyof PorTributoEmFixo, string>> = {
  ibs_uf: 'LC 214/2025, arts. 343 a 344; NT 2025.002, UB35-10',
  ibs_mun: 'LC 214/2025, arts. 343 a 344; NT 2025.002, UB54-10',
  cbs: 'LC 214/2025, arts. 346 a 347; NT 2025.002, UB67-10',
};

/**
 * CBS and IBS of one item. Effective rate = rate x (1 - reduction) x (1 - redutor), four decimals; tax = vBC x
 * effective rate - deferred - given back, each with two decimals, all HALF_EVEN; vIBS is the sum of the two rounded
 * parts (NT 2025.002, UB23, UB28-10, UB35-10, UB54a-10, UB62).
 */
export function calcularTributos(entrada: EntradaDosTributos, memoria: Memoria): TributosCalculados {
  const { base, tributada } = entrada;
  const bases = paraCadaTributo((nome) => tributada?.[nome === 'cbs' ? 'cbs' : 'ibs'] ?? base);
  const reduzidas = paraCadaTributo((nome) => aliquotaReduzida(entrada, nome, memoria));
  const { compra, diferimento } = entrada;
  const efetivas = compra === null ? reduzidas : destinarAoEnte(reduzidas, compra.ente, entrada.ano);
  if (compra !== null) anotarDestinacao(memoria, reduzidas, efetivas);
  const brutos = paraCadaTributo((nome) => tributo(memoria, nome, bases[nome], efetivas[nome]));
  const diferido =
    diferimento === 0n ? ZEROS : paraCadaTributo((nome) => diferir(memoria, nome, brutos[nome], diferimento));
  const cbs_devolvida = devolver(memoria, brutos.cbs, entrada.devolucao);
  const semRetirada = diferimento === 0n && cbs_devolvida === 0n;
  const retirado = semRetirada ? ZEROS : { ...diferido, cbs: diferido.cbs + cbs_devolvida };
  const { cbs, ibs_uf, ibs_mun } = semRetirada
    ? brutos
    : paraCadaTributo((nome) => liquido(memoria, nome, brutos[nome], retirado[nome]));
  const ibs = ibs_uf + ibs_mun;
  anotar(memoria, 'ibs', 'soma_do_ibs', { ibs_uf, ibs_mun }, ibs, 'NT 2025.002, UB54a-10');
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
            valores: paraCadaTributo((nome) =>
              antesDaDestinacao(memoria, nome, bases[nome], reduzidas[nome]),
            ),
          },
    diferido,
    cbs_devolvida,
    diferimento,
    bases,
  };
}

function aliquotaReduzida(entrada: EntradaDosTributos, nome: keyof PorTributoEmFixo, memoria: Memoria): Fixo {
  const aliquota = entrada.aliquotas[nome];
  const reducao = nome === 'cbs' ? entrada.reducao_cbs : entrada.reducao_ibs;
  const redutor = entrada.compra?.redutor ?? 0n;
  if (reducao === 0n && redutor === 0n) return arredondar(aliquota, 4);
  const efetiva = reduzirAliquota(aliquota, reducao, redutor);
  const passo = PASSO_DA_EFETIVA[nome];
  const operandos: Operandos = { aliquota: [aliquota, 4], reducao: [reducao, 4] };
  if (redutor === 0n)
    return anotar(memoria, passo, 'aliquota_reduzida', operandos, efetiva, entrada.fundamentoDaReducao, 4);
  const comRedutor: Operandos = { ...operandos, redutor: [redutor, 4] };
  const fundamento = 'LC 214/2025, arts. 370 e 472; NT 2025.002, UB28-10';
  return anotar(memoria, passo, 'aliquota_com_redutor', comRedutor, efetiva, fundamento, 4);
}

function anotarDestinacao(memoria: Memoria, antes: PorTributoEmFixo, depois: PorTributoEmFixo): void {
  for (const nome of ['ibs_uf', 'ibs_mun', 'cbs'] as const) {
    if (antes[nome] === depois[nome]) continue;
    const acrescimo = depois[nome] - antes[nome];
    const operandos: Operandos = { aliquota: [antes[nome], 4], destinacao: [acrescimo, 4] };
    const lei = 'LC 214/2025, arts. 372 e 473';
    anotar(memoria, `aliquota_destinada_${nome}`, 'destinacao_ao_ente', operandos, depois[nome], lei, 4);
  }
}

function tributo(memoria: Memoria, nome: keyof PorTributoEmFixo, base: Fixo, efetiva: Fixo): Fixo {
  const operandos: Operandos = { vBC: base, aliquota_efetiva: [efetiva, 4] };
  return anotar(memoria, nome, 'tributo', operandos, porcento(base, efetiva, 2), FUNDAMENTOS[nome]);
}

function diferir(memoria: Memoria, nome: keyof PorTributoEmFixo, bruto: Fixo, percentual: Fixo): Fixo {
  const valor = porcento(bruto, percentual, 2);
  const operandos: Operandos = { [nome]: bruto, diferimento: [percentual, 4] };
  const fundamento = 'LC 214/2025, arts. 28 e 138, § 2º; NT 2025.002, UB23-10, UB42-10 e UB61-10';
  return anotar(memoria, `${nome}_diferido`, 'diferimento', operandos, valor, fundamento);
}

function devolver(memoria: Memoria, bruto: Fixo, devolucao: EntradaDosTributos['devolucao']): Fixo {
  if (devolucao === undefined) return 0n;
  const [pedido, operandos]: [Fixo, Operandos] =
    'valor' in devolucao
      ? [devolucao.valor, { vDevTrib: devolucao.valor }]
      : [porcento(bruto, devolucao.percentual, 2), { cbs: bruto, pDevTrib: [devolucao.percentual, 4] }];
  const fundamento = 'LC 214/2025, arts. 112 a 124; NT 2025.002, UB62';
  return anotar(memoria, 'cbs_devolvida', 'devolucao', operandos, menor(pedido, bruto), fundamento);
}

function liquido(memoria: Memoria, nome: keyof PorTributoEmFixo, bruto: Fixo, retirado: Fixo): Fixo {
  if (retirado === 0n) return bruto;
  const operandos = { [`${nome}_da_operacao`]: bruto, diferido_ou_devolvido: -retirado };
  return anotar(memoria, nome, 'liquido', operandos, bruto - retirado, FUNDAMENTOS[nome]);
}

function antesDaDestinacao(memoria: Memoria, nome: keyof PorTributoEmFixo, base: Fixo, aliquota: Fixo): Fixo {
  const passo = `${nome}_compra_governamental`;
  const operandos: Operandos = { vBC: base, aliquota: [aliquota, 4] };
  const fundamento = 'LC 214/2025, art. 473; NT 2025.002, UB82a';
  return anotar(memoria, passo, 'compra_governamental', operandos, porcento(base, aliquota, 2), fundamento);
}

export function tributosExatos(tributos: TributosCalculados): PorTributoEmFixo {
  const { bases, diferimento, efetivas, cbs_devolvida } = tributos;
  return paraCadaTributo((nome) => {
    const bruto = porcento(bases[nome], efetivas[nome], 8);
    const devido = diferimento === 0n ? bruto : porcento(bruto, CEM_POR_CENTO - diferimento, 8);
    return nome === 'cbs' ? devido - cbs_devolvida : devido;
  });
}

/**
 * pAliqEfet: rate x (1 - pRedAliq/100) x (1 - pRedutor/100), in percent with four decimals (NT 2025.002, UB28-10,
 * UB47-10 and UB66-10). All arguments in percent.
 */
export function reduzirAliquota(aliquota: Fixo, reducao: Fixo, redutor: Fixo = 0n): Fixo {
  const fator =
    redutor === 0n
      ? CEM_POR_CENTO - reducao
      : multiplicar(CEM_POR_CENTO - reducao, CEM_POR_CENTO - redutor) / 100n;
  return porcento(aliquota, fator, 4);
}

/** Groups whose amounts the issuer states and nobody can recompute from the note, in reais. */
export interface ValoresCarregados {
  readonly estorno?: { readonly cbs: Fixo; readonly ibs: Fixo };
  readonly transferencia?: { readonly cbs: Fixo; readonly ibs: Fixo };
  readonly ajuste?: { readonly competencia: string; readonly cbs: Fixo; readonly ibs: Fixo };
  readonly zfm?: { readonly competencia: string; readonly tipo: string; readonly ibs: Fixo };
}

export const SEM_CARREGADOS: ValoresCarregados = {};

/** gEstornoCred, gTransfCred, gAjusteCompet and gCredPresIBSZFM of an item, as declared. */
export function valoresCarregados(
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
    return SEM_CARREGADOS;
  }
  const ler = (passo: string, campo: string, texto: string | undefined, fundamento: string): Fixo => {
    const lido = arredondar(lerValor(texto, campo, faltas), 2);
    const valor = naoNegativo(lido);
    return anotar(memoria, passo, 'carregado', { [campo]: lido }, valor, fundamento);
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
