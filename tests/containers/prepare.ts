import { whyNoEngine } from '../../scripts/containers.mjs';
import { makeBaseImages } from './base-images.ts';
import { startEngine } from './engine.ts';

/*
 * What the suites beside this begin with, by itself: an engine, and base images of other people's packages. Where it ends with 0 a failure
 * of theirs is one of our own.
 */
const reason = whyNoEngine();
if (reason) {
  process.stdout.write(`no engine: ${reason}\n`);
  process.exitCode = 1;
} else {
  const stopEngine = await startEngine();
  try {
    await makeBaseImages();
  } finally {
    await stopEngine();
  }
}
