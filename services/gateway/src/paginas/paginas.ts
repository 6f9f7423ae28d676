import { calculadora } from './calculadora.ts';
import { desenvolvedores } from './desenvolvedores.ts';
import { inicio } from './inicio.ts';
import { novidades } from './novidades.ts';
import type { Pagina } from './pagina.ts';
import { seguranca } from './seguranca.ts';
import { simulador } from './simulador.ts';

/** The public, indexable pages. */
export const PAGINAS: readonly Pagina[] = [
  inicio,
  calculadora,
  simulador,
  desenvolvedores,
  novidades,
  seguranca,
];
