import { NOT_FOUND_ERRORS } from '@apura/contracts';
import { writeCursor } from '../../../../services/gateway/src/request/paging.ts';
import type { Attack, Family } from '../../attack.ts';
import { answerOf, call, type Reply } from '../../http.ts';
import { type PanelCall, type Person, register } from '../../people.ts';
import type { Stage } from '../../stage.ts';
import { BOUNDARY, END, FORM, filePart } from '../../upload.ts';
import { nameOf, type Operation, operationsOfTheApi, operationsOfThePanel } from './operations.ts';
import { rowsOf } from './rows.ts';
import {
  ADJUSTMENT,
  ANSWER,
  ASSESSMENT,
  CONTACT,
  ENTRY,
  makeVictim,
  NOTICE,
  ONCE,
  SCENARIO,
  type Victim,
} from './victim.ts';

/** An id of a person's own office, beside which another office's may stand. */
interface Owned {
  readonly ask: Ask;
  readonly apuracao: string;
}

/** How the attacker asks: by key or by session. */
type Ask = (request: PanelCall) => Promise<Reply>;

/** One of them, of an office that is known: who asks for lists writes cursors that belong to it. */
type Lister = () => Promise<{ readonly ask: Ask; readonly office: string; readonly base: string }>;

const NOBODY = '01939f00-0000-7000-8000-000000000000';
/** People of other offices, so many that none of them reaches a limit. */
const INTRUDERS = 4;
const PERIOD = { desde: '2026-01-01T00:00:00Z' };

/** Good bodies of what is changed by its id; an address that is not here is called with `{}`, and must not mind. */
const BODIES: Readonly<Record<string, unknown>> = {
  'patch /clientes/{}': { status: 'inativo' },
  'patch /webhooks/{}': { estado: 'pausado' },
  'post /webhooks/{}/segredo': {},
  'post /webhooks/{}/disparar': { type: 'lote.concluido' },
  'post /webhooks/{}/recuperar': PERIOD,
  'post /webhooks/{}/repor': PERIOD,
  'post /clientes/{}/lancamentos-manuais': ENTRY,
  'post /clientes/{}/opcao-do-simples': { semestre: '2027-1', opcao: 'dentro' },
  'post /clientes/{}/opcao-do-simples/link': { semestre: '2027-1' },
  'put /clientes/{}/posicao-de-abertura': { estoque_por: 'estimativa', custo_das_vendas: '70' },
  'post /clientes/{}/posicao-de-abertura/importar':
    'estabelecimento;codigo;ncm;unidade;quantidade;valor\n11222333000181;1;73181500;UN;1;1,00',
  'put /clientes/{}/saldo-inicial': { competencia: '2026-03', saldos: [] },
  'post /clientes/{}/saldo-inicial/importar': 'tributo;valor\ncbs;1,00',
  'post /clientes/{}/lancamentos-manuais/importar':
    'competencia;tipo;tributo;valor;nota\n2026-03;credito;cbs;1,00;x',
  'post /clientes/{}/entradas/importar':
    'chave;entrada_em\n35260990001001000143550010000000011874836406;2026-10-02',
  'post /clientes/{}/produtos/decidir': { filtro: { lado: 'entrada' }, destinacao: 'insumo' },
  'post /clientes/{}/produtos/importar':
    'cnpj_emitente;codigo;ncm;destinacao\n44555666000181;A;48191000;insumo',
  'put /pessoas/{}/acesso': { so_leitura: false, so_clientes: true, cliente_ids: [] },
  'put /documentos/{}/entrada': { cliente_id: NOBODY, entrada_em: '2026-10-02' },
  'patch /pessoas/{}': { papel: 'member' },
  'put /cenarios/{}': SCENARIO,
  'post /clientes/{}/apuracao-assistida': ASSESSMENT,
  'post /clientes/{}/contatos': CONTACT,
  'post /clientes/{}/comunicados': NOTICE,
  'post /comunicados/{}/atender': { atendimento: 'x' },
  'put /documentos/{}/extincao': { situacao: 'extinto' },
  'post /apuracoes/{}/emails': { contato_id: NOBODY, forma: 'pdf' },
};
const QUERIES: Readonly<Record<string, string>> = {
  'get /clientes/{}/lancamentos-manuais': '?competencia=2026-03',
  'post /clientes/{}/saldo-inicial/importar': '?competencia=2026-03',
  'post /clientes/{}/apuracao-assistida': '?arquivo=a.json',
  'get /clientes/{}/precos/memoria': '?codigo=A',
  'get /apuracoes/{}/diferenca': `?com=${NOBODY}`,
};
/** What it names belongs to whoever names it: a root of a CNPJ, of which each office enters what it knows. */
const ONES_OWN = new Set(['put /fornecedores-simples/{}']);

