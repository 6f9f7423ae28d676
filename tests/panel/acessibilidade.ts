import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'puppeteer-core';
import { settled } from './gestures.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of these tags that may find what is grave, without those that axe calls experimental; no others are asked. */
const REGRAS = `axe._audit.rules
  .filter(({ enabled, impact, tags }) =>
    enabled && !tags.includes('experimental') && ['serious', 'critical'].includes(impact) && tags.some((tag) => ${JSON.stringify(TAGS)}.includes(tag)))
  .map(({ id }) => id)`;

/** How much of the page has moved by itself while it was loaded (Cumulative Layout Shift). */
const PULO = `new Promise((pronto) => {
  let soma = 0;
  new PerformanceObserver((lista) => {
    for (const pulo of lista.getEntries()) if (!pulo.hadRecentInput) soma += pulo.value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => pronto(soma)));
})`;
/** What the Core Web Vitals call good. */
const PULO_TOLERADO = 0.1;

interface Achado {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
}

/** What axe finds serious or critical on the page as it stands, each in one line. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // The page's policy lets no script in; axe comes from outside of the page, as the developer tools do.
  await page.evaluate(AXE);
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: { type: 'rule', values: ${REGRAS} }, resultTypes: ['violations'] })`,
  )) as { violations: Achado[] };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary.replace(/\s+/g, ' ')}`,
      ),
    );
}

/** Opens each address and tells what axe finds there, and whether it sticks out or jumps; nothing where all is well. */
export async function faultsByPage(
  page: Page,
  base: string,
  paths: readonly string[],
): Promise<Record<string, string[]>> {
  const byPage: Record<string, string[]> = {};
  // When it has nothing to do, the panel loads the files of all its other pages: not once more for each page here.
  const { identifier } = await page.evaluateOnNewDocument('window.requestIdleCallback = () => 0');
  for (const path of paths) {
    await page.goto(`${base}${path}`, { waitUntil: 'load' });
    await settled(page).catch(async () => {
      throw new Error(`${path} is not ready: ${await page.evaluate('document.body.innerText')}`);
    });
    const faltas = await seriousViolations(page);
    // At 390 px nothing may stick out at the side (WCAG 2.2, 1.4.10).
    const sobra = (await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    )) as number;
    if (sobra > 0) faltas.push(`the page is ${sobra} px wider than its window`);
    const pulo = (await page.evaluate(PULO)) as number;
    if (pulo > PULO_TOLERADO) faltas.push(`what stood on the page jumped by ${pulo.toFixed(3)}`);
    if (faltas.length > 0) byPage[path] = faltas;
  }
  await page.removeScriptToEvaluateOnNewDocument(identifier);
  return byPage;
}
