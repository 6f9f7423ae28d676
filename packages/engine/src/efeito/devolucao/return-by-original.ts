import { vigente } from '@apura/law';
import { listChavesDasOriginais } from '../../calculo/aliquotas/aliquotas-do-documento.ts';
import { nomesDosTributosAtuais } from '../../calculo/tributos-atuais.ts';
import { classeDoCfop, isProducaoPropria } from '../../dados/cfop.ts';
import { type Fixo, multiply, ONE, readOrZero, round, smallerOf, split } from '../../fixo.ts';
import type { Det, Ide, NotaFiscal } from '../../nota-fiscal.ts';
import type { Efeito, ItemCalculado, Lancamento } from '../../resultado.ts';
import { declaradoECalculado } from '../check-valores.ts';
import { hasIbsForaDoDas } from '../efeito-do-item.ts';
import type { Lado } from '../lado-do-cliente.ts';
import type { ChaveDaLinha } from '../linha-in-sum.ts';
import { changesRegime } from '../meses-da-nota.ts';
import { type NotaDoCliente, sentido } from '../nota-do-cliente.ts';
import {
  devolucoesAnteriores,
  devolveMercadoria,
  type ItemDevolvido,
  type NotaDaOriginal,
  type OriginaisDaDevolucao,
  type OriginalDaDevolucao,
} from './original.ts';

/** The state of one return while its items are laid beside those of the originals. */
export interface DevolucaoUnderWay {
  /** Those at hand in which the client stood on the side that the return undoes. */
  readonly originais: OriginaisDaDevolucao;
  readonly devolvidos: Devolvidos;
  /** What an item of an original moved for the client, as `efeito` says it. */
  linhasDoItem(original: OriginalDaDevolucao, indice: number): readonly Lancamento[];
}

const MOTIVO: Readonly<Record<HowMatched, string>> = {
  item: 'devolucao_pelo_item_da_original',
  produto: 'devolucao_pelo_produto_da_original',
  proporcao: 'devolucao_na_proporcao_da_original',
};

/** The effect that takes another back. */
const DESFAZ: Readonly<Partial<Record<Efeito, Efeito>>> = {
  debito: 'estorno_debito',
  credito: 'estorno_credito',
};

/** Goods that only went from one establishment to another have two rows; their return is told by its own note. */
const TRANSFERENCIA = 'transferencia';

/**
 * The rows of a returned item: those of the item that it goes back to, the other way and in its proportion, each amount
 * rounded by itself (half to even). So a debit that was never charged is not reversed and a credit that was never
 * taken is not given back, whatever the return declares (LC 214/2025 arts. 12 § 7º, 17 and 47 § 8º; Leis 9.718/1998 art. 3º
 * § 2º I and 10.833/2003 art. 3º VIII). From 2027 on CBS and IBS of the test year are not taken back, and PIS and COFINS
 * of the years before come back as a credit of CBS, or take the client's own credit back (arts. 348 and 379). False, and
 * nothing done, where no original is at hand.
 */
export function returnByOriginal(
  doCliente: NotaDoCliente,
  det: Det,
  item: ItemCalculado,
  cfop: string,
  emCurso: DevolucaoUnderWay,
): boolean {
  const casado = matchItem(det, doCliente.nota.ide, emCurso.originais, emCurso.devolvidos);
  if (casado === null) return false;
  const linhas = casado.partes.flatMap((parte) =>
    parte.indices.flatMap((indice) =>
      parte.original.encerrada
        ? []
        : emCurso
            .linhasDoItem(parte.original, indice)
            .filter(({ motivo }) => declaradoECalculado[motivo ?? ''] === undefined)
            .map((linha) => ({ parte, linha, item: parte.original.documento.itens[indice] ?? item })),
    ),
  );
  if (linhas.some(({ linha }) => linha.motivo === TRANSFERENCIA)) return false;
  const { estabelecimento, meses, lado } = doCliente;
  let itens = 1;
  for (const { parte, linha, item: original } of linhas) {
    const chave = {
      estabelecimento: linha.estabelecimento || estabelecimento,
      cfop: cfopDaVolta(lado, cfop, linha.cfop),
      item: original,
    };
    undo(doCliente, parte, linha, { ...chave, segregacao: linha.segregacao }, itens);
    itens = 0;
  }
  if (itens === 1) {
    // The original ended, or nothing is left of it to give back.
    const chave = { estabelecimento, cfop, item, segregacao: '' as const };
    doCliente.linhas.linha(meses.hoje, 'sem_efeito', 'original_sem_efeito', chave).itens += 1;
  }
  return true;
}

