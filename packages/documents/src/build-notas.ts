import type { EventoNFe, NotaFiscal } from '@apura/engine';
import { eventoRegistrado, known, precisaDoDetalhe, tipoDoEventoNFe } from '@apura/engine/leitura';
import { FORMA_DA_CHAVE } from './chave-de-acesso.ts';
import { checkIdentidade, prepareConferencias, type Requirement, require } from './check-identidade.ts';
import type { Bruto } from './extrair.ts';
import { groupAt, groupsAt, textAt } from './extrair.ts';
import type { Aviso, Documento } from './leitura.ts';
import { MOMENT } from './moment.ts';
import { LEIAUTES_ANTIGOS } from './refusal-of-field.ts';

/** Every note and event of what was extracted from a file: notes first, in the order of the file. */
export function buildNotas(arquivo: Bruto): readonly Documento[] {
  const notas: Documento[] = [];
  const eventos: Documento[] = [];
  for (const [bruta, lugar] of listOf(arquivo, 'NFe')) notas.push(ofNota(bruta, undefined, lugar));
  for (const [lote, lugar] of listOf(arquivo, 'enviNFe')) {
    for (const [bruta, passo] of listOf(lote, 'NFe'))
      notas.push(ofNota(bruta, undefined, `${lugar}/${passo}`));
  }
  for (const [proc, lugar] of listOf(arquivo, 'nfeProc')) {
    const bruta = groupAt(proc, 'NFe');
    if (bruta === undefined) continue;
    notas.push(ofNota(bruta, groupAt(proc, 'protNFe'), `${lugar}/NFe`));
    for (const [retorno, passo] of listOf(proc, 'retEvento')) {
      eventos.push(withAvisos(buildEventoOfRetorno(retorno, `${lugar}/${passo}`), `${lugar}/${passo}`));
    }
  }
  for (const [pedido, lugar] of listOf(arquivo, 'evento')) eventos.push(ofEvento(pedido, undefined, lugar));
  for (const [lote, lugar] of listOf(arquivo, 'envEvento')) {
    for (const [pedido, passo] of listOf(lote, 'evento')) {
      eventos.push(ofEvento(pedido, undefined, `${lugar}/${passo}`));
    }
  }
  eventos.push(...processados(arquivo, ''), ...soRegistrados(arquivo));
  const [consulta] = groupsAt(arquivo, 'retConsSitNFe');
  if (consulta !== undefined) eventos.push(...ofConsulta(consulta));
  return [...notas, ...eventos];
}

/** Events of which the file has the answer or the summary alone. An answer that refuses tells of no event: one beside it says so. */
function soRegistrados(arquivo: Bruto): Documento[] {
  const retornos = [
    ...listOf(arquivo, 'retEvento'),
    ...listOf(arquivo, 'retEnvEvento').flatMap(([lote, lugar]) => listOf(lote, 'retEvento', `${lugar}/`)),
  ];
  const registrado = ([retorno]: [Bruto, string]): boolean =>
    eventoRegistrado({ cStat: textAt(retorno, 'cStat') });
  const recusados = retornos
    .filter((cada) => !registrado(cada))
    .map(([retorno, lugar]) =>
      withoutRegistro(textAt(retorno, 'tpEvento') ?? '', textAt(retorno, 'cStat'), `${lugar}/infEvento`),
    );
  const resumos = listOf(arquivo, 'resEvento').filter(([resumo]) => resumo.chNFe !== undefined);
  return [
    ...retornos
      .filter(registrado)
      .map(([retorno, lugar], indice) =>
        withAvisos(buildEventoOfRetorno(retorno, `${lugar}/infEvento`), lugar, indice === 0 ? recusados : []),
      ),
    ...resumos.map(([resumo, lugar]) => withAvisos(buildEventoOfResumo(resumo, lugar), lugar)),
  ];
}

function withAvisos(evento: EventoNFe, lugar: string, antes: readonly Aviso[] = []): Documento {
  return { tipo: 'evento', evento, avisos: [...antes, ...avisosDoEvento(evento, lugar)] };
}

/** Events that stand there with their answers. */
function processados(pai: Bruto, antes: string): Documento[] {
  return listOf(pai, 'procEventoNFe', antes).flatMap(([proc, lugar]) => {
    const pedido = groupAt(proc, 'evento');
    return pedido === undefined ? [] : [ofEvento(pedido, groupAt(proc, 'retEvento'), `${lugar}/evento`)];
  });
}

/**
 * The events in the answer to a status query. A cancelled note whose cancellation is not among them has it in its
 * protocol (cStat 101, 151 or 155), or as the old layout has it, in retCancNFe.
 */
