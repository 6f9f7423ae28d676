/** Why a book was refused. `codigo` is stable, and a row of the catalogue (`FILE_CODES`) that says what to do; the message is Portuguese, for the accountant. */
export interface ProblemaDoSped {
  readonly codigo: CodigoDoProblema;
  readonly mensagem: string;
  /** Of the file, from 1. */
  readonly linha?: number;
  readonly registro?: string;
  readonly campo?: string;
}

/** Something odd that does not stop the book from being read. */
export interface AvisoDoSped {
  readonly codigo: 'sem_assinatura' | 'sem_leitura';
  readonly mensagem: string;
}

export type CodigoDoProblema =
  | 'sped_vazio'
  | 'sped_nao_reconhecido'
  | 'sped_outra_escrituracao'
  | 'sped_linha_longa'
  | 'sped_linha_malformada'
  | 'sped_campos_a_menos'
  | 'sped_campo_ausente'
  | 'sped_campo_invalido'
  | 'sped_fora_de_ordem'
  | 'sped_participante_desconhecido'
  | 'sped_cortado'
  | 'sped_totais_divergem'
  | 'sped_conteudo_depois_do_fim'
  | 'sped_limite_excedido';

export const createProblema = (
  codigo: CodigoDoProblema,
  mensagem: string,
  onde: Pick<ProblemaDoSped, 'linha' | 'registro' | 'campo'> = {},
): ProblemaDoSped => ({ codigo, mensagem, ...onde });

/** The beginning of a value of the file, for a message. */
export const shortenValor = (valor: string): string => (valor.length > 30 ? `${valor.slice(0, 30)}…` : valor);

/** Thrown inside the reader to stop at once; `LeituraDoSped` catches it, so it never leaves the package. */
export class Stop extends Error {
  readonly problema: ProblemaDoSped;

  constructor(problema: ProblemaDoSped) {
    super(problema.codigo);
    this.problema = problema;
  }
}
