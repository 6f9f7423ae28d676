import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What takes longest, measured, longest first: no core waits at the end for one of them that began last. */
const LONGEST = [
  'tests/panel/panel.test.ts',
  'tests/attack/slice.test.ts',
  'services/gateway/src/entradas-ruins.test.ts',
  'packages/cli/teste/commands.test.ts',
  'tests/system/start.test.ts',
  'services/gateway/src/openapi/generated-contract.test.ts',
  'services/worker/src/worker.test.ts',
  'tests/system/stranger.test.ts',
  'tests/manifests/layout.test.ts',
  'tests/system/kill-worker.test.ts',
  'services/gateway/src/panel/entradas-ruins.test.ts',
  'services/worker/src/apuracoes/recompute-escritorio.test.ts',
  'packages/images/src/reencode-image.test.ts',
  'tests/system/operations.test.ts',
  'tests/import-rule.test.ts',
  'services/gateway/src/pages/pages.test.ts',
  'packages/admin/src/admin.test.ts',
  'services/deliverer/src/justica.test.ts',
  'services/gateway/src/openapi/contrato.test.ts',
  'services/worker/src/maintenance.test.ts',
  'services/gateway/src/panel/escritorio.test.ts',
  'services/worker/src/lotes/readers/open-quarantine.test.ts',
  'services/gateway/src/panel/sign-in-limits.test.ts',
  'tests/panel/acesso.test.ts',
  'tests/system/two-backends.test.ts',
  'tests/system/page-examples.test.ts',
  'tests/panel/outros-documentos.test.ts',
  'services/worker/src/lotes/readers/open-readers.test.ts',
  'tests/system/kill-deliverer.test.ts',
  'tests/leitura-direta.test.ts',
  'packages/cli/teste/mcp.test.ts',
  'tests/system/history.test.ts',
  'tests/engine-qualquer-texto.test.ts',
  'services/gateway/src/panel/entrada.test.ts',
  'tests/manifests/dependencies.test.ts',
  'tests/manifests/backup.test.ts',
  'services/gateway/src/main.test.ts',
  'services/worker/src/browser/open-browser.test.ts',
  'services/gateway/src/request/limits/buscas-lentas.test.ts',
  'services/gateway/src/request/streams.test.ts',
  'packages/cli/teste/connection.test.ts',
];
/** Then whole stacks, and the small ones fill what is left. */
const ORDER = ['tests/panel/', 'tests/system/', 'tests/', 'services/', 'packages/'];

export default class Sequencer {
  sort(tests) {
    const root = tests[0]?.context.config.rootDir ?? '';
    const gone = LONGEST.filter((name) => !existsSync(join(root, name)));
    if (root && gone.length) throw new Error(`the order of the tests names ${gone}, which is not there`);
    const rank = ({ path }) => {
      const name = path.slice(root.length + 1);
      const long = LONGEST.indexOf(name);
      return long < 0 ? LONGEST.length + ORDER.findIndex((folder) => name.startsWith(folder)) : long;
    };
    return [...tests].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
  }

  cacheResults() {}
}
