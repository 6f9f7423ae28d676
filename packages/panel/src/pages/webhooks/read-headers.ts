/** What is typed, one header in each line as "Nome: valor"; undefined while a line is none, or one name stands in two. */
export function readHeaders(texto: string): Readonly<Record<string, string>> | undefined {
  const linhas = texto.split('\n').filter((linha) => linha.trim() !== '');
  const lidos = linhas.map((linha) => {
    const [nome = '', ...valor] = linha.split(':');
    return [nome.trim(), valor.join(':').trim()] as const;
  });
  const nomes = new Set(lidos.map(([nome]) => nome.toLowerCase()));
  const completos = lidos.every(([nome, valor]) => nome && !/\s/.test(nome) && valor);
  return completos && nomes.size === lidos.length ? Object.fromEntries(lidos) : undefined;
}
