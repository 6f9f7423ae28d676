/** Events of notes and of other documents, for readers and for what they do to a month. */
export {
  generateCancelamentoOf,
  generateEvento,
  MODELOS_DE_EVENTO,
  type TipoDeEventoDeAmostra,
} from '../eventos.ts';
