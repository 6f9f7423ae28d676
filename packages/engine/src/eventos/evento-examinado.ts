import { eventoRegistrado, precisaDoDetalhe, tipoDoEventoNFe } from '../dados/eventos-da-nfe.ts';
import type { AutorDoEvento, TipoDeEventoNFe } from '../dados/tipo-de-evento-da-nfe.ts';
import { atLeastZero, type Fixo, readFixo, readOrZero } from '../fixo.ts';
import type { DetEvento, EventoNFe, NotaFiscal } from '../nota-fiscal.ts';
import { diaDeBrasilia } from '../prazos/brasilia.ts';

/** What became of an event: only `vale` moves something. */
export type SituacaoDoEvento =
  | 'vale'
  | 'cancelado'
  | 'superado'
  | 'sem_registro'
  | 'rejeitado'
  | 'sem_detalhe'
  | 'sem_data'
  | 'desconhecido'
  | 'de_outra_parte'
  | 'outro_ambiente'
  | 'contradiz'
  | 'nao_vinculado'
  | 'nota_cancelada'
  | 'aguarda'
  | 'sem_efeito';

/** An event while it is looked at beside the others of its note. */
export interface EventoExaminado {
  readonly evento: EventoNFe;
  readonly tipo: TipoDeEventoNFe | undefined;
  /** tpEvento and nSeqEvento. */
  readonly id: string;
  /** CNPJ root or CPF. */
  readonly autor: string;
  /** Of the registration, else of the event: milliseconds, and the day in Brasília. */
  readonly momento: number;
  readonly dia: string;
  situacao: SituacaoDoEvento;
  /** Why, in words, where it is not plain that it counts. */
  motivo: string | null;
  /** Month of its effect, where it has one. */
  competencia: string | null;
  /** Of one that was cancelled after its month was closed: the month in which it is undone. */
  desfeitoEm: string | null;
}

/** What an event says; where it does not count, why. */
export const refuse = (cada: EventoExaminado, situacao: SituacaoDoEvento, motivo: string): void => {
  cada.situacao = situacao;
  cada.motivo = motivo;
};

/**
 * Each event of the note once, in the order of their registration, with what it is worth by itself. Of two copies the one
 * that is registered counts, then the one that says what it is of, then the later one (section 4 of the rules of events).
 */
export function examineEvento(
  eventos: readonly EventoNFe[],
  chave: string,
  nota: NotaFiscal | null,
): EventoExaminado[] {
  const unicos = new Map<string, EventoExaminado>();
  for (const evento of eventos) {
    if (evento.chNFe !== chave) continue;
    const examinado = umEvento(evento, nota);
    const antes = unicos.get(examinado.id);
    if (antes === undefined || valeMais(examinado, antes)) unicos.set(examinado.id, examinado);
  }
  return [...unicos.values()].sort((a, b) => a.momento - b.momento || (a.id < b.id ? -1 : 1));
}

function umEvento(evento: EventoNFe, nota: NotaFiscal | null): EventoExaminado {
  const registro = evento.dhRegEvento ?? evento.dhEvento;
  const ms = Date.parse(registro);
  const valida = /^20\d{2}-/.test(registro) && !Number.isNaN(ms);
  const examinado: EventoExaminado = {
    evento,
    tipo: tipoDoEventoNFe(evento.tpEvento),
    id: `${evento.tpEvento} ${Number(evento.nSeqEvento)}`,
    autor: ofQuem(evento),
    momento: valida ? ms : 0,
    dia: valida ? diaDeBrasilia(registro) : '',
    situacao: 'vale',
    motivo: null,
    competencia: null,
    desfeitoEm: null,
  };
  const problema = problemaDo(examinado, nota);
  if (problema !== null) refuse(examinado, ...problema);
  return examinado;
}