/** Returned sales of what the client resold, and of what it made. */
const VOLTA_DA_PRODUCAO: Readonly<Record<string, string>> = { 202: '201', 411: '410' };
const VOLTA_DA_REVENDA: Readonly<Record<string, string>> = { 201: '202', 410: '411' };

/** What goes back of what the client bought for itself, fixed assets and goods for use, plain and under substitution. */
const VOLTA_DO_QUE_FICA: Readonly<Record<string, string>> = {
  551: '553',
  406: '412',
  556: '556',
  407: '413',
};
/** The same codes of goods that the client had booked for resale or production. */
const VOLTA_DO_QUE_CIRCULA: Readonly<Record<string, string>> = {
  553: '202',
  412: '411',
  556: '202',
  413: '411',
};

/**
 * The code of the return in the client's books. The buyer's note says what it bought; what the client sold, its own or resold, says
 * the original. What the client gives back was for what its purchase was booked for, or the two would not cancel out.
 */
function cfopDaVolta(lado: Lado, cfop: string, original: string): string {
  const final = cfop.slice(1);
  const trocar = (por: Readonly<Record<string, string>>, codigo = final): string | undefined => por[codigo];
  const volta =
    lado === 'entrada'
      ? trocar(isProducaoPropria(original) ? VOLTA_DA_PRODUCAO : VOLTA_DA_REVENDA)
      : lado === 'saida'
        ? (trocar(VOLTA_DO_QUE_FICA, original.slice(1)) ?? trocar(VOLTA_DO_QUE_CIRCULA))
        : undefined;
  return cfop.slice(0, 1) + (volta ?? final);
}

function undo(
  doCliente: NotaDoCliente,
  parte: ParteDaOriginal<OriginalDaDevolucao>,
  linha: Lancamento,
  chave: ChaveDaLinha,
  itens: number,
): void {
  const { cliente, documento, meses, linhas } = doCliente;
  const { original, como } = parte;
  const de = (valor: string | undefined): Fixo =>
    round(split(multiply(readOrZero(valor), parte.numerador), parte.denominador), 2);
  const ano = Number(original.documento.competencia.slice(0, 4));
  const antesDa2027 = changesRegime(String(ano), String(documento.ano));
  const dentroDoDas = cliente.ibs_cbs === 'das' && !hasIbsForaDoDas(cliente, documento.ano);
  const desfeito = dentroDoDas ? undefined : DESFAZ[linha.efeito];
  const motivo =
    desfeito === undefined
      ? motivoSemEfeito(linha)
      : antesDa2027
        ? 'devolucao_anterior_a_2027'
        : MOTIVO[como];
  const efeito = desfeito ?? 'sem_efeito';
  const hoje = linhas.linha(meses.hoje, efeito, motivo, withSentido(chave, efeito));
  hoje.itens += itens;
  hoje.valor += de(linha.valor);
  for (const nome of nomesDosTributosAtuais) {
    if (antesDa2027 && (nome === 'pis' || nome === 'cofins')) continue;
    hoje.atuais[nome] += de(linha[nome]);
  }
  if (!antesDa2027) {
    hoje.pis_lc224 += de(linha.pis_lc224);
    hoje.cofins_lc224 += de(linha.cofins_lc224);
  }
  hoje.icms_embutido += de(linha.icms_embutido);
  hoje.pis_cofins_embutido += de(linha.pis_cofins_embutido);
  hoje.embutido_na_base += de(linha.embutido_na_base);
  // What a purchase owed on its entry is not owed; of a fixed asset the month gives back what was taken, and no instalment follows.
  hoje.difal_entrada -= de(linha.difal_entrada);
  hoje.icms_ativo -= de(linha.icms_ativo);
  hoje.pis_ativo -= de(linha.pis_ativo);
  hoje.cofins_ativo -= de(linha.cofins_ativo);
  if (antesDa2027) restorePisCofins(doCliente, original, linha, chave, de(linha.pis) + de(linha.cofins));
  if (desfeito === undefined || antesDa2027 || meses.cbs === null) return;
  const reforma = linhas.linha(meses.cbs, efeito, motivo, chave);
  reforma.base += de(linha.base);
  reforma.is += de(linha.is);
  // Before 2026 neither was charged, and what our rules compute for such a note is no debit.
  if (!vigente('cbs_ibs_em_teste', ano)) return;
  reforma.cbs += de(linha.cbs);
  reforma.ibs_uf += de(linha.ibs_uf);
  reforma.ibs_mun += de(linha.ibs_mun);
}

