import type { Centavos } from '../dinheiro.ts';
import type { Empresa } from '../empresas.ts';
import { autorizacao, chaveDaNota, protocoloDaNota, STREET } from '../write-nota.ts';
import { type Tree, writeAssinatura } from '../write-xml.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';

const CTE = { sigla: 'CTe', versao: '4.00' };
const BPE = { sigla: 'BPe', versao: '1.00', modelo: '63' };

/**
 * How a document of the portals of the states is wrapped, by its element: `sigla` as in protCTe, chCTe, infCTeSupl;
 * `processado` stands around the document and its protocol.
 */
const ENVELOPES = {
  CTe: { ...CTE, modelo: '57', processado: 'cteProc' },
  CTeSimp: { ...CTE, modelo: '57', processado: 'cteSimpProc' },
  CTeOS: { ...CTE, modelo: '67', processado: 'cteOSProc' },
  GTVe: { ...CTE, modelo: '64', processado: 'GTVeProc' },
  BPe: { ...BPE, processado: 'bpeProc' },
  BPeTM: { ...BPE, processado: 'bpeTMProc' },
  NF3e: { sigla: 'NF3e', versao: '1.00', modelo: '66', processado: 'nf3eProc' },
  NFCom: { sigla: 'NFCom', versao: '1.00', modelo: '62', processado: 'nfcomProc' },
  NFAg: { sigla: 'NFAg', versao: '1.00', modelo: '75', processado: 'nfagProc' },
  NFGas: { sigla: 'NFGas', versao: '1.00', modelo: '76', processado: 'nfgasProc' },
} as const;

/** A document that is written, and what it comes to. */
export interface DocumentoEscrito {
  readonly chave: string;
  readonly tree: Tree;
  readonly valor: Centavos;
}

/** The document around its body, with its protocol; `body` is written from the key. */
export function wrap(
  pedido: PedidoDeDocumento,
  documento: keyof typeof ENVELOPES,
  valor: Centavos,
  escrever: (chave: string, modelo: string) => Tree,
): DocumentoEscrito {
  const { modelo, processado, sigla, versao } = ENVELOPES[documento];
  const { tpAmb, fornecedor } = pedido;
  const chave = chaveDaNota({ ...pedido, emitente: fornecedor, modelo });
  const xmlns = namespaceOf(sigla);
  // The schema of the NFAg wants its sigla in capitals, there only.
  const id = `${sigla === 'NFAg' ? 'NFAG' : sigla}${chave}`;
  const qrCode = `https://dfe.demonstracao.invalid/qrcode?ch${sigla}=${chave}&tpAmb=${tpAmb}`;
  const tree = {
    [processado]: {
      '@xmlns': xmlns,
      '@versao': versao,
      [documento]: {
        '@xmlns': xmlns,
        // The CT-e OS and the GTV-e have their version twice.
        ...(documento === 'CTeOS' || documento === 'GTVe' ? { '@versao': versao } : {}),
        [sigla === 'CTe' ? 'infCte' : `inf${sigla}`]: {
          '@versao': versao,
          '@Id': id,
          ...escrever(chave, modelo),
        },
        // Its QR code, which metropolitan transport has not.
        ...(documento === 'BPeTM' ? {} : { [`inf${sigla}Supl`]: { [`qrCod${sigla}`]: qrCode } }),
        Signature: writeAssinatura(id),
      },
      [`prot${sigla}`]: {
        '@versao': versao,
        infProt: autorizacao(sigla, pedido, chave, nProtOf(sigla, chave)),
      },
    },
  };
  return { chave, tree, valor };
}

export const namespaceOf = (sigla: string): string =>
  `http://www.portalfiscal.inf.br/${sigla === 'CTe' ? 'cte' : sigla.toLowerCase()}`;

/** Bills have a digit more. */
export const nProtOf = (sigla: string, chave: string): string =>
  `${sigla === 'CTe' || sigla === 'BPe' ? '' : '3'}${protocoloDaNota(chave)}`;

export const enderecoOf = ({ lugar }: Empresa): Tree => ({
  ...STREET,
  cMun: lugar.cMun,
  xMun: lugar.xMun,
  CEP: lugar.cep,
  UF: lugar.uf,
});

export const CRT = { simples_nacional: '1', lucro_presumido: '3', lucro_real: '3' } as const;

/** A party of a CT-e, its address under the name that goes with it. */
export const parteOf = (empresa: Empresa, endereco: string): Tree => ({
  CNPJ: empresa.cnpj,
  IE: empresa.ie,
  xNome: empresa.nome,
  [endereco]: enderecoOf(empresa),
});
