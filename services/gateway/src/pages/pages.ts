import { calculadora, simulador } from './calculadora.ts';
import { commandPage } from './cli.ts';
import { contaDaEmpresa } from './conta-da-empresa.ts';
import { desenvolvedores } from './desenvolvedores.ts';
import { inicio } from './inicio.ts';
import { privacy, security, terms } from './legal.ts';
import { newsPage } from './news-page.ts';
import type { Page } from './page.ts';
import { REFERENCIA } from './referencia.ts';
import { statusPage } from './status.ts';

/** The public, indexable pages. */
export const PAGES: readonly Page[] = [
  inicio,
  calculadora,
  simulador,
  desenvolvedores,
  commandPage,
  ...REFERENCIA,
  newsPage,
  statusPage,
  contaDaEmpresa,
  security,
  privacy,
  terms,
];
