import {
  COMERCIO_AURORA,
  DISTRIBUIDORA_HORIZONTE,
  FORNECEDORES,
  generateCancelamento,
  generateDocumento,
  generateNota,
  TIPOS_DE_AMOSTRA,
} from '@apura/samples';
import { generateCancelamentoOf, generateEvento, MODELOS_DE_EVENTO } from '@apura/testing/eventos';
import { generateVariedNota, type NomeDoPerfil, PERFIS } from '@apura/testing/nota-variada';

export interface InputFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const NOTES = 1000;
const VARIED_OF_EACH = 40;
const OTHERS_OF_EACH = 180;
const EVENTS_OF_EACH = 20;
const CANCELLATIONS = 60;
const BROKEN = 100;

export const YEARS = [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033] as const;
const ISSUERS = Object.values(FORNECEDORES);
const TAKERS = [COMERCIO_AURORA, DISTRIBUIDORA_HORIZONTE, FORNECEDORES.simples] as const;
const pick = <T>(of: readonly T[], i: number): T => of[i % of.length] as T;

/** A moment of a year of the transition, each time another month. */
const momentOf = (i: number): string =>
  `${pick(YEARS, i)}-${String(1 + ((i * 7) % 12)).padStart(2, '0')}-${String(1 + ((i * 5) % 28)).padStart(2, '0')}T10:00:00-03:00`;

/** About 5,000 files: every kind of document and event that can be made up, over the years, and files that are cut off. */
export function* generatedDocuments(): Generator<InputFile> {
  const notes = Array.from({ length: NOTES }, (_, i) => sampleNote(i));
  for (const [i, { bytes }] of notes.entries()) yield { name: `note-${i}.xml`, bytes };
  for (const profile of Object.keys(PERFIS) as NomeDoPerfil[]) {
    for (let i = 0; i < VARIED_OF_EACH; i += 1) {
      yield {
        name: `varied-${profile}-${i}.xml`,
        bytes: generateVariedNota({ seed: 1 + i * 7919, perfil: profile }).bytes,
      };
    }
  }
  yield* otherDocuments();
  yield* events(notes);
  for (let i = 0; i < BROKEN; i += 1) {
    const { bytes } = pick(notes, i * 3);
    yield {
      name: `broken-${i}.xml`,
      bytes: bytes.subarray(0, Math.floor((bytes.length * (i + 1)) / (BROKEN + 1))),
    };
  }
}

function sampleNote(i: number): ReturnType<typeof generateNota> {
  const small = i % 3 === 2;
  const wrong = i % 20 === 7 ? 'sem_reducao' : i % 20 === 14 ? 'cbs_dez_vezes' : undefined;
  return generateNota({
    seed: 1 + i * 33_331,
    numero: 1 + i,
    itens: 1 + (i % 4),
    dhEmi: momentOf(i),
    emitente: pick(ISSUERS, i),
    modelo: small ? '65' : '55',
    ...(small ? {} : { destinatario: pick(TAKERS, i) }),
    comIBSCBS: i % 11 !== 5,
    comProtocolo: i % 13 !== 6,
    ...(wrong && i % 11 !== 5 ? { erro: wrong } : {}),
  });
}

function* otherDocuments(): Generator<InputFile> {
  for (const tipo of TIPOS_DE_AMOSTRA) {
    for (let i = 0; i < OTHERS_OF_EACH; i += 1) {
      const { bytes } = generateDocumento({
        tipo,
        seed: 1 + i * 104_729,
        numero: 1 + i,
        itens: 1 + (i % 4),
        dhEmi: momentOf(i),
        adquirente: pick(TAKERS, i),
      });
      yield { name: `${tipo}-${i}.xml`, bytes };
    }
  }
}

function* events(notes: readonly ReturnType<typeof generateNota>[]): Generator<InputFile> {
  for (const type of Object.keys(MODELOS_DE_EVENTO) as (keyof typeof MODELOS_DE_EVENTO)[]) {
    for (let i = 0; i < EVENTS_OF_EACH; i += 1) {
      const { chave, pedido } = pick(notes, i * 3);
      const { bytes } = generateEvento({
        tpEvento: type,
        chave,
        dhEvento: pedido.dhEmi,
        seed: 1 + i,
        nSeqEvento: 1 + (i % 3),
      });
      yield { name: `event-${type}-${i}.xml`, bytes };
    }
  }
  for (let i = 0; i < CANCELLATIONS; i += 1) {
    const { chave, nProt, pedido } = pick(notes, i * 7);
    yield {
      name: `cancellation-${i}.xml`,
      bytes: generateCancelamento({ chave, nProt, dhEvento: pedido.dhEmi }).bytes,
    };
    for (const tipo of ['cte', 'nfcom', 'nfse'] as const) {
      const dhEvento = momentOf(i);
      const { chave: other } = generateDocumento({
        tipo,
        seed: 1 + i * 104_729,
        numero: 1 + i,
        dhEmi: dhEvento,
      });
      yield {
        name: `cancellation-${tipo}-${i}.xml`,
        bytes: generateCancelamentoOf({ tipo, chave: other, dhEvento }).bytes,
      };
    }
  }
}
