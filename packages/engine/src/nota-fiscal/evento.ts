import { decimal, decimals, type Read, requiredTexts, text, texts } from './field.ts';
import { GTribSN } from './trib-sn.ts';

/** Of one item, which `nItem` names: NT 2025.002 writes the attribute in another case than the schema. */
const ofItem = <const G extends object>(campos: G) => ({ '@*nItem': text, ...campos }) as const;
/** Amounts of an item and the quantity that they are of; each event names quantity and unit otherwise. */
const withQuantidade = <const G extends object>(gControleEstoque: G) =>
  ofItem({ ...decimals('vIBS', 'vCBS'), gControleEstoque });

const CREDITO_PRESUMIDO = decimals('pCredPres', 'vCredPres');
const CREDITO_PRESUMIDO_ANTIGO = { cCredPres: text, ...CREDITO_PRESUMIDO } as const;

/** detEvento of all events together (NT 2025.002 v1.51, section 8; NT 2026.006; MOC 7.0 for the older ones). */
export const DetEvento = {
  ...texts('tpAutor', 'nProt', 'xJust', 'chNFeRef', 'xCorrecao'),
  /** 110001: which event is cancelled. */
  ...texts('tpEventoAut', 'nProtEvento'),
  ...texts('indQuitacao', 'dPrevEntrega', 'indAceitacao', 'indDeferimento', 'cMotivo', 'xMotivo'),
  /** 112120 (qtde, unidade) and 211120. */
  gConsumo: [
    990,
    {
      ...withQuantidade({ ...decimals('qtde', 'qConsumo'), ...texts('unidade', 'uConsumo') }),
      DFeReferenciado: texts('chaveAcesso', 'nItem'),
    },
  ],
  /** 112130, whose inner amounts are the credits on the issuer's own inputs, and 211124. */
  gPerecimento: [
    990,
    withQuantidade({ qPerecimento: decimal, uPerecimento: text, ...decimals('vIBS', 'vCBS') }),
  ],
  gItemNaoFornecido: [990, withQuantidade({ qNaoFornecida: decimal, uNaoFornecida: text })],
  gImobilizacao: [990, withQuantidade({ qImobilizado: decimal, uImobilizado: text })],
  gConsumoComb: [990, withQuantidade({ qComb: decimal, uComb: text })],
  gCredito: [990, ofItem(decimals('vCredIBS', 'vCredCBS'))],
  gCredPresOper: [
    990,
    ofItem({
      vBCCredPres: decimal,
      cCredPres: text,
      gIBSCredPres: CREDITO_PRESUMIDO,
      gCBSCredPres: CREDITO_PRESUMIDO,
    }),
  ],
  /** 211110 up to NT 2025.002 v1.36. */
  gCredPres: [990, ofItem({ vBC: decimal, gIBS: CREDITO_PRESUMIDO_ANTIGO, gCBS: CREDITO_PRESUMIDO_ANTIGO })],
  /** 412140: what the tax office has worked out of the Simples, by item (types of the CT-e events of September 2026). */
  gTribItemSN: [990, ofItem(GTribSN)],
  gPgto: { '@idTransacao': text, ...texts('tpMeioPgto', 'CNPJReceb', 'CNPJBasePSP') },
} as const;
export type DetEvento = Read<typeof DetEvento>;

/** evento: what the author of an event asks for. */
export const Evento = {
  ...requiredTexts('chNFe', 'tpEvento', 'nSeqEvento', 'dhEvento', 'tpAmb'),
  ...texts('CNPJ', 'CPF'),
  detEvento: DetEvento,
} as const;

/**
 * A fiscal event (cancellation and so on) as read from procEventoNFe, envEvento or evento; without detEvento where the file
 * has only the answer to it or its summary.
 */
export interface EventoNFe extends Read<typeof Evento> {
  /**
   * Status of retEvento; absent when the file holds only the request. 135, 136 and 155 mean registered; 101 and 151
   * come from the answer to a status query that tells of a cancellation.
   */
  readonly cStat?: string;
  /** When it was registered, ISO 8601 with its own offset. */
  readonly dhRegEvento?: string;
  /** nProt of retEvento. */
  readonly protocolo?: string;
}
