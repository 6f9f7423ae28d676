import {
  closedMesesOf,
  closeMeses,
  findApuracao,
  listFechamento,
  openMeses,
  requestApuracao,
  requestVersoesOfClosed,
} from '@apura/database';
import type { Comparativo } from '@apura/engine';
import { FORNECEDORES, generateNota, MERCADO } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import { computeApuracao } from './compute-apuracao.ts';

const isto = withEscritorio();
const ATOR = { id: '00000000-0000-7000-8000-000000000000', nome: 'Ana', ip: '127.0.0.1' };
const LEI = { nome: 'lei', status: 'lei' };
const [SETEMBRO, OUTUBRO] = ['2026-09', '2026-10'];
const sabao = MERCADO.find(({ classe }) => classe === 'integral') as (typeof MERCADO)[number];
const { atacado, industria } = FORNECEDORES as unknown as Record<
  'atacado' | 'industria',
  (typeof FORNECEDORES)['atacado']
>;

/** 100 units of 100.00 of soap from the wholesaler to another company. */
function nota(numero: number, mes = SETEMBRO) {
  return generateNota({
    seed: 1,
    numero,
    destinatario: industria,
    dhEmi: `${mes}-15T10:00:00-03:00`,
    itens: [{ produto: sabao, milesimos: 100_000n, CFOP: '5102', preco: 10_000n }],
  } as never) as { nome: string; bytes: Uint8Array };
}

const receive = async (...numbers: readonly (readonly [number, string?])[]) => {
  const arquivos = numbers.map(([numero, mes]) => {
    const { nome, bytes } = nota(numero, mes);
    return { nome, bytes: Buffer.from(bytes) };
  });
  return isto.escritorio.processar(await isto.escritorio.enviar(arquivos));
};
const cliente = ({ cnpj, nome }: { cnpj: string; nome: string }) =>
  isto.escritorio.cliente({ cnpj, razao_social: nome, regime: 'lucro_real' });
const close = (clienteId: string, competencia = SETEMBRO) =>
  closeMeses(isto.escritorio.tenant, ATOR, {
    competencia,
    clientes: [{ cliente_id: clienteId }],
    prazos: [],
    requestId: 'teste',
  });
const lineOf = async (clienteId: string, competencia = SETEMBRO) => {
  const filtro = {
    competencia,
    prazos: [],
    hoje: '2026-11-20',
    ordem: 'cliente',
    sentido: 'asc',
    limit: 10,
  } as const;
  const { linhas } = await listFechamento(isto.escritorio.tenant, filtro);
  return linhas.find(({ cliente_id }) => cliente_id === clienteId);
};
const late = async () => {
  const { tenant, consultar } = isto.escritorio;
  await requestVersoesOfClosed(tenant, LEI, 'teste');
  await computeApuracao(isto.workContext);
  await consultar(
    `UPDATE apuracao SET estado = 'calculada', calculada_em = now() WHERE estado = 'gerando_pdf'`,
  );
};
const versions = (clienteId: string, competencia = SETEMBRO) =>
  isto.escritorio.consultar<{ id: string; versao: number; estado: string }>(
    'SELECT id, versao, estado FROM apuracao WHERE cliente_id = $1 AND competencia = $2 ORDER BY versao',
    clienteId,
    competencia,
  );
const cents = (amount: string | null | undefined) => BigInt((amount ?? '').replace('.', ''));
const icmsOf = ({ comparativo }: { comparativo: unknown }) =>
  (comparativo as Comparativo).devido_no_mes?.tributos.find(({ tributo }) => tributo === 'icms');

