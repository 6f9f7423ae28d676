/** Where the fictitious companies are; codes of IBGE. `internaICMS` is the rate that the samples use inside the UF. */
export interface Lugar {
  readonly uf: string;
  readonly cUF: string;
  readonly cMun: string;
  readonly xMun: string;
  readonly cep: string;
  readonly internaICMS: string;
  /** A state registration with the check digits of the state. */
  readonly ie: string;
}

export const SAO_PAULO: Lugar = {
  uf: 'SP',
  cUF: '35',
  cMun: '3550308',
  xMun: 'São Paulo',
  cep: '01001000',
  internaICMS: '18',
  ie: '110042490114',
};
export const CAMPINAS: Lugar = {
  uf: 'SP',
  cUF: '35',
  cMun: '3509502',
  xMun: 'Campinas',
  cep: '13010000',
  internaICMS: '18',
  ie: '244003007119',
};
export const BELO_HORIZONTE: Lugar = {
  uf: 'MG',
  cUF: '31',
  cMun: '3106200',
  xMun: 'Belo Horizonte',
  cep: '30110000',
  internaICMS: '18',
  ie: '0623079040081',
};
export const SALVADOR: Lugar = {
  uf: 'BA',
  cUF: '29',
  cMun: '2927408',
  xMun: 'Salvador',
  cep: '40020000',
  internaICMS: '20.5',
  ie: '12345663',
};
export const MANAUS: Lugar = {
  uf: 'AM',
  cUF: '13',
  cMun: '1302603',
  xMun: 'Manaus',
  cep: '69005000',
  internaICMS: '20',
  ie: '041234561',
};
export const EXTERIOR: Lugar = {
  uf: 'EX',
  cUF: '99',
  cMun: '9999999',
  xMun: 'EXTERIOR',
  cep: '00000000',
  internaICMS: '0',
  ie: '',
};
