import { createEmpresa, FORNECEDORES, generateNota } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import { recomputeOldRegras } from '../apuracoes/recompute-escritorio.ts';
import type { WorkContext } from '../work-context.ts';
import { collectDocumentos } from './collect-documentos.ts';

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
