/** What parts the cells of a CSV file: the one that its header has more of. */
export function separatorOfCsv(texto: string): ',' | ';' {
  const header = primeiraLinha(texto);
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

/** The names of a CSV file's columns, as they are written. */
export function headerOfCsv(texto: string): string[] {
  const separator = separatorOfCsv(texto);
  const nomes = [''];
  let entreAspas = false;
  for (const letra of primeiraLinha(texto)) {
    if (letra === '"') entreAspas = !entreAspas;
    else if (letra === separator && !entreAspas) nomes.push('');
    else nomes.push(`${nomes.pop() ?? ''}${letra}`);
  }
  return nomes.map((nome) => nome.trim());
}

const primeiraLinha = (texto: string): string => texto.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';
