import { TIPOS_DE_DOCUMENTO } from '@apura/engine/leitura';
import { type Recusa, recusaDaRaiz } from '../raizes.ts';

/** What a file is that holds no document yet or no more, and what to send in its place. */
interface SemDocumento {
  readonly nomes: readonly string[];
  readonly oQue: string;
  readonly envie: string;
}

const NFSE_NACIONAL = 'o XML da NFS-e nacional (raiz NFSe), baixado do Portal Nacional da NFS-e';
const COM_PROTOCOLO = 'o XML do documento com o protocolo de autorização';

const SEM_DOCUMENTO: readonly SemDocumento[] = [
  {
    nomes: ['DPS'],
    oQue: 'uma DPS (declaração de prestação de serviço), que ainda não é nota',
    envie: NFSE_NACIONAL,
  },
  {
    nomes: ['EnviarLoteDpsEnvio', 'EnviarLoteDpsSincronoEnvio'],
    oQue: 'um lote de DPS (declarações de prestação de serviço), que ainda não são notas',
    envie: NFSE_NACIONAL,
  },
  {
    nomes: ['pedRegEvento'],
    oQue: 'só o pedido de um evento de NFS-e (pedRegEvento), sem o registro',
    envie: 'o XML do evento registrado (raiz evento)',
  },
  { nomes: ['infNFSe'], oQue: 'um trecho de NFS-e (infNFSe) sem o elemento NFSe', envie: NFSE_NACIONAL },
  ...[
    ['infCte', 'CT-e'],
    ['infBPe', 'BP-e'],
    ['infNF3e', 'NF3e'],
    ['infNFCom', 'NFCom'],
    ['infNFAg', 'NFAg'],
    ['infNFGas', 'NFGas'],
  ].map(([nome = '', documento]) => ({
    nomes: [nome],
    oQue: `um trecho de ${documento} (${nome}) sem a raiz`,
    envie: COM_PROTOCOLO,
  })),
  ...[
    ['CTe', 'CT-e'],
    ['CTeOS', 'CT-e OS'],
    ['NF3e', 'NF3e'],
    ['NFCom', 'NFCom'],
    ['BPe', 'BP-e'],
    ['NFAg', 'NFAg'],
    ['NFGas', 'NFGas'],
  ].flatMap(([sigla, documento]) => [
    { nomes: [`envi${sigla}`], oQue: `um lote de envio de ${documento}`, envie: COM_PROTOCOLO },
    {
      nomes: [`retConsSit${sigla}`, `consSit${sigla}`],
      oQue: `uma consulta à situação de um ${documento}`,
      envie: COM_PROTOCOLO,
    },
    {
      nomes: [`prot${sigla}`, `retEnvi${sigla}`, `ret${sigla}`],
      oQue: `só a resposta da SEFAZ ao envio de um ${documento}`,
      envie: COM_PROTOCOLO,
    },
    {
      nomes: [`retEvento${sigla}`],
      oQue: `só a resposta a um evento de ${documento}, sem o evento`,
      envie: 'o XML do evento com o registro',
    },
  ]),
  {
    nomes: ['procCancCTe', 'cancCTe', 'retCancCTe'],
    oQue: 'um cancelamento de CT-e do leiaute antigo',
    envie: 'o XML do evento de cancelamento com o registro (procEventoCTe)',
  },
];

/** What is read, as the end of a sentence. */
const LIDOS = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(
  Object.values(TIPOS_DE_DOCUMENTO).map(({ nome }) => (nome === 'NFS-e' ? 'NFS-e nacional' : nome)),
);

/** Tolls have a layout of their own, of which no file and no schema was seen. */
const PEDAGIO = /^nfs-?e?via/i;
/** Private layouts of some thirty suppliers of cities: their roots have the service note or its receipt in the name. */
const PARECE_MUNICIPAL = /nfs-?e|nota-?fiscal-?servico|notas?-?servico|rps/i;

/** Roots of ABRASF 1.00 to 2.04 and of layouts of cities and their suppliers. */
const MUNICIPAIS: ReadonlySet<string> = new Set([
  ...['CompNfse', 'ListaNfse', 'Nfse', 'InfNfse', 'Rps', 'RPS', 'LoteRps', 'envioLote', 'tcLoteRps'],
  ...['GerarNfseEnvio', 'GerarNfseResposta', 'CancelarNfseEnvio', 'CancelarNfseResposta'],
  ...['EnviarLoteRpsEnvio', 'EnviarLoteRpsResposta', 'EnviarLoteRpsSincronoEnvio'],
  ...['EnviarLoteRpsSincronoResposta', 'SubstituirNfseEnvio', 'SubstituirNfseResposta'],
  ...['ConsultarNfseResposta', 'ConsultarNfseRpsResposta', 'ConsultarNfseFaixaResposta'],
  ...['ConsultarNfsePorFaixaResposta', 'ConsultarNfseServicoPrestadoResposta'],
  ...['ConsultarNfseServicoTomadoResposta', 'ConsultarLoteRpsResposta', 'ConsultarSituacaoLoteRpsResposta'],
  ...['RetornoConsulta', 'RetornoEnvioLoteRPS', 'RetornoEnvioRPS', 'PedidoEnvioLoteRPS', 'PedidoEnvioRPS'],
  ...['ReqEnvioLoteRPS', 'RetornoConsultaNFSeRPS', 'ReqConsultaNotas', 'RetornoConsultaNotas'],
  ...['notasFiscais', 'nfdok', 'NFSE', 'nfse', 'tbnfd', 'retornoNfse', 'RetornoNfse', 'xmlNotas'],
]);

const POR_NOME: ReadonlyMap<string, SemDocumento> = new Map(
  SEM_DOCUMENTO.flatMap((cada) => cada.nomes.map((nome) => [nome, cada])),
);

/** Why a file cannot be used whose root is none of the documents that are read. */
export function recusaDeOutro(raiz: string): Recusa | undefined {
  const achado = POR_NOME.get(raiz);
  if (achado !== undefined) {
    return {
      codigo: 'documento_nao_suportado',
      mensagem: `O arquivo é ${achado.oQue}. Envie ${achado.envie}.`,
    };
  }
  if (PEDAGIO.test(raiz)) {
    const mensagem = `O arquivo é de uma NFS-e Via (${raiz}), de pedágio, que não é lida. Lance o valor à mão no mês do cliente.`;
    return { codigo: 'documento_nao_suportado', mensagem };
  }
  const conhecida = recusaDaRaiz(raiz, LIDOS);
  if (!MUNICIPAIS.has(raiz) && (conhecida !== undefined || !PARECE_MUNICIPAL.test(raiz))) return conhecida;
  return {
    codigo: 'documento_nao_suportado',
    mensagem: `O arquivo é de uma NFS-e em leiaute municipal (${raiz}), que não é lido. Envie ${NFSE_NACIONAL}.`,
  };
}