function ofConsulta(consulta: Bruto): Documento[] {
  const eventos = processados(consulta, 'retConsSitNFe/');
  if (eventos.some((cada) => cada.tipo === 'evento' && CANCELAMENTOS.has(cada.evento.tpEvento)))
    return eventos;
  for (const nome of ['retCancNFe', 'protNFe']) {
    const resposta = groupAt(consulta, nome);
    if (resposta === undefined || !CANCELADA.has(textAt(resposta, 'cStat') ?? '')) continue;
    const lugar = `retConsSitNFe/${nome}/${nome === 'protNFe' ? 'infProt' : 'infCanc'}`;
    const evento = buildCancelamentoOfConsulta(resposta, lugar);
    return [...eventos, { tipo: 'evento', evento, avisos: [] }];
  }
  return eventos;
}

const CANCELAMENTOS: ReadonlySet<string> = new Set(['110111', '110112']);
const CANCELADA: ReadonlySet<string> = new Set(['101', '151', '155']);

function ofNota(bruta: Bruto, protNFe: Bruto | undefined, lugar: string): Documento {
  const nota = buildNota(bruta, protNFe, `${lugar}/infNFe`);
  return { tipo: 'nota', nota, avisos: [...avisoDoLeiaute(nota), ...checkIdentidade(nota)] };
}

function avisoDoLeiaute({ versao }: NotaFiscal): readonly Aviso[] {
  if (!LEIAUTES_ANTIGOS.has(versao)) return [];
  const mensagem = `A nota é do leiaute ${versao}, fora de uso; foi lida com os campos que esse leiaute tem.`;
  return [{ codigo: 'leiaute_antigo', mensagem, lugar: 'infNFe/@versao' }];
}

function ofEvento(pedido: Bruto, retorno: Bruto | undefined, lugar: string): Documento {
  const evento = buildEvento(pedido, retorno, `${lugar}/infEvento`);
  return withAvisos(evento, `${lugar}/infEvento`, checkRetorno(pedido, retorno, lugar));
}

/** Whether the answer beside an event is that to this one. */
export function checkRetorno(
  pedido: Bruto,
  retorno: Bruto | undefined,
  lugar: string,
  chave = 'chNFe',
): readonly Aviso[] {
  if (retorno === undefined || isOfSameEvento(pedido, retorno, chave)) return [];
  const mensagem =
    'A resposta da SEFAZ que acompanha o evento é de outro documento ou de outro evento; ela não o registra.';
  return [{ codigo: 'retorno_de_outro_evento', mensagem, lugar: `${lugar}/infEvento` }];
}

/** The groups of that name with their paths; a position only where there are several. */
export function listOf(pai: Bruto, nome: string, antes = ''): [Bruto, string][] {
  const itens = groupsAt(pai, nome);
  return itens.map((item, indice) => [
    item,
    itens.length > 1 ? `${antes}${nome}[${indice + 1}]` : antes + nome,
  ]);
}

const DOIS_DIGITOS = /^\d{2}$/;

/** What the engine cannot do without, in the order of the layout (MOC 7.0, NT 2025.002). Some systems leave out the
 * "NFe" before the key. */
