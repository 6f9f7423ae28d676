import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { type Documento, decode, LIMITES, type OutroDocumento, xmlText } from '@apura/documents';
import type { Authenticity, Motivo, Veredito } from './authenticity.ts';
import { asItStands, canonicalForm, onlyDefault, type Undone } from './canonical-form.ts';
import {
  leadsToRoot,
  readCertificate,
  type Signer,
  type TrustedAuthorities,
  validAt,
} from './certificate.ts';
import { nameOfEvent } from './markup.ts';
import { digestInfoOf, readSignedInfo, type SignedInfo, signatureHolds } from './rsa-signature.ts';
import {
  type Answer,
  findSignedParts,
  type Signature,
  type SignedPart,
  type SignedParts,
} from './signed-parts.ts';

/** What was found of a file: verdicts by the names of what is signed (`nameOfId`), and the files that it holds compressed. */
export interface Examined {
  readonly verdicts: ReadonlyMap<string, Authenticity>;
  readonly docZips: readonly string[];
}

/**
 * The verdict on each note and event of a file whose name is `wanted`.
 *
 * `text` has passed the reader: well-formed, without DOCTYPE, within its limits; its line ends are LF. Authorities are
 * those that an operator trusts; without them no chain is looked at. Sources: XML Signature 1.0 and Canonical XML 1.0 as
 * the layout narrows them (xmldsig-core-schema_v1.01.xsd), DOC-ICP-04. What no file can prove offline is that the tax
 * authority has authorised it, or that a certificate was not revoked.
 */
function examine(
  text: string,
  wanted: (name: string) => boolean,
  authorities?: TrustedAuthorities,
): Examined {
  const known = new Map<string, Buffer | undefined>();
  const found = findSignedParts(text, wanted, asItStands);
  const atAGlance = judgeAll(found, { text, authorities, known, undo: false });
  if ([...atAGlance.values()].every(({ conteudo }) => conteudo === 'confere'))
    return { verdicts: atAGlance, docZips: found.docZips };
  const closely = findSignedParts(text, wanted);
  const verdicts = judgeAll(closely, { text, authorities, known, undo: true });
  return { verdicts, docZips: closely.docZips };
}

const judgeAll = ({ parts }: SignedParts, how: Omit<Case, 'part' | 'answer'>): Map<string, Authenticity> =>
  new Map(
    [...parts].map(([name, part]) => {
      const verdict = judgeSafely({ ...how, part, answer: part.answer });
      return [name, part.repeated ? repeated(verdict) : verdict];
    }),
  );

const repeated = (one: Authenticity): Authenticity => ({
  ...one,
  veredito: 'nao_verificavel',
  motivo: 'elemento_repetido',
});

interface Case {
  readonly text: string;
  readonly part: SignedPart;
  readonly answer: Answer | undefined;
  readonly authorities: TrustedAuthorities | undefined;
  /** What signatures of this file hold, by certificate and value: none is computed twice. */
  readonly known: Map<string, Buffer | undefined>;
  /** Whether a digest that is wrong is looked at further. */
  readonly undo: boolean;
}

/** Node refuses SHA-1 where the machine's policy does: then nothing can be said, and nobody is accused. */
function judgeSafely(it: Case): Authenticity {
  try {
    return judge(it);
  } catch {
    return { ...NOTHING_SAID, motivo: 'algoritmo' };
  }
}

const NOTHING_SAID = {
  veredito: 'nao_verificavel',
  conteudo: 'sem_comparacao',
  cadeia: 'nao_conferida',
} as const;

/** Of what the file neither signs nor has a digest of, and of what has no signed element in it. */
const NOTHING_TO_COMPARE: Authenticity = { ...NOTHING_SAID, motivo: 'nada_a_comparar' };

/** Of every NFS-e: the system that made it signs it, by algorithms and with certificates of its own choice. */
const VERDICT_ON_NFSE: Authenticity = { ...NOTHING_SAID, motivo: 'assinatura_da_nfse' };

function judge(it: Case): Authenticity {
  const { text, part } = it;
  const info = part.signature && readSignedInfo(text, part.signature);
  const answer = isAuthorised(it) ? it.answer : undefined;
  const protocol = digestOfProtocol(answer);
  const signer = part.signature && readCertificate(part.signature.certificate);
  const expected = info?.digest || protocol;
  const hash = info === undefined ? 'sha1' : info.digestHash;
  const comparison = expected && hash ? compareDigest(text, part, expected, hash, it.undo) : undefined;
  const [veredito, motivo, chain] = verdict({ ...it, answer, info, protocol, signer, comparison });
  return {
    veredito,
    motivo,
    conteudo: comparison === undefined ? 'sem_comparacao' : CONTENT[comparison.result],
    cadeia: chain ? 'conferida' : 'nao_conferida',
    ...(comparison ? { resumo_calculado: comparison.computed } : {}),
    ...(info?.digest ? { resumo_assinado: info.digest } : {}),
    ...(protocol ? { resumo_protocolo: protocol } : {}),
    ...(signer?.holder ? { certificado: signer.holder } : {}),
  };
}