/** What stands behind each of these in an address, as the victim has one. A new address has to be entered here. */
const NAMED_BY: Readonly<Record<string, string>> = {
  clientes: 'cliente',
  upload: 'lote',
  apuracoes: 'apuracao',
  documentos: 'documento',
  webhooks: 'webhook',
  eventos: 'evento',
  entregas: 'entrega',
  chaves: 'chave',
  pessoas: 'pessoa',
  convites: 'convite',
  sessoes: 'sessao',
  cenarios: 'cenario',
  ajustes: 'ajuste',
  respostas: 'resposta',
  'lancamentos-manuais': 'lancamento',
  'regras-de-entrada': 'regra',
  contatos: 'contato',
  'importacoes-da-assistida': 'importacao',
  livros: 'livro',
  comunicados: 'comunicado',
  dossies: 'dossie',
  compartilhamentos: 'compartilhamento',
  calendarios: 'calendario',
};

/** Bodies that name something, each with an id put in. A new one has to be entered here. */
const WITH_ID: Readonly<Record<string, (id: string) => Partial<PanelCall>>> = {
  'post /apuracoes cliente_id': (id) => ({ body: { cliente_id: id, competencia: '2026-04' } }),
  'put /prazos cliente_ids': (id) => ({
    body: { obrigacao: 'dctfweb', competencia: '2026-04', cliente_ids: [id], cumprido: true },
  }),
  'post /apuracoes/varias cliente_ids': (id) => ({ body: { competencia: '2026-04', cliente_ids: [id] } }),
  'post /clientes/varios/desfazer ids': (id) => ({ body: { ids: [id] } }),
  'post /dossies cliente_ids': (id) => ({ body: { tipo: 'conformidade_2026', cliente_ids: [id] } }),
  'post /compartilhamentos cliente_ids': (id) => ({
    body: { competencia: '2026-04', forma: 'link', cliente_ids: [id] },
  }),
  'post /clientes/{}/produtos/decidir ids': (id) => ({ body: { ids: [id], destinacao: 'insumo' } }),
  'post /carteira/posicao-de-abertura cliente_ids': (id) => ({ body: { cliente_ids: [id] } }),
  'post /carteira/conferir cliente_ids': (id) => ({
    body: { competencia: '2026-04', cliente_ids: [id], conferido: true },
  }),
  'post /carteira/reabrir cliente_ids': (id) => ({ body: { competencia: '2026-04', cliente_ids: [id] } }),
  'post /carteira/fechar cliente_id': (id) => ({
    body: { competencia: '2026-04', clientes: [{ cliente_id: id }] },
  }),
  'post /fechamento/conferir cliente_ids': (id) => ({
    body: { competencia: '2026-04', cliente_ids: [id], conferido: true },
  }),
  'post /fechamento/reabrir cliente_ids': (id) => ({ body: { competencia: '2026-04', cliente_ids: [id] } }),
  'post /fechamento/fechar cliente_id': (id) => ({
    body: { competencia: '2026-04', clientes: [{ cliente_id: id }] },
  }),
  'patch /fechamento/cadastro cliente_id': (id) => ({
    body: { competencia: '2026-04', linhas: [{ cliente_id: id, rbt12: '1.000,00' }] },
  }),
  'put /fechamento/cadastro cliente_id': (id) => ({
    body: { linhas: [{ cliente_id: id, desde: '2026-04', regime: null }] },
  }),
  'put /prazos cliente_id': (id) => ({
    body: {
      ...{ obrigacao: 'pis_cofins', competencia: '2026-04', cliente_ids: [id], cumprido: true },
      pagos: [{ cliente_id: id, valor: '1.00' }],
    },
  }),
  'put /pessoas/{}/acesso cliente_ids': (id) => ({
    body: { so_leitura: false, so_clientes: true, cliente_ids: [id] },
  }),
  'post /pessoas/convites cliente_ids': (id) => ({
    body: { email: 'y@z.example', papel: 'member', so_clientes: true, cliente_ids: [id] },
  }),
  'post /webhooks clientes': (id) => ({ body: { url: 'https://receptor.example/gancho', clientes: [id] } }),
  'patch /webhooks/{} clientes': (id) => ({ body: { clientes: [id] } }),
  'post /calendarios cliente_id': (id) => ({ body: { nome: 'Agenda', cliente_id: id } }),
  'post /sessao/escritorio escritorio_id': (id) => ({ body: { escritorio_id: id } }),
  'post /apuracoes/{}/emails contato_id': (id) => ({ body: { contato_id: id, forma: 'pdf' } }),
  'put /regras-de-entrada cliente_id': (id) => ({ body: { cliente_id: id, desde: '2026-09', dias: 2 } }),
  'put /documentos/{}/entrada cliente_id': (id) => ({ body: { cliente_id: id, entrada_em: '2026-10-02' } }),
  'post /ajustes cliente_id': (id) => ({ body: { ...ADJUSTMENT, cliente_id: id } }),
  'post /ajustes/varios cliente_id': (id) => ({ body: { ajustes: [{ ...ADJUSTMENT, cliente_id: id }] } }),
  'post /respostas cliente_id': (id) => ({ body: { respostas: [{ ...ANSWER, cliente_id: id }] } }),
  'post /divergencias/tratar cliente_id': (id) => ({
    body: {
      divergencias: [{ cliente_id: id, regra: 'r', campo: 'c', emitente: '', cprod: '' }],
      estado: 'ignorada',
      motivo: 'm',
    },
  }),
  'post /respostas/retirar ajustes': (id) => ({ body: { ajustes: [id], respostas: [] } }),
  'post /respostas/retirar respostas': (id) => ({ body: { ajustes: [], respostas: [id] } }),
  'post /recusados/dispensar arquivos': (id) => ({ body: { codigo: 'xml_invalido', arquivos: [id] } }),
  'post /upload cliente_id': (id) => ({
    headers: { 'Content-Type': FORM },
    body: Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="cliente_id"\r\n\r\n${id}\r\n`),
      filePart('a.xml', '<NFe/>'),
      END,
    ]),
  }),
};

/** Kept with an answer about one's own client, as a word to remember it by. */
const NEVER_LOOKED_UP = new Set(['post /respostas chave']);

/** What is asked for twice has nothing left to do, and says the same of what nobody has. */
const IDEMPOTENT = new Set(['post /respostas/retirar ajustes', 'post /respostas/retirar respostas']);
const NOTHING_LEFT = '204, as for what nobody has';
/** What treats many, and says of each what became of it, or of how many it was done. */
const EACH_TOLD = new Set([
  'post /recusados/dispensar arquivos',
  'post /clientes/varios/desfazer ids',
  'post /compartilhamentos cliente_ids',
  'post /carteira/conferir cliente_ids',
  'post /carteira/reabrir cliente_ids',
  'post /carteira/fechar cliente_id',
  'post /fechamento/conferir cliente_ids',
  'post /fechamento/reabrir cliente_ids',
  'post /fechamento/fechar cliente_id',
  'patch /fechamento/cadastro cliente_id',
]);
const REFUSED_ALIKE = '200, as for what nobody has';
/** What is made for those of the named clients that there are. */
const MADE_FOR_SOME = new Set(['post /apuracoes/varias cliente_ids']);
const MADE_FOR_NONE = '201, as for what nobody has';

const SAME_REQUEST = { 'X-Request-Id': 'the-same-request' };
const NOT_FOUND = ['not_found', ...Object.keys(NOT_FOUND_ERRORS)].map(
  (code) => `404 ${code}, as for what nobody has`,
);

/**
 * Every address that names something, from the document of the API and the panel's list, with every id of another
 * office: in the address, its query and its body.
 */
export const isolation: Family = {
  name: 'Other offices',
  async attacks(stage) {
    const victim = await makeVictim(stage);
    const intruders: Promise<Person>[] = [];
    let asked = 0;
    const bySession: Ask = async (request) => {
      // Both of two answers that are compared are one person's.
      const turn = Math.floor(asked++ / 2) % INTRUDERS;
      intruders[turn] ??= register(stage);
      return ((await intruders[turn]) as Person).ask(request);
    };
    const byKey: Ask = async ({ path, body, ...rest }) => {
      const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
      return call(stage, {
        ...rest,
        path,
        key: await stage.attacker.key(),
        headers: { 'Content-Type': 'application/json', ...rest.headers },
        ...(body === undefined ? {} : { body: (raw ? body : JSON.stringify(body)) as string }),
      });
    };
    const keyOwner: Lister = async () => ({ ask: byKey, office: stage.attacker.id, base: '' });
    let lists = 0;
    const sessionOwner: Lister = async () => {
      const turn = lists++ % INTRUDERS;
      intruders[turn] ??= register(stage);
      const { ask, office } = (await intruders[turn]) as Person;
      return { ask, office: office.id, base: '/painel/api' };
    };
    const api = await operationsOfTheApi(stage);
    const panel = operationsOfThePanel(api);
    const owned = await ownApuracao(stage);
    return [
      everythingIsTried([...api, ...panel], victim),
      foundByItsOwn(panel, victim),
      ...api.flatMap((operation) =>
        attacksOn(operation, byKey, { ...victim, owned, lister: keyOwner, where: 'API' }),
      ),
      ...panel.flatMap((operation) =>
        attacksOn(operation, bySession, { ...victim, owned, lister: sessionOwner, where: 'panel' }),
      ),
      {
        name: 'the Idempotency-Key of another office',
        right: ['201, something else'],
        slice: true,
        async run() {
          const reply = await byKey({
            method: 'POST',
            path: '/v1/webhooks',
            headers: { 'Idempotency-Key': ONCE },
            body: { url: 'https://outro.example/' },
          });
          return `${answerOf(reply)}, ${String(reply.body).includes(String(victim.ids.webhook)) ? 'theirs' : 'something else'}`;
        },
      },
      {
        name: `all of this, and the other office's rows in ${Object.keys(victim.rows).length} tables`,
        right: ['are as they were'],
        slice: true,
        run: async () => {
          const after = await rowsOf(stage, victim.office.id);
          const changed = Object.keys(after).filter((table) => victim.rows[table] !== after[table]);
          return changed.length ? `changed: ${changed.join(', ')}` : 'are as they were';
        },
      },
    ];
  },
};

