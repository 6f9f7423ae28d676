import type { Executavel } from './executavel.ts';
import { lancarNavegador } from './lancar-navegador.ts';

/**
 * True when the browser shows a page inside its own sandbox (namespaces of users, processes and network, and seccomp). It
 * ends at once where the kernel, a container's seccomp profile or being root forbid one: only trying tells.
 */
export async function temSandbox(executavel: Omit<Executavel, 'sandbox'>): Promise<boolean> {
  const browser = await lancarNavegador({ ...executavel, sandbox: true }).catch(() => undefined);
  if (!browser) return false;
  try {
    const pagina = await browser.newPage();
    await pagina.setContent('<p>x</p>', { timeout: 10_000 });
    return true;
  } catch {
    return false; // the sandboxed process of the page has died, or does nothing
  } finally {
    await browser.close().catch(() => undefined);
  }
}
