const CENARIOS: Readonly<Record<string, string>> = {
  estimativa_26_5: 'Estimativa de 26,5%',
  estimativa_27_91: 'Estimativa de 27,91%',
};

/** A rate scenario in words. */
export const nomeDoCenario = (nome: string): string => CENARIOS[nome] ?? nome.replaceAll('_', ' ');
