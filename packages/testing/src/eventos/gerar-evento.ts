import { COMERCIO_AURORA } from '@apura/samples';
import { createRandom, escreverEvento, type Tree } from '@apura/samples/writing';
import { modeloDeEvento, type TipoDeEventoDeAmostra } from './tipos-de-evento.ts';

interface EventoOptions {
  readonly tpEvento: TipoDeEventoDeAmostra;
  /** Access key of the note. */
  readonly chave: string;
  /** ISO 8601 with offset. */
  readonly dhEvento: string;
  /** CNPJ; by default the issuer of the note, or the company of the samples for events of others. */
  readonly autor?: string;
  readonly nSeqEvento?: number;
  /** What the event says, behind its head; made up from `seed` where it is left out. */
  readonly campos?: Tree;
  readonly tpAmb?: '1' | '2';
  /** Status in the answer; "135" registers the event. */
  readonly cStat?: string;
  readonly seed?: number;
}

/** A `procEventoNFe` of that type. Equal options give equal bytes. */
export function gerarEvento(options: EventoOptions): { nome: string; bytes: Buffer; protocolo: string } {
  const { tpEvento, chave, dhEvento, nSeqEvento = 1, tpAmb = '1', cStat = '135', seed = 1 } = options;
  const { descEvento, tpAutor, campos } = modeloDeEvento(tpEvento);
  const random = createRandom(seed);
  const protocolo = `1${chave.slice(0, 4)}${String(random.inteiro(0, 999_999_999)).padStart(10, '0')}`;
  const doEmitente = tpAutor === '1' || tpEvento === '110001';
  const semHead = tpEvento.startsWith('2102');
  const head = {
    cOrgaoAutor: chave.slice(0, 2),
    ...(tpAutor === undefined ? {} : { tpAutor }),
    verAplic: 'DEMONSTRACAO',
  };
  const bytes = escreverEvento({
    chave,
    tpEvento,
    descEvento,
    nSeqEvento: String(nSeqEvento),
    autor: options.autor ?? (doEmitente ? chave.slice(6, 20) : COMERCIO_AURORA.cnpj),
    dhEvento,
    tpAmb,
    cStat,
    protocolo,
    campos: { ...(semHead ? {} : head), ...(options.campos ?? campos(random)) },
  });
  return { nome: `${chave}-${tpEvento}-${nSeqEvento}-procEventoNFe.xml`, bytes, protocolo };
}
