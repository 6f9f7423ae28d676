/** What was dropped: files, and those within folders at any depth. */
export async function lerArquivosSoltos(transferencia: DataTransfer): Promise<File[]> {
  const entradas = [...transferencia.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry())
    .filter((entrada) => entrada !== null);
  if (entradas.length === 0) return [...transferencia.files];
  return (await Promise.all(entradas.map(arquivosDe))).flat();
}

async function arquivosDe(entrada: FileSystemEntry): Promise<File[]> {
  if (entrada.isFile) {
    return [
      await new Promise<File>((pronto, falhou) => (entrada as FileSystemFileEntry).file(pronto, falhou)),
    ];
  }
  const reader = (entrada as FileSystemDirectoryEntry).createReader();
  const dentro: FileSystemEntry[] = [];
  // A reader gives its folder in parts; an empty part is the end.
  for (;;) {
    const parte = await new Promise<FileSystemEntry[]>((pronto, falhou) =>
      reader.readEntries(pronto, falhou),
    );
    if (parte.length === 0) break;
    dentro.push(...parte);
  }
  return (await Promise.all(dentro.map(arquivosDe))).flat();
}