async function ownApuracao(stage: Stage): Promise<Owned> {
  const { ask } = await register(stage);
  const made = async (path: string, body: object): Promise<string> =>
    (JSON.parse(String((await ask({ method: 'POST', path, body })).body)) as { id: string }).id;
  const cliente_id = await made('/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'mei',
  });
  return { ask, apuracao: await made('/apuracoes', { cliente_id, competencia: '2026-03' }) };
}

/** Whether this suite has an id for everything that may be named: what is new is not passed over. */
const everythingIsTried = (operations: readonly Operation[], { ids }: Victim): Attack => ({
  name: `${operations.length} operations, and the ids that they name`,
  right: ['each of them is tried'],
  slice: true,
  async run() {
    const paths = operations.flatMap((operation) =>
      [...operation.path.matchAll(/([\w-]+)\/\{(\w+)\}/g)]
        .filter(([, collection = '']) => !ONES_OWN.has(nameOf(operation)) && !(collection in OTHER_NAMES))
        .filter(([, collection = '']) => !ids[NAMED_BY[collection] ?? ''])
        .map(([part]) => `${operation.method} ${operation.path}: ${part}`),
    );
    const bodies = operations
      .flatMap((operation) => operation.body.map((field) => `${nameOf(operation)} ${field}`))
      .filter((field) => !WITH_ID[field] && !NEVER_LOOKED_UP.has(field));
    return [...new Set([...paths, ...bodies])].join('; ') || 'each of them is tried';
  },
});

