import { createFato, type Fato } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { cleanEmails } from '../operations/upkeep.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { insertEvents } from '../webhooks/eventos.ts';

let base: TestDatabase;
let tenant: Tenant;
let cliente: string;
let apuracao: string;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Aurora' }));
  cliente = newId();
  apuracao = newId();
  const { organizationId } = tenant;
  await tenant.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO cliente (id, organization_id, cnpj_raiz, razao_social) VALUES ($1, $2, '11222333', 'Padaria')`,
      [cliente, organizationId],
    );
    await tx.query(
      `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, request_id)
       VALUES ($1, $2, $3, '2026-09', 1, 'calculada', '{}', 'r')`,
      [apuracao, organizationId, cliente],
    );
  });
});

const pessoa = (email: string, avisos: string[], confirmado = true) =>
  tenant.transaction((tx) =>
    tx.query(
      `INSERT INTO "user" (id, organization_id, email, nome, senha_hash, papel, avisos, email_confirmado_em)
       VALUES ($1, $2, $3, 'X', 'x', 'member', $4, CASE WHEN $5 THEN now() END)`,
      [newId(), tenant.organizationId, email, avisos, confirmado],
    ),
  );
const versao = () => ({ id: apuracao, cliente_id: cliente, competencia: '2026-09', versao: 1 });
const calculada = () =>
  createFato('apuracao.calculada', {
    versao: versao(),
    situacao: 'incompleta',
    resumo: 'Falta o RBT12.',
    divergencias: { criticas: 0, avisos: 0 },
  });
const falhou = () =>
  createFato('apuracao.falhou', {
    versao: versao(),
    erro: { etapa: 'calculando', codigo: 'x', mensagem: 'x' },
  });
const happen = (eventos: Fato[]) =>
  tenant.transaction((tx) => insertEvents(tx, { apuracao, versao: 1 }, 'pedido-1', eventos));
const emails = () =>
  tenant.transaction(
    async (tx) => (await tx.query('SELECT para, modelo, dados FROM email ORDER BY para')).rows,
  );
const permissoes = () =>
  tenant.transaction(
    async (tx) =>
      (
        await tx.query(`SELECT job_id FROM outbox WHERE fila = 'emails' AND organization_id = $1`, [
          tenant.organizationId,
        ])
      ).rows,
  );

test('who wants to hear of it, and whose address is confirmed, gets one mail, with names in place of ids', async () => {
  await pessoa(`a.${apuracao}@x.example`, ['apuracao_calculada', 'webhook']);
  await pessoa(`b.${apuracao}@x.example`, ['apuracao_falhou']);
  await pessoa(`c.${apuracao}@x.example`, ['apuracao_calculada'], false);
  await happen([calculada(), createFato('apuracao.criada', versao())]);
  expect(await emails()).toMatchObject([
    {
      para: `a.${apuracao}@x.example`,
      modelo: 'apuracao.calculada',
      dados: { cliente: 'Padaria', apuracao_id: apuracao },
    },
  ]);
  expect(await permissoes()).toHaveLength(1);
});

test('nobody wants to hear of it: no mail, no permit', async () => {
  await pessoa(`d.${apuracao}@x.example`, []);
  await happen([calculada(), falhou()]);
  expect(await emails()).toEqual([]);
  expect(await permissoes()).toEqual([]);
});

test('an event that is rolled back tells nobody', async () => {
  await pessoa(`e.${apuracao}@x.example`, ['apuracao_falhou']);
  const falha = tenant.transaction(async (tx) => {
    await insertEvents(tx, { apuracao, versao: 1 }, 'r', [falhou()]);
    throw new Error('no');
  });
  await expect(falha).rejects.toThrow('no');
  expect(await emails()).toEqual([]);
});

test('a mail that ended a month ago is forgotten; one that waits is not', async () => {
  await pessoa(`f.${apuracao}@x.example`, ['apuracao_falhou']);
  await pessoa(`g.${apuracao}@x.example`, ['apuracao_falhou']);
  await happen([falhou()]);
  await tenant.transaction(async (tx) => {
    await tx.query(`UPDATE email SET criado_em = now() - interval '31 days'`);
    await tx.query(`UPDATE email SET estado = 'enviado' WHERE para LIKE 'f.%'`);
  });
  expect(await cleanEmails(base.database)).toBe(1);
  expect(await emails()).toMatchObject([{ para: `g.${apuracao}@x.example` }]);
});

test('the thousandth mail of a day about news is the office’s last; the next day there are some again', async () => {
  await pessoa(`h.${apuracao}@x.example`, ['apuracao_falhou']);
  await tenant.transaction((tx) =>
    tx.query(
      `INSERT INTO email (id, organization_id, para, modelo, dados, request_id, event_id)
       SELECT gen_random_uuid(), $1, 'x', 'apuracao.falhou', '{}', 'r', gen_random_uuid() FROM generate_series(1, 999)`,
      [tenant.organizationId],
    ),
  );
  const quantos = async () => (await emails()).length;
  await happen([falhou()]);
  expect(await quantos()).toBe(1000);
  await happen([falhou()]);
  expect(await quantos()).toBe(1000);
  await tenant.transaction((tx) => tx.query(`UPDATE email SET criado_em = criado_em - interval '1 day'`));
  await happen([falhou()]);
  expect(await quantos()).toBe(1001);
});
