/** The digital books of a company, EFD ICMS/IPI and EFD-Contribuições, as a stream of bytes to typed facts. */
export { LIMITES } from './limites.ts';
export type { AvisoDoSped, CodigoDoProblema, ProblemaDoSped } from './problemas.ts';
export { type FimDaLeitura, LeituraDoSped, readSped } from './read-sped.ts';
