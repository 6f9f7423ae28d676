import type { DocumentoFiscal } from '../documento-fiscal.ts';
import { emitenteNaChave } from '../eventos/evento-examinado.ts';
import { type Fixo, formatFixo, porcento, readFixo } from '../fixo.ts';
import type { DetEvento } from '../nota-fiscal/evento.ts';
import type { GTribSN } from '../nota-fiscal/trib-sn.ts';

/** CBS and IBS that a supplier owes in its DAS on what it sold, reais with two decimals. */
export interface DevidoNoDas {
  readonly vCBS: string;
  readonly vIBS: string;
}

/** Indirect export: what stands there may become due later, and is no credit of anybody's now. */
const PENDENTE = '4';

/**
 * What a gTribSN states as due in the DAS: its amounts, else its rates on the revenue that it names, or on `receita`. Amounts that are pending
 * (vIBSPendSusp, vCBSPendSusp, tpRBSN 4) are not due. Undefined where nothing is stated, and what is no amount states nothing.
 */
export function devidoNoDas(
  grupos: readonly GTribSN[] | undefined,
  receita?: string,
): DevidoNoDas | undefined {
  for (const grupo of grupos ?? []) {
    if (grupo.tpRBSN === PENDENTE) return { vCBS: '0.00', vIBS: '0.00' };
    const { gIBSSN = {}, gCBSSN = {} } = grupo;
    const base = readFixo(grupo.vRBSNItem ?? grupo.vRBSNitem ?? '') ?? readFixo(receita ?? '') ?? undefined;
    const cbs = stated(grupo.vCBSSN ?? gCBSSN.vCBSSN, grupo.pCBSSN ?? gCBSSN.pCBSSN, base);
    const ibs = stated(grupo.vIBSSN ?? gIBSSN.vIBSSN, grupo.pIBSSN ?? gIBSSN.pIBSSN, base);
    if (cbs === null && ibs === null) continue;
    return { vCBS: formatFixo(cbs ?? 0n, 2), vIBS: formatFixo(ibs ?? 0n, 2) };
  }
  return undefined;
}

/** An event that was registered of a document, as it is stored. */
interface EventoDoFisco {
  readonly chave: string;
  readonly efeito: string;
  readonly n_seq: string;
  readonly dh_evento: string;
  readonly autor: string | null;
  /** It was stored as it was read. */
  readonly detalhe: DetEvento | null;
}

/**
 * By item of a document that is no NF-e, the last word of the tax office on what the DAS holds; the issuer cannot say it in its place. Undefined where
 * there is none.
 */
export function findTributacaoPelosEventos(
  eventos: readonly EventoDoFisco[],
): ReadonlyMap<string, GTribSN> | undefined {
  const doFisco = eventos.filter(
    ({ efeito, autor, chave }) =>
      efeito === 'tributacao_do_simples' && autor !== null && !autor.startsWith(emitenteNaChave(chave)),
  );
  if (doFisco.length === 0) return undefined;
  const ordem = ({ dh_evento }: EventoDoFisco): number => Date.parse(dh_evento);
  const porItem = new Map<string, GTribSN>();
  for (const { detalhe } of doFisco.sort(
    (a, b) => ordem(a) - ordem(b) || Number(a.n_seq) - Number(b.n_seq),
  )) {
    const { gTribItemSN = [] } = detalhe ?? {};
    for (const grupo of gTribItemSN) porItem.set(String(Number(grupo.nItem)), grupo);
  }
  return porItem;
}

/** A document with what the tax office says of the DAS in place of what its supplier states. */
export function withTributacao(
  documento: DocumentoFiscal,
  porItem: ReadonlyMap<string, GTribSN> | undefined,
): DocumentoFiscal {
  if (porItem === undefined) return documento;
  const itens = documento.itens.map((item) => {
    const grupo = porItem.get(String(Number(item.nItem)));
    const dito = grupo && devidoNoDas([grupo], item.valor);
    return dito === undefined ? item : { ...item, das: dito };
  });
  return { ...documento, itens };
}

function stated(
  valor: string | undefined,
  aliquota: string | undefined,
  base: Fixo | undefined,
): Fixo | null {
  const dito = readFixo(valor ?? '');
  if (dito !== null) return dito < 0n ? null : dito;
  const percentual = readFixo(aliquota ?? '');
  return percentual === null || base === undefined ? null : porcento(base, percentual, 2);
}
