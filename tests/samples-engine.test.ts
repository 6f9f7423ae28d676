import { calcularDocumento, type NotaFiscal } from '@apura/engine';
import { generateNota } from '@apura/samples';
import { generateVariedNota, type NomeDoPerfil, PERFIS } from '@apura/testing/nota-variada';
import { expect, test } from '@jest/globals';
import { lerXml } from '../packages/documents/src/index.ts';

/** The generator and the engine compute by themselves: what one writes, the other must not find fault with. */
function divergencias(bytes: Uint8Array): string[] {
  const leitura = lerXml(bytes);
  if (leitura.tipo === 'problema') throw new Error(JSON.stringify(leitura.problema));
  const [documento] = leitura.documentos as readonly { nota: NotaFiscal }[];
  const { divergencias: achadas } = calcularDocumento((documento as { nota: NotaFiscal }).nota, {
    situacao: 'autorizada',
  });
  return achadas.map(({ regra, campo }) => `${regra} ${campo}`);
}

/** Sixty seeds far from each other. */
const SEEDS = Array.from({ length: 60 }, (_, i) => 1 + i * 33_331);

test.each([1, 3, 8])('the engine finds nothing wrong in a clean sample note of %i items', (itens) => {
  for (const seed of SEEDS) {
    expect({ seed, achadas: divergencias(generateNota({ seed, itens }).bytes) }).toEqual({
      seed,
      achadas: [],
    });
  }
});

test.each(Object.keys(PERFIS) as NomeDoPerfil[])(
  'the engine finds nothing wrong in a varied note: %s',
  (perfil) => {
    // The one thing to say of a note without IBSCBS is that it has none.
    const esperadas = perfil === 'vendaSemGrupo' ? ['ibscbs_ausente IBSCBS'] : [];
    for (const seed of SEEDS.slice(0, 15)) {
      const achadas = divergencias(generateVariedNota({ seed, perfil }).bytes);
      expect({ seed, achadas }).toEqual({ seed, achadas: esperadas });
    }
  },
);

test.each(['cbs_dez_vezes', 'sem_reducao'] as const)(
  'the engine finds the error %s in a sample note that was asked to have it, whatever its seed',
  (erro) => {
    for (const seed of SEEDS) {
      const achadas = divergencias(generateNota({ seed, itens: 1 + (seed % 5), erro }).bytes);
      expect({ seed, achadas }).toEqual({ seed, achadas: expect.arrayContaining(['vcbs_item vCBS']) });
    }
    expect(divergencias(generateNota({ erro }).bytes)).toContain('vcbs_item vCBS');
  },
);
