import { calculadora } from './calculadora.ts';
import { desenvolvedores } from './desenvolvedores.ts';
import { inicio } from './inicio.ts';
import type { Pagina } from './pagina.ts';
import { simulador } from './simulador.ts';

/** The public, indexable pages. */
export const PAGINAS: readonly Pagina[] = [inicio, calculadora, simulador, desenvolvedores];
