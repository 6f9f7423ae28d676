import {
  type EventoDoDocumento,
  efeitoDoEvento,
  known,
  TIPOS_DE_DOCUMENTO,
  type TipoDeOutroDocumento,
  type TributacaoDoSimples,
} from '@apura/engine/leitura';
import { AMBIENTE, DATE_AND_TIME, isOfSameEvento } from '../build-notas.ts';
import { FORMA_DA_CHAVE, FORMA_DA_CHAVE_DA_NFSE } from '../chave-de-acesso.ts';
import { type Conferencia, prepareConferencias, type Requirement, require } from '../check-identidade.ts';
import { type Bruto, groupAt, textAt } from '../extrair.ts';
import { withTimeZone } from '../moment.ts';
import { FAMILIES, SIGLAS } from './families.ts';

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
        pedido: prepareConferencias([...comuns, { campo: 'dhEvento', ...data }]),
        retorno: prepareConferencias([...comuns, { campo: 'dhRegEvento', ...data }, { campo: 'cStat' }]),
        consulta: prepareConferencias([
          ...comuns.filter(({ campo }) => campo !== 'tpEvento'),
          { campo: 'dhRecbto', ...data },
        ]),
      },
    ];
  }),
);

const conferenciasDe = (sigla: string): Conferencias => known(DA_SIGLA.get(sigla), sigla);

/** retEvento: 134 and 136 register it too, the one for another state, the other without its document. */
const REGISTRADO: ReadonlySet<string> = new Set(['134', '135', '136']);

/** The event from its request and the answer to it, when there is one for this very event. */
export function buildEventoOfDocumento(
  sigla: string,
  pedido: Bruto,
  retorno: Bruto | undefined,
  lugar: string,
): EventoDoDocumento {
  require(pedido, conferenciasDe(sigla).pedido, lugar);
  const registrado = retorno !== undefined && isOfSameEvento(pedido, retorno, `ch${sigla}`);
  return {
    ...evento(sigla, pedido, textAt(pedido, 'dhEvento'), registrado ? textAt(retorno, 'cStat') : undefined),
    ...tributacaoDe(pedido),
  };
}

/** What the tax office says of the DAS, in the group of the event or beside it, and who says it. */
function tributacaoDe(pedido: Bruto): Pick<EventoDoDocumento, 'autor' | 'detalhe'> {
  // The field table gives the names of this group.
  const itens = (pedido.gTribItemSN ?? groupAt(pedido, 'ev')?.gTribItemSN) as
    | TributacaoDoSimples['gTribItemSN']
    | undefined;
  const autor = textAt(pedido, 'CNPJ') ?? textAt(pedido, 'CPF');
  if (itens === undefined || autor === undefined) return {};
  return { autor, detalhe: { gTribItemSN: itens } };
}

/** The event from an answer alone, as some systems append it to the document that it cancels. */
export function buildEventoOfRetornoOfDocumento(
  sigla: string,
  retorno: Bruto,
  lugar: string,
): EventoDoDocumento {
  require(retorno, conferenciasDe(sigla).retorno, lugar);
  return evento(sigla, retorno, textAt(retorno, 'dhRegEvento'), textAt(retorno, 'cStat'));
}

/** The cancellation that the protocol in the answer to a status query tells of (cStat 101), where its own file is not there. */
export function buildCancelamentoOfProtocolo(
  sigla: string,
  protocolo: Bruto,
  lugar: string,
): EventoDoDocumento {
  require(protocolo, conferenciasDe(sigla).consulta, lugar);
  const campos = { ...protocolo, tpEvento: CANCELAMENTO, nSeqEvento: '1' };
  return evento(sigla, campos, textAt(protocolo, 'dhRecbto'), '135');
}

export const CANCELAMENTO = '110111';

function evento(
  sigla: string,
  campos: Bruto,
  dhEvento: string | undefined,
  cStat: string | undefined,
): EventoDoDocumento {
  const texto = (nome: string): string => known(textAt(campos, nome), nome);
  const { nSeqEvento } = campos;
  const chave = texto(`ch${sigla}`);
  const tpEvento = texto('tpEvento');
  const tipo = tipoDaChave(chave, sigla);
  return {
    tipo,
    chave,
    tpEvento,
    efeito: efeitoDoEvento(tipo, tpEvento),
    ...(typeof nSeqEvento === 'string' ? { nSeqEvento } : {}),
    dhEvento: withTimeZone(known(dhEvento, 'dhEvento')),
    tpAmb: texto('tpAmb'),
    registrado: cStat !== undefined && REGISTRADO.has(cStat),
  };
}

/** All kinds of CT-e have the same events: the model in the key tells them apart, but for the Simplificado. */
function tipoDaChave(chave: string, sigla: string): TipoDeOutroDocumento {
  const daSigla = FAMILIES.filter((familia) => familia.sigla === sigla);
  const doModelo = daSigla.find(({ tipo }) => TIPOS_DE_DOCUMENTO[tipo].modelo === chave.slice(20, 22));
  return known(doModelo ?? daSigla[0], sigla).tipo;
}

const CHAVE_DA_NFSE = { padrao: FORMA_DA_CHAVE_DA_NFSE, esperado: 'a chave de acesso de 50 caracteres' };
const DA_NFSE = prepareConferencias([
  { campo: 'pedRegEvento/chNFSe', ...CHAVE_DA_NFSE },
  { campo: 'pedRegEvento/dhEvento', padrao: DATE_AND_TIME, esperado: 'data e hora' },
  { ...AMBIENTE, campo: 'pedRegEvento/tpAmb' },
  { campo: 'pedRegEvento/e' },
  { campo: 'pedRegEvento/e/chSubstituta?', ...CHAVE_DA_NFSE },
]);

/** The event of an NFS-e is its registration, with the request inside; what it is, the name of its group says. */
export function buildEventoOfNfse(bruto: Bruto, lugar: string): EventoDoDocumento {
  require(bruto, DA_NFSE, lugar);
  const pedido = groupAt(bruto, 'pedRegEvento');
  const e = groupAt(pedido, 'e');
  const texto = (nome: string): string => known(textAt(pedido, nome), nome);
  const grupo = known(textAt(e, 'grupo'), 'grupo');
  const chaveSubstituta = textAt(e, 'chSubstituta');
  return {
    tipo: 'nfse',
    chave: texto('chNFSe'),
    tpEvento: grupo,
    efeito: efeitoDoEvento('nfse', grupo),
    ...(chaveSubstituta === undefined ? {} : { chaveSubstituta }),
    dhEvento: withTimeZone(texto('dhEvento')),
    tpAmb: texto('tpAmb'),
    registrado: bruto.dhProc !== undefined,
  };
}
