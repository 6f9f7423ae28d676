import { LAYOUT, type Situacao, type TipoDeOutroDocumento, texts } from '@apura/engine/leitura';
import type { Bruto } from '../extrair.ts';
import type { Refusal } from '../raizes.ts';
import { shortenValor } from '../refusal-of-field.ts';
import { type Linha, placeLinhasInside, rows } from '../tabela-de-campos.ts';
import { BPE, buildBpe } from './bpe.ts';
import type { Built } from './built.ts';
import { buildConta, LINHAS_DA_CONTA } from './conta.ts';
import { buildCte, CTE } from './cte.ts';
import { buildNfse, LINHAS_DA_NFSE } from './nfse.ts';

const { gTribItemSN } = LAYOUT.infEvento.detEvento;

/** How the files of one kind are built, and what becomes of them. */
export interface Family {
  readonly tipo: TipoDeOutroDocumento;
  /** The root of a document without protocol; what it holds everything in; the root with protocol. */
  readonly documento: string;
  readonly body: string;
  readonly processado?: string;
  /** What its protocol, its events and their keys are named after: "CTe" in protCTe and chCTe. */
  readonly sigla: string;
  readonly linhas: readonly Linha[];
  /** The rows promise the shape that it takes. */
  readonly montar: (bruta: never) => Built;
  /** The number of the document, and its price: what the layout calls them. */
  readonly numero: string;
  readonly valor: string;
  /** What its protocol says of it, an NFS-e's own status for there is none, by the cStat. A status that is not here authorises nothing. */
  readonly situacoes: Readonly<Record<string, Situacao>>;
}

/** cStat of the protocol; 102 of an NFCom: it was substituted. Denial is gone since layout 4.00 of the CT-e. */
const DO_PROTOCOLO: Readonly<Record<string, Situacao>> = {
  '100': 'autorizada',
  '101': 'cancelada',
  '110': 'denegada',
  '301': 'denegada',
  '302': 'denegada',
};
/** 150: more than 120 hours after it was issued. */
const DA_CONTA: Readonly<Record<string, Situacao>> = {
  ...DO_PROTOCOLO,
  '150': 'autorizada',
  '102': 'substituida',
};
/** Generated, by court order, avulsa, of a MEI; 101 in the layouts before: generated as a substitute. */
const DA_NFSE: Readonly<Record<string, Situacao>> = Object.fromEntries(
  ['100', '101', '102', '103', '107'].map((cStat) => [cStat, 'autorizada']),
);

const DO_CTE = {
  body: 'infCte',
  sigla: 'CTe',
  linhas: rows(CTE),
  montar: buildCte,
  numero: 'ide/nCT',
  valor: 'vPrest/vTPrest',
  situacoes: DO_PROTOCOLO,
} as const;
const ofConta = (tipo: TipoDeOutroDocumento, sigla: string): Family => ({
  ...{ tipo, documento: sigla, body: `inf${sigla}`, processado: `${tipo}Proc`, sigla },
  ...{ linhas: LINHAS_DA_CONTA, montar: buildConta, numero: 'ide/nNF', valor: 'total/vNF' },
  situacoes: DA_CONTA,
});
const DO_BPE = {
  tipo: 'bpe',
  body: 'infBPe',
  sigla: 'BPe',
  linhas: rows(BPE),
  montar: buildBpe,
  numero: 'ide/nBP',
  situacoes: DO_PROTOCOLO,
} as const;

export const FAMILIES: readonly Family[] = [
  {
    tipo: 'nfse',
    documento: 'NFSe',
    body: 'infNFSe',
    sigla: 'NFSe',
    linhas: LINHAS_DA_NFSE,
    montar: buildNfse,
    numero: 'nNFSe',
    valor: 'DPS/valores/vServPrest/vServ',
    situacoes: DA_NFSE,
  },
  { ...DO_CTE, tipo: 'cte', documento: 'CTe', processado: 'cteProc' },
  { ...DO_CTE, tipo: 'cteos', documento: 'CTeOS', processado: 'cteOSProc' },
  { ...DO_CTE, tipo: 'ctesimp', documento: 'CTeSimp', processado: 'cteSimpProc', valor: 'total/vTPrest' },
  { ...DO_CTE, tipo: 'gtve', documento: 'GTVe', processado: 'GTVeProc' },
  ofConta('nf3e', 'NF3e'),
  ofConta('nfcom', 'NFCom'),
  ofConta('nfag', 'NFAg'),
  ofConta('nfgas', 'NFGas'),
  { ...DO_BPE, documento: 'BPe', processado: 'bpeProc', valor: 'infValorBPe/vBP' },
  { ...DO_BPE, documento: 'BPeTM', processado: 'bpeTMProc', valor: 'total/vBP' },
  { ...DO_BPE, documento: 'BPeTA', processado: 'bpeTAProc', valor: 'infValorBPe/vBP' },
];

/** Those that have events of their own, by the name in them; the NFS-e has them in another shape. */
export const SIGLAS: readonly string[] = [
  ...new Set(FAMILIES.filter(({ tipo }) => tipo !== 'nfse').map(({ sigla }) => sigla)),
];

