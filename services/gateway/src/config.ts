import { fileURLToPath } from 'node:url';
import { egressConfig } from '@apura/egress';
import { keyRingConfig, publicAddressConfig } from '@apura/runtime';
import { storageConfig } from '@apura/storage';
import Type from 'typebox';

/** Where the workspace builds the panel. */
const PANEL = fileURLToPath(new URL('../../../packages/panel/dist', import.meta.url));

/** Nothing, or a page with its title. */
const MARKDOWN_PAGE = '^(# |$)';

/** Addresses or networks, separated by commas. */
const ADDRESSES = '^([0-9a-fA-F:.]+(/[0-9]{1,3})?( *, *|$))*$';

const whole = ([minimum, maximum]: [number, number], standard: number, description: string) =>
  Type.Integer({ minimum, maximum, default: standard, description });

/** Settings of the gateway, beside those that every service has. */
export const gatewayConfig = {
  ...publicAddressConfig,
  PORT: whole([0, 65535], 3000, 'Port of the API, the panel and the public pages.'),
  HOST: Type.String({ default: '127.0.0.1', description: 'Address that PORT listens on.' }),
  ...keyRingConfig,
  ...egressConfig,
  WEBHOOK_EGRESS_ADDRESSES: Type.String({
    default: '',
    pattern: ADDRESSES,
    description:
      'Comma-separated addresses or networks that webhooks leave from, as GET /v1/eu and the page for developers tell them.',
  }),
  TRUSTED_PROXIES: Type.String({
    default: '',
    pattern: ADDRESSES,
    description:
      'Comma-separated addresses or networks (10.0.0.0/8) of the proxies whose X-Forwarded-For is believed.',
  }),
  CALCULATION_THREADS: whole(
    [1, 64],
    2,
    'Threads of the calculators; one more is for who has none under way.',
  ),
  MAX_UPLOADS: whole(
    [1, 1000],
    20,
    'Uploads received at a time, at most a quarter of them for one office; each may hold some 10 MB.',
  ),
  PANEL_DIR: Type.String({
    default: PANEL,
    description: "Folder of the panel's build, with index.html and assets/.",
  }),
  PRIVACY_TEXT: Type.String({
    default: '',
    pattern: MARKDOWN_PAGE,
    description:
      'Markdown of /privacidade, beginning with "# "; PRIVACY_TEXT_FILE names its file. Empty: a model that says it is one.',
  }),
  TERMS_TEXT: Type.String({
    default: '',
    pattern: MARKDOWN_PAGE,
    description: 'Markdown of /termos, likewise; TERMS_TEXT_FILE names its file.',
  }),
  OPERATOR_NAME: Type.String({
    default: '',
    maxLength: 200,
    description:
      'Who runs this installation, as the public pages name them; with OPERATOR_CONTACT the texts no longer say that they are a model.',
  }),
  OPERATOR_ADDRESS: Type.String({
    default: '',
    maxLength: 300,
    description: 'Their address and CNPJ in one line, likewise.',
  }),
  OPERATOR_CONTACT: Type.String({
    default: '',
    maxLength: 200,
    description: 'E-mail address or telephone. Empty: seguranca@ the host.',
  }),
  OPERATOR_DPO: Type.String({
    default: '',
    maxLength: 200,
    description:
      'Whom they name for personal data (encarregado, LGPD art. 41), with how to reach them. Empty: OPERATOR_CONTACT.',
  }),
  OPERATOR_DATA: Type.String({
    default: '',
    maxLength: 2000,
    description:
      'Sentences of /privacidade: where the servers stand, who else handles the data, how long backups are kept.',
  }),
  OPERATOR_PRICE: Type.String({
    default: '',
    maxLength: 500,
    description: 'What the service costs, in one sentence of the first page.',
  }),
  QUOTA_OPEN_LOTES: whole(
    [1, 1_000_000],
    200,
    'Lotes of one office that may wait or be under way. An office can have its own (apura-admin quota).',
  ),
  QUOTA_FILES_PER_DAY: whole(
    [1, 1_000_000_000],
    200_000,
    'Files that one office may send within 24 hours; a ZIP counts by its files.',
  ),
  QUOTA_BYTES_PER_DAY: whole(
    [1, 1e15],
    20 * 1024 ** 3,
    'Uncompressed bytes that one office may send within 24 hours.',
  ),
  NEXT_CELL: Type.Union([Type.Literal(''), Type.String({ format: 'uri' })], {
    default: '',
    description: 'PUBLIC_BASE_URL of the cell where offices sign up once this one has CELL_OFFICES.',
  }),
  CELL_OFFICES: whole(
    [0, 1_000_000],
    1_000,
    'Offices, sandboxes left out, for which there is room where NEXT_CELL is set.',
  ),
  ...storageConfig,
};
