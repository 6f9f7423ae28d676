import { atLeastZero, type Fixo, formatFixo } from '../fixo.ts';
import type { Ide, NotaFiscal, Prod, Situacao } from '../nota-fiscal.ts';
import type { CbsEIbs, DetalhesDoItem, ItemCalculado, PorTributo } from '../resultado.ts';
import type { ItemInCalculo } from './item-in-calculo.ts';
import { type Memoria, writeMemoria } from './memoria.ts';
import { writeAliquota, writeAliquotas, writeValores } from './por-tributo.ts';
import type { LeiDoCombustivel } from './reforma/monofasia.ts';
import { publishAtuais } from './tributos-atuais.ts';

/**
 * An item as the contract has it. A class for speed alone: a literal with so many conditional parts is moved several
 * times while it grows.
 */
export const publishItem = (item: ItemInCalculo, prod: Prod): ItemCalculado =>
  // Its constructor gives it the members of the type, one after the other.
  new ItemPublicado(item, prod) as unknown as ItemCalculado;

type Mutable<T> = { -readonly [nome in keyof T]: T[nome] };

class ItemPublicado {
  readonly #gravada: Memoria;

  constructor(item: ItemInCalculo, { NCM, CFOP }: Prod) {
    this.#gravada = item.memoria;
    const { classificacao } = item;
    const detalhes = detalhesDoItem(item);
    const valores = writeValores(item);
    // As above: they are written here alone.
    const publicado = this as unknown as Mutable<ItemCalculado>;
    publicado.n_item = item.n_item;
    publicado.ncm = NCM;
    publicado.cfop = CFOP;
    publicado.cst = classificacao.cst;
    publicado.cclasstrib = classificacao.cclasstrib;
    publicado.classificacao = classificacao.origem;
    if (classificacao.confianca !== undefined) publicado.confianca = classificacao.confianca;
    if (item.condicao !== null) publicado.condicao = item.condicao;
    if (classificacao.inferencia !== undefined) publicado.inferencia = classificacao.inferencia;
    if (item.pergunta !== null) publicado.pergunta = item.pergunta;
    publicado.calculado = item.calculado;
    publicado.tratamento = item.tratamento;
    if (detalhes !== undefined) publicado.detalhes = detalhes;
    if (item.declarados.presentes) publicado.declarado = publishDeclarados(item, valores);
    publicado.reducao = writeAliquota(item.reducao_cbs);
    publicado.valor = write(item.valor);
    publicado.base = write(item.base);
    publicado.cbs = valores.cbs;
    publicado.ibs_uf = valores.ibs_uf;
    publicado.ibs_mun = valores.ibs_mun;
    publicado.ibs = write(item.ibs);
    publicado.is = write(item.is);
    publicado.tributos_atuais = publishAtuais(item.atuais);
    Object.defineProperty(this, 'memoria', ItemPublicado.#MEMORIA);
  }

  /**
   * The steps are written only when somebody reads them (JSON.stringify and a structured clone do); until then they stay
   * the bigints of the evaluation. One getter for all items: with its own each would have a shape of its own, slow to
   * make and to write out.
   */
  static readonly #MEMORIA: PropertyDescriptor & ThisType<ItemPublicado> = {
    enumerable: true,
    configurable: true,
    get() {
      const value = writeMemoria(this.#gravada);
      Object.defineProperty(this, 'memoria', { value });
      return value;
    },
  };
}

/** The calculated texts where the note declares the same amounts, as most do: nothing is written again. */
function publishDeclarados(item: ItemInCalculo, calculados: PorTributo): PorTributo {
  const { cbs, ibs_uf, ibs_mun } = item.declarados;
  if (cbs === item.cbs && ibs_uf === item.ibs_uf && ibs_mun === item.ibs_mun) return calculados;
  return writeValores({
    cbs: atLeastZero(cbs),
    ibs_uf: atLeastZero(ibs_uf),
    ibs_mun: atLeastZero(ibs_mun),
  });
}

const write = (valor: Fixo): string => formatFixo(valor, 2);

function par({ cbs, ibs }: { readonly cbs: Fixo; readonly ibs: Fixo }): CbsEIbs {
  return { cbs: write(cbs), ibs: write(ibs) };
}

function detalhesDoItem(item: ItemInCalculo): DetalhesDoItem | undefined {
  const { nominais, efetivas, tributos, regular, monofasia, presumido, carregados } = item;
  const { estorno, transferencia, ajuste, zfm } = carregados;
  const destinacao = tributos?.antesDaDestinacao ?? null;
  const temDiferido =
    tributos !== null && tributos.diferido.cbs + tributos.diferido.ibs_uf + tributos.diferido.ibs_mun > 0n;
  const temAlgo =
    nominais !== null ||
    monofasia !== null ||
    presumido !== null ||
    estorno ||
    transferencia ||
    ajuste ||
    zfm;
  if (!temAlgo) return undefined;
  const detalhes: Mutable<DetalhesDoItem> = {};
  if (nominais) detalhes.aliquotas = writeAliquotas(nominais);
  if (efetivas) detalhes.aliquotas_efetivas = writeAliquotas(efetivas);
  if (tributos !== null && temDiferido) detalhes.diferido = writeValores(tributos.diferido);
  if (tributos !== null && tributos.cbs_devolvida > 0n)
    detalhes.cbs_devolvida = write(tributos.cbs_devolvida);
  if (regular) {
    detalhes.tributacao_regular = {
      ...writeValores(regular),
      cst: regular.cst,
      cclasstrib: regular.cclasstrib,
      aliquotas_efetivas: writeAliquotas(regular.efetivas),
    };
  }
  if (destinacao && item.compra) {
    detalhes.compra_governamental = {
      ...writeValores(destinacao.valores),
      ente: item.compra.ente,
      redutor: writeAliquota(item.compra.redutor),
      aliquotas: writeAliquotas(destinacao.aliquotas),
    };
  }
  if (monofasia) {
    detalhes.monofasia = {
      ...par(monofasia),
      cbs_retida_antes: write(monofasia.cbs_retida_antes),
      ibs_retido_antes: write(monofasia.ibs_retido_antes),
      ...(monofasia.ibs_mun_retido_antes === 0n
        ? undefined
        : { ibs_mun_retido_antes: write(monofasia.ibs_mun_retido_antes) }),
      ...(monofasia.daLei === null ? undefined : publishLei(monofasia.daLei)),
      ...(monofasia.falta === null
        ? undefined
        : { falta: monofasia.falta, em_jogo: write(monofasia.em_jogo) }),
    };
  }
  if (presumido) {
    detalhes.credito_presumido = {
      codigo: presumido.codigo,
      base: write(presumido.base),
      ...par(presumido),
      deduz_ibs: presumido.deduz_ibs,
      condicao_suspensiva: presumido.condicao_suspensiva,
    };
  }
  if (estorno) detalhes.estorno_de_credito = par(estorno);
  if (transferencia) detalhes.transferencia_de_credito = par(transferencia);
  if (ajuste) detalhes.ajuste_de_competencia = { competencia: ajuste.competencia, ...par(ajuste) };
  if (zfm)
    detalhes.credito_presumido_zfm = {
      competencia: zfm.competencia,
      tipo: zfm.tipo,
      ibs: write(zfm.ibs),
    };
  return detalhes;
}

const publishLei = ({ combustivel, quantidade, aliquota }: LeiDoCombustivel) => ({
  produto: combustivel.produto,
  unidade: combustivel.unidade,
  quantidade: formatFixo(quantidade, 4),
  aliquota: formatFixo(aliquota, 4),
});

/** Day on which the goods leave: of dhSaiEnt, else of dhEmi. */
export const saida = ({ dhSaiEnt, dhEmi }: Pick<Ide, 'dhSaiEnt' | 'dhEmi'>): string =>
  (dhSaiEnt ?? dhEmi).slice(0, 10);

/** The last day on which they may arrive: three months later; where that month is shorter, what is left over runs into the next one. */
export function limiteDaEntrega(ide: Pick<Ide, 'dhSaiEnt' | 'dhEmi'>): string {
  const [ano = 0, mes = 1, doMes = 1] = saida(ide).split('-').map(Number);
  const ms = Date.UTC(ano, mes + 2, doMes);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10);
}