/** Why an event is worth nothing by itself, if it is so. */
function problemaDo(
  { evento, tipo, dia, autor }: EventoExaminado,
  nota: NotaFiscal | null,
): [SituacaoDoEvento, string] | null {
  const { cStat, tpAmb, detEvento } = evento;
  if (nota !== null && tpAmb !== nota.ide.tpAmb)
    return ['outro_ambiente', 'O evento é de outro ambiente (produção ou homologação) que o da nota.'];
  if (cStat === undefined)
    return ['sem_registro', 'Falta a resposta da SEFAZ: sem prova de registro, o evento não tem efeito.'];
  if (!eventoRegistrado(evento)) return ['rejeitado', `A SEFAZ não registrou o evento (cStat ${cStat}).`];
  if (tipo === undefined)
    return ['desconhecido', 'Tipo de evento desconhecido: fica guardado e não muda a apuração.'];
  if (detEvento === undefined && precisaDoDetalhe(tipo))
    return ['sem_detalhe', 'Só o registro do evento é conhecido: envie o XML completo dele.'];
  if (dia === '') return ['sem_data', 'A data do registro não é uma data: o evento fica sem mês.'];
  if (!isOAutorCerto(tipo.autor, autor, evento.chNFe, nota))
    return [
      'de_outra_parte',
      'Quem registrou o evento não é a parte da nota que a regra nomeia: fica sem efeito.',
    ];
  if (cStat === '136' && nota === null && tipo.efeito !== 'cancela_nota')
    return ['nao_vinculado', 'Evento registrado sem vínculo com a nota, que não está entre os arquivos.'];
  return null;
}

function valeMais(a: EventoExaminado, b: EventoExaminado): boolean {
  const pesos = [
    Number(eventoRegistrado(a.evento)) - Number(eventoRegistrado(b.evento)),
    Number(a.evento.detEvento !== undefined) - Number(b.evento.detEvento !== undefined),
    a.momento - b.momento,
  ];
  const peso = pesos.find((cada) => cada !== 0);
  return peso === undefined ? JSON.stringify(a.evento) > JSON.stringify(b.evento) : peso > 0;
}

/** Who a party is: the root of its CNPJ, for its establishments act for each other, or its CPF. */
const ofQuem = (parte: { readonly CNPJ?: string; readonly CPF?: string } | undefined): string =>
  parte?.CNPJ?.slice(0, 8) ?? parte?.CPF ?? '';

/** The issuer that a key names: a CNPJ, or a CPF behind three zeros in the series of natural persons (920 to 969). */
export function emitenteNaChave(chave: string): string {
  const serie = Number(chave.slice(22, 25));
  return serie >= 920 && serie <= 969 ? chave.slice(9, 20) : chave.slice(6, 14);
}

/** Whether an event is of who may author it, by its note or, without it, by what the key says of the issuer. */
function isOAutorCerto(
  pedido: AutorDoEvento,
  autor: string,
  chave: string,
  nota: NotaFiscal | null,
): boolean {
  if (pedido === 'qualquer') return true;
  const emitente = nota === null ? emitenteNaChave(chave) : ofQuem(nota.emit);
  const ehOEmitente = autor === emitente;
  if (pedido === 'emitente') return ehOEmitente;
  if (pedido === 'outra_parte') return !ehOEmitente;
  const ehODestinatario = nota === null ? !ehOEmitente : autor !== '' && autor === ofQuem(nota.dest);
  return ehODestinatario || (pedido === 'emitente_ou_destinatario' && ehOEmitente);
}

/** A point that no act settles: what the office may choose, and what counts until it does. */
interface PontoEmAberto {
  readonly texto: string;
  readonly respostas: Readonly<Record<string, string>>;
  readonly padrao: string;
  readonly fundamento: string;
}

/** Open points of the events, each a setting of the office. */
export const PONTOS_EM_ABERTO = {
  eventos_repetidos: {
    texto: 'Um segundo evento do mesmo tipo na mesma nota soma ao primeiro ou toma o lugar dele?',
    respostas: { somam: 'Somam', ultimo: 'Vale só o último' },
    padrao: 'somam',
    fundamento: 'NT 2025.002 v1.51, seção 8 (nSeqEvento)',
  },
  mes_do_evento: {
    texto: 'Em que mês conta um evento registrado até o fechamento do mês da nota?',
    respostas: { registro: 'No mês do registro do evento', nota: 'No mês da nota' },
    padrao: 'registro',
    fundamento: 'Resolução CGIBS 6/2026, arts. 44, §§ 1º e 2º, e 144',
  },
  cancelamento_de_evento: {
    texto: 'O que faz o cancelamento de um evento de mês já fechado?',
    respostas: {
      inverte: 'Desfaz o evento no mês do cancelamento',
      desfaz: 'Desfaz o evento no próprio mês dele',
    },
    padrao: 'inverte',
    fundamento: 'Resolução CGIBS 6/2026, art. 144',
  },
  entrega_informada_depois: {
    texto: 'A data de entrega informada depois de fechado o mês ainda move o débito?',
    respostas: { move: 'Move', mantem: 'Mantém o mês anterior' },
    padrao: 'move',
    fundamento: 'Resolução CGIBS 6/2026, art. 11, §§ 8º e 9º',
  },
  ibs_do_evento: {
    texto: 'Como se divide entre Estado e Município o IBS do evento, que vem num valor só?',
    respostas: { proporcional: 'Na proporção do próprio item', estado: 'Todo ao Estado' },
    padrao: 'proporcional',
    fundamento: 'NT 2025.002 v1.51, seção 8 (vIBS)',
  },
} as const satisfies Readonly<Record<string, PontoEmAberto>>;

