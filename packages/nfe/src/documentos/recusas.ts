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

const sem = (nomes: string, oQue: string, envie: string): SemDocumento => ({
  ...{ nomes: nomes.split(' '), oQue, envie },
});

const SEM_DOCUMENTO: readonly SemDocumento[] = [
  sem('DPS', 'uma DPS (declaração de prestação de serviço), que ainda não é nota', NFSE_NACIONAL),
  sem(
    'EnviarLoteDpsEnvio EnviarLoteDpsSincronoEnvio',
    'um lote de DPS (declarações de prestação de serviço), que ainda não são notas',
    NFSE_NACIONAL,
  ),
  sem(
    'pedRegEvento',
    'só o pedido de um evento de NFS-e (pedRegEvento), sem o registro',
    'o XML do evento registrado (raiz evento)',
  ),
  sem('infNFSe', 'um trecho de NFS-e (infNFSe) sem o elemento NFSe', NFSE_NACIONAL),
  ...[
    ['infCte', 'CT-e'],
    ['infBPe', 'BP-e'],
    ['infNF3e', 'NF3e'],
    ['infNFCom', 'NFCom'],
    ['infNFAg', 'NFAg'],
    ['infNFGas', 'NFGas'],
  ].map(([nome = '', documento]) =>
    sem(nome, `um trecho de ${documento} (${nome}) sem a raiz`, COM_PROTOCOLO),
  ),
  ...[
    ['CTe', 'CT-e'],
    ['CTeOS', 'CT-e OS'],
    ['NF3e', 'NF3e'],
    ['NFCom', 'NFCom'],
    ['BPe', 'BP-e'],
    ['NFAg', 'NFAg'],
    ['NFGas', 'NFGas'],
  ].flatMap(([sigla, de]) => [
    sem(`envi${sigla}`, `um lote de envio de ${de}`, COM_PROTOCOLO),
    sem(`retConsSit${sigla} consSit${sigla}`, `uma consulta à situação de um ${de}`, COM_PROTOCOLO),
    sem(
      `prot${sigla} retEnvi${sigla} ret${sigla}`,
      `só a resposta da SEFAZ ao envio de um ${de}`,
      COM_PROTOCOLO,
    ),
    sem(
      `retEvento${sigla}`,
      `só a resposta a um evento de ${de}, sem o evento`,
      'o XML do evento com o registro',
    ),
  ]),
  sem(
    'procCancCTe cancCTe retCancCTe',
    'um cancelamento de CT-e do leiaute antigo',
    'o XML do evento de cancelamento com o registro (procEventoCTe)',
  ),
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
