import { listChavesDasOriginais } from '../../calculo/aliquotas/aliquotas-do-documento.ts';
import { classeDoCfop } from '../../dados/cfop.ts';
import type { EventosDaNota } from '../../eventos/caso-da-nota.ts';
import type { Det, Ide, NotaFiscal } from '../../nota-fiscal.ts';
import type { ContextoDoCliente, DocumentoCalculado } from '../../resultado.ts';
import { findLadoDoCliente } from '../lado-do-cliente.ts';

/** A note that a return goes back to. */
export interface NotaDaOriginal {
  readonly nota: NotaFiscal;
  readonly documento: DocumentoCalculado;
  /** Other returns of it that come before the one that is computed: what they take is taken. */
  readonly anteriores?: readonly DevolucaoAnterior[];
}

/** What of an item that goes back finds it in its original. */
export type ItemDevolvido = Pick<Det, 'DFeReferenciado'> & {
  readonly prod: Pick<Det['prod'], 'cProd' | 'NCM' | 'CFOP' | 'qCom' | 'uCom' | 'vProd' | 'vUnCom'>;
};

/** A return, as far as others ask what it takes of their originals. */
export interface DevolucaoAnterior {
  readonly chave: string;
  readonly partes: string;
  readonly ide: Pick<Ide, 'finNFe' | 'refNFe' | 'refNFeSig'>;
  readonly det: readonly ItemDevolvido[];
}

/** The same, as the client stood when it was made. */
export interface OriginalDaDevolucao extends NotaDaOriginal {
  readonly cliente: ContextoDoCliente;
  /** Of them only a refused operation counts: what else they took off is of goods that do not come back. */
  readonly eventos: EventosDaNota | null;
  /** It was cancelled or replaced: nothing of it stands, and nothing is taken back. */
  readonly encerrada: boolean;
}

/** Those at hand, by key. */
export type OriginaisDaDevolucao = ReadonlyMap<string, OriginalDaDevolucao>;

export const NO_ORIGINAIS: OriginaisDaDevolucao = new Map();

/** UF, month, issuer, model, series and number in the key of a note: what is left of a key without its cNF. Null for any other. */
export const numeroNaChave = (chave: string): string | null =>
  /^\d{6}[0-9A-Z]{12}\d{2}(?:55|65)\d{22}$/.test(chave) ? chave.slice(0, 34) : null;

/** Whom a note is between, by CNPJ root or CPF, in one order whoever issues it. */
const partesDaNota = ({ emit, dest }: Pick<NotaFiscal, 'emit' | 'dest'>): string =>
  [emit, dest]
    .map((parte) => parte?.CNPJ?.slice(0, 8) ?? parte?.CPF ?? '')
    .sort()
    .join();

/** What another return gives back, for those that come after it. */
export const devolucaoAnterior = ({ chave, ide, det, ...nota }: NotaFiscal): DevolucaoAnterior => ({
  chave,
  partes: partesDaNota(nota),
  ide: { finNFe: ide.finNFe, refNFe: ide.refNFe ?? [], refNFeSig: ide.refNFeSig ?? [] },
  det: det.map(({ prod, DFeReferenciado }) => {
    const { cProd, NCM, CFOP, qCom, uCom, vProd, vUnCom } = prod;
    return {
      prod: { cProd, NCM, CFOP, qCom, uCom, vProd, vUnCom },
      ...(DFeReferenciado === undefined ? {} : { DFeReferenciado }),
    };
  }),
});

/**
 * The originals that a return undoes: of one that was found by its number alone, and not by its key, the parties have to be the same.
 */
export const ofSameParties = <O extends NotaDaOriginal>(
  volta: Pick<NotaFiscal, 'emit' | 'dest'>,
  originais: ReadonlyMap<string, O>,
): ReadonlyMap<string, O> =>
  new Map(
    [...originais].filter(
      ([chave, { nota }]) => chave === nota.chave || partesDaNota(nota) === partesDaNota(volta),
    ),
  );

/** The returns between the same parties that come before a return, each once, in their order. */
export function devolucoesAnteriores(
  volta: NotaFiscal,
  originais: ReadonlyMap<string, NotaDaOriginal>,
): readonly DevolucaoAnterior[] {
  const partes = partesDaNota(volta);
  const porChave = new Map<string, DevolucaoAnterior>();
  for (const { anteriores = [] } of originais.values())
    for (const outra of anteriores) if (outra.partes === partes) porChave.set(outra.chave, outra);
  return [...porChave.values()].sort((a, b) => (a.chave < b.chave ? -1 : 1));
}

/** Whether the client stood in the original on the side that the return undoes: it sold what comes back, it bought what it gives back. */
export function isOnSameSide(
  { nota, cliente }: Pick<OriginalDaDevolucao, 'nota' | 'cliente'>,
  devolveCompra: boolean,
): boolean {
  const lado = findLadoDoCliente(nota, cliente.cnpj_raiz);
  return devolveCompra ? lado === 'entrada' || lado === 'entrada_propria' : lado === 'saida';
}

/** Whether a note gives goods back: by its purpose, or the CFOP of an item. A note of adjustment, of credit or of debit says by its own type what it undoes. */
export const devolveMercadoria = ({ finNFe }: Pick<Ide, 'finNFe'>, CFOP: string): boolean =>
  finNFe === '4' || (finNFe !== '3' && finNFe !== '5' && finNFe !== '6' && classeDoCfop(CFOP).devolucao);

/** The keys of the notes that a note gives goods back of, each once; none for any other note. */
export const originaisNomeadas = ({ ide, det }: Pick<NotaFiscal, 'ide' | 'det'>): string[] => [
  ...new Set(
    det.flatMap((um) => (devolveMercadoria(ide, um.prod.CFOP) ? listChavesDasOriginais(um, ide) : [])),
  ),
];
