import { readdir, readFile } from 'node:fs/promises';

const PAGE = 4096;

async function filhos(): Promise<Map<number, number[]>> {
  const porPai = new Map<number, number[]>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''); // ended while we looked
    const pai = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    porPai.set(pai, [...(porPai.get(pai) ?? []), Number(name)]);
  }
  return porPai;
}

/**
 * Bytes that a process and its descendants hold for themselves alone (shared pages would count once per process).
 * Undefined where there is no /proc to ask (macOS).
 */
export async function treeMemory(raiz: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const porPai = await filhos();
  const tree = [raiz];
  for (const pid of tree) tree.push(...(porPai.get(pid) ?? []));
  const privadas = await Promise.all(
    tree.map(async (pid) => {
      const [, residentes, partilhadas] = (
        await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0 0')
      ).split(' ');
      return Number(residentes) - Number(partilhadas);
    }),
  );
  return privadas.reduce((sum, pages) => sum + pages, 0) * PAGE;
}
