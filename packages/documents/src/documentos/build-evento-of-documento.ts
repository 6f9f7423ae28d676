import {
  type EventoDoDocumento,
  efeitoDoEvento,
  TIPOS_DE_DOCUMENTO,
  type TipoDeOutroDocumento,
  type TributacaoDoSimples,
} from '@apura/engine/leitura';
import { AMBIENTE, DATE_AND_TIME, isOfSameEvento } from '../build-notas.ts';
import { FORMA_DA_CHAVE, FORMA_DA_CHAVE_DA_NFSE } from '../chave-de-acesso.ts';
import { type Conferencia, prepare, type Requirement, require } from '../check-identidade.ts';
import type { Bruto } from '../extrair.ts';
import { withTimeZone } from '../moment.ts';
import { FAMILIES, type Family, SIGLAS } from './families.ts';

interface Conferencias {
  readonly pedido: readonly Conferencia[];
  readonly retorno: readonly Conferencia[];
  readonly consulta: readonly Conferencia[];
}

const DA_SIGLA: ReadonlyMap<string, Conferencias> = new Map(
  SIGLAS.map((sigla) => {
    const comuns: readonly Requirement[] = [
      { campo: `ch${sigla}`, padrao: FORMA_DA_CHAVE, esperado: 'a chave de acesso de 44 caracteres' },
      { campo: 'tpEvento', padrao: /^\d{6}$/, esperado: 'um código de seis dígitos' },
      AMBIENTE,
    ];
    const data = { padrao: DATE_AND_TIME, esperado: 'data e hora' };
    return [
      sigla,
      {
        pedido: prepare([...comuns, { campo: 'dhEvento', ...data }]),
        retorno: prepare([...comuns, { campo: 'dhRegEvento', ...data }, { campo: 'cStat' }]),
        consulta: prepare([
          ...comuns.filter(({ campo }) => campo !== 'tpEvento'),
          { campo: 'dhRecbto', ...data },
        ]),
      },
    ];
  }),
);

/** retEvento: 134 and 136 register it too, the one for another state, the other without its document. */
const REGISTRADO: ReadonlySet<string> = new Set(['134', '135', '136']);

/** The event from its request and the answer to it, when there is one for this very event. */
export function buildEventoOfDocumento(
  sigla: string,
  pedido: Bruto,
  retorno: Bruto | undefined,
  lugar: string,
): EventoDoDocumento {
  require(pedido, (DA_SIGLA.get(sigla) as Conferencias).pedido, lugar);
  const registrado = retorno !== undefined && isOfSameEvento(pedido, retorno, `ch${sigla}`);
  return {
    ...evento(sigla, pedido, pedido.dhEvento, registrado ? retorno.cStat : undefined),
    ...tributacaoDe(pedido),
  };
}

/** What the tax office says of the DAS, in the group of the event or beside it, and who says it. */
function tributacaoDe({ ev, gTribItemSN, CNPJ, CPF }: Bruto): Pick<EventoDoDocumento, 'autor' | 'detalhe'> {
  const itens = (gTribItemSN ?? (ev as Bruto | undefined)?.gTribItemSN) as
    | TributacaoDoSimples['gTribItemSN']
    | undefined;
  const autor = (CNPJ ?? CPF) as string | undefined;
  if (itens === undefined || autor === undefined) return {};
  return { autor, detalhe: { gTribItemSN: itens } };
}

/** The event from an answer alone, as some systems append it to the document that it cancels. */
export function buildEventoOfRetornoOfDocumento(
  sigla: string,
  retorno: Bruto,
  lugar: string,
): EventoDoDocumento {
  require(retorno, (DA_SIGLA.get(sigla) as Conferencias).retorno, lugar);
  return evento(sigla, retorno, retorno.dhRegEvento, retorno.cStat);
}

/** The cancellation that the protocol in the answer to a status query tells of (cStat 101), where its own file is not there. */
export function buildCancelamentoOfProtocolo(
  sigla: string,
  protocolo: Bruto,
  lugar: string,
): EventoDoDocumento {
  require(protocolo, (DA_SIGLA.get(sigla) as Conferencias).consulta, lugar);
  const campos = { ...protocolo, tpEvento: CANCELAMENTO, nSeqEvento: '1' };
  return evento(sigla, campos, protocolo.dhRecbto, '135');
}

export const CANCELAMENTO = '110111';

function evento(
  sigla: string,
  campos: Bruto,
  dhEvento: Bruto[string] | undefined,
  cStat: Bruto[string] | undefined,
): EventoDoDocumento {
  const { tpEvento, tpAmb, nSeqEvento } = campos as Record<string, string>;
  const chave = campos[`ch${sigla}`] as string;
  const tipo = tipoDaChave(chave, sigla);
  return {
    tipo,
    chave,
    tpEvento: tpEvento as string,
    efeito: efeitoDoEvento(tipo, tpEvento as string),
    ...(nSeqEvento === undefined ? {} : { nSeqEvento }),
    dhEvento: withTimeZone(dhEvento as string),
    tpAmb: tpAmb as string,
    registrado: REGISTRADO.has(cStat as string),
  };
}

/** All kinds of CT-e have the same events: the model in the key tells them apart, but for the Simplificado. */
function tipoDaChave(chave: string, sigla: string): TipoDeOutroDocumento {
  const daSigla = FAMILIES.filter((familia) => familia.sigla === sigla);
  const doModelo = daSigla.find(({ tipo }) => TIPOS_DE_DOCUMENTO[tipo].modelo === chave.slice(20, 22));
  return (doModelo ?? (daSigla[0] as Family)).tipo;
}

const CHAVE_DA_NFSE = { padrao: FORMA_DA_CHAVE_DA_NFSE, esperado: 'a chave de acesso de 50 caracteres' };
const DA_NFSE = prepare([
  { campo: 'pedRegEvento/chNFSe', ...CHAVE_DA_NFSE },
  { campo: 'pedRegEvento/dhEvento', padrao: DATE_AND_TIME, esperado: 'data e hora' },
  { ...AMBIENTE, campo: 'pedRegEvento/tpAmb' },
  { campo: 'pedRegEvento/e' },
  { campo: 'pedRegEvento/e/chSubstituta?', ...CHAVE_DA_NFSE },
]);

/** The event of an NFS-e is its registration, with the request inside; what it is, the name of its group says. */
export function buildEventoOfNfse(bruto: Bruto, lugar: string): EventoDoDocumento {
  require(bruto, DA_NFSE, lugar);
  const { chNFSe, dhEvento, tpAmb, e } = bruto.pedRegEvento as Record<string, string> & {
    e: { grupo: string; chSubstituta?: string };
  };
  return {
    tipo: 'nfse',
    chave: chNFSe as string,
    tpEvento: e.grupo,
    efeito: efeitoDoEvento('nfse', e.grupo),
    ...(e.chSubstituta === undefined ? {} : { chaveSubstituta: e.chSubstituta }),
    dhEvento: withTimeZone(dhEvento as string),
    tpAmb: tpAmb as string,
    registrado: bruto.dhProc !== undefined,
  };
}
