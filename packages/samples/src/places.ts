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
export const BELO_HORIZONTE = lugar('MG', '3106200', 'Belo Horizonte', '30110000', '18', '0623079040081');
export const SALVADOR = lugar('BA', '2927408', 'Salvador', '40020000', '20.5', '12345663');
export const MANAUS = lugar('AM', '1302603', 'Manaus', '69005000', '20', '041234561');
export const EXTERIOR = lugar('EX', '9999999', 'EXTERIOR', '00000000', '0', '');
