import { startTemplateServer } from '@apura/testing';
import type { Attack } from './attack.ts';
import { openBareServer } from './bare-server.ts';
import { FAMILIES } from './families/families.ts';
import { openNeighbour } from './neighbour.ts';
import { besideBareServer, besideNeighbour, complaints, quiet, runAttack } from './run.ts';
import { openStage } from './stage.ts';
import { amountLine, bareLine, besideLine, costLine, heading, line } from './table.ts';
import { yieldToOthers } from './yield-to-others.ts';

/** `npm run attack [-- family ...]`: all families, or those whose name begins with one of the words. */
const wanted = process.argv.slice(2);
const families = FAMILIES.filter(
  ({ name }) => !wanted.length || wanted.some((word) => name.toLowerCase().startsWith(word.toLowerCase())),
);
const print = (text: string) => void process.stdout.write(text);

const postgres = await startTemplateServer();
let passed = 0;
let failed = 0;
const count = (faults: readonly string[]) => {
  if (faults.length) failed += 1;
  else passed += 1;
};
try {
  const stage = await openStage();
  const [neighbour, bareServer] = [openNeighbour(), await openBareServer()];
  try {
    const calm = await quiet(stage, neighbour);
    print(`\nNobody attacks\n${besideLine(calm, complaints(calm))}`);
    const disturbing: { readonly name: string; readonly attacks: readonly Attack[] }[] = [];
    for (const family of families) {
      print(heading(family.name));
      await stage.changeAttacker();
      const attacks = await family.attacks(stage);
      for (const attack of attacks) {
        const outcome = await runAttack(stage, attack, family.offline);
        print(line(outcome));
        count(outcome.faults);
      }
      if (!family.offline) disturbing.push({ name: family.name, attacks });
    }
    yieldToOthers();
    for (const { name, attacks } of disturbing) {
      await stage.changeAttacker();
      const neighbourhood = await besideNeighbour(stage, neighbour, attacks);
      const faults = complaints(neighbourhood);
      print(`\nBeside ${name}\n${besideLine(neighbourhood, faults)}`);
      print(amountLine(neighbourhood.amount) + costLine(neighbourhood.cost));
      const bare = await besideBareServer(bareServer, neighbour, attacks);
      if (bare) print(bareLine(bare));
      count(faults);
    }
    const said = stage.output();
    const errors = said.split('\n').filter((text) => text.includes('"level":"error"'));
    count(errors);
    print(`\nThe services logged ${errors.length} errors.\n${errors.slice(0, 20).join('\n')}\n`);
  } finally {
    neighbour.close();
    bareServer.close();
    await stage.stop();
  }
} finally {
  await postgres.stop();
}
print(`${passed} passed, ${failed} failed\n`);
process.exit(failed ? 1 : 0);
