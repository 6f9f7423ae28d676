const MODELOS: Readonly<Record<string, string>> = { '55': 'NF-e', '65': 'NFC-e' };

/** "55" and "123" -> "NF-e 123". */
export function nomeDaNota(modelo: string, numero: string): string {
  return `${MODELOS[modelo] ?? `Modelo ${modelo}`} ${numero.replace(/^0+(?=.)/, '')}`;
}

/** The same from an access key: positions of mod, serie and nNF in it (MOC, chave de acesso). */
export function notaDaChave(chave: string): { readonly nome: string; readonly serie: string } {
  return {
    nome: nomeDaNota(chave.slice(20, 22), chave.slice(25, 34)),
    serie: chave.slice(22, 25).replace(/^0+(?=.)/, ''),
  };
}