/** Why CBS and IBS of the original moved nothing; a refused credit is none to give back. */
const motivoSemEfeito = ({ efeito, motivo }: Lancamento): string | null =>
  efeito === 'credito_recusado' ? 'credito_nao_tomado' : efeito === 'sem_efeito' ? motivo : 'cliente_no_das';

/** A row without effect says its direction by its CFOP alone: where that names no return, it is a returned sale or purchase. */
const withSentido = (chave: ChaveDaLinha, efeito: Efeito): ChaveDaLinha =>
  efeito !== 'sem_efeito' || classeDoCfop(chave.cfop).devolucao
    ? chave
    : { ...chave, cfop: `${chave.cfop.slice(0, 1)}202` };

/** PIS and COFINS of 2026 or before, in the month of CBS. Who was in the DAS paid and credited none of its own. */
function restorePisCofins(
  { cliente, documento, meses, linhas }: NotaDoCliente,
  original: OriginalDaDevolucao,
  linha: Lancamento,
  chave: ChaveDaLinha,
  valor: Fixo,
): void {
  const { regime } = original.cliente;
  if (valor === 0n || regime === 'simples_nacional' || regime === 'mei' || cliente.ibs_cbs === 'das') return;
  const mes = meses.cbs ?? documento.competencia;
  if (sentido(linha.efeito, linha.cfop) === 'debito')
    linhas.linha(mes, 'credito', 'pis_cofins_de_devolucao', chave).cbs += valor;
  else linhas.linha(mes, 'estorno_credito', 'pis_cofins_de_compra_devolvida', chave).cbs += valor;
}

/** How an item of a return was found in its original, the surest first. */
type HowMatched = 'item' | 'produto' | 'proporcao';

/** What a returned item is of its original: `numerador` of `denominador` of the items at `indices`. */
interface ParteDaOriginal<O extends NotaDaOriginal = NotaDaOriginal> {
  readonly original: O;
  readonly indices: readonly number[];
  readonly como: HowMatched;
  readonly numerador: Fixo;
  readonly denominador: Fixo;
}

export interface ItemCasado<O extends NotaDaOriginal = NotaDaOriginal> {
  readonly partes: readonly ParteDaOriginal<O>[];
  /** More comes back than the originals at hand hold. */
  readonly excede: boolean;
}

/** What of each item of the originals was given back by the items before, as a share of it (1 is the whole). */
type Devolvidos = Map<Det | NotaFiscal, Fixo>;

/** What the returns before this one have taken of its originals: of several none takes back more than the others left. */
export function sumDevolvidosAntes(
  volta: NotaFiscal,
  originais: ReadonlyMap<string, NotaDaOriginal>,
): Devolvidos {
  const devolvidos: Devolvidos = new Map();
  for (const { ide, det } of devolucoesAnteriores(volta, originais))
    for (const um of det) if (devolveMercadoria(ide, um.prod.CFOP)) matchItem(um, ide, originais, devolvidos);
  return devolvidos;
}

interface Candidato<O> {
  readonly original: O;
  readonly indice: number;
  readonly det: Det;
}

/**
 * What an item of a return is of the originals that it names: the item whose number it gives; else the items of the same product
 * (its code, else NCM and unit price), one after the other; else its price over that of the whole notes. By quantity
 * where the unit is the same, else by price: a return may write the price with or without the taxes that it holds from 2027
 * on. Never more than what is left of the original. Null where an original that decides is not at hand.
 */
export function matchItem<O extends NotaDaOriginal>(
  det: ItemDevolvido,
  ide: Pick<Ide, 'refNFe' | 'refNFeSig'>,
  originais: ReadonlyMap<string, O>,
  devolvidos: Devolvidos,
): ItemCasado<O> | null {
  const chaves = listChavesDasOriginais(det, ide);
  const achadas = chaves.flatMap((chave) => {
    const original = originais.get(chave);
    return original === undefined ? [] : [original];
  });
  if (achadas.length === 0) return null;
  const { como, candidatos } = candidatosDe(det, achadas);
  if (candidatos.length > 0) return apportion(det, candidatos, como, devolvidos);
  // The product may stand in another of the notes that the return names.
  if (achadas.length < new Set(chaves).size) return null;
  return inProporcao(det, achadas, devolvidos);
}

