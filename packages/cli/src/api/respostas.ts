/** The parts of the API's answers that the commands show. `--json` passes answers on whole. */
export interface Pagina<T> {
  readonly data: readonly T[];
  readonly next_cursor: string | null;
}

export interface Cliente {
  readonly id: string;
  readonly cnpj_raiz: string;
  readonly razao_social: string;
  readonly status: string;
  readonly regime: string;
}

export interface Documento {
  readonly chave: string;
  readonly modelo: string;
  readonly serie: string;
  readonly numero: string;
  readonly competencia: string;
  readonly situacao: string;
  readonly emitente: { readonly cnpj?: string; readonly cpf?: string; readonly nome?: string };
  readonly valor_total: string;
  readonly reforma: { readonly cbs: string; readonly ibs: string; readonly is: string };
  readonly divergencias: { readonly criticas: number; readonly avisos: number };
}

export interface ItemCalculado {
  readonly n_item: number;
  readonly ncm: string;
  readonly cfop: string;
  readonly cst: string;
  readonly cclasstrib: string;
  readonly valor: string;
  readonly base: string;
  readonly cbs: string;
  readonly ibs_uf: string;
  readonly ibs_mun: string;
  readonly ibs: string;
  readonly is: string;
}

export interface Calculo {
  readonly ano: number;
  readonly documento?: { readonly chave: string; readonly numero: string; readonly serie: string };
  readonly aliquotas: { readonly status: string };
  readonly itens: readonly ItemCalculado[];
  readonly totais: {
    readonly valor_total: string;
    readonly cbs: string;
    readonly ibs: string;
    readonly is: string;
  };
  readonly comparativo: {
    readonly atual: string;
    readonly reforma: string;
    readonly total_no_ano: string;
    /** Left out for a note of 2027 or later. */
    readonly diferenca?: string;
  };
  readonly divergencias: readonly { readonly gravidade: string; readonly mensagem: string }[];
  readonly avisos: readonly string[];
}

export interface AnoSimulado {
  readonly ano: number;
  readonly icms: string;
  readonly iss: string;
  readonly ipi: string;
  readonly pis: string;
  readonly cofins: string;
  readonly das: string;
  readonly cbs: string;
  readonly ibs_uf: string;
  readonly ibs_mun: string;
  readonly creditos: string;
  readonly total: string;
  readonly carga_efetiva: string;
  readonly status: string;
}

export interface Simulacao {
  readonly anos: readonly AnoSimulado[];
  readonly premissas: readonly string[];
  readonly avisos: readonly { readonly mensagem: string }[];
  readonly problemas: readonly { readonly campo: string; readonly mensagem: string }[];
}

export interface ArquivoDoUpload {
  readonly nome: string;
  readonly estado: string;
  readonly codigo?: string;
  readonly mensagem?: string;
}

export interface Upload {
  readonly job_id: string;
  readonly estado: string;
  readonly total: number;
  readonly processados: number;
  readonly duplicados: number;
  readonly recusados: number;
  readonly cancelados: number;
  readonly arquivos: Pagina<ArquivoDoUpload>;
}

export interface Apuracao {
  readonly id: string;
  readonly competencia: string;
  readonly versao: number;
  readonly estado: 'na_fila' | 'calculando' | 'gerando_pdf' | 'calculada' | 'falhou';
  readonly erro?: { readonly mensagem: string };
  readonly documentos: number;
  readonly cenario: { readonly status: string };
  readonly comparativo?: Comparativo;
}

export interface Comparativo {
  readonly resumo: string;
  /** Null in an incomplete month. */
  readonly devido_no_mes: {
    readonly tributos: readonly {
      readonly tributo: string;
      readonly situacao: string;
      readonly debitos: string;
      readonly creditos: string;
      readonly estornos: string;
      readonly saldo_anterior: string;
      readonly a_recolher: string;
      readonly a_transportar: string;
    }[];
    readonly total_a_recolher: string;
    readonly dispensado: string;
  } | null;
  readonly comparacao: {
    readonly ano_do_regime_atual: number;
    readonly ano_do_regime_novo: number;
    readonly status: Origem;
    readonly regime_atual: { readonly total: string } | null;
    readonly regime_novo: { readonly total: string };
    readonly diferenca: string | null;
  } | null;
  readonly ponte: {
    readonly de: number;
    readonly para: number;
    readonly inicial: string;
    readonly passos: readonly { readonly tributo: string; readonly valor: string }[];
    readonly final: string;
    readonly status: Origem;
  } | null;
  readonly transicao: readonly {
    readonly ano: number;
    readonly premissa_preco: string;
    readonly total: string;
    readonly status: Origem;
  }[];
}

/** Where rates come from. */
export type Origem = 'lei' | 'estimativa' | 'informada';

export interface Evento {
  readonly event_id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: object;
}
