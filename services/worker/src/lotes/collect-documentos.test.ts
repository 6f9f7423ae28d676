import { createClientes, type NovoCliente } from '@apura/database';
import { known } from '@apura/engine';
import type { Permits } from '@apura/queues/permits';
import { createEmpresa, type Empresa, FORNECEDORES, generateNota } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import { recomputeOldRegras } from '../apuracoes/recompute-escritorio.ts';
import type { WorkContext } from '../work-context.ts';
import { collectClientes, collectDocumentos } from './collect-documentos.ts';

const isto = withEscritorio();

const { cnpj, nome } = FORNECEDORES.atacado;
const fornecedor = { cnpj, razao_social: nome, regime: 'lucro_real' };
/** The same note without its protocol, and with that of a denial. */
const autorizada = generateNota({ seed: 1, numero: 1, emitente: FORNECEDORES.atacado });
const withoutProtocolo = generateNota({
  seed: 1,
  numero: 1,
  emitente: FORNECEDORES.atacado,
  comProtocolo: false,
});
const denegada = Buffer.from(
  Buffer.from(autorizada.bytes).toString('utf8').replace('<cStat>100<', '<cStat>302<'),
);

/** Readers that let another file of the note come in while they read the first. */
function withOutroInMeio(): WorkContext {
  let chegou = false;
  return {
    ...isto.workContext,
    readers: {
      ...isto.workContext.readers,
      async read(batch) {
        const processados = await isto.workContext.readers.read(batch);
        if (!chegou && batch.hashes.length) {
          chegou = true;
          await isto.escritorio.processar(
            await isto.escritorio.enviar([{ nome: 'denegada.xml', bytes: denegada }]),
          );
        }
        return processados;
      },
    },
  };
}
const depois = async () => ({
  situacao: await isto.escritorio.consultar('SELECT situacao FROM documento'),
  lancamentos: (await isto.escritorio.consultar('SELECT FROM lancamento')).length,
});
const DENEGADA = { situacao: [{ situacao: 'denegada' }], lancamentos: 0 };

test('a note in whose place another came while it was picked up keeps what the other means', async () => {
  expect(withoutProtocolo.chave).toBe(autorizada.chave);
  await isto.escritorio.processar(
    await isto.escritorio.enviar([{ nome: 'sem-protocolo.xml', bytes: withoutProtocolo.bytes }]),
  );
  const id = await isto.escritorio.cliente(fornecedor);
  await collectDocumentos(withOutroInMeio(), isto.escritorio.tenant.organizationId, id, 'teste');
  expect(await depois()).toEqual(DENEGADA);
}, 60_000);

test('so does one that was computed anew by other rules', async () => {
  const clienteId = await isto.escritorio.cliente(fornecedor);
  await isto.escritorio.processar(
    await isto.escritorio.enviar([{ nome: 'sem-protocolo.xml', bytes: withoutProtocolo.bytes }]),
  );
  expect((await depois()).lancamentos).toBeGreaterThan(0);
  await isto.escritorio.consultar(`UPDATE documento SET versao_regras = '2025.1'`);
  await isto.escritorio.consultar(`UPDATE lancamento SET versao_regras = '2025.1'`);
  await recomputeOldRegras(
    withOutroInMeio(),
    isto.escritorio.tenant.organizationId,
    { clienteId, competencia: '2026-09' },
    'teste',
  );
  expect(await depois()).toEqual(DENEGADA);
}, 60_000);

test('the notes that are picked up tell of the establishments, and twice is as once', async () => {
  await isto.escritorio.processar(
    await isto.escritorio.enviar([{ nome: 'nota.xml', bytes: autorizada.bytes }]),
  );
  const id = await isto.escritorio.cliente(fornecedor);
  for (let vez = 0; vez < 2; vez += 1) {
    await collectDocumentos(isto.workContext, isto.escritorio.tenant.organizationId, id, 'teste');
    const { lugar, ie } = FORNECEDORES.atacado;
    expect(await isto.escritorio.consultar('SELECT cnpj, uf, municipio, ie FROM estabelecimento')).toEqual([
      { cnpj, uf: lugar.uf, municipio: lugar.xMun, ie },
    ]);
  }
}, 60_000);

test('so do the notes that come after the client is made, of its other branches too', async () => {
  await isto.escritorio.cliente(fornecedor);
  const { lugar, nome: razao, fantasia, regime } = FORNECEDORES.atacado;
  const filial = createEmpresa(`${cnpj.slice(0, 8)}0002`, { nome: razao, fantasia, lugar, regime });
  const daFilial = generateNota({ seed: 2, numero: 2, emitente: filial });
  for (const { bytes } of [autorizada, daFilial, generateNota({ seed: 3, numero: 3, emitente: filial })])
    await isto.escritorio.processar(await isto.escritorio.enviar([{ nome: 'nota.xml', bytes }]));
  const { ie } = FORNECEDORES.atacado;
  const de = (inteiro: string, inscricao: string) => ({
    ...{ cnpj: inteiro, uf: lugar.uf, municipio: lugar.xMun, ie: inscricao },
  });
  const guardados = await isto.escritorio.consultar(
    'SELECT cnpj, uf, municipio, ie FROM estabelecimento ORDER BY cnpj',
  );
  expect(guardados).toEqual([de(cnpj, ie), de(filial.cnpj, filial.ie)]);
}, 60_000);