const CONTENT = {
  same: 'confere',
  reformatted: 'reformatado',
  different: 'alterado',
  unusual: 'alterado',
} as const;

/** Authorised, cancelled, denied or substituted: whatever has a protocol of its own. Of events: registered. */
const AUTHORISED: ReadonlySet<string> = new Set([
  ...'100 150 101 151 155 110 301 302 303'.split(' '),
  // A NFCom that was substituted.
  '102',
]);
const REGISTERED: ReadonlySet<string> = new Set(['135', '136', '155']);

const isAuthorised = ({ part, answer }: Case): boolean =>
  (part.element === 'infEvento' ? REGISTERED : AUTHORISED).has(answer?.status ?? '');

/** An old library wrote it as Python writes bytes. */
const digestOfProtocol = (answer: Answer | undefined): string =>
  (answer?.digest ?? '').replace(/^b'(.*)'$/, '$1');

interface Evidence extends Case {
  readonly info: SignedInfo | undefined;
  readonly protocol: string;
  readonly signer: Signer | undefined;
  readonly comparison: DigestComparison | undefined;
}

type Verdict = readonly [veredito: Veredito, motivo: Motivo, chain?: boolean];

/** What speaks loudest comes first. */
function verdict(evidence: Evidence): Verdict {
  const { text, part, answer, info, protocol, signer, comparison, known } = evidence;
  if (answer === undefined) return ['sem_protocolo', 'sem_protocolo'];
  if (info !== undefined && (info.digestHash === undefined || info.signatureHash === undefined)) {
    return ['nao_verificavel', 'algoritmo'];
  }
  if (comparison === undefined) return ['nao_verificavel', 'nada_a_comparar'];
  const holds = Boolean(
    signer &&
      part.signature &&
      info &&
      signatureHolds(text, part.signature, info, digestInfo(part.signature, signer, known)),
  );
  if (comparison.result === 'unusual') return ['nao_verificavel', 'escrita_incomum'];
  if (comparison.result === 'different') {
    return ['alterada', holds && info?.uri === `#${part.id}` ? 'conteudo_depois_da_assinatura' : 'conteudo'];
  }
  const ofAnother = info !== undefined && protocol !== '' && info.digest !== protocol;
  if (ofAnother || !part.id.includes(answer.key)) return ['alterada', 'protocolo_de_outra_nota'];
  if (part.signature !== undefined) {
    if (info?.uri !== `#${part.id}`) return ['alterada', 'assinatura_nao_confere'];
    if (signer === undefined) return ['nao_verificavel', 'certificado_ilegivel'];
    if (!holds) return ['alterada', 'assinatura_nao_confere'];
  }
  if (comparison.result === 'reformatted') return ['alterada', 'formatacao'];
  // Whoever writes a note can write its digest beside it: without a signature nothing says who wrote both.
  return signer === undefined ? ['nao_verificavel', 'protocolo'] : bySigner(evidence, signer);
}

function digestInfo(signature: Signature, signer: Signer, known: Case['known']): Buffer | undefined {
  const name = `${signature.certificate} ${signature.value}`;
  if (!known.has(name)) known.set(name, digestInfoOf(signature, signer));
  return known.get(name);
}

function bySigner({ part, answer, authorities }: Evidence, signer: Signer): Verdict {
  const at = new Date(answer?.received || dateOf(part));
  if (!validAt(signer.certificate, at)) return ['nao_verificavel', 'certificado_fora_da_validade'];
  const chain = authorities !== undefined && leadsToRoot(signer.certificate, authorities, at);
  if (authorities !== undefined && !chain) return ['nao_verificavel', 'cadeia_nao_fecha'];
  if (authorities === undefined && !signer.namesIcpBrasil)
    return ['nao_verificavel', 'certificado_de_terceiro'];
  if (!maySign(part, signer.holder)) return ['nao_verificavel', 'certificado_de_outra_empresa', chain];
  return ['integra', part.element === 'infEvento' ? 'assinatura' : 'assinatura_e_protocolo', chain];
}

const dateOf = ({ canonical }: SignedPart): string =>
  /<(?:\w+:)?(?:dhEmi|dhEvento|dEmi)>([^<]+)</.exec(canonical)?.[1] ?? '';

/**
 * Whether the holder of a certificate (CNPJ, CPF, or undefined where it names none) may sign this note or event: any
 * branch of the company does. Notes of series 890 to 899 are signed by the tax authority (NFA-e), those with `infPAA` by
 * a provider of the issuer's.
 */
function maySign({ element, id, canonical }: SignedPart, holder: string | undefined): boolean {
  if (holder === undefined) return true;
  const key = id.slice(-44);
  if (element === 'infNFe' && (/^89[0-9]$/.test(key.slice(22, 25)) || canonical.includes('<infPAA>')))
    return true;
  const author = element === 'infEvento' ? authorOf(canonical) : key.slice(6, 20);
  return holder.length === 11 ? author.endsWith(holder) : author.slice(0, 8) === holder.slice(0, 8);
}

