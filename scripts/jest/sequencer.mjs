/** Whole stacks first, and the small ones fill what is left: no core waits at the end for a long test that began last. */
const ORDER = ['tests/panel/', 'tests/system/', 'tests/', 'services/', 'packages/'];

export default class Sequencer {
  sort(tests) {
    const rank = ({ path, context }) =>
      ORDER.findIndex((folder) => path.startsWith(`${context.config.rootDir}/${folder}`));
    return [...tests].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
  }

  cacheResults() {}
}