type Pontos = typeof PONTOS_EM_ABERTO;

type Feitas = { readonly [P in keyof Pontos]?: keyof Pontos[P]['respostas'] };
const PADROES: { readonly [P in keyof Pontos]: { readonly padrao: keyof Pontos[P]['respostas'] } } =
  PONTOS_EM_ABERTO;

/** What the office chose; the default counts where it chose nothing. */
export type EscolhasDosEventos = Feitas & {
  /** Month (YYYY-MM) that an imported assessment put an event in, by its protocol: it wins. */
  readonly competencias?: ReadonlyMap<string, string>;
};

export function findEscolha<P extends keyof Pontos>(
  escolhas: EscolhasDosEventos,
  ponto: P,
): keyof Pontos[P]['respostas'] {
  const feitas: Feitas = escolhas;
  return feitas[ponto] ?? PADROES[ponto].padrao;
}

export interface ValoresDoEvento {
  readonly cbs: Fixo;
  readonly ibs: Fixo;
}

export const sum = (todos: readonly ValoresDoEvento[]): ValoresDoEvento =>
  todos.reduce((soma, { cbs, ibs }) => ({ cbs: soma.cbs + cbs, ibs: soma.ibs + ibs }), { cbs: 0n, ibs: 0n });

/** What an event says of one item, in reais; never below zero. */
export interface ItemDoEvento {
  readonly n_item: number;
  readonly do_item: ValoresDoEvento;
  readonly proprios: ValoresDoEvento;
  readonly presumido: ValoresDoEvento;
  /** Null where the event says none. */
  readonly quantidade: Fixo | null;
  readonly unidade: string;
}

/** Fields of all the groups together. */
interface Lido {
  readonly nItem?: string;
  readonly vIBS?: string;
  readonly vCBS?: string;
  readonly vCredIBS?: string;
  readonly vCredCBS?: string;
  readonly gControleEstoque?: Readonly<Record<string, string | undefined>>;
  readonly gIBSCredPres?: { readonly vCredPres?: string };
  readonly gCBSCredPres?: { readonly vCredPres?: string };
  readonly gIBS?: { readonly vCredPres?: string };
  readonly gCBS?: { readonly vCredPres?: string };
}

const QUANTIDADES = ['qtde', 'qConsumo', 'qPerecimento', 'qNaoFornecida', 'qImobilizado', 'qComb'];
const UNIDADES = ['unidade', 'uConsumo', 'uPerecimento', 'uNaoFornecida', 'uImobilizado', 'uComb'];

/** The items of an event, in whichever of its layouts they stand. */
export const itensDoEvento = ({ grupos = [] }: TipoDeEventoNFe, det: DetEvento): ItemDoEvento[] =>
  grupos.flatMap((grupo) => {
    const lidos: readonly Lido[] = det[grupo] ?? [];
    return lidos.map(readItem);
  });

function readItem(lido: Lido): ItemDoEvento {
  const { gControleEstoque: controle = {} } = lido;
  const primeiro = (nomes: readonly string[]): string | undefined =>
    nomes.map((nome) => controle[nome]).find((valor) => valor !== undefined);
  const quantidade = primeiro(QUANTIDADES);
  return {
    n_item: Number(lido.nItem ?? 0),
    do_item: valores(lido.vCBS ?? lido.vCredCBS, lido.vIBS ?? lido.vCredIBS),
    proprios: valores(controle.vCBS, controle.vIBS),
    presumido: valores(
      (lido.gCBSCredPres ?? lido.gCBS)?.vCredPres,
      (lido.gIBSCredPres ?? lido.gIBS)?.vCredPres,
    ),
    quantidade: quantidade === undefined ? null : readFixo(quantidade),
    unidade: primeiro(UNIDADES) ?? '',
  };
}

const valores = (cbs: string | undefined, ibs: string | undefined): ValoresDoEvento => ({
  cbs: atLeastZero(readOrZero(cbs)),
  ibs: atLeastZero(readOrZero(ibs)),
});