test('what comes after a month was closed is computed by itself, and changes nothing of it until it is opened again', async () => {
  const { tenant, calcular, consultar } = isto.escritorio;
  const vendedor = await cliente(atacado);
  await receive([1]);
  const primeira = await calcular(vendedor, SETEMBRO);
  const [fechada] = await close(vendedor);
  expect(fechada).toMatchObject({ resultado: 'feito', apuracao_id: primeira.id });
  const { total } = (await lineOf(vendedor)) ?? {};
  expect(cents(total)).toBeGreaterThan(0n);

  // Two notes of one upload, one version.
  await receive([2], [3]);
  const permits = await consultar(
    `SELECT FROM outbox WHERE fila = 'apuracoes' AND dados->>'id' = $1`,
    closedMesesOf(tenant.organizationId),
  );
  expect(permits).toHaveLength(1);
  expect(await lineOf(vendedor)).toMatchObject({ situacao: 'encerrada', total, reabrir: null });
  await requestVersoesOfClosed(tenant, LEI, 'teste');
  await requestVersoesOfClosed(tenant, LEI, 'teste');
  expect(await versions(vendedor)).toMatchObject([{ versao: 1 }, { versao: 2, estado: 'na_fila' }]);
  await late();
  const [, segunda] = await versions(vendedor);
  expect(segunda?.estado).toBe('calculada');
  const linha = await lineOf(vendedor);
  // The two that came are as large as the one that was there.
  expect(linha).toMatchObject({
    situacao: 'encerrada',
    etapa: null,
    apuracao_id: primeira.id,
    versao: 1,
    total,
  });
  expect(linha?.reabrir?.apuracao_id).toBe(segunda?.id);
  expect(cents(linha?.reabrir?.diferenca)).toBe(2n * cents(total));
  await late();
  expect(await versions(vendedor)).toHaveLength(2);

  // By hand nobody asks for another.
  const pedido = { clienteId: vendedor, competencia: SETEMBRO as string, cenario: LEI, requestId: 'teste' };
  expect(await requestApuracao(tenant, pedido)).toEqual({ fechado: true });
  await openMeses(tenant, ATOR, {
    competencia: SETEMBRO as string,
    clientes: [vendedor],
    requestId: 'teste',
  });
  const aberta = await lineOf(vendedor);
  expect(aberta).toMatchObject({
    situacao: 'calculada',
    versao: 2,
    reabrir: null,
    fechado: null,
    conferido: null,
  });
  expect(cents(aberta?.total)).toBe(3n * cents(total));
});

test('the balance of a closed month is that of the version that was closed', async () => {
  const { tenant, calcular, consultar } = isto.escritorio;
  const comprador = await cliente(industria);
  await receive([1], [2, OUTUBRO]);
  // What the purchases are for is another test's.
  const answered = () => consultar('DELETE FROM pergunta WHERE cliente_id = $1', comprador);
  await answered();
  const setembro = await calcular(comprador, SETEMBRO);
  const carried = icmsOf(setembro)?.a_transportar;
  expect(cents(carried)).toBeGreaterThan(0n);
  const outubro = await calcular(comprador, OUTUBRO);
  expect(icmsOf(outubro)?.saldo_anterior).toBe(carried);
  await answered();
  expect(await close(comprador)).toMatchObject([{ resultado: 'feito' }]);
  await receive([3]);
  expect((await findApuracao(tenant, setembro.id))?.desatualizada_por).toMatchObject({ motivo: 'nota' });
  await late();
  expect(await versions(comprador)).toHaveLength(2);
  // October goes on from what was closed, and nothing of it has changed.
  expect((await findApuracao(tenant, outubro.id))?.desatualizada_desde).toBeNull();
  expect(icmsOf(await calcular(comprador, OUTUBRO))?.saldo_anterior).toBe(carried);
  await openMeses(tenant, ATOR, {
    competencia: SETEMBRO as string,
    clientes: [comprador],
    requestId: 'teste',
  });
  const [, ultima] = await versions(comprador, OUTUBRO);
  expect((await findApuracao(tenant, ultima?.id ?? ''))?.desatualizada_por).toEqual({
    motivo: 'mes_anterior',
  });
  expect(cents(icmsOf(await calcular(comprador, OUTUBRO))?.saldo_anterior)).toBe(2n * cents(carried));
});

test('a note that arrives while the month is closed is either seen before, or comes after', async () => {
  const { calcular, consultar, enviar, processar } = isto.escritorio;
  const vendedor = await cliente(atacado);
  await receive([1]);
  for (let numero = 10; numero < 16; numero++) {
    await calcular(vendedor, SETEMBRO);
    const { nome, bytes } = nota(numero);
    const lote = await enviar([{ nome, bytes: Buffer.from(bytes) }]);
    const [[outcome]] = await Promise.all([close(vendedor), processar(lote)]);
    const [mes] = await consultar<{ fechada_id: string | null; a_recalcular_desde: Date | null }>(
      'SELECT fechada_id, a_recalcular_desde FROM fechamento WHERE cliente_id = $1',
      vendedor,
    );
    if (outcome?.resultado === 'feito') expect(mes?.a_recalcular_desde).not.toBeNull();
    else expect([outcome?.codigo, mes?.fechada_id ?? null]).toEqual(['mes_desatualizado', null]);
    await openMeses(isto.escritorio.tenant, ATOR, {
      competencia: SETEMBRO as string,
      clientes: [vendedor],
      requestId: 'teste',
    });
  }
});
