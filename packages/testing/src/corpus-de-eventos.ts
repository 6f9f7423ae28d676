import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Made-up notes and events with what they do, where the shared folder with them is present. */
const FOLDER = join(resolve(process.env.APURA_SHARED ?? '../shared'), 'corpus/eventos');
const INDICE = join(FOLDER, 'index.csv');

export interface ArquivoOfCorpus {
  readonly file: string;
  readonly kind: 'nota' | 'evento';
  readonly chNFe: string;
  readonly author: string;
  readonly recipient: string;
  readonly efeitos: readonly EfeitoNoCorpus[];
  bytes(): Buffer;
}

/** Of an event on a party of its note; cents. */
export interface EfeitoNoCorpus {
  readonly quem: 'emitente' | 'destinatario';
  readonly lado: 'debito' | 'credito';
  readonly mes: string;
  readonly cbs: number;
  readonly ibs: number;
}

/** The index writes the effects as "who rubric CBS x IBS y em month", joined by "; ". */
const EFEITO =
  /(?<quem>emitente|destinatario) (?<rubrica>\w+) CBS (?<cbs>-?[\d.]+) IBS (?<ibs>-?[\d.]+) em (?<mes>\d{4}-\d{2})/g;

/** Null where the corpus is absent. */
export function readCorpusOfEventos(): readonly ArquivoOfCorpus[] | null {
  if (!existsSync(INDICE)) return null;
  return readFileSync(INDICE, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((linha) => {
      // Only the quoted fields at the end have commas.
      const campos = linha.split(',');
      const [file = '', , , kind = ''] = campos;
      const [author = '', recipient = '', chNFe = ''] = campos.slice(8, 11);
      if (kind !== 'nota' && kind !== 'evento') return [];
      const efeitos = efeitosNo(campos.slice(18).find((campo) => / em \d{4}-\d{2}/.test(campo)) ?? '');
      return [
        { file, kind, chNFe, author, recipient, efeitos, bytes: () => readFileSync(join(FOLDER, file)) },
      ];
    });
}

const efeitosNo = (texto: string): EfeitoNoCorpus[] =>
  [...texto.matchAll(EFEITO)].map(({ groups = {} }) => ({
    quem: groups.quem as 'emitente',
    lado: groups.rubrica === 'debito' ? 'debito' : 'credito',
    mes: groups.mes ?? '',
    cbs: Math.round(Number(groups.cbs) * 100),
    ibs: Math.round(Number(groups.ibs) * 100),
  }));
