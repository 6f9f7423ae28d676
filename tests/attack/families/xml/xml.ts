import { HOSTILE_DOCUMENTS, HOSTILE_FILES } from '../../../../bench/nfe/hostile-files.ts';
import type { Attack, Family } from '../../attack.ts';
import { answerOf } from '../../http.ts';
import type { Stage } from '../../stage.ts';
import { inWords, uploadFile } from '../../upload.ts';
import { CONTENTS } from './contents.ts';
import { DECLARATIONS } from './declarations.ts';
import { OTHER_DOCUMENTS } from './documents.ts';
import { ENCODINGS } from './encodings.ts';
import { SHAPES } from './shapes.ts';

/** A file, and what may become of it: codes of `FILE_CODES`, or "processado". */
export interface HostileXml {
  readonly name: string;
  make(): string | Uint8Array;
  readonly right: readonly string[];
  readonly slice?: true;
}

const EVERY: readonly HostileXml[] = [
  ...DECLARATIONS,
  ...ENCODINGS,
  ...SHAPES,
  ...CONTENTS,
  ...OTHER_DOCUMENTS,
  // The reader's own benchmark of what is dear: it may be refused for any reason that a file has.
  ...Object.entries({ ...HOSTILE_FILES, ...HOSTILE_DOCUMENTS }).map(([name, make]) => ({
    name: `5 MB: ${name}`,
    make,
    right: REFUSALS(),
  })),
];

function REFUSALS(): string[] {
  return [
    'xml_vazio',
    'xml_invalido',
    'xml_malformado',
    'xml_doctype_proibido',
    'xml_limite_excedido',
    'xml_sem_nfe',
    'nfe_campo_ausente',
    'nfe_campo_repetido',
    'nfe_campo_invalido',
    'documento_nao_suportado',
    '413 payload_too_large',
  ];
}

/** Sent as an upload, judged by what the worker says of it. */
export const xml: Family = {
  name: 'XML',
  attacks: () => EVERY.map(asAttack),
};

function asAttack({ make, ...attack }: HostileXml): Attack {
  return {
    ...attack,
    async run(stage: Stage) {
      const outcome = await uploadFile(stage, stage.attacker, 'nota.xml', make());
      return 'status' in outcome ? answerOf(outcome) : inWords(outcome);
    },
  };
}
