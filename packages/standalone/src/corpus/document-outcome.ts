import type { LeituraDeDocumentos } from '@apura/nfe';

type Lido = Extract<LeituraDeDocumentos, { tipo: 'lido' }>['documentos'][number];
type Documento = Extract<Lido, { tipo: 'documento' }>['documento'];
type Evento = Extract<Lido, { tipo: 'evento_de_documento' }>['evento'];

/** What became of one document of a file; `words` is for people. */
export interface Outcome {
  readonly words: string;
  readonly refusal?: string;
  readonly documento?: Documento;
  readonly evento?: Evento;
  /** How another document or event of the folder ended this one. */
  readonly ended?: 'cancelado' | 'substituído';
}

/** The outcome of each file, when all of them have been read: what ends a document may come before or after it. */
export function outcomeOf(leituras: readonly LeituraDeDocumentos[]): readonly (readonly Outcome[])[] {
  const ended = new Map<string, 'cancelado' | 'substituído'>();
  for (const lido of leituras.flatMap((leitura) => (leitura.tipo === 'lido' ? leitura.documentos : []))) {
    if (lido.tipo === 'evento_de_documento' && lido.evento.registrado) {
      const { chave, efeito } = lido.evento;
      if (efeito === 'cancela') ended.set(chave, 'cancelado');
      if (efeito === 'substitui') ended.set(chave, 'substituído');
    }
    if (lido.tipo !== 'documento' || lido.documento.situacao !== 'autorizada') continue;
    for (const { tipo, chave } of lido.documento.vinculos) {
      if (tipo === 'substitui' && !ended.has(chave)) ended.set(chave, 'substituído');
    }
  }
  return leituras.map((leitura) =>
    leitura.tipo === 'problema'
      ? [{ words: `recusado: ${leitura.problema.codigo}`, refusal: leitura.problema.mensagem }]
      : leitura.documentos.map((lido) => one(lido, ended)),
  );
}

function one(lido: Lido, ended: ReadonlyMap<string, 'cancelado' | 'substituído'>): Outcome {
  if (lido.tipo === 'evento_de_documento') {
    const { tipo, efeito, registrado } = lido.evento;
    const words = registrado ? `registrado, efeito ${efeito}` : 'não registrado, sem efeito';
    return { words: `evento de ${tipo}: ${words}`, evento: lido.evento };
  }
  if (lido.tipo !== 'documento') return { words: lido.tipo };
  const { documento } = lido;
  const { tipo, chave, situacao, tpAmb } = documento;
  const how = ended.get(chave);
  const state = situacao === 'autorizada' && how !== undefined ? how : situacao;
  return {
    words: `${tipo}: ${state}${tpAmb === '2' ? ', homologação (não conta)' : ''}`,
    documento,
    ...(how === undefined ? {} : { ended: how }),
  };
}

const authorised = ({ documento, ended }: Outcome): boolean =>
  documento?.situacao === 'autorizada' && ended === undefined;
const linked = ({ documento }: Outcome, kind: string): boolean =>
  documento?.vinculos.some(({ tipo }) => tipo === kind) === true;
const registered = ({ evento }: Outcome, effect?: string): boolean =>
  evento?.registrado === true && (effect === undefined || evento.efeito === effect);

/** What the sentences of the index ask for; the first that fits. */
const SENTENCES: readonly (readonly [sentence: RegExp, asks: (outcome: Outcome) => boolean])[] = [
  [/^recusar: ambiente de homologação/, ({ documento }) => documento?.tpAmb === '2'],
  [/^recusar: trecho/, ({ refusal }) => refusal?.includes('um trecho') === true],
  [/^recusar: leiaute municipal/, ({ refusal }) => refusal?.includes('leiaute municipal') === true],
  [/^recusar: DPS/, ({ refusal }) => refusal?.includes('DPS') === true],
  [/^só o pedido do evento NFS-e/, ({ refusal }) => refusal?.includes('pedRegEvento') === true],
  [/^só o pedido do evento|^evento sem efeito/, ({ evento }) => evento?.registrado === false],
  [/^evento .*não muda valores/, (outcome) => registered(outcome, 'nenhum')],
  [/^evento .*trocada por/, (outcome) => registered(outcome, 'substitui')],
  [/^evento/, (outcome) => registered(outcome)],
  [/^documento sem protocolo/, ({ documento }) => documento?.situacao === 'sem_protocolo'],
  [/cancelad[oa]/, ({ ended }) => ended === 'cancelado'],
  [/substituíd[oa].*não conta/, ({ ended }) => ended === 'substituído'],
  [/, substitui /, (outcome) => authorised(outcome) && linked(outcome, 'substitui')],
  [/, complementa /, (outcome) => authorised(outcome) && linked(outcome, 'complementa')],
  [/cofaturada/, (outcome) => authorised(outcome) && linked(outcome, 'cofatura')],
  [/emitente é o tomador/, (outcome) => authorised(outcome) && outcome.documento?.servico?.tpEmit === '2'],
  [/^documento autorizado|^NFS-e nacional gerada/, authorised],
];

/** Whether one of the documents of a file ended as the index says; a sentence that nobody knows is met by nothing. */
export function meets(sentence: string, outcomes: readonly Outcome[]): boolean {
  const asks = SENTENCES.find(([pattern]) => pattern.test(sentence))?.[1];
  return asks !== undefined && outcomes.some(asks);
}
