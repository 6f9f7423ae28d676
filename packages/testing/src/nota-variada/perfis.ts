import type { Random } from '@apura/samples/writing';

/** What kind of note a varied one is. */
export interface Perfil {
  readonly CFOP: string;
  readonly natOp: string;
  readonly nfce?: true;
  /** The issuer is in the Simples. */
  readonly simples?: true;
  /** The access key of the note that is returned, item by item. */
  readonly devolucao?: string;
  /** The access key of a note such as each item refers to as a whole. */
  readonly referenciada?: string;
  readonly importacao?: true;
  readonly combustivel?: true;
  readonly servico?: true;
  readonly difal?: true;
  readonly compraGov?: true;
  /** Issuer and addressee are in Manaus. */
  readonly zonaFranca?: true;
  readonly semIBSCBS?: true;
  /** With the fields of NT 2025.002 v1.50 and NT 2026.008, which the schema of 2026-08 does not have, in that year. */
  readonly novo?: '2026' | '2027' | '2029';
  /** Issued at another time than the others. */
  readonly dhEmi?: string;
  /** The ICMS variant of all items; any of those that the issuer may use where it is missing. */
  readonly icms?: string;
  readonly ibscbs?:
    | 'exportacao'
    | 'doacao'
    | 'perda'
    | 'diferimento'
    | 'suspensao'
    | 'transferencia'
    | 'ajuste'
    | 'zfm'
    | 'credito_presumido'
    | 'area_livre'
    | 'devolucao_da_cbs';
  readonly finNFe?: '2' | '5' | '6';
  readonly tpNFDebito?: string;
  readonly tpNFCredito?: string;
  /** Who receives it; a company by default. */
  readonly destino?: 'cpf' | 'exterior' | 'governo' | 'ninguem' | 'alfanumerico' | 'consumidor_de_fora';
}

const REFERENCIADA = '35260890003003000170550010000000421123456781';

export const PERFIS = {
  venda: { CFOP: '5102', natOp: 'Venda de mercadoria' },
  vendaSemGrupo: { CFOP: '5102', natOp: 'Venda de mercadoria', semIBSCBS: true },
  vendaParaAlfanumerico: { CFOP: '5102', natOp: 'Venda de mercadoria', destino: 'alfanumerico' },
  diferimento: { CFOP: '5101', natOp: 'Venda de insumo agropecuário', ibscbs: 'diferimento' },
  suspensao: { CFOP: '5501', natOp: 'Remessa com fim de exportação', ibscbs: 'suspensao' },
  cupom: { CFOP: '5102', natOp: 'Venda a consumidor', nfce: true, destino: 'ninguem' },
  cupomComCpf: { CFOP: '5102', natOp: 'Venda a consumidor', nfce: true, destino: 'cpf' },
  vendaDoSimples: { CFOP: '5102', natOp: 'Venda de mercadoria', simples: true, semIBSCBS: true },
  devolucao: { CFOP: '5202', natOp: 'Devolução de compra', devolucao: REFERENCIADA },
  exportacao: {
    CFOP: '7102',
    natOp: 'Exportação',
    ibscbs: 'exportacao',
    destino: 'exterior',
    icms: 'ICMS40',
  },
  importacao: {
    CFOP: '3102',
    natOp: 'Compra para comercialização',
    importacao: true,
    destino: 'exterior',
    icms: 'ICMS00',
  },
  consumidorDeFora: {
    CFOP: '6108',
    natOp: 'Venda a consumidor de outro estado',
    difal: true,
    destino: 'consumidor_de_fora',
    icms: 'ICMS00',
  },
  combustivel: { CFOP: '5656', natOp: 'Venda de combustível', combustivel: true },
  servico: { CFOP: '5933', natOp: 'Prestação de serviço', servico: true },
  compraGov: { CFOP: '5102', natOp: 'Venda a órgão público', compraGov: true, destino: 'governo' },
  doacao: { CFOP: '5910', natOp: 'Doação', ibscbs: 'doacao' },
  perda: { CFOP: '5927', natOp: 'Baixa de estoque', ibscbs: 'perda', finNFe: '6', tpNFDebito: '07' },
  transferenciaDeCredito: {
    CFOP: '5601',
    natOp: 'Transferência de crédito',
    ibscbs: 'transferencia',
    finNFe: '6',
    tpNFDebito: '01',
  },
  ajuste: {
    CFOP: '5949',
    natOp: 'Ajuste de competência',
    ibscbs: 'ajuste',
    finNFe: '6',
    tpNFDebito: '03',
    referenciada: REFERENCIADA,
  },
  creditoDaZFM: {
    CFOP: '5949',
    natOp: 'Crédito da ZFM',
    ibscbs: 'zfm',
    finNFe: '5',
    tpNFCredito: '02',
    dhEmi: '2029-02-10T10:00:00-03:00',
  },
  creditoPresumido: { CFOP: '5102', natOp: 'Venda de material reciclado', ibscbs: 'credito_presumido' },
  areaLivre: { CFOP: '5102', natOp: 'Venda na Zona Franca', ibscbs: 'area_livre', zonaFranca: true },
  devolucaoDaCbs: { CFOP: '5102', natOp: 'Venda com devolução da CBS', ibscbs: 'devolucao_da_cbs' },
  complementar: { CFOP: '5102', natOp: 'Complemento de preço', finNFe: '2' },
  de2027: { CFOP: '5102', natOp: 'Venda de mercadoria', novo: '2027' },
  combustivelDe2027: { CFOP: '5656', natOp: 'Venda de combustível', combustivel: true, novo: '2027' },
  combustivelNovoDe2026: { CFOP: '5656', natOp: 'Venda de combustível', combustivel: true, novo: '2026' },
  pagamentoAntecipado: {
    CFOP: '5922',
    natOp: 'Pagamento antecipado',
    finNFe: '6',
    tpNFDebito: '06',
    novo: '2026',
  },
  combustivelDe2029: { CFOP: '5656', natOp: 'Venda de combustível', combustivel: true, novo: '2029' },
} as const satisfies Readonly<Record<string, Perfil>>;

export type NomeDoPerfil = keyof typeof PERFIS;

export const pickPerfil = (random: Random): NomeDoPerfil => random.um(Object.keys(PERFIS) as NomeDoPerfil[]);
