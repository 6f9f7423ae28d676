import type { Attack } from '../../attack.ts';
import { answerOf, call, type Reply } from '../../http.ts';
import type { Stage } from '../../stage.ts';

/** Addresses of ourselves, of the network around us, and of what only looks like another. */
const INSIDE: readonly string[] = [
  ...[
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https:\\\\127.0.0.1\\',
    'https:127.0.0.1/',
    'https://127.0.0.1\t/',
    'https://127.0.0.1:443/',
    'https://127.255.255.254:8443/',
    'https://1２7.0.0.１/',
    'https://127．0．0．1/',
    'https://127｡0｡0｡1/',
    'https://0x7F.0.0.0x1/',
    'https://0177.0x0.0.1/',
    'https://12%37.0.0.1/',
    'https://127.0.0.1%2E/',
    'https://\u00ad127.0.0.1/',
    'ht\ntps://127.0.0.1/',
    ' https://127.0.0.1/ ',
    'https:///127.0.0.1/',
    'https://127.0.0.1%00.example.com/',
  ],
  ...[
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://[64:ff9b:1::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[ff02::1]/',
    'https://[fe80::1%25eth0]/',
    'https://[fe80::1%25lo]/',
    'https://[::1%25lo]/',
    'https://[0:0:0:0:0:ffff:127.0.0.1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://[64:ff9b::10.0.0.1]/',
    'https://[2002:a9fe:a9fe::]/',
    'https://[2002:0a00:0001::1]/',
    'https://[fc00::1]/',
    'https://[fec0::1]/',
    'https://[2001:db8::1]/',
    'https://[100::1]/',
  ],
  ...[
    'https://169.254.169.254/latest/meta-data',
    'https://2852039166/',
    'https://0xa9fea9fe/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://100.100.100.200/',
    'https://168.63.129.16/',
    'https://192.0.0.192/',
  ],
  ...[
    'https://10.0.0.1/',
    'https://10.0.0.1:8443/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.0.10/',
    'https://100.64.0.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
  ],
  ...[
    'https://localhost/',
    'https://LOCALHOST./',
    'https://app.localhost/',
    'https://intranet/',
    'https://servidor.local/',
    'https://postgres.internal./',
    'https://1.0.0.127.in-addr.arpa/',
    'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
    'https://ｌｏｃａｌｈｏｓｔ/',
    'https://local\thost/',
    'https://lo\u00adcalhost/',
    'https://%6c%6f%63%61%6c%68%6f%73%74/',
    'https://localhost。/',
    'https://localhost.localdomain/',
    'https://postgres.default.svc.cluster.local/',
    'https://roteador.home.arpa/',
    'https://1.0.0.0.ip6.arpa/',
  ],
  ...[
    'https://example.com:22/',
    'https://example.com:80/',
    'https://example.com:6379/',
    'https://example.com:5432/',
    'https://example.com:0/',
    'https://example.com:65536/',
  ],
  ...[
    'https://user@example.com/',
    'https://user:pass@example.com/',
    'https://8.8.8.8:443@127.0.0.1/',
    'https://example.com#@127.0.0.1/',
    'https://127.0.0.1\\@example.com/',
    'https://example.com@127.0.0.1/',
    'https://example.com%40127.0.0.1@10.0.0.1/',
  ],
  ...[
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:6379/_FLUSHALL',
    'javascript:alert(1)',
    'data:text/plain,x',
    'ws://example.com/',
    'dict://127.0.0.1:11211/',
    'ldap://127.0.0.1/',
    '//127.0.0.1/',
    'https://',
    'https://exa mple.com/',
    'https://example.com\r\nX: a/',
  ],
];

/** Where the processes under attack listen. */
const ours = ({ services }: Stage): string[] =>
  Object.values(services).flatMap(({ port, healthPort }) =>
    [port, healthPort].flatMap((own) =>
      own ? [`http://127.0.0.1:${own}/metrics`, `https://localhost:${own}/`, `https://[::1]:${own}/`] : [],
    ),
  );

/** A webhook to there is refused when it is made, and when one that there is shall go there. */
export async function addressAttacks(stage: Stage): Promise<Attack[]> {
  const { attacker } = stage;
  const send = async (method: string, path: string, body?: object): Promise<Reply> =>
    call(stage, {
      method,
      path,
      key: await attacker.key(),
      ...(body ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) } : {}),
    });
  const { body } = await send('POST', '/v1/webhooks', { url: HONEST });
  const webhook = `/v1/webhooks/${(JSON.parse(String(body)) as { id: string }).id}`;
  return [
    ...[...INSIDE, ...ours(stage)].map(
      (url, i): Attack => ({
        name: `a webhook to ${JSON.stringify(url)}, made and changed`,
        right: ['400 url_de_webhook_invalida'],
        requests: 2,
        ...(i % 9 === 0 ? { slice: true as const } : {}),
        async run() {
          const answers = [
            await send('POST', '/v1/webhooks', { url }),
            await send('PATCH', webhook, { url }),
          ];
          return [...new Set(answers.map(answerOf))].join(', ');
        },
      }),
    ),
    {
      name: 'the webhook that should have gone to each of them',
      right: ['goes where it went'],
      slice: true,
      async run() {
        const { body: now } = await send('GET', webhook);
        const { url } = JSON.parse(String(now)) as { url: string };
        return url === HONEST ? 'goes where it went' : `goes to ${url}`;
      },
    },
  ];
}

const HONEST = 'https://escritorio.example/';
