import { chavesDasOriginais } from '../../calculo/aliquotas/ano-da-original.ts';
import { dividir, type Fixo, lerOuZero, menor, UM } from '../../fixo.ts';
import type { Det, Ide, NotaFiscal } from '../../nota-fiscal.ts';
import { anterioresDe, devolveMercadoria, type ItemDevolvido, type NotaDaOriginal } from './original.ts';

/** How an item of a return was found in its original, the surest first. */
export type ComoCasou = 'item' | 'produto' | 'proporcao';

/** What a returned item is of its original: `numerador` of `denominador` of the items at `indices`. */
export interface ParteDaOriginal<O extends NotaDaOriginal = NotaDaOriginal> {
  readonly original: O;
  readonly indices: readonly number[];
  readonly como: ComoCasou;
  readonly numerador: Fixo;
  readonly denominador: Fixo;
}

export interface ItemCasado<O extends NotaDaOriginal = NotaDaOriginal> {
  readonly partes: readonly ParteDaOriginal<O>[];
  /** More comes back than the originals at hand hold. */
  readonly excede: boolean;
}

/** What of each item of the originals was given back by the items before, as a share of it (1 is the whole). */
export type Devolvidos = Map<Det | NotaFiscal, Fixo>;

/** What the returns before this one have taken of its originals: of several none takes back more than the others left. */
export function devolvidosAntes(
  volta: NotaFiscal,
  originais: ReadonlyMap<string, NotaDaOriginal>,
): Devolvidos {
  const devolvidos: Devolvidos = new Map();
  for (const { ide, det } of anterioresDe(volta, originais))
    for (const um of det) if (devolveMercadoria(ide, um.prod.CFOP)) casarItem(um, ide, originais, devolvidos);
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
export function casarItem<O extends NotaDaOriginal>(
  det: ItemDevolvido,
  ide: Pick<Ide, 'refNFe' | 'refNFeSig'>,
  originais: ReadonlyMap<string, O>,
  devolvidos: Devolvidos,
): ItemCasado<O> | null {
  const chaves = chavesDasOriginais(det, ide);
  const achadas = chaves.flatMap((chave) => {
    const original = originais.get(chave);
    return original === undefined ? [] : [original];
  });
  if (achadas.length === 0) return null;
  const { como, candidatos } = candidatosDe(det, achadas);
  if (candidatos.length > 0) return repartir(det, candidatos, como, devolvidos);
  // Another of the notes that it names may hold the product.
  if (achadas.length < new Set(chaves).size) return null;
  return naProporcao(det, achadas, devolvidos);
}

function candidatosDe<O extends NotaDaOriginal>(
  { prod, DFeReferenciado }: ItemDevolvido,
  originais: readonly O[],
): { readonly como: ComoCasou; readonly candidatos: readonly Candidato<O>[] } {
  const todos = originais.flatMap((original) =>
    original.nota.det.map((det, indice): Candidato<O> => ({ original, indice, det })),
  );
  const numero = DFeReferenciado?.nItem;
  const numerados =
    numero === undefined ? [] : todos.filter(({ det }) => Number(det.nItem) === Number(numero));
  if (numerados.length > 0) return { como: 'item', candidatos: numerados };
  const doNcm = todos.filter(({ det }) => det.prod.NCM === prod.NCM);
  const doPreco = (outro: Candidato<O>): boolean =>
    lerOuZero(outro.det.prod.vUnCom) === lerOuZero(prod.vUnCom);
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
  const [volta, inteira] = [lerOuZero(det.prod.qCom), lerOuZero(original.prod.qCom)];
  if (unidade(det) === unidade(original) && volta > 0n && inteira > 0n) return { volta, inteira };
  return { volta: lerOuZero(det.prod.vProd), inteira: lerOuZero(original.prod.vProd) };
}

function repartir<O extends NotaDaOriginal>(
  det: ItemDevolvido,
  candidatos: readonly Candidato<O>[],
  como: ComoCasou,
  devolvidos: Devolvidos,
): ItemCasado<O> {
  const partes: ParteDaOriginal<O>[] = [];
  /** What is still to be placed, as a share of the returned item. */
  let falta = UM;
  for (const { original, indice, det: inteiro } of candidatos) {
    if (falta <= 0n) break;
    const { volta, inteira } = medidas(det, inteiro);
    if (volta <= 0n || inteira <= 0n) continue;
    const ja = devolvidos.get(inteiro) ?? 0n;
    const pedida = falta === UM ? volta : (volta * falta) / UM;
    const resta = (inteira * (UM - ja)) / UM;
    const numerador = menor(pedida, resta);
    if (numerador <= 0n) continue;
    devolvidos.set(inteiro, ja + dividir(numerador, inteira));
    falta -= dividir(numerador, volta);
    partes.push({ original, indices: [indice], como, numerador, denominador: inteira });
  }
  return { partes, excede: falta > TOLERANCIA };
}

/** A share that rounding may leave. */
const TOLERANCIA: Fixo = 100n;

function naProporcao<O extends NotaDaOriginal>(
  det: ItemDevolvido,
  originais: readonly O[],
  devolvidos: Devolvidos,
): ItemCasado<O> {
  let inteira = 0n;
  for (const { nota } of originais) for (const { prod } of nota.det) inteira += lerOuZero(prod.vProd);
  const volta = lerOuZero(det.prod.vProd);
  const [primeira] = originais;
  if (inteira <= 0n || volta <= 0n || primeira === undefined) return { partes: [], excede: volta > 0n };
  const ja = devolvidos.get(primeira.nota) ?? 0n;
  const resta = (inteira * (UM - ja)) / UM;
  const numerador = menor(volta, resta);
  devolvidos.set(primeira.nota, ja + dividir(numerador, inteira));
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
