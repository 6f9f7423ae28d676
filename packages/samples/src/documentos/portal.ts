import type { Centavos } from '../dinheiro.ts';
import type { Empresa } from '../empresas.ts';
import { escreverAssinatura } from '../escrever-assinatura.ts';
import { chaveDaNota, protocoloDaNota, RUA } from '../escrever-nota.ts';
import { DIGEST_TO_COME, type Tree } from '../escrever-xml.ts';
import type { PedidoDeDocumento } from './pedido-de-documento.ts';

/** How a document of the portals of the states is wrapped: names and version. */
export interface Envelope {
  readonly modelo: string;
  readonly processado: string;
  readonly documento: string;
  readonly body: string;
  /** "CTe" in protCTe, chCTe, infCTeSupl. */
  readonly sigla: string;
  readonly versao: string;
  /** Without infSupl, where its QR code is. */
  readonly semSuplemento?: true;
}

/** A document that is written, and what it comes to. */
export interface DocumentoEscrito {
  readonly chave: string;
  readonly tree: Tree;
  readonly valor: Centavos;
}

/** The document around its body, with its protocol; `body` is written from the key. */
export function envelopar(
  pedido: PedidoDeDocumento,
  envelope: Envelope,
  valor: Centavos,
  escrever: (chave: string) => Tree,
): DocumentoEscrito {
  const { modelo, processado, documento, body, sigla, versao } = envelope;
  const { tpAmb, dhEmi, fornecedor } = pedido;
  const chave = chaveDaNota({ ...pedido, emitente: fornecedor, modelo });
  const xmlns = namespaceDe(sigla);
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
        [body]: { '@versao': versao, '@Id': id, ...escrever(chave) },
        ...(envelope.semSuplemento ? {} : { [`inf${sigla}Supl`]: { [`qrCod${sigla}`]: qrCode } }),
        Signature: escreverAssinatura(id),
      },
      [`prot${sigla}`]: {
        '@versao': versao,
        infProt: {
          tpAmb,
          verAplic: 'DEMONSTRACAO',
          [`ch${sigla}`]: chave,
          dhRecbto: dhEmi,
          nProt: nProtDe(sigla, chave),
          digVal: DIGEST_TO_COME,
          cStat: '100',
          xMotivo: 'Autorizado o uso',
        },
      },
    },
  };
  return { chave, tree, valor };
}

export const namespaceDe = (sigla: string): string =>
  `http://www.portalfiscal.inf.br/${sigla === 'CTe' ? 'cte' : sigla.toLowerCase()}`;

/** Bills have a digit more. */
export const nProtDe = (sigla: string, chave: string): string =>
  `${sigla === 'CTe' || sigla === 'BPe' ? '' : '3'}${protocoloDaNota(chave)}`;

export const enderecoDe = ({ lugar }: Empresa): Tree => ({
  ...RUA,
  cMun: lugar.cMun,
  xMun: lugar.xMun,
  CEP: lugar.cep,
  UF: lugar.uf,
});

export const CRT = { simples_nacional: '1', lucro_presumido: '3', lucro_real: '3' } as const;

/** A party of a CT-e, its address under the name that goes with it. */
export const parteDe = (empresa: Empresa, endereco: string): Tree => ({
  CNPJ: empresa.cnpj,
  IE: empresa.ie,
  xNome: empresa.nome,
  [endereco]: enderecoDe(empresa),
});
