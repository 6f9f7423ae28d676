import type { DiferencaDeVersoes } from '@apura/contracts';

/** The stored bytes by hex hash: `storage.read` of this office. */
export type LerConteudo = (hashes: readonly Buffer[]) => Promise<ReadonlyMap<string, Buffer>>;

/** `mudaram`: notes that count in both versions, but not with the same state or amounts. */
export type DocumentosComparados = NonNullable<DiferencaDeVersoes['documentos']>;

/** A line of `documentos_lista`. */
interface Nota {
  readonly situacao: string;
  readonly regras: string;
  readonly marca: string;
}

/**
 * Compares two stored lists of notes. Null where one of them is not there. A note that left is taken for cancelled
 * when `canceladas` has it.
 */
export async function compararDocumentos(
  ler: LerConteudo,
  de: Buffer,
  para: Buffer,
  canceladas: (chaves: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<DocumentosComparados | null> {
  const listas = await ler([de, para]);
  const [antes, depois] = [de, para].map((hash) => notas(listas.get(hash.toString('hex'))));
  if (!antes || !depois) return null;
  const saidas = [...antes.keys()].filter((chave) => !depois.has(chave));
  const canceladasMesmo = await canceladas(saidas);
  return {
    entraram: [...depois.keys()].filter((chave) => !antes.has(chave)).map((chave) => ({ chave })),
    sairam: saidas.map((chave) => ({
      chave,
      motivo: canceladasMesmo.has(chave) ? 'cancelada' : 'deixou_de_contar',
    })),
    mudaram: [...depois].flatMap(([chave, agora]) => {
      const era = antes.get(chave);
      const motivo = era && diferenca(era, agora);
      return motivo ? [{ chave, motivo }] : [];
    }),
  };
}

function diferenca(era: Nota, agora: Nota): DocumentosComparados['mudaram'][number]['motivo'] | undefined {
  if (era.situacao !== agora.situacao) return 'situacao';
  if (era.marca === agora.marca) return undefined;
  return era.regras === agora.regras ? 'efeito' : 'regras';
}

function notas(lista: Buffer | undefined): Map<string, Nota> | undefined {
  if (!lista) return undefined;
  const linhas = lista.toString('utf8').split('\n').filter(Boolean);
  return new Map(
    linhas.map((linha) => {
      const [chave = '', situacao = '', regras = '', marca = ''] = linha.split(' ');
      return [chave, { situacao, regras, marca }];
    }),
  );
}
