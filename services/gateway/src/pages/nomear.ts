/** "O que ela faz" -> "o-que-ela-faz": the name of a section, or of a page, in an address. */
export const nomear = (titulo: string): string =>
  titulo
    .normalize('NFD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, '-');
