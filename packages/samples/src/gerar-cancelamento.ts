import { escreverAssinatura } from './escrever-assinatura.ts';
import { escreverXml, NAMESPACE_NFE } from './escrever-xml.ts';

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
  const id = `ID110111${chave}01`;
  const cOrgao = chave.slice(0, 2);
  const bytes = escreverXml({
    procEventoNFe: {
      '@xmlns': NAMESPACE_NFE,
      '@versao': '1.00',
      evento: {
        '@versao': '1.00',
        infEvento: {
          '@Id': id,
          cOrgao,
          tpAmb,
          CNPJ: chave.slice(6, 20),
          chNFe: chave,
          dhEvento,
          tpEvento: '110111',
          nSeqEvento: '1',
          verEvento: '1.00',
          detEvento: {
            '@versao': '1.00',
            descEvento: 'Cancelamento',
            nProt,
            xJust: 'Pedido desfeito pelo cliente antes da saída da mercadoria',
          },
        },
        Signature: escreverAssinatura(id),
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
          tpEvento: '110111',
          xEvento: 'Cancelamento',
          nSeqEvento: '1',
          dhRegEvento: dhEvento,
          nProt: `1${chave.slice(0, 4)}${[...chave.slice(-10)].reverse().join('')}`,
        },
      },
    },
  });
  return { nome: `${chave}-procEventoNFe.xml`, bytes };
}
