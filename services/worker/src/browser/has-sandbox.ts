import type { Executable } from './executable.ts';
import { launchBrowser } from './launch-browser.ts';

/**
 * True when the browser shows a page inside its own sandbox (namespaces of users, processes and network, and seccomp). It
 * ends at once where the kernel, a container's seccomp profile or being root forbid one: only trying tells.
 */
export async function hasSandbox(executable: Omit<Executable, 'sandbox'>): Promise<boolean> {
  const browser = await launchBrowser({ ...executable, sandbox: true }).catch(() => undefined);
  if (!browser) return false;
  try {
    const page = await browser.newPage();
    await page.setContent('<p>x</p>', { timeout: 10_000 });
    return true;
  } catch {
    return false; // the sandboxed process of the page has died, or does nothing
  } finally {
    await browser.close().catch(() => undefined);
  }
}
