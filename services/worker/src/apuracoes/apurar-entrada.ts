import type { EntradaLida } from '@apura/database';
import { apurar, type Comparativo, type EntradaDaApuracao } from '@apura/engine';
import { avisosDaEntrada } from './avisos-da-entrada.ts';
import { engineInput } from './engine-input.ts';

/** The month as the engine sees it, and with what its notes and clients give cause to say. */
export function apurarEntrada(entrada: EntradaLida): {
  readonly ofEngine: EntradaDaApuracao;
  readonly comparativo: Comparativo;
} {
  const ofEngine = engineInput(entrada);
  const apurado = apurar(ofEngine);
  return {
    ofEngine,
    comparativo: { ...apurado, avisos: [...apurado.avisos, ...avisosDaEntrada(entrada)] },
  };
}