/** CNPJ or CPF of whoever made an event: the first one in it. */
const authorOf = (event: string): string => /<(?:\w+:)?(?:CNPJ|CPF)>([^<]*)</.exec(event)?.[1] ?? '';

/** A note of 990 items that writes each empty element in short has a few thousand; each repair goes over all of them again. */
const MOST_CHANGES = 20_000;

interface DigestComparison {
  /** As the file stands, base64. */
  readonly computed: string;
  /**
   * 'same': the element is what was digested, with the namespaces around it or without those of an envelope.
   * 'reformatted': it is once white space that a program has put in or taken away is undone. 'unusual': different as it
   * stands, and written so that nobody would write a note: what was done to it is not searched for.
   */
  readonly result: 'same' | 'reformatted' | 'different' | 'unusual';
}

/** Compares the digest of a signed element with the one that is expected; what may have been done to it is undone in order. */
function compareDigest(
  text: string,
  part: SignedPart,
  expected: string,
  hash: string,
  undo: boolean,
): DigestComparison {
  const digest = (canonical: string) => createHash(hash).update(canonical).digest('base64');
  const computed = digest(part.canonical);
  if (computed === expected) return { computed, result: 'same' };
  if (!undo) return { computed, result: 'different' };
  if (part.changes > MOST_CHANGES) return { computed, result: 'unusual' };
  const bare = onlyDefault(part.scope);
  const form = (undone: Undone, scope = part.scope) =>
    digest(canonicalForm(text, part.start, scope, undone).text);
  if (bare.size !== part.scope.size && form('nothing', bare) === expected)
    return { computed, result: 'same' };
  const reformatted = (['indentation', 'indentation and spaces around texts'] as const).some(
    (undone) =>
      form(undone) === expected || (bare.size !== part.scope.size && form(undone, bare) === expected),
  );
  return { computed, result: reformatted ? 'reformatted' : 'different' };
}

/**
 * The verdict on each document and event that `lerDocumento` has taken from a decoded file, in its order, also on those that an answer
 * of the distribution service holds compressed. Nothing else in the file is looked at. Never throws for such a file.
 */
export function examineFile(
  decoded: string,
  taken: readonly (Documento | OutroDocumento)[],
  authorities?: TrustedAuthorities,
): Authenticity[] {
  const names = taken.map(nameOf);
  const times = new Map<string, number>();
  for (const name of names) if (name !== undefined) times.set(name, (times.get(name) ?? 0) + 1);
  if (times.size === 0) return names.map(() => VERDICT_ON_NFSE);
  const found = new Map<string, Authenticity[]>();
  let rest: number = LIMITES.inflado;
  const examineText = (text: string, inside: boolean): void => {
    const { verdicts, docZips } = examine(text, (name) => times.has(name), authorities);
    for (const [name, verdict] of verdicts) found.set(name, [...(found.get(name) ?? []), verdict]);
    if (inside) return;
    for (const docZip of docZips) {
      const bytes = inflated(docZip, rest);
      rest -= bytes.length;
      examineText(xmlText(decode(bytes)), true);
    }
  };
  examineText(xmlText(decoded), false);
  return names.map((name) => {
    if (name === undefined) return VERDICT_ON_NFSE;
    const [verdict = NOTHING_TO_COMPARE, another] = found.get(name) ?? [];
    const once = another === undefined && times.get(name) === 1;
    return once ? verdict : { ...verdict, veredito: 'nao_verificavel', motivo: 'elemento_repetido' };
  });
}

/** What its signed element is found by; undefined of a NFS-e and its events, which are signed otherwise. */
function nameOf(um: Documento | OutroDocumento): string | undefined {
  switch (um.tipo) {
    case 'nota':
      return um.nota.chave;
    case 'evento':
      return nameOfEvent(um.evento.tpEvento, um.evento.chNFe, um.evento.nSeqEvento);
    case 'documento':
      return um.documento.tipo === 'nfse' ? undefined : um.documento.chave;
    case 'evento_de_documento': {
      const { tipo, tpEvento, chave, nSeqEvento = '' } = um.evento;
      return tipo === 'nfse' ? undefined : nameOfEvent(tpEvento, chave, nSeqEvento);
    }
  }
}

/** What the reader has put together otherwise (of several texts, behind an odd attribute) stays without a comparison. */
function inflated(base64: string, most: number): Uint8Array {
  try {
    return gunzipSync(Buffer.from(base64, 'base64'), { maxOutputLength: most });
  } catch {
    return new Uint8Array();
  }
}

/** The SHA-1 in base64 of each signed element of a file, as its signature has to name it (xmldsig-core-schema_v1.01.xsd). */
export const contentDigests = (text: string): string[] =>
  [...findSignedParts(text, () => true).parts.values()].map(({ canonical }) =>
    createHash('sha1').update(canonical).digest('base64'),
  );
