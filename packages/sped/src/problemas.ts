/** Why a book was refused. `codigo` is stable; message and hint are Portuguese, for the accountant. */
export interface ProblemaDoSped {
  readonly codigo: CodigoDoProblema;
  readonly mensagem: string;
  readonly hint: string;
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

const EXPORTE =
  'Exporte a escrituração de novo no sistema que a gera ou no programa validador (PVA) e envie outra vez.';

/** Each code with what to do about it. */
const HINTS = {
  sped_vazio: EXPORTE,
  sped_nao_reconhecido:
    'Envie o arquivo .txt da EFD ICMS/IPI ou da EFD-Contribuições, como o programa validador (PVA) o grava: ele começa pelo registro 0000.',
  sped_outra_escrituracao:
    'São lidas a EFD ICMS/IPI e a EFD-Contribuições. Esta escrituração não traz os documentos do mês; não é preciso enviá-la.',
  sped_linha_longa:
    'Uma linha do leiaute nunca chega a esse tamanho: o arquivo não é um SPED ou perdeu as quebras de linha. Exporte-o de novo.',
  sped_linha_malformada: `Cada linha começa e termina com "|". ${EXPORTE}`,
  sped_campos_a_menos: `A linha foi cortada ou é de um leiaute que não vale para o período. ${EXPORTE}`,
  sped_campo_ausente: `O campo é necessário para ler o documento. ${EXPORTE}`,
  sped_campo_invalido: `Corrija o campo no sistema que gera a escrituração. ${EXPORTE}`,
  sped_fora_de_ordem: `Um registro filho vem logo depois do seu pai. ${EXPORTE}`,
  sped_participante_desconhecido: `O participante precisa estar no registro 0150. ${EXPORTE}`,
  sped_cortado: 'O arquivo não chega ao registro 9999. Copie-o de novo, inteiro, e envie outra vez.',
  sped_totais_divergem: `O arquivo foi cortado ou alterado depois de gerado. ${EXPORTE}`,
  sped_conteudo_depois_do_fim: 'Envie cada escrituração em um arquivo próprio.',
  sped_limite_excedido:
    'Nenhuma escrituração do leiaute chega a esse limite. Exporte-a de novo e confira o conteúdo.',
} as const;

export type CodigoDoProblema = keyof typeof HINTS;

export const createProblema = (
  codigo: CodigoDoProblema,
  mensagem: string,
  onde: Pick<ProblemaDoSped, 'linha' | 'registro' | 'campo'> = {},
): ProblemaDoSped => ({ codigo, mensagem, hint: HINTS[codigo], ...onde });

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
