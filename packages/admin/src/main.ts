#!/usr/bin/env node
import { runAdmin } from './run-admin.ts';

process.exitCode = await runAdmin(process.argv.slice(2), process.env, {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
