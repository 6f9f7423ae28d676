import { dvDoCnpj, dvDoCpf } from '@apura/documents';

export type Lugar = ReturnType<typeof lugar>;

/**
 * Where a fictitious company is; codes of IBGE, of which the state's is the beginning of the town's. `internaICMS` is the rate
 * that the samples use inside the UF, `ie` a state registration with the check digits of the state.
 */
function lugar(uf: string, cMun: string, xMun: string, cep: string, internaICMS: string, ie: string) {
  return { uf, cUF: cMun.slice(0, 2), cMun, xMun, cep, internaICMS, ie };
}

export const SAO_PAULO = lugar('SP', '3550308', 'São Paulo', '01001000', '18', '110042490114');
export const CAMPINAS = lugar('SP', '3509502', 'Campinas', '13010000', '18', '244003007119');
const BELO_HORIZONTE = lugar('MG', '3106200', 'Belo Horizonte', '30110000', '18', '0623079040081');
const SALVADOR = lugar('BA', '2927408', 'Salvador', '40020000', '20.5', '12345663');
export const MANAUS = lugar('AM', '1302603', 'Manaus', '69005000', '20', '041234561');
const ABROAD = lugar('EX', '9999999', 'EXTERIOR', '00000000', '0', '');

/** Who issues or receives a sample note. All of them are made up. */
export interface Parte {
  readonly nome: string;
  readonly lugar: Lugar;
  readonly cnpj?: string;
  readonly cpf?: string;
  readonly idEstrangeiro?: string;
  readonly ie?: string;
}

/** A party that issues notes. */
export interface Empresa extends Parte {
  readonly cnpj: string;
  readonly ie: string;
  readonly fantasia: string;
  /** Rates of PIS and COFINS follow from it; `simples_nacional` gives CRT 1, the others CRT 3. */
  readonly regime: 'lucro_real' | 'lucro_presumido' | 'simples_nacional';
}

/** A company with valid check digits from the first 12 characters of its CNPJ. */
export function createEmpresa(base: string, dados: Omit<Empresa, 'cnpj' | 'ie'> & { ie?: string }): Empresa {
  return { ie: dados.lugar.ie, ...dados, cnpj: base + dvDoCnpj(base) };
}

/** A company by its number among the fictitious ones. */
export const numbered = (n: number, dados: Omit<Empresa, 'cnpj' | 'ie'>): Empresa =>
  createEmpresa(`90${String(n).padStart(3, '0').repeat(2)}0001`, dados);

type Regime = Empresa['regime'];

const empresa = (n: number, nome: string, marca: string, lugar: Lugar, regime: Regime): Empresa =>
  numbered(n, { nome, fantasia: `${marca} (Demonstração)`, lugar, regime });

function consumidor(base: string, nome: string, lugar: Lugar): Parte {
  return { nome, lugar, cpf: base + dvDoCpf(base) };
}

const AURORA = 'Comércio Demonstração Aurora Ltda';
export const COMERCIO_AURORA = empresa(1, AURORA, 'Mercado Aurora', SAO_PAULO, 'lucro_real');

const HORIZONTE = 'Distribuidora Demonstração Horizonte Ltda';
export const DISTRIBUIDORA_HORIZONTE = empresa(2, HORIZONTE, 'Horizonte', BELO_HORIZONTE, 'lucro_presumido');

export const FORNECEDORES = {
  atacado: empresa(3, 'Atacado Demonstração Paulista S.A.', 'Atacado Paulista', CAMPINAS, 'lucro_real'),
  industria: empresa(4, 'Indústria Demonstração Mineira Ltda', 'Mineira', BELO_HORIZONTE, 'lucro_presumido'),
  simples: numbered(5, {
    nome: 'Hortifruti Demonstração da Serra Ltda ME',
    fantasia: 'Hortifruti da Serra (Demonstração)',
    lugar: CAMPINAS,
    regime: 'simples_nacional',
  }),
} as const;

export const FREGUESES: readonly Parte[] = [
  empresa(6, 'Restaurante Demonstração Bom Prato Ltda', 'Bom Prato', SAO_PAULO, 'simples_nacional'),
  empresa(7, 'Hotel Demonstração Jardim & Filhos Ltda', 'Hotel Jardim', CAMPINAS, 'lucro_presumido'),
  empresa(8, 'Mercearia Demonstração do Porto Ltda', 'Mercearia do Porto', SALVADOR, 'lucro_real'),
  empresa(9, 'Padaria Demonstração Pão de Minas Ltda', 'Pão de Minas', BELO_HORIZONTE, 'simples_nacional'),
];

export const CONSUMIDOR_DE_FORA = consumidor('900100100', 'Consumidora Demonstração Silva', SALVADOR);
export const CONSUMIDOR_LOCAL = consumidor('900200200', 'Consumidor Demonstração Souza', SAO_PAULO);

export const IMPORTADOR_ESTRANGEIRO: Parte = {
  nome: 'Demo Foods GmbH',
  lugar: ABROAD,
  idEstrangeiro: 'DE900300300',
};
