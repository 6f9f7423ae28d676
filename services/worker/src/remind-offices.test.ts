import { createCliente, createEscritorio, newId, setClock, type Tenant } from '@apura/database';
import { createLogger } from '@apura/runtime';
import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { remindOffices } from './remind-offices.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

const office = async (regime: string): Promise<Tenant> =>
  withCliente(
    base.database.forOrganization(await createEscritorio(base.database, { nome: 'Aurora' })),
    regime,
  );

async function withCliente(tenant: Tenant, regime: string): Promise<Tenant> {
  await createCliente(tenant, {
    cnpjRaiz: '11222333',
    razaoSocial: 'Padaria',
    regime,
    ibs_cbs: 'regular',
    desde: '2026-01',
    requestId: 'teste',
  });
  return tenant;
}

const testOffice = async (dia: string): Promise<Tenant> => {
  const live = await createEscritorio(base.database, { nome: 'Aurora' });
  const sandbox = await createEscritorio(base.database, { nome: 'Aurora (testes)', sandboxDe: live });
  const tenant = base.database.forOrganization(sandbox);
  await setClock(tenant, { id: newId(), nome: 'Chave de API', ip: '' }, dia);
  return withCliente(tenant, 'lucro_real');
};

const person = (tenant: Tenant, email: string, avisos: readonly string[], confirmed = true) =>
  tenant.transaction((tx) =>
    tx.query(
      `INSERT INTO "user" (id, organization_id, email, nome, senha_hash, papel, avisos, email_confirmado_em)
       VALUES ($1, $2, $3, 'Ana', 'x', 'member', $4, CASE WHEN $5 THEN now() END)`,
      [newId(), tenant.organizationId, email, avisos, confirmed],
    ),
  );

interface Mail {
  readonly para: string;
  readonly modelo: string;
  readonly dados: {
    readonly prazos: readonly {
      readonly data: string;
      readonly obrigacao: string;
      readonly indecisos?: number;
    }[];
    readonly conformidade: object | null;
    readonly abertura: object | null;
    readonly janeiro: object | null;
  };
}
const mails = (tenant: Tenant) =>
  tenant.transaction((tx) => tx.rows<Mail>('SELECT para, modelo, dados FROM email ORDER BY para', []));

const remind = (dia: string) =>
  remindOffices({
    database: base.database,
    logger: createLogger('test', 'error'),
    agora: () => new Date(`${dia}T12:00:00Z`),
  });

test('who wants it is told once a week what falls due in two weeks and is not ticked off', async () => {
  const tenant = await office('simples_nacional');
  const outro = await office('lucro_real');
  await person(tenant, 'quer@x.example', ['prazos']);
  await person(tenant, 'nao-confirmou@x.example', ['prazos'], false);
  await person(tenant, 'nao-quer@x.example', ['regras']);
  // Wednesday; the 20th of December is a Sunday, on which the windows of the Simples end (Resolução CGSN 194/2026), and the PGDAS-D waits for
  // the Monday.
  await remind('2026-12-09');
  const [mail, ...others] = await mails(tenant);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ para: 'quer@x.example', modelo: 'prazos.da_semana' });
  expect(mail?.dados.prazos.map(({ data, obrigacao }) => `${data} ${obrigacao}`)).toEqual([
    '2026-12-20 Cancelamento da opção (ou da renúncia) por IBS e CBS fora do DAS no semestre seguinte',
    '2026-12-20 Receitas Anteriores à Opção, de dezembro de 2025 a novembro de 2026',
    '2026-12-21 Pagamento do DAS e entrega do PGDAS-D',
  ]);
  expect(await mails(outro)).toEqual([]);
  // Nobody has said what the client does in the first half of 2027; the other two are no options of a half-year.
  expect(mail?.dados.prazos.map(({ indecisos }) => indecisos)).toEqual([1, undefined, undefined]);
  // It is in the regular CBS, and nobody has said its stock; of its documents nothing is wrong.
  expect(mail?.dados).toMatchObject({
    conformidade: null,
    abertura: { inventario: '2026-12-31', prazo: '2027-06-30', clientes: 1 },
  });

  await remind('2026-12-13');
  expect(await mails(tenant)).toHaveLength(1);
  await tenant.transaction((tx) =>
    tx.query(
      `INSERT INTO prazo_cumprido (organization_id, cliente_id, obrigacao, competencia, por)
       SELECT organization_id, id, 'pgdas_d', '2026-11', 'Ana' FROM cliente`,
    ),
  );
  await remind('2026-12-14');
  const [, segundo] = (await mails(tenant)).map(({ dados }) => dados.prazos.map(({ data }) => data));
  expect(segundo).toEqual(['2026-12-20', '2026-12-20']);
});

