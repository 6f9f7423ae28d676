#!/usr/local/bin/node
// `weed server` and `weed shell` as far as docker-compose.yml uses them. A flag that SeaweedFS does not have is refused, as there;
// the shell prints what went wrong and ends with 0, as there.
const { createServer, request } = require('node:http');
const { mkdirSync, readFileSync } = require('node:fs');

const FLAGS = {
  server: [
    'dir',
    'ip',
    'ip.bind',
    'master.volumePreallocate',
    'master.volumeSizeLimitMB',
    's3',
    's3.config',
    'volume.max',
  ],
  shell: ['master'],
};
/** Where s3rver listens; the ports of SeaweedFS stand before it. */
const INNER = 8334;

const [command, ...args] = process.argv.slice(2);
const flags = Object.fromEntries(args.map((arg) => /^--?([^=]+)=?(.*)$/s.exec(arg)?.slice(1) ?? [arg, '']));
const unknown = Object.keys(flags).filter((name) => !FLAGS[command]?.includes(name));
if (unknown.length) {
  process.stderr.write(`flag provided but not defined: ${unknown.join(', ')}\n`);
  process.exit(2);
}

async function serve() {
  const modules = require('node:module').createRequire('/opt/package.json');
  const S3rver = modules('s3rver');
  const Account = modules('s3rver/lib/models/account');
  Account.registry.clear();
  for (const { name, credentials } of JSON.parse(readFileSync(flags['s3.config'], 'utf8')).identities)
    for (const { accessKey, secretKey } of credentials)
      new Account(name, name).createKeyPair(accessKey, secretKey);
  mkdirSync(flags.dir, { recursive: true });
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: INNER,
    silent: true,
    directory: flags.dir,
    allowMismatchedSignatures: false,
    vhostBuckets: false,
  });
  await s3.run();
  const bind = flags['ip.bind'];
  createServer((from, to) => {
    if (from.url === '/status') return to.end('{}');
    const { method, url, headers } = from;
    const onward = request({ host: '127.0.0.1', port: INNER, method, path: url, headers }, (answer) => {
      to.writeHead(answer.statusCode, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  }).listen(8333, bind);
  // What `weed shell` asks the master.
  createServer(async (from, to) => {
    if (from.url === '/cluster/status') return to.end('{"IsLeader":true}');
    const { pathname, searchParams } = new URL(from.url, 'http://master');
    const name = searchParams.get('name');
    if (pathname === '/create' && !(await s3.store.getBucket(name))) await s3.store.putBucket(name);
    to.end((await s3.store.listBuckets()).map((bucket) => `  ${bucket.name}\tsize:0\tchunk:0\n`).join(''));
  }).listen(9333, bind);
  process.on('SIGTERM', () => process.exit(0));
}

async function shell() {
  for (const line of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
    const [word, ...rest] = line.split(' ');
    const path = { 's3.bucket.create': `/create?name=${rest[1]}`, 's3.bucket.list': '/list' }[word];
    try {
      if (!path) throw new Error(`unknown command: ${line}`);
      const answer = await (await fetch(`http://${flags.master}${path}`)).text();
      process.stdout.write(word === 's3.bucket.list' ? answer : `create bucket under /buckets\n`);
    } catch (error) {
      process.stdout.write(`error: ${error.message}\n`);
    }
  }
}

if (command === 'server') serve();
else shell();