const EXIGENCIAS = prepareConferencias([
  { campo: '@versao' },
  {
    campo: '@Id',
    padrao: /^(?:NFe)?[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/,
    esperado: '"NFe" seguido da chave de acesso de 44 caracteres',
  },
  { campo: 'ide/cUF', padrao: DOIS_DIGITOS, esperado: 'o código da UF com dois dígitos' },
  { campo: 'ide/cNF', padrao: /^\d{1,8}$/, esperado: 'um número de até oito dígitos' },
  { campo: 'ide/natOp' },
  { campo: 'ide/mod', padrao: /^(?:55|65)$/, esperado: '55 (NF-e) ou 65 (NFC-e)' },
  { campo: 'ide/serie', padrao: /^\d{1,3}$/, esperado: 'um número de até três dígitos' },
  { campo: 'ide/nNF', padrao: /^\d{1,9}$/, esperado: 'um número de até nove dígitos' },
  {
    campo: 'ide/dhEmi',
    padrao: MOMENT,
    esperado: 'data e hora com fuso, como 2026-09-01T10:00:00-03:00',
  },
  { campo: 'ide/tpNF', padrao: /^[01]$/, esperado: '0 (entrada) ou 1 (saída)' },
  { campo: 'ide/cMunFG', padrao: /^\d{7}$/, esperado: 'o código do município com sete dígitos' },
  { campo: 'ide/tpEmis', padrao: /^\d$/, esperado: 'um dígito' },
  { campo: 'ide/cDV', padrao: /^\d$/, esperado: 'um dígito' },
  { campo: 'ide/tpAmb', padrao: /^[12]$/, esperado: '1 (produção) ou 2 (homologação)' },
  { campo: 'ide/finNFe', padrao: /^[1-6]$/, esperado: 'um dígito de 1 a 6' },
  { campo: 'ide/gCompraGov?/tpEnteGov' },
  { campo: 'emit/CRT?', padrao: /^[1-4]$/, esperado: 'um dígito de 1 a 4' },
  { campo: 'det/@nItem', padrao: /^\d{1,3}$/, esperado: 'o número do item' },
  { campo: 'det/prod/cProd' },
  { campo: 'det/prod/xProd' },
  { campo: 'det/prod/NCM', padrao: /^\d{2,8}$/, esperado: 'o código NCM, só com dígitos' },
  { campo: 'det/prod/CFOP', padrao: /^\d{4}$/, esperado: 'um código de quatro dígitos' },
  { campo: 'det/prod/uCom' },
  { campo: 'det/prod/qCom' },
  { campo: 'det/prod/vUnCom' },
  { campo: 'det/prod/vProd' },
  { campo: 'det/prod/indTot', padrao: /^[01]$/, esperado: '0 ou 1' },
  { campo: 'det/impostoDevol?/pDevol' },
  { campo: 'det/impostoDevol?/vIPIDevol' },
  { campo: 'det/DFeReferenciado?/chaveAcesso' },
]);

/**
 * The typed note from what was extracted from one NFe element, with the protocol that stood beside it.
 *
 * Throws {@link Parada} when a field that the engine needs is missing or has another form. A protocol without a
 * status says nothing and is dropped.
 */
function buildNota(bruta: Bruto, protNFe: Bruto | undefined, lugar: string): NotaFiscal {
  dateByDia(bruta);
  require(bruta, EXIGENCIAS, lugar);
  const nota: Bruto = { chave: known(textAt(bruta, 'Id'), 'Id').slice(-44), total: {} };
  for (const [nome, grupo] of Object.entries(bruta)) if (nome !== 'Id') nota[nome] = grupo;
  for (const item of groupsAt(bruta, 'det')) item.imposto ??= {};
  if (protNFe?.cStat !== undefined) nota.protNFe = protNFe;
  // The field table gives the names and the demands above the presence that the type promises.
  return nota as unknown as NotaFiscal;
}

/** Layout 2.00 has the day of emission alone, without offset: it counts as 00:00 in Brasília. */
function dateByDia({ ide }: Bruto): void {
  if (typeof ide !== 'object' || Array.isArray(ide)) return;
  const { dEmi } = ide;
  delete ide.dEmi;
  if (typeof dEmi === 'string' && ide.dhEmi === undefined) ide.dhEmi = `${dEmi}T00:00:00-03:00`;
}

const CHAVE = { campo: 'chNFe', padrao: FORMA_DA_CHAVE, esperado: 'a chave de acesso de 44 caracteres' };
export const AMBIENTE = { campo: 'tpAmb', padrao: /^[12]$/, esperado: '1 (produção) ou 2 (homologação)' };
const COMUNS: readonly Requirement[] = [
  CHAVE,
  { campo: 'tpEvento', padrao: /^\d{6}$/, esperado: 'um código de seis dígitos' },
  { campo: 'nSeqEvento', padrao: /^\d{1,3}$/, esperado: 'o número de sequência do evento' },
  AMBIENTE,
];
export const DATE_AND_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const MOMENTO_DO_EVENTO = { padrao: DATE_AND_TIME, esperado: 'data e hora com fuso' };
const DO_PEDIDO = prepareConferencias([...COMUNS, { campo: 'dhEvento', ...MOMENTO_DO_EVENTO }]);
const DO_RETORNO = prepareConferencias([
  ...COMUNS,
  { campo: 'dhRegEvento', ...MOMENTO_DO_EVENTO },
  { campo: 'cStat' },
]);

/**
 * The typed event from an `evento` element and the answer to it (`retEvento`), when there is one for this very event.
 *
 * Throws {@link Parada} when the shape is not right. Any `tpEvento` is accepted: what has no effect is only stored.
 */
function buildEvento(pedido: Bruto, retorno: Bruto | undefined, lugar: string): EventoNFe {
  require(pedido, DO_PEDIDO, lugar);
  const doEvento = retorno !== undefined && isOfSameEvento(pedido, retorno) ? retorno : {};
  const { cStat, dhRegEvento, nProt } = doEvento;
  return withoutVazios({ ...pedido, cStat, dhRegEvento, protocolo: nProt });
}

/** The typed event from an answer alone, as some systems append it to the note that it cancels. */
function buildEventoOfRetorno(retorno: Bruto, lugar: string): EventoNFe {
  require(retorno, DO_RETORNO, lugar);
  const { nProt, ...campos } = retorno;
  return withoutVazios({ ...campos, dhEvento: retorno.dhRegEvento, protocolo: nProt });
}

const DO_RESUMO = prepareConferencias([
  ...COMUNS.filter(({ campo }) => campo !== 'tpAmb'),
  { campo: 'dhEvento', ...MOMENTO_DO_EVENTO },
]);

/** The event that a summary of the distribution service tells of: it hands out registered ones alone. */
function buildEventoOfResumo(resumo: Bruto, lugar: string): EventoNFe {
  require(resumo, DO_RESUMO, lugar);
  const { dhRecbto, nProt, ...campos } = resumo;
  return withoutVazios({ ...campos, tpAmb: '1', cStat: '135', dhRegEvento: dhRecbto, protocolo: nProt });
}

/** What `require` has demanded of an event is there; the compiler does not follow it. */
const withoutVazios = (campos: Readonly<Record<string, Bruto[string] | undefined>>): EventoNFe =>
  Object.fromEntries(
    Object.entries(campos).filter(([, valor]) => valor !== undefined),
  ) as unknown as EventoNFe;

/** What the office should know of an event as the file has it. `lugar` is where it stands. */
function avisosDoEvento(evento: EventoNFe, lugar: string): Aviso[] {
  const tipo = tipoDoEventoNFe(evento.tpEvento);
  const avisos: Aviso[] = [];
  if (tipo === undefined) {
    const mensagem = `O tipo de evento ${evento.tpEvento} não é conhecido: ele fica guardado e não muda a apuração.`;
    avisos.push({ codigo: 'evento_desconhecido', mensagem, lugar });
  }
  if (!eventoRegistrado(evento)) avisos.push(withoutRegistro(evento.tpEvento, evento.cStat, lugar));
  else if (evento.detEvento === undefined && tipo && precisaDoDetalhe(tipo)) {
    const mensagem = `Do evento ${nomeDoEvento(evento.tpEvento)} veio só o registro, sem o que ele informa: envie o XML completo do evento.`;
    avisos.push({ codigo: 'evento_sem_detalhe', mensagem, lugar });
  }
  return avisos;
}

function nomeDoEvento(tpEvento: string): string {
  const nome = tipoDoEventoNFe(tpEvento)?.nome;
  return nome === undefined ? tpEvento : `${tpEvento} (${nome})`;
}

/** Duplicidade de evento: one of the same number was registered before. */
const DUPLICADO = '573';

/** An event that nobody answered, or that the tax office refused. */
function withoutRegistro(tpEvento: string, cStat: string | undefined, lugar: string): Aviso {
  const nome = nomeDoEvento(tpEvento);
  const mensagem =
    cStat === undefined
      ? `O evento ${nome} veio sem a resposta da SEFAZ: sem prova de registro, ele não tem efeito.`
      : cStat === DUPLICADO
        ? `A SEFAZ não registrou este evento ${nome} (cStat 573), porque já há um com o mesmo número: este não tem efeito. Envie o que foi registrado.`
        : `A SEFAZ não registrou o evento ${nome} (cStat ${cStat}): ele não tem efeito.`;
  return { codigo: 'evento_sem_registro', mensagem, lugar };
}

const DA_CONSULTA = prepareConferencias([CHAVE, AMBIENTE, { campo: 'dhRecbto', ...MOMENTO_DO_EVENTO }]);

/**
 * The cancellation that a protocol or an old cancellation tells of, in the answer to a status query: `resposta` has
 * its key, its moment, its number and its status.
 */
function buildCancelamentoOfConsulta(resposta: Bruto, lugar: string): EventoNFe {
  require(resposta, DA_CONSULTA, lugar);
  const { dhRecbto, nProt, xMotivo: _motivo, ...campos } = resposta;
  const evento = { ...campos, tpEvento: '110111', nSeqEvento: '1', dhEvento: dhRecbto };
  return withoutVazios({ ...evento, dhRegEvento: dhRecbto, protocolo: nProt });
}

/** An answer that was refused may come without the key; one with another key or kind answers something else. */
export function isOfSameEvento(pedido: Bruto, retorno: Bruto, chave = 'chNFe'): boolean {
  return [chave, 'tpEvento'].every(
    (campo) => retorno[campo] === undefined || retorno[campo] === pedido[campo],
  );
}
