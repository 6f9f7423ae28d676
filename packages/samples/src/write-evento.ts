import { NAMESPACE_NFE, type Tree, writeAssinatura, writeXml } from './write-xml.ts';

/** What stands in every event. */
export interface EventoEscrito {
  /** Access key of the note. */
  readonly chave: string;
  readonly tpEvento: string;
  readonly descEvento: string;
  readonly nSeqEvento: string;
  /** CNPJ. */
  readonly autor: string;
  /** ISO 8601 with offset; the registration is of the same moment. */
  readonly dhEvento: string;
  readonly tpAmb: '1' | '2';
  /** Status in the answer; "135" registers the event. */
  readonly cStat: string;
  /** Protocol of the registration. */
  readonly protocolo: string;
  /** detEvento behind descEvento. */
  readonly campos: Tree;
}

/** A `procEventoNFe`: the event, signed, and the answer to it. */
export function writeEvento(evento: EventoEscrito): Buffer {
  const { chave, tpEvento, descEvento, nSeqEvento, autor, dhEvento, tpAmb, cStat } = evento;
  const id = `ID${tpEvento}${chave}${nSeqEvento.padStart(2, '0')}`;
  const cOrgao = chave.slice(0, 2);
  return writeXml({
    procEventoNFe: {
      '@xmlns': NAMESPACE_NFE,
      '@versao': '1.00',
      evento: {
        '@versao': '1.00',
        infEvento: {
          '@Id': id,
          cOrgao,
          tpAmb,
          CNPJ: autor,
          chNFe: chave,
          dhEvento,
          tpEvento,
          nSeqEvento,
          verEvento: '1.00',
          detEvento: { '@versao': '1.00', descEvento, ...evento.campos },
        },
        Signature: writeAssinatura(id),
      },
      retEvento: {
        '@versao': '1.00',
        infEvento: {
          tpAmb,
          verAplic: 'DEMONSTRACAO',
          cOrgao,
          cStat,
          xMotivo: cStat === '135' ? 'Evento registrado e vinculado a NF-e' : 'Evento não registrado',
          chNFe: chave,
          tpEvento,
          xEvento: descEvento.slice(0, 60),
          nSeqEvento,
          dhRegEvento: dhEvento,
          nProt: evento.protocolo,
        },
      },
    },
  });
}

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
export function generateCancelamento(options: CancelamentoOptions): { nome: string; bytes: Buffer } {
  const { chave, nProt, dhEvento, tpAmb = '1', cStat = '135' } = options;
  const bytes = writeEvento({
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
