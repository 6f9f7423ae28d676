/** What was dropped: files, and those within folders at any depth. Only XMLs and ZIPs are notes. */
export async function lerArquivosSoltos(transferencia: DataTransfer): Promise<File[]> {
  const entradas = [...transferencia.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry())
    .filter((entrada) => entrada !== null);
  if (entradas.length === 0) return soNotas([...transferencia.files]);
  return soNotas((await Promise.all(entradas.map(arquivosDe))).flat());
}

export const soNotas = (arquivos: readonly File[]): File[] =>
  arquivos.filter(({ name }) => /\.(xml|zip)$/i.test(name));

async function arquivosDe(entrada: FileSystemEntry): Promise<File[]> {
  if (entrada.isFile) {
    return [
      await new Promise<File>((pronto, falhou) => (entrada as FileSystemFileEntry).file(pronto, falhou)),
    ];
  }
  const leitor = (entrada as FileSystemDirectoryEntry).createReader();
  const dentro: FileSystemEntry[] = [];
  // A reader gives its folder in parts; an empty part is the end.
  for (;;) {
    const parte = await new Promise<FileSystemEntry[]>((pronto, falhou) =>
      leitor.readEntries(pronto, falhou),
    );
    if (parte.length === 0) break;
    dentro.push(...parte);
  }
  return (await Promise.all(dentro.map(arquivosDe))).flat();
}
