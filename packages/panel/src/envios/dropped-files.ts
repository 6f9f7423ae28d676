import { count } from '@apura/words';
import { notify } from '../api/use-request.ts';

/** What may be notes or books of what was chosen; of the others it is told that they stay behind. */
export function pickNotas(chosen: readonly File[]): readonly File[] {
  const notes = chosen.filter(({ name }) => /\.(xml|zip|txt)$/i.test(name));
  const others = chosen.length - notes.length;
  if (notes.length > 0 && others > 0)
    notify(
      `${count(others, 'arquivo ficou', 'arquivos ficaram')} de fora: só .xml e .zip de notas e .txt do SPED são lidos.`,
    );
  return notes;
}

/** What was dropped: files, and those within folders at any depth. */
export async function readArquivos(transferencia: DataTransfer): Promise<File[]> {
  const entradas = [...transferencia.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry())
    .filter((entrada) => entrada !== null);
  if (entradas.length === 0) return [...transferencia.files];
  return (await Promise.all(entradas.map(arquivosDe))).flat();
}

const isFile = (entrada: FileSystemEntry): entrada is FileSystemFileEntry => entrada.isFile;
const isFolder = (entrada: FileSystemEntry): entrada is FileSystemDirectoryEntry => entrada.isDirectory;

async function arquivosDe(entrada: FileSystemEntry): Promise<File[]> {
  if (isFile(entrada)) {
    return [await new Promise<File>((pronto, falhou) => entrada.file(pronto, falhou))];
  }
  if (!isFolder(entrada)) return [];
  const reader = entrada.createReader();
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
