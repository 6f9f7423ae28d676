import type { Centavos } from './dinheiro.ts';

/** How CBS and IBS treat a product; the annexes are those of LC 214/2025. */
export type Classe = 'integral' | 'cesta_basica' | 'hortifruti' | 'alimento' | 'higiene';

export const CLASSES: Readonly<Record<Classe, { CST: string; cClassTrib: string; pRedAliq: string }>> = {
  integral: { CST: '000', cClassTrib: '000001', pRedAliq: '0' },
  /** Art. 125, annex I: zero rate. */
  cesta_basica: { CST: '200', cClassTrib: '200003', pRedAliq: '100' },
  /** Art. 148, annex XV: zero rate. */
  hortifruti: { CST: '200', cClassTrib: '200014', pRedAliq: '100' },
  /** Art. 135, annex VII: 60% less. */
  alimento: { CST: '200', cClassTrib: '200034', pRedAliq: '60' },
  /** Art. 136, annex VIII: 60% less. */
  higiene: { CST: '200', cClassTrib: '200035', pRedAliq: '60' },
};

export interface Produto {
  readonly codigo: string;
  readonly nome: string;
  readonly ncm: string;
  readonly unidade: string;
  readonly preco: Centavos;
  readonly classe: Classe;
  /** `reduzido`: 7% inside the state, as staples often have; `isento`: no ICMS at all. */
  readonly icms: 'normal' | 'reduzido' | 'isento';
  /** `zero`: PIS and COFINS at rate zero (Lei 10.925/2004). */
  readonly pisCofins: 'normal' | 'zero';
}

type Tratamento = Pick<Produto, 'classe' | 'icms' | 'pisCofins'>;

const INTEGRAL: Tratamento = { classe: 'integral', icms: 'normal', pisCofins: 'normal' };
const ALIMENTO: Tratamento = { classe: 'alimento', icms: 'normal', pisCofins: 'normal' };
const HIGIENE: Tratamento = { classe: 'higiene', icms: 'normal', pisCofins: 'normal' };
const CESTA: Tratamento = { classe: 'cesta_basica', icms: 'reduzido', pisCofins: 'zero' };
const HORTA: Tratamento = { classe: 'hortifruti', icms: 'isento', pisCofins: 'zero' };

function produto(
  codigo: string,
  nome: string,
  ncm: string,
  unidade: string,
  preco: Centavos,
  tratamento: Tratamento,
): Produto {
  return { codigo, nome, ncm, unidade, preco, ...tratamento };
}

export const MERCADO: readonly Produto[] = [
  produto('1001', 'Arroz branco tipo 1, 5 kg', '10063021', 'PC', 2790n, CESTA),
  produto('1002', 'Feijão carioca tipo 1, 1 kg', '07133399', 'PC', 849n, CESTA),
  produto('1003', 'Leite UHT integral, 1 L', '04012010', 'UN', 529n, CESTA),
  produto('1004', 'Café torrado e moído, 500 g', '09012100', 'PC', 2399n, CESTA),
  produto('1005', 'Açúcar refinado, 1 kg', '17019900', 'PC', 459n, CESTA),
  produto('1006', 'Macarrão espaguete, 500 g', '19021900', 'PC', 415n, CESTA),
  produto('2001', 'Tomate italiano', '07020000', 'KG', 899n, HORTA),
  produto('2002', 'Banana-nanica', '08039000', 'KG', 549n, HORTA),
  produto('2003', 'Laranja-pera', '08051000', 'KG', 419n, HORTA),
  produto('2004', 'Maçã gala', '08081000', 'KG', 1099n, HORTA),
  produto('3001', 'Óleo de soja refinado, 900 ml', '15079011', 'UN', 789n, ALIMENTO),
  produto('3002', 'Suco de laranja integral, 1 L', '20091900', 'UN', 1249n, ALIMENTO),
  produto('3003', 'Extrato de tomate, 340 g', '20029000', 'UN', 499n, ALIMENTO),
  produto('3004', 'Mel silvestre, 300 g', '04090000', 'UN', 1890n, ALIMENTO),
  produto('4001', 'Sabonete em barra, 85 g', '34011190', 'UN', 279n, HIGIENE),
  produto('4002', 'Creme dental com flúor, 90 g', '33061000', 'UN', 459n, HIGIENE),
  produto('4003', 'Papel higiênico folha dupla, 12 rolos', '48181000', 'PC', 2149n, HIGIENE),
  produto('5001', 'Refrigerante de cola, 2 L', '22021000', 'UN', 999n, INTEGRAL),
  produto('5002', 'Biscoito recheado "Demonstração", 140 g', '19053100', 'PC', 329n, INTEGRAL),
  produto('5003', 'Xampu anticaspa, 350 ml', '33051000', 'UN', 1990n, INTEGRAL),
  produto('5004', 'Cereal matinal de milho, 300 g', '19041000', 'PC', 1379n, INTEGRAL),
  produto('5005', 'Sardinha em óleo, lata (< 130 g)', '16041310', 'UN', 689n, INTEGRAL),
];

export const HORTIFRUTI: readonly Produto[] = MERCADO.filter(({ classe }) => classe === 'hortifruti');

export const ESCRITORIO: readonly Produto[] = [
  produto('7001', 'Caderno universitário 10 matérias', '48202000', 'UN', 2490n, INTEGRAL),
  produto('7002', 'Impressora multifuncional a laser', '84433111', 'UN', 129_900n, INTEGRAL),
  produto('7003', 'Teclado & mouse sem fio', '84716052', 'UN', 15_990n, INTEGRAL),
  produto('7004', 'Cadeira giratória ergonômica', '94013090', 'UN', 64_900n, INTEGRAL),
  produto('7005', 'Mesa de escritório 1,20 m', '94033000', 'UN', 49_900n, INTEGRAL),
  produto('7006', 'Papel toalha interfolhado, 1000 folhas', '48182000', 'FD', 1890n, INTEGRAL),
  produto('7007', 'Papel higiênico rolão, 8 rolos', '48181000', 'FD', 6590n, HIGIENE),
];

/** What a shop keeps: bought once, and no part of any month's routine. */
export const EQUIPAMENTOS: readonly Produto[] = [
  produto('8001', 'Balcão expositor refrigerado 2 m', '84185010', 'UN', 1_280_000n, INTEGRAL),
];
