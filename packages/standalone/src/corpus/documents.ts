import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentoComItens } from '@apura/contracts';
import { type LeituraDeDocumentos, lerDocumento } from '@apura/documents';
import type { ApiClient } from '../demo/api-client.ts';
import { textTable } from '../text-table.ts';

type ExpectedFile = NonNullable<ReturnType<typeof expectedFiles>>[number];

/** The rows of a folder's index, where it says of each file, in words, how it has to end. */
export function expectedFiles(folder: string) {
  const path = join(folder, 'index.csv');
  if (!existsSync(path)) return undefined;
  const [header = [], ...rows] = readFileSync(path, 'utf8').trim().split(/\r?\n/).map(fieldsOf);
  if (!header.includes('expected')) return undefined;
  return rows.map((fields) => {
    const field = (name: string): string => fields[header.indexOf(name)] ?? '';
    return { file: field('file'), expected: field('expected') };
  });
}

/** Comma-separated values, some in quotes. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

/**
 * Files that say themselves why they cannot end as the index has it. Looked at, one by one: the reason is in the file, and
 * has to show in its outcome.
 */
const LOOKED_AT: readonly {
  readonly reason: string;
  readonly files: RegExp;
  readonly shows: (leitura: LeituraDeDocumentos) => boolean;
}[] = [
  {
    reason: 'o protocolo do arquivo é de outra chave: não autoriza este documento',
    files: /^cte\/Engenere__BrazilFiscalReport__dacte_\w+\.xml$/,
    shows: (leitura) =>
      leitura.tipo === 'lido' &&
      leitura.documentos.every(({ avisos }) =>
        avisos.some(({ codigo }) => codigo === 'protocolo_de_outra_nota'),
      ),
  },
  {
    reason: 'modelo de um esquema: cada campo traz a palavra "string"',
    files: /^(?:cte|nfcom)\/nfephp-org__sped-(?:cte|nfcom)__\w+_v\w[\w.]*\.xml$/,
    shows: (leitura) => leitura.tipo === 'problema' && leitura.problema.mensagem.includes('"string"'),
  },
  {
    reason: 'exemplo sem partes, itens e total: nada a contar',
    files: /^bpe_nfgas\/Unimake__Uninfe__download-danfe-procNFGas\.xml$/,
    shows: (leitura) =>
      leitura.tipo === 'problema' && leitura.problema.lugar?.endsWith('/total/vNF') === true,
  },
];

/**
 * Reads every file of an index, other documents than NF-e among them, and compares: how many ended how, each that did not
 * end as the index has it, and how many of those nothing explains.
 */
export function documentLines(folder: string, expected: readonly ExpectedFile[]) {
  const read = expected.map((row) => ({
    ...row,
    leitura: lerDocumento(readFileSync(join(folder, row.file))),
  }));
  const outcomes = outcomeOf(read.map(({ leitura }) => leitura));
  const counts = new Map<string, number>();
  const deviations: string[] = [];
  let [met, explained, faults] = [0, 0, 0];
  for (const [i, { file, expected: said, leitura }] of read.entries()) {
    const outcome = outcomes[i] ?? [];
    const text = outcome.map(({ words }) => words).join(' + ');
    counts.set(text, (counts.get(text) ?? 0) + 1);
    if (meets(said, outcome)) {
      met += 1;
      continue;
    }
    const reason = LOOKED_AT.find(({ files, shows }) => files.test(file) && shows(leitura))?.reason;
    if (reason === undefined) faults += 1;
    else explained += 1;
    deviations.push(`${file}: ${text}; o índice diz "${said}" (${reason ?? 'SEM EXPLICAÇÃO'})`);
  }
  const table = textTable(
    ['Desfecho', 'Arquivos'],
    [...counts].sort((a, b) => b[1] - a[1]),
  );
  const sum = `${read.length} arquivos: ${met} como o índice diz, ${explained} de outro modo por razão que está no arquivo, ${faults} sem explicação (esperado: 0).`;
  return { lines: [table, ...deviations, '', sum], faults };
}

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
function outcomeOf(leituras: readonly LeituraDeDocumentos[]): readonly (readonly Outcome[])[] {
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
function meets(sentence: string, outcomes: readonly Outcome[]): boolean {
  const asks = SENTENCES.find(([pattern]) => pattern.test(sentence))?.[1];
  return asks !== undefined && outcomes.some(asks);
}

/** A note of a file, as it was uploaded. */
export interface UploadedNote {
  readonly nome: string;
  readonly bytes: Buffer;
  readonly chave: string;
}

/**
 * Notes that carry an authorisation of production although a rule of the tax authority would have rejected them, on the
 * day of the note: each with its rules, and whether it is still what was authorised. One that is, is a fault of ours.
 */
export async function rejectionLines(api: ApiClient, notes: readonly UploadedNote[]) {
  const lines: string[] = [];
  let [authorised, intact, faults] = [0, 0, 0];
  for (const { nome, bytes, chave } of notes) {
    const xml = bytes.toString('utf8');
    if (!/<tpAmb>1</.test(xml)) continue;
    const nota = await api.get<DocumentoComItens>(`/v1/documentos/${chave}`);
    if (nota.situacao !== 'autorizada') continue;
    authorised += 1;
    const asAuthorised = isAsAuthorised(nota.autenticidade);
    if (asAuthorised) intact += 1;
    const rejections = nota.divergencias_encontradas.filter(({ rejeicao }) => rejeicao);
    if (!rejections.length) continue;
    if (asAuthorised) faults += 1;
    lines.push(
      `${nome} (${nota.emitida_em.slice(0, 10)}): ${asAuthorised ? 'É A NOTA AUTORIZADA, e a regra não podia rejeitá-la' : 'o arquivo já não é o que foi autorizado: o resumo do conteúdo não é o do protocolo'}`,
      ...rejections.map(
        ({ rejeicao, regra, campo, declarado, calculado, mensagem }) =>
          `  rejeição ${rejeicao}, regra ${regra}, ${campo}: ${mensagem} (${declarado ?? 'nada'}; ${calculado ?? 'nada'})`,
      ),
    );
  }
  lines.push(
    `${authorised} notas autorizadas em produção, ${intact} iguais ao protocolo; destas, ${faults} que uma regra rejeitaria (esperado: 0).`,
  );
  return { lines, faults };
}

/** Its content is what the protocol names, as it stands or without the blanks that a program has put between its elements. */
const isAsAuthorised = (autenticidade: DocumentoComItens['autenticidade']): boolean =>
  autenticidade?.resumo_protocolo !== undefined &&
  (autenticidade.conteudo === 'confere' || autenticidade.conteudo === 'reformatado');
