import type { VinculoDoDocumento } from '@apura/engine/leitura';

type Chaves = readonly string[] | string | undefined;
type Nomeadas = Readonly<Partial<Record<VinculoDoDocumento['tipo'], Chaves | readonly Chaves[]>>>;

/** The links of a document, from the keys that it names by what they are for. */
export function vinculosDe(chaves: Nomeadas): readonly VinculoDoDocumento[] {
  const vinculos: VinculoDoDocumento[] = [];
  for (const nome in chaves) {
    const tipo = nome as keyof Nomeadas;
    ligar(vinculos, tipo, chaves[tipo]);
  }
  return vinculos;
}

function ligar(
  vinculos: VinculoDoDocumento[],
  tipo: VinculoDoDocumento['tipo'],
  nomeadas: Chaves | readonly Chaves[],
): void {
  if (nomeadas === undefined) return;
  if (typeof nomeadas === 'string') vinculos.push({ tipo, chave: nomeadas });
  else for (const cada of nomeadas) ligar(vinculos, tipo, cada);
}
