import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

/** The builds of the services, started with nothing in the environment but what a row gives. */
const run = (service: string, environment: Record<string, string>) =>
  spawnSync(process.execPath, [`services/${service}/dist/main.js`], { env: environment, encoding: 'utf8' });

const urls = {
  DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c',
  DATABASE_RELAY_URL: 'postgresql://a:b@127.0.0.1:1/c',
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
};

test.each([
  ['gateway', {}, /DATABASE_URL is not set/],
  [
    'worker',
    { ...urls, QUEUE_DATABASE_URL: urls.DATABASE_URL, WORKER_CONCURRENCY: 'many' },
    /WORKER_CONCURRENCY must be integer/,
  ],
  [
    'deliverer',
    { ...urls, SECRETS_KEY: 'short', REDIS_URL: 'redis://127.0.0.1:1' },
    /SECRETS_KEY must match/,
  ],
  ['worker', urls, /set REDIS_URL, or QUEUE_DATABASE_URL/],
])(
  '%s with a bad configuration ends with one sentence that names the setting',
  (service, environment, sentence) => {
    const { status, stderr, stdout } = run(service, environment);
    expect(status).toBe(78);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stdout).toBe('');
  },
);

test.each(['gateway', 'worker'])(
  '%s with a storage whose settings do not go together ends the same way',
  (service) => {
    const { status, stderr } = run(service, {
      ...urls,
      QUEUE_DATABASE_URL: urls.DATABASE_URL,
      STORAGE_DRIVER: 's3',
    });
    expect(status).toBe(78);
    expect(stderr.trim()).toBe('Bad configuration: STORAGE_DRIVER is s3, and S3_BUCKET is not set.');
  },
);

test('a deliverer that would send mail under an address that is nobody’s ends the same way', () => {
  const mail = { ...urls, QUEUE_DATABASE_URL: urls.DATABASE_URL, SMTP_URL: 'smtp://127.0.0.1:1' };
  for (const placeholder of [{}, { MAIL_FROM: 'Aurora <nos@apura.INVALID>' }, { MAIL_FROM: 'nos@invalid' }]) {
    const { status, stderr } = run('deliverer', { ...mail, ...placeholder });
    expect(status).toBe(78);
    expect(stderr).toMatch(
      /^Bad configuration: SMTP_URL is set.*set MAIL_FROM to an address of yours.*\.\n$/,
    );
  }
});