test('a week in which nothing falls due is no mail', async () => {
  const tenant = await office('mei');
  await person(tenant, 'mei@x.example', ['prazos']);
  await remind('2026-11-24');
  expect(await mails(tenant)).toEqual([]);
});

// 9 December is 22 days before the last one to put right what was told of the year (Ato Conjunto RFB/CGIBS 5/2026 art. 2º § 1º III).
test('what is wrong in documents of the year is counted until it can no longer be put right', async () => {
  const tenant = await office('lucro_real');
  await person(tenant, 'notas@x.example', ['prazos']);
  const documento = await notaForTests(base.database, tenant.organizationId, {
    ...{ cliente: null, emitente: '11222333', destinatario: '99000111', competencia: '2026-10' },
    ...{ efeito: 'debito', cfop: '5102', valor: '1000.00' },
  });
  await tenant.transaction((tx) =>
    tx.query(
      `INSERT INTO divergencia (id, organization_id, documento_id, regra, gravidade, campo, mensagem, fundamento, em_jogo)
       VALUES ($1, $2, $3, 'vcbs_item', 'critica', 'vCBS', 'm', 'f', 9)`,
      [newId(), tenant.organizationId, documento],
    ),
  );
  await remind('2026-12-09');
  await remind('2027-01-04');
  expect((await mails(tenant)).map(({ dados }) => dados.conformidade)).toEqual([
    { ano: 2026, corrige_ate: '2026-12-31', dias: 22, abertas: 1, clientes: 1 },
    null,
  ]);
});

// 9 December is 23 days before 1 January. Two causes of one note; the client that has left by then is not spoken of.
test('what January would refuse is counted until January has come', async () => {
  const tenant = await office('lucro_real');
  await person(tenant, 'janeiro@x.example', ['prazos']);
  await createCliente(tenant, {
    ...{ cnpjRaiz: '22333444', razaoSocial: 'Saiu', regime: 'lucro_real' },
    ...{ ibs_cbs: 'regular', desde: '2026-01' },
    requestId: 'teste',
  });
  for (const emitente of ['11222333', '22333444']) {
    const id = await notaForTests(base.database, tenant.organizationId, {
      ...{ cliente: null, emitente, destinatario: '99000111', competencia: '2026-10', crt: '3' },
      ...{ efeito: 'debito', cfop: '5102', valor: '1000.00' },
    });
    const pontos = ['grupo_ausente', 'campo_recusado'].map((causa) => ({
      ...{ causa, codigo: 'A', ncm: '22021000', descricao: 'd', detalhe: 'd', fundamento: 'f', itens: 1 },
      em_jogo: '1.00',
    }));
    await tenant.transaction(async (tx) => {
      await tx.query('UPDATE documento SET janeiro = $2::jsonb WHERE id = $1', [id, JSON.stringify(pontos)]);
      await tx.query("UPDATE cliente SET ultimo_mes = '2026-12' WHERE cnpj_raiz = '22333444'", []);
    });
  }
  await remind('2026-12-09');
  await remind('2027-01-04');
  expect((await mails(tenant)).map(({ dados }) => dados.janeiro)).toEqual([
    { dias: 23, pontos: 2, clientes: 1 },
    null,
  ]);
});

test('however many workers look in the same week, a person has one mail', async () => {
  const tenant = await office('simples_nacional');
  await person(tenant, 'uma@x.example', ['prazos']);
  await Promise.all(['2026-12-07', '2026-12-09', '2026-12-13'].map(remind));
  expect(await mails(tenant)).toHaveLength(1);
});

test('a test office is told what falls due on the day that it lives on', async () => {
  const tenant = await testOffice('2027-02-15');
  await person(tenant, 'quer@testes.example', ['prazos']);
  await remind('2026-12-28');
  const [mail] = await mails(tenant);
  const paid = mail?.dados.prazos.map(({ data, obrigacao }) => `${data} ${obrigacao}`);
  // The 28th is a Sunday; PIS and COFINS are no more (LC 214/2025, art. 542).
  expect(paid).toContain('2027-02-26 Ajuste e pagamento da apuração assistida de CBS e IBS');
  expect(paid?.join()).not.toContain('COFINS');
});
