import type { Problema } from './leitura.ts';

/** What is said of a file that cannot be used. */
export type Refusal = Pick<Problema, 'codigo' | 'mensagem'>;

/** Elements around documents that say nothing themselves: what is inside them is searched. */
export const WRAPPERS: ReadonlySet<string> = new Set([
  ...['Envelope', 'nfeDadosMsg', 'nfeResultMsg', 'nfeRecepcaoEvento', 'nfeAutorizacaoLote'],
  ...['nfeConsultaNF', 'nfeConsultaNFResult'],
  ...['nfeDistDFe', 'nfeDistDFeInteresse', 'nfeDistDFeInteresseResponse', 'nfeDistDFeInteresseResult'],
]);

/**
 * Why a file cannot be used that holds another document than ours, or undefined for a name that we do not know. `lidos`
 * completes "a apuração usa o XML de ...".
 */
export function refusalOfRoot(raiz: string, lidos = 'NF-e ou NFC-e'): Refusal | undefined {
  const resumo = RESUMOS.get(raiz);
  if (resumo !== undefined) {
    return {
      codigo: 'documento_resumo',
      mensagem: `O arquivo é ${resumo}; a apuração precisa do XML completo do documento, baixado depois da manifestação.`,
    };
  }
  const outro = NAO_SUPORTADOS.get(raiz);
  if (outro === undefined) return undefined;
  return {
    codigo: 'documento_nao_suportado',
    mensagem: `O arquivo é ${outro}; a apuração usa o XML de ${lidos}.`,
  };
}

/** What the distribution service gives until the recipient has answered for the note (NT 2014.002). */
const RESUMOS: ReadonlyMap<string, string> = new Map([
  ['resNFe', 'o resumo de uma NF-e (resNFe), sem os itens'],
  ['resEvento', 'o resumo de um evento (resEvento), sem o evento'],
]);

/** What we know by the name of its root element and do not process, in the words for the message. */
const NAO_SUPORTADOS: ReadonlyMap<string, string> = new Map([
  ['infNFe', 'um trecho de NF-e (infNFe) sem o elemento NFe'],
  ['protNFe', 'só o protocolo de uma NF-e (protNFe), sem a nota'],
  ['retEvento', 'só a resposta a um evento (retEvento), sem o evento'],
  ['retEnvEvento', 'a resposta da SEFAZ a um lote de eventos (retEnvEvento), sem os eventos'],
  ['retEnviNFe', 'a resposta da SEFAZ ao envio de um lote de notas (retEnviNFe)'],
  ['retConsReciNFe', 'a resposta da SEFAZ à consulta de um recibo (retConsReciNFe)'],
  ['consReciNFe', 'uma consulta de recibo (consReciNFe)'],
  ['consSitNFe', 'uma consulta de situação (consSitNFe)'],
  ['consStatServ', 'uma consulta ao status do serviço (consStatServ)'],
  ['retConsStatServ', 'a resposta da SEFAZ sobre o status do serviço (retConsStatServ)'],
  ['distDFeInt', 'um pedido de distribuição de documentos (distDFeInt)'],
  ['cancNFe', 'um pedido de cancelamento do leiaute antigo (cancNFe)'],
  ['retCancNFe', 'a resposta a um cancelamento do leiaute antigo (retCancNFe)'],
  ['procCancNFe', 'um cancelamento do leiaute antigo (procCancNFe)'],
  ['inutNFe', 'um pedido de inutilização de numeração (inutNFe)'],
  ['retInutNFe', 'a resposta a uma inutilização de numeração (retInutNFe)'],
  ['procInutNFe', 'uma inutilização de numeração (procInutNFe)'],
  ['ProcInutNFe', 'uma inutilização de numeração (ProcInutNFe)'],
  ['CTe', 'um CT-e (conhecimento de transporte)'],
  ['cteProc', 'um CT-e (conhecimento de transporte)'],
  ['CTeOS', 'um CT-e OS (conhecimento de transporte para outros serviços)'],
  ['cteOSProc', 'um CT-e OS (conhecimento de transporte para outros serviços)'],
  ['CTeSimp', 'um CT-e simplificado (conhecimento de transporte)'],
  ['cteSimpProc', 'um CT-e simplificado (conhecimento de transporte)'],
  ['enviCTe', 'um lote de CT-e (conhecimento de transporte)'],
  ['eventoCTe', 'um evento de CT-e'],
  ['procEventoCTe', 'um evento de CT-e'],
  ['MDFe', 'um MDF-e (manifesto de documentos fiscais)'],
  ['mdfeProc', 'um MDF-e (manifesto de documentos fiscais)'],
  ['enviMDFe', 'um lote de MDF-e (manifesto de documentos fiscais)'],
  ['eventoMDFe', 'um evento de MDF-e'],
  ['procEventoMDFe', 'um evento de MDF-e'],
  ['NFCom', 'uma NFCom (nota fatura de comunicação)'],
  ['nfcomProc', 'uma NFCom (nota fatura de comunicação)'],
  ['eventoNFCom', 'um evento de NFCom'],
  ['procEventoNFCom', 'um evento de NFCom'],
  ['NF3e', 'uma NF3e (nota de energia elétrica)'],
  ['nf3eProc', 'uma NF3e (nota de energia elétrica)'],
  ['BPe', 'um BP-e (bilhete de passagem)'],
  ['bpeProc', 'um BP-e (bilhete de passagem)'],
  ['NFAg', 'uma NFAg (nota fatura de água e saneamento)'],
  ['nfagProc', 'uma NFAg (nota fatura de água e saneamento)'],
  ['NFGas', 'uma NFGas (nota fatura de gás)'],
  ['nfgasProc', 'uma NFGas (nota fatura de gás)'],
  ['DCe', 'uma DC-e (declaração de conteúdo)'],
  ['dceProc', 'uma DC-e (declaração de conteúdo)'],
  ['CFe', 'um CF-e do SAT (cupom fiscal)'],
  ['CFeCanc', 'um cancelamento de CF-e do SAT'],
  ['NFSe', 'uma NFS-e (nota de serviço)'],
  ['CompNfse', 'uma NFS-e (nota de serviço)'],
  ['ConsultarNfseResposta', 'uma NFS-e (nota de serviço)'],
  ['Nfse', 'uma NFS-e (nota de serviço)'],
  ['ListaNfse', 'uma lista de NFS-e (notas de serviço)'],
  ['GerarNfseResposta', 'uma NFS-e (nota de serviço)'],
  ['Rps', 'um RPS (recibo provisório de serviços)'],
  ['EnviarLoteRpsEnvio', 'um lote de RPS (recibos provisórios de serviços)'],
  ['DPS', 'uma DPS (declaração de prestação de serviço)'],
  ['html', 'uma página da internet (HTML)'],
]);
