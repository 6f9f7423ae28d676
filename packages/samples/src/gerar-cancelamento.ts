import { escreverEvento } from './escrever-evento.ts';

export interface CancelamentoOptions {
  /** Access key of the note that is cancelled. */
  readonly chave: string;
  /** Protocol of that note. */
  readonly nProt: string;
  /** ISO 8601 with offset. */
  readonly dhEvento: string;
  readonly tpAmb?: '1' | '2';
  /** Status in the answer; "135" registers the event. */
  readonly cStat?: string;
}

/** A `procEventoNFe` of a cancellation (tpEvento 110111) by the issuer of the note. */
export function gerarCancelamento(options: CancelamentoOptions): { nome: string; bytes: Buffer } {
  const { chave, nProt, dhEvento, tpAmb = '1', cStat = '135' } = options;
  const bytes = escreverEvento({
    chave,
    tpEvento: '110111',
    descEvento: 'Cancelamento',
    nSeqEvento: '1',
    autor: chave.slice(6, 20),
    dhEvento,
    tpAmb,
    cStat,
    protocolo: `1${chave.slice(0, 4)}${[...chave.slice(-10)].reverse().join('')}`,
    campos: { nProt, xJust: 'Pedido desfeito pelo cliente antes da saída da mercadoria' },
  });
  return { nome: `${chave}-procEventoNFe.xml`, bytes };
}
