const MINUTO = 60;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

/** In seconds. */
export const PRAZOS = {
  /** A session is over when it was not used for so long. */
  inatividade: 12 * HORA,
  /** And in any case after so long. */
  sessao: 7 * DIA,
  /** Its cookie is replaced so often while it is used. */
  giro: 15 * MINUTO,
  /** A browser is known for so long after the last sign-in. */
  aparelho: 365 * DIA,
  /** For signing in at an office's provider. */
  ida_ao_provedor: 10 * MINUTO,
  link_de_email: 3 * DIA,
  convite: 7 * DIA,
} as const;

export const daquiA = (agora: Date, segundos: number): Date => new Date(agora.getTime() + 1000 * segundos);