function candidatosDe<O extends NotaDaOriginal>(
  { prod, DFeReferenciado }: ItemDevolvido,
  originais: readonly O[],
): { readonly como: HowMatched; readonly candidatos: readonly Candidato<O>[] } {
  const todos = originais.flatMap((original) =>
    original.nota.det.map((det, indice): Candidato<O> => ({ original, indice, det })),
  );
  const numero = DFeReferenciado?.nItem;
  const numerados =
    numero === undefined ? [] : todos.filter(({ det }) => Number(det.nItem) === Number(numero));
  if (numerados.length > 0) return { como: 'item', candidatos: numerados };
  const doNcm = todos.filter(({ det }) => det.prod.NCM === prod.NCM);
  const doPreco = (outro: Candidato<O>): boolean =>
    readOrZero(outro.det.prod.vUnCom) === readOrZero(prod.vUnCom);
  const doCodigo = doNcm.filter(({ det }) => det.prod.cProd === prod.cProd);
  if (doCodigo.length > 0) {
    const candidatos = [...doCodigo.filter(doPreco), ...doCodigo.filter((um) => !doPreco(um))];
    return { como: 'produto', candidatos };
  }
  return { como: 'produto', candidatos: doNcm.filter(doPreco) };
}

const unidade = ({ prod }: ItemDevolvido): string => prod.uCom.trim().toUpperCase();

/** The returned and the original amount that are compared: quantities of one unit, else prices. */
function medidas(det: ItemDevolvido, original: Det): { readonly volta: Fixo; readonly inteira: Fixo } {
  const [volta, inteira] = [readOrZero(det.prod.qCom), readOrZero(original.prod.qCom)];
  if (unidade(det) === unidade(original) && volta > 0n && inteira > 0n) return { volta, inteira };
  return { volta: readOrZero(det.prod.vProd), inteira: readOrZero(original.prod.vProd) };
}

function apportion<O extends NotaDaOriginal>(
  det: ItemDevolvido,
  candidatos: readonly Candidato<O>[],
  como: HowMatched,
  devolvidos: Devolvidos,
): ItemCasado<O> {
  const partes: ParteDaOriginal<O>[] = [];
  /** What is still to be placed, as a share of the returned item. */
  let falta = ONE;
  for (const { original, indice, det: inteiro } of candidatos) {
    if (falta <= 0n) break;
    const { volta, inteira } = medidas(det, inteiro);
    if (volta <= 0n || inteira <= 0n) continue;
    const ja = devolvidos.get(inteiro) ?? 0n;
    const pedida = falta === ONE ? volta : (volta * falta) / ONE;
    const resta = (inteira * (ONE - ja)) / ONE;
    const numerador = smallerOf(pedida, resta);
    if (numerador <= 0n) continue;
    devolvidos.set(inteiro, ja + split(numerador, inteira));
    falta -= split(numerador, volta);
    partes.push({ original, indices: [indice], como, numerador, denominador: inteira });
  }
  return { partes, excede: falta > TOLERANCIA };
}

/** The largest share that may be left over by rounding alone. */
const TOLERANCIA: Fixo = 100n;

function inProporcao<O extends NotaDaOriginal>(
  det: ItemDevolvido,
  originais: readonly O[],
  devolvidos: Devolvidos,
): ItemCasado<O> {
  let inteira = 0n;
  for (const { nota } of originais) for (const { prod } of nota.det) inteira += readOrZero(prod.vProd);
  const volta = readOrZero(det.prod.vProd);
  const [primeira] = originais;
  if (inteira <= 0n || volta <= 0n || primeira === undefined) return { partes: [], excede: volta > 0n };
  const ja = devolvidos.get(primeira.nota) ?? 0n;
  const resta = (inteira * (ONE - ja)) / ONE;
  const numerador = smallerOf(volta, resta);
  devolvidos.set(primeira.nota, ja + split(numerador, inteira));
  return {
    partes: originais.map((original) => ({
      original,
      indices: original.nota.det.map((_, indice) => indice),
      como: 'proporcao' as const,
      numerador,
      denominador: inteira,
    })),
    excede: volta > resta,
  };
}
