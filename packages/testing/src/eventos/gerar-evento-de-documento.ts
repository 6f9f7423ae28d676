import {
  escreverAssinatura,
  escreverXml,
  NAMESPACE_NFSE,
  namespaceDe,
  nProtDe,
} from '@apura/samples/writing';

interface CancelamentoDeDocumento {
  /** Those whose events have an official schema at hand. */
  readonly tipo: 'cte' | 'nfcom' | 'nfse';
  readonly chave: string;
  readonly dhEvento: string;
}

const MOTIVO = 'Pedido desfeito pelo cliente antes da prestação do serviço';

/** The registered event that cancels a document; its issuer asked for it. */
export function gerarCancelamentoDe(pedido: CancelamentoDeDocumento): { nome: string; bytes: Buffer } {
  const { tipo, chave } = pedido;
  return { nome: `${chave}-evento.xml`, bytes: tipo === 'nfse' ? daNfse(pedido) : doPortal(pedido) };
}

function doPortal({ tipo, chave, dhEvento }: CancelamentoDeDocumento): Buffer {
  const [sigla, versao] = tipo === 'cte' ? ['CTe', '4.00'] : ['NFCom', '1.00'];
  const id = `ID110111${chave}001`;
  const cOrgao = chave.slice(0, 2);
  return escreverXml({
    [`procEvento${sigla}`]: {
      '@xmlns': namespaceDe(sigla),
      '@versao': versao,
      [`evento${sigla}`]: {
        '@versao': versao,
        infEvento: {
          '@Id': id,
          cOrgao,
          tpAmb: '1',
          CNPJ: chave.slice(6, 20),
          [`ch${sigla}`]: chave,
          dhEvento,
          tpEvento: '110111',
          nSeqEvento: '1',
          detEvento: {
            '@versaoEvento': versao,
            [`evCanc${sigla}`]: {
              descEvento: 'Cancelamento',
              nProt: nProtDe(sigla, chave),
              xJust: MOTIVO,
            },
          },
        },
        Signature: escreverAssinatura(id),
      },
      [`retEvento${sigla}`]: {
        '@versao': versao,
        infEvento: {
          tpAmb: '1',
          verAplic: 'DEMONSTRACAO',
          cOrgao,
          cStat: '135',
          xMotivo: 'Evento registrado',
          [`ch${sigla}`]: chave,
          tpEvento: '110111',
          xEvento: 'Cancelamento',
          nSeqEvento: '1',
          dhRegEvento: dhEvento,
          nProt: nProtDe(sigla, chave),
        },
      },
    },
  });
}

function daNfse({ chave, dhEvento }: CancelamentoDeDocumento): Buffer {
  const id = `EVT${chave}101101001`;
  return escreverXml({
    evento: {
      '@xmlns': NAMESPACE_NFSE,
      '@versao': '1.01',
      infEvento: {
        '@Id': id,
        verAplic: 'DEMONSTRACAO',
        ambGer: '2',
        nSeqEvento: '1',
        dhProc: dhEvento,
        nDFSe: '1',
        pedRegEvento: {
          '@versao': '1.01',
          infPedReg: {
            '@Id': `PRE${chave}101101`,
            tpAmb: '1',
            verAplic: 'DEMONSTRACAO',
            dhEvento,
            CNPJAutor: chave.slice(9, 23),
            chNFSe: chave,
            e101101: { xDesc: 'Cancelamento de NFS-e', cMotivo: '2', xMotivo: MOTIVO },
          },
          Signature: escreverAssinatura(`PRE${chave}101101`),
        },
      },
      Signature: escreverAssinatura(id),
    },
  });
}
