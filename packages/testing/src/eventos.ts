import { COMERCIO_AURORA } from '@apura/samples';
import {
  createRandom,
  NAMESPACE_NFSE,
  namespaceOf,
  nProtOf,
  type Random,
  type Tree,
  writeAssinatura,
  writeEvento,
  writeXml,
} from '@apura/samples/writing';

interface CancelamentoDeDocumento {
  /** Those whose events have an official schema at hand. */
  readonly tipo: 'cte' | 'nfcom' | 'nfse';
  readonly chave: string;
  readonly dhEvento: string;
}

const MOTIVO = 'Pedido desfeito pelo cliente antes da prestação do serviço';

/** The registered event that cancels a document; its issuer asked for it. */
export function generateCancelamentoOf(pedido: CancelamentoDeDocumento): { nome: string; bytes: Buffer } {
  const { tipo, chave } = pedido;
  return { nome: `${chave}-evento.xml`, bytes: tipo === 'nfse' ? ofNfse(pedido) : ofPortal(pedido) };
}

function ofPortal({ tipo, chave, dhEvento }: CancelamentoDeDocumento): Buffer {
  const [sigla, versao] = tipo === 'cte' ? ['CTe', '4.00'] : ['NFCom', '1.00'];
  const id = `ID110111${chave}001`;
  const cOrgao = chave.slice(0, 2);
  return writeXml({
    [`procEvento${sigla}`]: {
      '@xmlns': namespaceOf(sigla),
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
              nProt: nProtOf(sigla, chave),
              xJust: MOTIVO,
            },
          },
        },
        Signature: writeAssinatura(id),
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
          nProt: nProtOf(sigla, chave),
        },
      },
    },
  });
}

function ofNfse({ chave, dhEvento }: CancelamentoDeDocumento): Buffer {
  const id = `EVT${chave}101101001`;
  return writeXml({
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
          Signature: writeAssinatura(`PRE${chave}101101`),
        },
      },
      Signature: writeAssinatura(id),
    },
  });
}

interface EventoOptions {
  readonly tpEvento: TipoDeEventoDeAmostra;
  /** Access key of the note. */
  readonly chave: string;
  /** ISO 8601 with offset. */
  readonly dhEvento: string;
  /** CNPJ; by default the issuer of the note, or the company of the samples for events of others. */
  readonly autor?: string;
  readonly nSeqEvento?: number;
  /** What the event says, behind its head; made up from `seed` where it is left out. */
  readonly campos?: Tree;
  readonly tpAmb?: '1' | '2';
  /** Status in the answer; "135" registers the event. */
  readonly cStat?: string;
  readonly seed?: number;
}

/** A `procEventoNFe` of that type. Equal options give equal bytes. */
export function generateEvento(options: EventoOptions): { nome: string; bytes: Buffer; protocolo: string } {
  const { tpEvento, chave, dhEvento, nSeqEvento = 1, tpAmb = '1', cStat = '135', seed = 1 } = options;
  const { descEvento, tpAutor, campos } = modeloDeEvento(tpEvento);
  const random = createRandom(seed);
  const protocolo = `1${chave.slice(0, 4)}${String(random.inteiro(0, 999_999_999)).padStart(10, '0')}`;
  const doEmitente = tpAutor === '1' || tpEvento === '110001';
  const semHead = tpEvento.startsWith('2102');
  const head = {
    cOrgaoAutor: chave.slice(0, 2),
    ...(tpAutor === undefined ? {} : { tpAutor }),
    verAplic: 'DEMONSTRACAO',
  };
  const bytes = writeEvento({
    chave,
    tpEvento,
    descEvento,
    nSeqEvento: String(nSeqEvento),
    autor: options.autor ?? (doEmitente ? chave.slice(6, 20) : COMERCIO_AURORA.cnpj),
    dhEvento,
    tpAmb,
    cStat,
    protocolo,
    campos: { ...(semHead ? {} : head), ...(options.campos ?? campos(random)) },
  });
  return { nome: `${chave}-${tpEvento}-${nSeqEvento}-procEventoNFe.xml`, bytes, protocolo };
}

/** How an event is written, apart from what it says: as its schema wants it. */
interface ModeloDeEvento {
  readonly descEvento: string;
  /** 1 issuer, 2 recipient, 5 tax administration, 8 successor; none in the head of older events. */
  readonly tpAutor?: '1' | '2' | '5' | '8';
  /** Fields behind the head. */
  readonly campos: (random: Random) => Tree;
}

const reais = (random: Random): string =>
  `${random.inteiro(1, 999)}.${String(random.inteiro(0, 99)).padStart(2, '0')}`;
const quantidade = (random: Random): string => `${random.inteiro(1, 99)}.0000`;

const byItem =
  (grupo: string, nomes: readonly [string, string], mais: (random: Random) => Tree = () => ({})) =>
  (random: Random): Tree => ({
    [grupo]: [
      {
        '@nItem': '1',
        vIBS: reais(random),
        vCBS: reais(random),
        gControleEstoque: { [nomes[0]]: quantidade(random), [nomes[1]]: 'UN', ...mais(random) },
      },
    ],
  });
const aceite = (random: Random): Tree => ({ indAceitacao: String(random.inteiro(0, 1)) });
const decisao = (random: Random): Tree => ({
  indDeferimento: String(random.inteiro(0, 1)),
  cMotivo: '2',
  xMotivo: 'Decisao de demonstracao, sem valor',
});
const PERDA = 'Perecimento, perda, roubo ou furto durante o transporte contratado pelo';
const SUCESSAO = 'sobre Pedido de Transferência de Crédito de';
const credito = (random: Random): Tree => ({ pCredPres: '1.0000', vCredPres: reais(random) });