/** What stands behind these in an address is no id. */
const OTHER_NAMES: Readonly<Record<string, string>> = { regimes: 'the month since when' };

/** What was found, and is not what the address is for: versions of two clients, a client that is not of the Simples, a paper that is not printed yet. */
const REFUSED_TO_WHO_HAS_IT = / (versoes_incomparaveis|so_do_simples|dossie_em_preparo)$/;

/** An id that its own office does not find would prove nothing. */
const foundByItsOwn = (operations: readonly Operation[], { ids, person }: Victim): Attack => ({
  name: 'the same ids, asked for by their own office',
  right: ['are found'],
  requests: operations.length,
  slice: true,
  async run() {
    const missing: string[] = [];
    for (const { method, path } of operations) {
      const [, collection = ''] = /([\w-]+)\/\{\w+\}/.exec(path) ?? [];
      const id = ids[NAMED_BY[collection] ?? ''];
      if (method !== 'get' || id === undefined) continue;
      const query = nameOf({ method, path }) === 'get /apuracoes/{}/diferenca' ? `?com=${id}` : '';
      const reply = await person.ask({
        path: path.replace(/\{\w+\}/, id) + (query || (QUERIES[nameOf({ method, path })] ?? '')),
      });
      if (reply.status !== 200 && !REFUSED_TO_WHO_HAS_IT.test(answerOf(reply)))
        missing.push(`${path} ${answerOf(reply)}`);
    }
    return missing.join('; ') || 'are found';
  },
});

