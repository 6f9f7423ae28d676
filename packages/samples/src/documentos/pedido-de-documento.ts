import { type Centavos, inReais, parcela, percentual, taxa } from '../dinheiro.ts';
import { CAMPINAS, COMERCIO_AURORA, type Empresa, numbered } from '../empresas.ts';
import { contribuicoesOf, withTributo } from '../impostos.ts';
import { createRandom, type Random } from '../random.ts';
import type { Tree } from '../write-xml.ts';

const empresa = (n: number, nome: string, regime: Empresa['regime']): Empresa =>
  numbered(n, { nome, fantasia: nome, lugar: CAMPINAS, regime });

/**
 * Who supplies what no note is for, by the kinds of sample documents that are no NF-e, each by its official schema; of the
 * NFGas, whose schema is not public, as one program that issues them writes it. `bpetm` is the BP-e of metropolitan
 * transport.
 */
export const PRESTADORES = {
  nfse: empresa(21, 'Serviços Demonstração Paulista Ltda', 'lucro_presumido'),
  cte: empresa(22, 'Transportes Demonstração Anhanguera Ltda', 'lucro_real'),
  ctesimp: empresa(22, 'Transportes Demonstração Anhanguera Ltda', 'lucro_real'),
  cteos: empresa(23, 'Fretamento Demonstração Bandeirantes Ltda', 'lucro_presumido'),
  gtve: empresa(27, 'Valores Demonstração Transportadora Ltda', 'lucro_real'),
  nf3e: empresa(24, 'Energia Demonstração Distribuidora S.A.', 'lucro_real'),
  nfcom: empresa(25, 'Telecom Demonstração S.A.', 'lucro_real'),
  nfag: empresa(28, 'Saneamento Demonstração S.A.', 'lucro_real'),
  nfgas: empresa(29, 'Gás Demonstração Distribuidora S.A.', 'lucro_real'),
  bpe: empresa(26, 'Viação Demonstração Serra Ltda', 'lucro_presumido'),
  bpetm: empresa(31, 'Ônibus Demonstração Metropolitana Ltda', 'lucro_presumido'),
} as const satisfies Readonly<Record<string, Empresa>>;

export type TipoDeAmostra = keyof typeof PRESTADORES;
// The table has no other keys than its type says.
export const KINDS = Object.keys(PRESTADORES) as readonly TipoDeAmostra[];

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

export interface PedidoDeDocumento extends Required<Omit<DocumentoOptions, 'seed'>> {
  readonly serie: number;
  /** Eight digits; bills have the site that authorises in the first. */
  readonly cNF: string;
  readonly random: Random;
}

export function pedidoOf({ seed = 1, ...options }: DocumentoOptions): PedidoDeDocumento {
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

export type Composicao = ReturnType<typeof compose>;

/**
 * What is inside a price: ICMS or ISS, then PIS and COFINS of what is left, then the base of CBS and IBS (LC 214/2025,
 * art. 12). `aliquota` in percent; `porDentro`: ICMS leaves the base of PIS and COFINS, ISS stays in it.
 */
export function compose(valor: Centavos, aliquota: string, fornecedor: Empresa, { porDentro = true } = {}) {
  const imposto = parcela(valor, taxa(aliquota));
  const semImposto = porDentro ? valor - imposto : valor;
  const { PIS, COFINS } = contribuicoesOf(fornecedor);
  const [pis, cofins] = [parcela(semImposto, PIS), parcela(semImposto, COFINS)];
  return { valor, imposto, semImposto, pis, cofins, base: valor - imposto - pis - cofins };
}

export const icms00 = ({ valor, imposto }: Composicao, aliquota: string): Tree => ({
  ICMS00: {
    CST: '00',
    vBC: inReais(valor),
    pICMS: percentual(taxa(aliquota)).slice(0, -2),
    vICMS: inReais(imposto),
  },
});

export const ibscbs = ({ base }: Composicao): Tree => withTributo('000', '000001', base);
