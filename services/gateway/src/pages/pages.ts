import { calculadora } from './calculadora.ts';
import { contaDaEmpresa } from './conta-da-empresa.ts';
import { desenvolvedores } from './desenvolvedores.ts';
import { inicio } from './inicio.ts';
import { novidades } from './novidades.ts';
import type { Page } from './page.ts';
import { privacy } from './privacy.ts';
import { REFERENCIA } from './referencia/reference-pages.ts';
import { security } from './security.ts';
import { simulador } from './simulador.ts';
import { terms } from './terms.ts';

/** The public, indexable pages. */
export const PAGES: readonly Page[] = [
  inicio,
  calculadora,
  simulador,
  desenvolvedores,
  ...REFERENCIA,
  novidades,
  contaDaEmpresa,
  security,
  privacy,
  terms,
];