/** Every event that moves a month, in the words of its schema (NT 2025.002, package of events v1.30). */
export const MODELOS_DE_EVENTO = {
  '110001': {
    descEvento: 'Cancelamento de Evento',
    campos: () => ({ tpEventoAut: '112130', nProtEvento: '135260000000001' }),
  },
  '110300': {
    descEvento: 'Vinculação Pagamento',
    tpAutor: '1',
    campos: (random) => ({
      nProt: '135260000000001',
      gPgto: {
        '@idTransacao': `TX${random.inteiro(1, 999_999)}`,
        tpMeioPgto: '15',
        CNPJReceb: '11222333000181',
        CNPJBasePSP: '11222333',
      },
    }),
  },
  '112110': {
    descEvento: 'Informação de efetivo pagamento integral para liberar crédito presumido do adquirente',
    tpAutor: '1',
    campos: () => ({ indQuitacao: '1' }),
  },
  '112120': {
    descEvento: 'Importação em ALC/ZFM não convertida em isenção',
    tpAutor: '1',
    campos: byItem('gConsumo', ['qtde', 'unidade']),
  },
  '112130': {
    descEvento: `${PERDA} fornecedor`,
    tpAutor: '1',
    campos: byItem('gPerecimento', ['qPerecimento', 'uPerecimento'], (random) => ({
      vIBS: reais(random),
      vCBS: reais(random),
    })),
  },
  '112140': {
    descEvento: 'Fornecimento não realizado com pagamento antecipado',
    tpAutor: '1',
    campos: byItem('gItemNaoFornecido', ['qNaoFornecida', 'uNaoFornecida']),
  },
  '112150': {
    descEvento: 'Atualização da Data de Previsão de Entrega',
    tpAutor: '1',
    campos: (random) => ({ dPrevEntrega: `2026-1${random.inteiro(0, 2)}-${random.inteiro(10, 28)}` }),
  },
  '210200': { descEvento: 'Confirmacao da Operacao', campos: () => ({}) },
  '210210': { descEvento: 'Ciencia da Operacao', campos: () => ({}) },
  '210220': {
    descEvento: 'Desconhecimento da Operacao',
    campos: () => ({}),
  },
  '210240': {
    descEvento: 'Operacao nao Realizada',
    campos: () => ({ xJust: 'Mercadoria recusada na entrega' }),
  },
  '211110': {
    descEvento: 'Solicitação de Apropriação de crédito presumido',
    tpAutor: '2',
    campos: (random) => ({
      gCredPres: [
        {
          '@nItem': '1',
          vBC: reais(random),
          gIBS: { cCredPres: '01', ...credito(random) },
          gCBS: { cCredPres: '01', ...credito(random) },
        },
      ],
    }),
  },
  '211120': {
    descEvento: 'Destinação de item para consumo pessoal',
    tpAutor: '2',
    campos: (random) => {
      const { gConsumo } = byItem('gConsumo', ['qConsumo', 'uConsumo'])(random) as { gConsumo: Tree[] };
      const referido = { chaveAcesso: '35260911222333000181550010000012341123456789', nItem: '1' };
      return { gConsumo: gConsumo.map((item) => ({ ...item, DFeReferenciado: referido })) };
    },
  },
  '211124': {
    descEvento: `${PERDA} adquirente`,
    tpAutor: '2',
    campos: byItem('gPerecimento', ['qPerecimento', 'uPerecimento']),
  },
  '211128': {
    descEvento: 'Aceite de débito na apuração por emissão de nota de crédito',
    tpAutor: '2',
    campos: aceite,
  },
  '211130': {
    descEvento: 'Imobilização de Item',
    tpAutor: '2',
    campos: byItem('gImobilizacao', ['qImobilizado', 'uImobilizado']),
  },
  '211140': {
    descEvento: 'Solicitação de Apropriação de Crédito de Combustível',
    tpAutor: '2',
    campos: byItem('gConsumoComb', ['qComb', 'uComb']),
  },
  '211150': {
    descEvento:
      'Solicitação de Apropriação de Crédito para bens e serviços que dependem de atividade do adquirente',
    tpAutor: '2',
    campos: (random) => ({ gCredito: [{ '@nItem': '1', vCredIBS: reais(random), vCredCBS: reais(random) }] }),
  },
  '212110': {
    descEvento: `Manifestação ${SUCESSAO} IBS em Operação de Sucessão`,
    tpAutor: '8',
    campos: aceite,
  },
  '212120': {
    descEvento: `Manifestação ${SUCESSAO} CBS em Operação de Sucessão`,
    tpAutor: '8',
    campos: aceite,
  },
  '412120': {
    descEvento: `Manifestação do Fisco ${SUCESSAO} IBS em Operação de Sucessão`,
    tpAutor: '5',
    campos: decisao,
  },
  '412130': {
    descEvento: `Manifestação do Fisco ${SUCESSAO} CBS em Operação de Sucessão`,
    tpAutor: '5',
    campos: decisao,
  },
} as const satisfies Readonly<Record<string, ModeloDeEvento>>;

export type TipoDeEventoDeAmostra = keyof typeof MODELOS_DE_EVENTO;

const modeloDeEvento = (tpEvento: TipoDeEventoDeAmostra): ModeloDeEvento => MODELOS_DE_EVENTO[tpEvento];
