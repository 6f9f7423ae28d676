import type { DocumentoFiscal, EventoDoDocumento, EventoNFe, NotaFiscal } from '@apura/engine';

/** Why a file was refused. `codigo` is stable; `mensagem` is Portuguese, for the accountant. */
export interface Problema {
  readonly codigo: CodigoDeProblema;
  readonly mensagem: string;
  /** 1-based line of the decoded text, when the problem has a place in it. */
  readonly linha?: number;
  /**
   * 1-based column (in characters): of the last character that was read, or where a field is missing or has another
   * form, of the end of its start tag or of the innermost one around it.
   */
  readonly coluna?: number;
  /** Path of the element, for example "nfeProc/NFe/infNFe/det[2]/prod/vProd". */
  readonly lugar?: string;
}

export type CodigoDeProblema =
  /** Nothing in the file but white space. */
  | 'xml_vazio'
  /** More bytes than {@link LIMITES} allows. */
  | 'xml_grande_demais'
  /** Not XML at all: a PDF, a ZIP, plain text. */
  | 'xml_invalido'
  /** XML that breaks a rule of XML, or that was cut off. */
  | 'xml_malformado'
  | 'xml_doctype_proibido'
  /** Too deep, too many items, a text or a name that is too long. */
  | 'xml_limite_excedido'
  /** Well-formed XML that holds no NF-e, NFC-e or event. */
  | 'xml_sem_nfe'
  /** A fiscal document that we know by name and do not process (CT-e, NFS-e, inutilização ...). */
  | 'documento_nao_suportado'
  /** The summary of a note or event, without the note or event itself. */
  | 'documento_resumo'
  /** NF-e of a layout before 2.00. */
  | 'nfe_versao_antiga'
  | 'nfe_campo_ausente'
  | 'nfe_campo_invalido'
  /** A field or group that the layout allows once stands there twice. */
  | 'nfe_campo_repetido'
  /** An amount, rate or quantity that is not a decimal as the layout writes it. */
  | 'nfe_valor_invalido';

/** Something odd that does not stop the document from being processed. */
export interface Aviso {
  readonly codigo: CodigoDeAviso;
  readonly mensagem: string;
  readonly lugar?: string;
}

export type CodigoDeAviso =
  /** Layout 2.00 or 3.10. */
  | 'leiaute_antigo'
  | 'chave_dv_invalido'
  | 'chave_diverge'
  | 'cnpj_invalido'
  | 'cpf_invalido'
  | 'protocolo_de_outra_nota'
  | 'retorno_de_outro_evento'
  /** A request, or an event that was refused: nothing says that the tax authority registered it. */
  | 'evento_sem_registro'
  /** The answer to an event or its summary, without what the event says. */
  | 'evento_sem_detalhe'
  /** A tpEvento that is in no table. */
  | 'evento_desconhecido'
  /** dCompet of an NFS-e is more than a month away from its emission. */
  | 'competencia_distante'
  /** What the document names as the key of another is none, or its check digit is wrong. */
  | 'chave_citada_invalida'
  /** A NF3e that corrects items of earlier bills: only those of its own month are read. */
  | 'ajuste_de_conta_anterior';

export type Documento =
  | { readonly tipo: 'nota'; readonly nota: NotaFiscal; readonly avisos: readonly Aviso[] }
  | { readonly tipo: 'evento'; readonly evento: EventoNFe; readonly avisos: readonly Aviso[] };

/** What a file may hold that is no NF-e. */
export type OutroDocumento =
  | { readonly tipo: 'documento'; readonly documento: DocumentoFiscal; readonly avisos: readonly Aviso[] }
  | {
      readonly tipo: 'evento_de_documento';
      readonly evento: EventoDoDocumento;
      readonly avisos: readonly Aviso[];
    };

/** What a file holds: one or more documents, or the one problem for which it is refused as a whole. */
export type Leitura<D = Documento> =
  | { readonly tipo: 'lido'; readonly documentos: readonly D[] }
  | { readonly tipo: 'problema'; readonly problema: Problema };
