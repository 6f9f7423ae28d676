import type { TributoComparado } from '@apura/engine';

export interface ParteDosTributos {
  readonly nome: string;
  readonly tributos: readonly TributoComparado[];
  /** Class of its bars: today's taxes in greys, the new ones in the office's colour. */
  readonly classe: string;
}

/** The parts that a year is stacked of, the lowest first. */
export const PARTES_DOS_TRIBUTOS: readonly ParteDosTributos[] = [
  { nome: 'ICMS', tributos: ['icms'], classe: 'hoje-1' },
  { nome: 'ISS', tributos: ['iss'], classe: 'hoje-2' },
  { nome: 'IPI', tributos: ['ipi'], classe: 'hoje-3' },
  { nome: 'PIS e COFINS', tributos: ['pis', 'cofins'], classe: 'hoje-4' },
  { nome: 'DAS', tributos: ['das'], classe: 'hoje-1' },
  { nome: 'CBS', tributos: ['cbs'], classe: 'novo-1' },
  { nome: 'IBS', tributos: ['ibs_uf', 'ibs_mun'], classe: 'novo-2' },
];
