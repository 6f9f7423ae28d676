/** Notes with whatever the layout has, for readers and for the engine. */
export { gerarNotaVariada } from './gerar-nota-variada.ts';
export { type NomeDoPerfil, PERFIS } from './perfis.ts';
