import { dvDoCnpj, dvDoCpf } from '@apura/nfe';
import { BELO_HORIZONTE, CAMPINAS, EXTERIOR, type Lugar, SALVADOR, SAO_PAULO } from './places.ts';

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
export function criarEmpresa(base: string, dados: Omit<Empresa, 'cnpj' | 'ie'> & { ie?: string }): Empresa {
  return { ie: dados.lugar.ie, ...dados, cnpj: base + dvDoCnpj(base) };
}

export function criarConsumidor(base: string, nome: string, lugar: Lugar): Parte {
  return { nome, lugar, cpf: base + dvDoCpf(base) };
}

export const COMERCIO_AURORA = criarEmpresa('900010010001', {
  nome: 'Comércio Demonstração Aurora Ltda',
  fantasia: 'Mercado Aurora (Demonstração)',
  lugar: SAO_PAULO,
  regime: 'lucro_real',
});

export const DISTRIBUIDORA_HORIZONTE = criarEmpresa('900020020001', {
  nome: 'Distribuidora Demonstração Horizonte Ltda',
  fantasia: 'Horizonte (Demonstração)',
  lugar: BELO_HORIZONTE,
  regime: 'lucro_presumido',
});

export const FORNECEDORES = {
  atacado: criarEmpresa('900030030001', {
    nome: 'Atacado Demonstração Paulista S.A.',
    fantasia: 'Atacado Paulista (Demonstração)',
    lugar: CAMPINAS,
    regime: 'lucro_real',
  }),
  industria: criarEmpresa('900040040001', {
    nome: 'Indústria Demonstração Mineira Ltda',
    fantasia: 'Mineira (Demonstração)',
    lugar: BELO_HORIZONTE,
    regime: 'lucro_presumido',
  }),
  simples: criarEmpresa('900050050001', {
    nome: 'Hortifruti Demonstração da Serra Ltda ME',
    fantasia: 'Hortifruti da Serra (Demonstração)',
    lugar: CAMPINAS,
    regime: 'simples_nacional',
  }),
} as const;

export const FREGUESES: readonly Parte[] = [
  criarEmpresa('900060060001', {
    nome: 'Restaurante Demonstração Bom Prato Ltda',
    fantasia: 'Bom Prato (Demonstração)',
    lugar: SAO_PAULO,
    regime: 'simples_nacional',
  }),
  criarEmpresa('900070070001', {
    nome: 'Hotel Demonstração Jardim & Filhos Ltda',
    fantasia: 'Hotel Jardim (Demonstração)',
    lugar: CAMPINAS,
    regime: 'lucro_presumido',
  }),
  criarEmpresa('900080080001', {
    nome: 'Mercearia Demonstração do Porto Ltda',
    fantasia: 'Mercearia do Porto (Demonstração)',
    lugar: SALVADOR,
    regime: 'lucro_real',
  }),
  criarEmpresa('900090090001', {
    nome: 'Padaria Demonstração Pão de Minas Ltda',
    fantasia: 'Pão de Minas (Demonstração)',
    lugar: BELO_HORIZONTE,
    regime: 'simples_nacional',
  }),
];

export const CONSUMIDOR_DE_FORA = criarConsumidor('900100100', 'Consumidora Demonstração Silva', SALVADOR);
export const CONSUMIDOR_LOCAL = criarConsumidor('900200200', 'Consumidor Demonstração Souza', SAO_PAULO);

export const IMPORTADOR_ESTRANGEIRO: Parte = {
  nome: 'Demo Foods GmbH',
  lugar: EXTERIOR,
  idEstrangeiro: 'DE900300300',
};