/** Companies of which each buys of the one before. */
const EMPRESAS = ['11', '22', '33'].map((n) =>
  createEmpresa(`910000${n}0001`, {
    nome: `Comércio ${n} Ltda`,
    fantasia: n,
    lugar: FORNECEDORES.atacado.lugar,
    regime: 'lucro_real',
  }),
);
const [PRIMEIRA, SEGUNDA, TERCEIRA] = EMPRESAS as [Empresa, Empresa, Empresa];
const VENDAS = [
  generateNota({ seed: 11, numero: 11, emitente: PRIMEIRA, destinatario: SEGUNDA }),
  generateNota({ seed: 12, numero: 12, emitente: SEGUNDA, destinatario: TERCEIRA }),
  generateNota({ seed: 13, numero: 13, emitente: TERCEIRA, modelo: '65' }),
];
const sendVendas = async () =>
  isto.escritorio.processar(
    await isto.escritorio.enviar(VENDAS.map(({ bytes }, i) => ({ nome: `${i}.xml`, bytes }))),
  );
const novos = (raizes: readonly string[]): NovoCliente[] =>
  raizes.map((cnpjRaiz) => ({
    ...{ cnpjRaiz, razaoSocial: cnpjRaiz, regime: 'lucro_real', ibs_cbs: 'regular', desde: '2026-01' },
  }));
const make = (raizes: readonly string[]) => createClientes(isto.escritorio.tenant, novos(raizes), 'teste');
const permits = async () =>
  (
    await isto.escritorio.consultar<{ dados: Permits['clientes'] }>(
      `SELECT dados FROM outbox WHERE fila = 'clientes' ORDER BY id`,
    )
  ).map(({ dados }) => dados);
const LINHAS = `SELECT c.cnpj_raiz, d.chave, to_jsonb(l) - '{id,organization_id,cliente_id,documento_id}'::text[] AS linha
  FROM lancamento l JOIN cliente c ON c.id = l.cliente_id JOIN documento d ON d.id = l.documento_id ORDER BY 1, 2, 3`;
const recolhidos = () =>
  isto.escritorio.consultar(
    'SELECT cnpj_raiz FROM cliente WHERE documentos_recolhidos_em IS NOT NULL ORDER BY cnpj_raiz',
  );
const RAIZES = EMPRESAS.map(({ cnpj: inteiro }) => inteiro.slice(0, 8));

test('clients that are made together are picked up by one permit, each file read once, to what each by itself comes to', async () => {
  await sendVendas();
  const { ids } = await make(RAIZES);
  for (const id of ids)
    await collectDocumentos(isto.workContext, isto.escritorio.tenant.organizationId, id, 'teste');
  const cadaUm = await isto.escritorio.consultar<{ cnpj_raiz: string }>(LINHAS);
  expect(new Set(cadaUm.map(({ cnpj_raiz }) => cnpj_raiz))).toEqual(new Set(RAIZES));

  isto.escritorio = await escritorioForTests(isto.workContext);
  await sendVendas();
  await make(RAIZES);
  const [permit, ...others] = await permits();
  expect(others).toEqual([]);
  const lidos: string[] = [];
  const counting: WorkContext = {
    ...isto.workContext,
    readers: {
      ...isto.workContext.readers,
      read(batch) {
        lidos.push(...batch.hashes.map((hash) => hash.toString('hex')));
        return isto.workContext.readers.read(batch);
      },
    },
  };
  await collectClientes(counting, known(permit, 'permit'));
  expect(lidos).toHaveLength(VENDAS.length);
  expect(await isto.escritorio.consultar(LINHAS)).toEqual(cadaUm);
  expect(await recolhidos()).toEqual(RAIZES.map((cnpj_raiz) => ({ cnpj_raiz })));
  // Again: nothing waits any more.
  await collectClientes(counting, known(permit, 'permit'));
  expect(lidos).toHaveLength(VENDAS.length);
}, 60_000);

test('a note that cannot be read holds up its own clients alone', async () => {
  await sendVendas();
  await make(RAIZES);
  const [permit] = await permits();
  const [{ chave } = { chave: '' }] = VENDAS.slice(2);
  await isto.escritorio.consultar(
    `DELETE FROM conteudo WHERE sha256 = (SELECT sha256 FROM documento WHERE chave = '${chave}')`,
  );
  await expect(collectClientes(isto.workContext, known(permit, 'permit'))).rejects.toThrow(chave);
  expect(await recolhidos()).toEqual(RAIZES.slice(0, 2).map((cnpj_raiz) => ({ cnpj_raiz })));
}, 60_000);

test('a permit is for 25 clients at most, and the ranges of permits have no client in common', async () => {
  const raizes = Array.from({ length: 51 }, (_, i) => String(70_000_000 + i));
  const { ids } = await make(raizes);
  const inOrder = [...ids].sort();
  expect((await permits()).map(({ id, ate }) => [id, ate])).toEqual([
    [inOrder[0], inOrder[24]],
    [inOrder[25], inOrder[49]],
    [inOrder[50], undefined],
  ]);
}, 60_000);