const rightOf = (field: string): readonly string[] =>
  IDEMPOTENT.has(field)
    ? [NOTHING_LEFT]
    : EACH_TOLD.has(field)
      ? [REFUSED_ALIKE]
      : MADE_FOR_SOME.has(field)
        ? [MADE_FOR_NONE]
        : NOT_FOUND;

function attacksOn(
  operation: Operation,
  ask: Ask,
  {
    ids,
    owned,
    lister,
    where,
  }: Victim & { readonly owned: Owned; readonly lister: Lister; readonly where: string },
): Attack[] {
  const { method, path } = operation;
  const name = nameOf(operation);
  const body = BODIES[name] ?? (method === 'get' || method === 'delete' ? undefined : {});
  const headers = { ...SAME_REQUEST, ...(typeof body === 'string' ? { 'Content-Type': 'text/csv' } : {}) };
  const request = { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) };
  const all = Object.values(ids);
  const uuids = all.filter((id) => id.includes('-'));
  const at = (id: string): string => path.replace('{desde}', '2027-01').replaceAll(/\{\w+\}/g, id);
  const tried = (
    how: string,
    right: readonly string[],
    each: readonly string[],
    to: (id: string) => PanelCall,
    by = ask,
  ): Attack => ({
    name: `${where}: ${method} ${path}${how} with each of ${each.length} ids of another office`,
    right,
    requests: each.length * 2,
    run: () => compare(by, each, to),
  });
  const beside = path.startsWith('/apuracoes/{') ? owned : undefined;
  const attacks: Attack[] = [];
  if (path.includes('{') && !ONES_OWN.has(name))
    attacks.push({
      ...tried('', NOT_FOUND, all, (id) => ({ ...request, path: at(id) + (QUERIES[name] ?? '') })),
      ...(method === 'get' && path.endsWith('/{id}') ? { slice: true as const } : {}),
    });
  for (const field of operation.query)
    attacks.push(
      tried(
        `?${field}=`,
        [...NOT_FOUND, '200, as for what nobody has', '400 parametros_invalidos, as for what nobody has'],
        uuids,
        (id) => ({
          ...request,
          path: `${at(beside?.apuracao ?? NOBODY)}?${MONTH[name] ?? ''}${field}=${id}`,
        }),
        beside?.ask,
      ),
    );
  for (const field of operation.body) {
    const withId = WITH_ID[`${name} ${field}`];
    if (withId)
      attacks.push(
        tried(` (${field})`, rightOf(`${name} ${field}`), uuids, (id) => {
          const own = withId(id);
          return { ...request, path: at(NOBODY), ...own, headers: { ...headers, ...own.headers } };
        }),
      );
  }
  if (method === 'get' && !path.includes('{'))
    attacks.push(listOf(operation, lister, { ids: uuids, where, query: MONTH[name] ?? '' }));
  return attacks;
}

