import { TIPOS_DE_DOCUMENTO } from '@apura/engine/leitura';
import { buildNotas, listOf } from '../build-notas.ts';
import { dvDaChave } from '../chave-de-acesso.ts';
import { extractText } from '../extract-text.ts';
import type { Bruto } from '../extrair.ts';
import { groupAt, groupsAt, textAt } from '../extrair.ts';
import { finishLeitura } from '../finish.ts';
import type { Documento, Leitura, OutroDocumento } from '../leitura.ts';
import { openDocZips } from '../open-doc-zips.ts';
import { type Refusal, refusalOfRoot } from '../raizes.ts';
import { createScope, type Scope } from '../scope.ts';
import { TABELA_DE_CAMPOS } from '../tabela-de-campos.ts';
import { buildOutros } from './build-outro-documento.ts';
import { TABELA_DE_DOCUMENTOS } from './families.ts';

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

const DPS = sem('DPS', 'uma DPS (declaração de prestação de serviço), que ainda não é nota', NFSE_NACIONAL);
const LOTE_DE_DPS = sem(
  'EnviarLoteDpsEnvio EnviarLoteDpsSincronoEnvio',
  'um lote de DPS (declarações de prestação de serviço), que ainda não são notas',
  NFSE_NACIONAL,
);

/** A request around DPS, as each supplier of cities calls it ("RecepcionarDpsEnvio"): what is inside has the same answer. */
const aroundDps = (raiz: string): SemDocumento | undefined =>
  /dps/i.test(raiz) ? (/lote/i.test(raiz) ? LOTE_DE_DPS : DPS) : undefined;

const SEM_DOCUMENTO: readonly SemDocumento[] = [
  DPS,
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
    sem(`consSit${sigla}`, `uma consulta à situação de um ${de}`, COM_PROTOCOLO),
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
function refusalOfOther(raiz: string): Refusal | undefined {
  const achado = POR_NOME.get(raiz) ?? aroundDps(raiz);
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
  const conhecida = refusalOfRoot(raiz, LIDOS);
  if (!MUNICIPAIS.has(raiz) && (conhecida !== undefined || !PARECE_MUNICIPAL.test(raiz))) return conhecida;
  return {
    codigo: 'documento_nao_suportado',
    mensagem: `O arquivo é de uma NFS-e em leiaute municipal (${raiz}), que não é lido. Envie ${NFSE_NACIONAL}.`,
  };
}

export type LeituraDeDocumentos = Leitura<Documento | OutroDocumento>;

/**
 * Reads one file as `lerXml` does, and also the other documents of a month: CT-e (4.00, 3.00, 2.00; also Simplificado, OS and
 * GTV-e), national NFS-e (1.00, 1.01), NF3e, NFCom, BP-e, NFAg and NFGas, with or without protocol, and their events.
 *
 * What is only on its way to become one of them (a DPS, a batch, the request of an event of an NFS-e) and notes of municipal
 * layouts are refused, with a sentence that says what to send instead. `decoded`: what `decode` gives for the bytes, where the
 * caller has it.
 */
export const lerDocumento = (bytes: Uint8Array, decoded?: string): LeituraDeDocumentos =>
  finishLeitura(bytes, (todos) => extractText(todos, ALL, decoded), buildAll);

/** Reads one file as `lerDocumento` does, and also a note that has no access key yet: it gets the one that it would have. */
export const lerDraft = (bytes: Uint8Array): LeituraDeDocumentos =>
  finishLeitura(bytes, (todos) => completeDrafts(extract(todos)), buildAll);

export const buildAll = (arquivo: Bruto): readonly (Documento | OutroDocumento)[] => [
  ...buildOne(arquivo),
  ...openDocZips(arquivo, readDocZip),
];

const extract = (bytes: Uint8Array): Bruto => extractText(bytes, ALL);
const readDocZip = (bytes: Uint8Array): LeituraDeDocumentos => finishLeitura(bytes, extract, buildOne);

/** The events of an NFS-e have the name of an NF-e's: what they have inside tells them apart. */
function buildOne(arquivo: Bruto): readonly (Documento | OutroDocumento)[] {
  const eventos = listOf(arquivo, 'evento');
  const daNfse = eventos.filter(([evento]) => evento.pedRegEvento !== undefined);
  if (daNfse.length === 0) return [...buildNotas(arquivo), ...buildOutros(arquivo, [])];
  const evento = eventos.map(([cada]) => cada).filter((cada) => cada.pedRegEvento === undefined);
  return [...buildNotas({ ...arquivo, evento }), ...buildOutros(arquivo, daNfse)];
}

/** Every kind of document that is read, and its events. */
export const ALL: Scope = createScope([...TABELA_DE_CAMPOS, ...TABELA_DE_DOCUMENTOS], {
  recusar: refusalOfOther,
  procurado: 'um documento fiscal que lemos',
});

/**
 * Gives each bare `NFe` without access key the one that it would have (MOC 7.0; a missing cNF counts as zeros), so that a
 * note can be read before it is issued. One whose parts do not make a key is left as it is, and refused like any other.
 */
function completeDrafts(arquivo: Bruto): Bruto {
  for (const nota of groupsAt(arquivo, 'NFe')) if (nota.Id === undefined) complete(nota);
  return arquivo;
}

function complete(nota: Bruto): void {
  const emit = groupAt(nota, 'emit');
  const ide = groupAt(nota, 'ide');
  const daIde = (nome: string): string | undefined => textAt(ide, nome);
  const dhEmi = daIde('dhEmi');
  if (ide === undefined || dhEmi === undefined || emit === undefined) return;
  const base = [
    daIde('cUF'),
    dhEmi.slice(2, 4) + dhEmi.slice(5, 7),
    (textAt(emit, 'CNPJ') ?? textAt(emit, 'CPF') ?? '').padStart(14, '0'),
    daIde('mod'),
    (daIde('serie') ?? '').padStart(3, '0'),
    (daIde('nNF') ?? '').padStart(9, '0'),
    daIde('tpEmis'),
    (daIde('cNF') ?? '').padStart(8, '0'),
  ].join('');
  if (!/^[0-9]{6}[0-9A-Z]{12}[0-9]{25}$/.test(base)) return;
  const cDV = String(dvDaChave(base));
  nota.Id = `NFe${base}${cDV}`;
  nota.ide = { ...ide, cNF: ide.cNF ?? '00000000', cDV: ide.cDV ?? cDV };
}