/** What is said of an event by the one who asks for it, and by the tax office. What an event is of stands in a group of its own name (evCancCTe). */
const pedido = (sigla: string): readonly Linha[] => [
  ...['tpAmb', 'dhEvento', 'tpEvento', 'nSeqEvento', 'CNPJ', 'CPF', `ch${sigla}`].map((nome) =>
    texto(`(infEvento)/${nome}`),
  ),
  ...placeLinhasInside('(infEvento)/(detEvento)', rows({ gTribItemSN })),
  ...placeLinhasInside('(infEvento)/(detEvento)/ev*', rows({ gTribItemSN })),
];
const retorno = (sigla: string): readonly Linha[] =>
  ['tpAmb', 'cStat', 'dhRegEvento', 'tpEvento', 'nSeqEvento', `ch${sigla}`].map((nome) =>
    texto(`(infEvento)/${nome}`),
  );
const texto = (path: string): Linha => ({ caminho: path, tipo: 'texto' });

/** The answer to a status query. Some portals put the protocol, and each event, into another element of the same name. */
const consulta = (sigla: string): readonly Linha[] => [
  ...placeLinhasInside(`prot${sigla}/(prot${sigla})/(infProt)`, protocoloDaConsulta(sigla)),
  ...placeLinhasInside(`prot${sigla}/(infProt)`, protocoloDaConsulta(sigla)),
  ...['', `/(procEvento${sigla})`].flatMap((dentro) => [
    ...placeLinhasInside(`procEvento${sigla}[100]${dentro}/evento${sigla}`, pedido(sigla)),
    ...placeLinhasInside(`procEvento${sigla}[100]${dentro}/retEvento${sigla}`, retorno(sigla)),
  ]),
];
const protocoloDaConsulta = (sigla: string): readonly Linha[] =>
  ['tpAmb', 'cStat', 'dhRecbto', `ch${sigla}`].map(texto);

/** What is read of a file that holds no NF-e: rows as in `TABELA_DE_CAMPOS`. */
export const TABELA_DE_DOCUMENTOS: readonly Linha[] = [
  ...FAMILIES.flatMap(linhasDaFamilia),
  ...SIGLAS.flatMap((sigla) => [
    ...placeLinhasInside(`evento${sigla}[20]`, pedido(sigla)),
    ...placeLinhasInside(`procEvento${sigla}[20]/evento${sigla}`, pedido(sigla)),
    ...placeLinhasInside(`procEvento${sigla}[20]/retEvento${sigla}`, retorno(sigla)),
    ...placeLinhasInside(`retConsSit${sigla}[1]`, consulta(sigla)),
  ]),
  // An event of the NFS-e has the name of an NF-e's.
  ...placeLinhasInside(
    'evento[20]/(infEvento)',
    rows({ dhProc: 'texto', pedRegEvento: { '(infPedReg)': texts('tpAmb', 'dhEvento', 'chNFSe') } }),
  ),
  texto('evento[20]/(infEvento)/pedRegEvento/(infPedReg)/e*/chSubstituta'),
];

function linhasDaFamilia({ tipo, documento, body, processado, sigla, linhas }: Family): Linha[] {
  if (tipo === 'nfse') return placeLinhasInside(`${documento}[50]`, linhas);
  const inBody = placeLinhasInside(`(${body})`, linhas);
  return [
    ...placeLinhasInside(`${documento}[50]`, inBody),
    ...placeLinhasInside(`${processado}[50]/${documento}`, inBody),
    ...placeLinhasInside(
      `${processado}[50]/prot${sigla}/(infProt)`,
      ['tpAmb', 'cStat', `ch${sigla}`].map(texto),
    ),
    // Some systems put the cancellation beside the protocol.
    ...placeLinhasInside(
      `${processado}[50]/${sigla === 'CTe' ? '(procCancCTe)/' : ''}retEvento${sigla}[20]`,
      retorno(sigla),
    ),
  ];
}

/** A shape of the field table, as the one that its family promises. */
export const buildDocumento = (familia: Family, bruta: Bruto): Built => familia.montar(bruta as never);

/** Layouts of the CT-e that are read; the others still have their first, 1.xx, of which each version only added. */
const VERSOES_DO_CTE: readonly string[] = ['4.00', '3.00', '2.00'];
const CTES: ReadonlySet<TipoDeOutroDocumento> = new Set(['cte', 'cteos', 'ctesimp', 'gtve']);

export const oldLeiaute = (tipo: TipoDeOutroDocumento, versao: string): boolean =>
  CTES.has(tipo) && versao !== VERSOES_DO_CTE[0];

/** Why a document of that version of its layout is not read, or undefined when it is. */
export function refusalOfVersion(tipo: TipoDeOutroDocumento, versao: string): Refusal | undefined {
  if (CTES.has(tipo) ? VERSOES_DO_CTE.includes(versao) : /^1\.\d{2}$/.test(versao)) return undefined;
  if (/^1\.\d{2}$/.test(versao)) {
    const mensagem = `O CT-e é do leiaute ${versao}, antigo demais: são lidos os leiautes 2.00, 3.00 e 4.00.`;
    return { codigo: 'nfe_versao_antiga', mensagem };
  }
  const esperada = CTES.has(tipo) ? '4.00' : '1.00';
  const mensagem = `A versão do leiaute do documento deveria ser ${esperada}, e é "${shortenValor(versao)}".`;
  return { codigo: 'nfe_campo_invalido', mensagem };
}