/** Lists that want a month, and more. */
const MONTH: Readonly<Record<string, string>> = {
  'get /fornecedores-simples': 'competencia=2026-09&',
  // With what is taken where nothing is asked for: a cursor belongs to all of it.
  'get /carteira': 'ordem=cliente&sentido=asc&',
  'get /fechamento': 'ordem=cliente&sentido=asc&',
  'get /fechamento/pagamentos': 'competencia=2026-04&',
  'get /prazos/clientes': 'obrigacao=dctfweb&competencia=2026-04&',
};

/** What is no thing of its own, such as a list: from its beginning, and from behind each row of another office. */
const listOf = (
  { method, path, paged }: Operation,
  lister: Lister,
  { ids, where, query }: { readonly ids: readonly string[]; readonly where: string; readonly query: string },
): Attack => ({
  name: `${where}: ${method} ${path}, ${paged ? `also from behind ${ids.length} rows` : 'for what is'} of another office`,
  right: ['200', '200; 400 cursor_invalido', '404 not_found'],
  requests: ids.length + 1,
  async run() {
    const seen = new Set<string>();
    const { ask, office, base } = await lister();
    const filters = Object.fromEntries(new URLSearchParams(query));
    const scope = { organizationId: office, path: base + path, filters };
    for (const cursor of ['', ...(paged ? ids.map((id) => writeCursor(id, scope)) : [])]) {
      const reply = await ask({ path: `${path}?${query}${cursor && `cursor=${cursor}`}` });
      const shown = ids.filter((id) => String(reply.body).includes(id));
      seen.add(shown.length ? `shows ${shown.join(' ')}` : answerOf(reply));
    }
    return [...seen].join('; ');
  },
});

/** What the answers to all ids are, and whether they are the same, byte by byte, as for an id of nobody. */
async function compare(
  ask: Ask,
  ids: readonly string[],
  request: (id: string) => PanelCall,
): Promise<string> {
  const seen = new Set<string>();
  for (const id of ids) {
    const nobodys = /^\d{44}$/.test(id) ? id.replace(/^35/, '11') : NOBODY;
    const [foreign, missing] = [await ask(request(id)), await ask(request(nobodys))];
    // A list of outcomes names each thing by the id that it was asked for by.
    const same = everything(foreign).replaceAll(id, nobodys) === everything(missing);
    seen.add(`${answerOf(foreign)}, ${same ? 'as for what nobody has' : `told apart (${request(id).path})`}`);
  }
  return [...seen].join('; ');
}

/** Without what tells the time or counts requests, and without the digest of the body, which is there itself. */
const everything = ({ status, headers, body }: Reply): string =>
  JSON.stringify([
    status,
    Object.entries(headers).filter(
      ([name]) => !/^(?:date|etag|keep-alive|(?:x-)?ratelimit.*|set-cookie)$/.test(name),
    ),
    body.toString('latin1'),
  ]);
