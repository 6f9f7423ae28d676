import { validate, validateQuery } from '@apura/contracts';
import { ROUTES, PUBLIC_ROUTES, TOKEN_ROUTES } from './src/routes/routes.ts';
import * as panel from './src/panel/mount-panel.ts';
const all = [...ROUTES, ...PUBLIC_ROUTES, ...TOKEN_ROUTES] as any[];
void panel;
const t = (f: () => void) => { const c = process.cpuUsage(); const b = performance.now(); try { f(); } catch {} const u = process.cpuUsage(c); return [performance.now() - b, (u.user + u.system) / 1000]; };
const rows: [string, number][] = [];
let cpu = 0;
for (const r of all) {
  let ms = 0;
  const go = (f: () => void) => { const [w, c] = t(f); ms += w!; cpu += c!; };
  if (r.query) go(() => validateQuery(r.query, {}));
  if (r.body) go(() => validate(r.body, {}));
  rows.push([`${r.method} ${r.path}`, ms]);
}
rows.sort((a, b) => b[1] - a[1]);
console.log('routes', all.length, 'wall', rows.reduce((s, r) => s + r[1], 0).toFixed(0), 'cpu', cpu.toFixed(0));
for (const r of rows.slice(0, 6)) console.log(r[1].toFixed(1), r[0]);
