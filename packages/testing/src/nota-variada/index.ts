/** Notes with whatever the layout has, for readers and for the engine. */
export { generateVariedNota } from './generate-varied-nota.ts';
export { type NomeDoPerfil, PERFIS } from './perfis.ts';