const DIA = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export const isDia = (dia: string): boolean => DIA.test(dia);

/**
 * The month of the debit by the delivery that the note itself expects (Resolução CGIBS 6/2026 art. 11 §§ 8º and 9º); null
 * where it says none, or none that it may say: an NFC-e, a day before the emission or after the limit (NT 2025.002, B10a).
 */
export function mesDaEntregaPrevista(
  ide: Pick<Ide, 'mod' | 'dPrevEntrega' | 'dhSaiEnt' | 'dhEmi'>,
): string | null {
  const { mod, dPrevEntrega: dia, dhEmi } = ide;
  if (dia === undefined || mod !== '55' || !isDia(dia)) return null;
  return dia < dhEmi.slice(0, 10) || dia > limiteDaEntrega(ide) ? null : dia.slice(0, 7);
}

/** protNFe/infProt/cStat to status (MOC 7.0, table of status codes). A code that is not here authorises nothing. */
const SITUACAO_POR_CSTAT: ReadonlyMap<string, Situacao> = new Map([
  ['100', 'autorizada'],
  ['150', 'autorizada'],
  ['101', 'cancelada'],
  ['151', 'cancelada'],
  ['155', 'cancelada'],
  ['110', 'denegada'],
  ['301', 'denegada'],
  ['302', 'denegada'],
  ['303', 'denegada'],
]);

/**
 * The state of a note by its own protocol; a later event file may say otherwise (the caller then passes it in). A
 * protocol of another key, or with a rejection, leaves the note without protocol.
 */
export function situacaoDaNota({ chave, protNFe }: Pick<NotaFiscal, 'chave' | 'protNFe'>): Situacao {
  if (protNFe === undefined) return 'sem_protocolo';
  if (protNFe.chNFe !== undefined && protNFe.chNFe !== chave) return 'sem_protocolo';
  return SITUACAO_POR_CSTAT.get(protNFe.cStat) ?? 'sem_protocolo';
}
