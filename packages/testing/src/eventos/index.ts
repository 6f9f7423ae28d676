/** Events of notes and of other documents, for readers and for what they do to a month. */
export { gerarEvento } from './gerar-evento.ts';
export { gerarCancelamentoDe } from './gerar-evento-de-documento.ts';
export { MODELOS_DE_EVENTO, type TipoDeEventoDeAmostra } from './tipos-de-evento.ts';
