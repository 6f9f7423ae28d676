import type {
  DocumentoFiscal,
  FaturaDoDocumento,
  RetencoesDoDocumento,
  ServicoDoDocumento,
  TotaisDoDocumento,
  TransporteDoDocumento,
} from '@apura/engine/leitura';
import type { NaChave } from '../conferir-identidade.ts';

type Talvez<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** What the layout of one kind says, before it is known whether it says enough. */
export interface Montado
  extends Talvez<
    Pick<
      DocumentoFiscal,
      'chave' | 'versao' | 'modelo' | 'numero' | 'serie' | 'dhEmi' | 'tpAmb' | 'tpOperGov' | 'adquirente'
    >
  > {
  readonly fornecedor: DocumentoFiscal['fornecedor'] | undefined;
  readonly finalidade: DocumentoFiscal['finalidade'];
  readonly partes: DocumentoFiscal['partes'];
  readonly itens: DocumentoFiscal['itens'];
  readonly vinculos: DocumentoFiscal['vinculos'];
  readonly totais: Talvez<TotaisDoDocumento>;
  readonly retencoes?: Talvez<RetencoesDoDocumento>;
  readonly transporte?: Talvez<TransporteDoDocumento>;
  readonly servico?: Talvez<ServicoDoDocumento>;
  readonly fatura?: Talvez<FaturaDoDocumento>;
  /** Day of the taxable event, where the layout has one. */
  readonly dCompet?: string | undefined;
  /** What the access key has to say too. */
  readonly naChave: NaChave & { readonly emitente?: string | undefined };
}
