import { COMERCIO_AURORA, criarEmpresa, type Empresa } from '../empresas.ts';
import { CAMPINAS } from '../places.ts';
import { createRandom, type Random } from '../random.ts';

/**
 * The kinds of sample documents that are no NF-e, each by its official schema; of the NFGas, whose schema is not public, as one
 * program that issues them writes it. `bpetm` is the BP-e of metropolitan transport.
 */
export const TIPOS = [
  'nfse',
  'cte',
  'ctesimp',
  'cteos',
  'gtve',
  'nf3e',
  'nfcom',
  'nfag',
  'nfgas',
  'bpe',
  'bpetm',
] as const;
export type TipoDeAmostra = (typeof TIPOS)[number];

/** What may be asked for; the rest follows from the seed. */
export interface DocumentoOptions {
  readonly tipo: TipoDeAmostra;
  readonly seed?: number;
  readonly numero?: number;
  /** ISO 8601 with offset. */
  readonly dhEmi?: string;
  readonly fornecedor?: Empresa;
  readonly adquirente?: Empresa;
  /** Lines of a bill, deliveries of a CT-e Simplificado, trips of metropolitan transport; the others have one. */
  readonly itens?: number;
  /** Keys of the NF-e whose goods a CT-e carries. */
  readonly notas?: readonly string[];
  readonly tpAmb?: '1' | '2';
}

/** A sample document as a file. Amounts are decimal strings in reais. */
export interface DocumentoGerado {
  readonly tipo: TipoDeAmostra;
  readonly chave: string;
  readonly nome: string;
  readonly bytes: Buffer;
  readonly valor: string;
}

export interface PedidoDeDocumento extends Required<Omit<DocumentoOptions, 'seed'>> {
  readonly serie: number;
  /** Eight digits; bills have the site that authorises in the first. */
  readonly cNF: string;
  readonly random: Random;
}

const empresa = (base: string, nome: string, regime: Empresa['regime']): Empresa =>
  criarEmpresa(base, { nome, fantasia: nome, lugar: CAMPINAS, regime });

/** Who supplies what no note is for. */
export const PRESTADORES: Readonly<Record<TipoDeAmostra, Empresa>> = {
  nfse: empresa('900210210001', 'Serviços Demonstração Paulista Ltda', 'lucro_presumido'),
  cte: empresa('900220220001', 'Transportes Demonstração Anhanguera Ltda', 'lucro_real'),
  ctesimp: empresa('900220220001', 'Transportes Demonstração Anhanguera Ltda', 'lucro_real'),
  cteos: empresa('900230230001', 'Fretamento Demonstração Bandeirantes Ltda', 'lucro_presumido'),
  nf3e: empresa('900240240001', 'Energia Demonstração Distribuidora S.A.', 'lucro_real'),
  nfcom: empresa('900250250001', 'Telecom Demonstração S.A.', 'lucro_real'),
  gtve: empresa('900270270001', 'Valores Demonstração Transportadora Ltda', 'lucro_real'),
  nfag: empresa('900280280001', 'Saneamento Demonstração S.A.', 'lucro_real'),
  nfgas: empresa('900290290001', 'Gás Demonstração Distribuidora S.A.', 'lucro_real'),
  bpetm: empresa('900310310001', 'Ônibus Demonstração Metropolitana Ltda', 'lucro_presumido'),
  bpe: empresa('900260260001', 'Viação Demonstração Serra Ltda', 'lucro_presumido'),
};

export function pedidoDe({ seed = 1, ...options }: DocumentoOptions): PedidoDeDocumento {
  const random = createRandom(seed);
  return {
    numero: 1,
    serie: 1,
    dhEmi: '2026-09-10T10:00:00-03:00',
    fornecedor: PRESTADORES[options.tipo],
    adquirente: COMERCIO_AURORA,
    itens: 1,
    notas: [],
    tpAmb: '1',
    cNF: `0${random.inteiro(1_000_000, 9_999_999)}`,
    ...options,
    random,
  };
}
