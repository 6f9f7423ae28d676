import { dvDaChave } from '@apura/documents';
import { COMERCIO_AURORA, FORNECEDORES, generateCancelamento, generateNota } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { linhasGuardadas } from '../../teste/linhas-guardadas.ts';
import { shuffle } from '../../teste/shuffle.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import { collectDocumentos } from './collect-documentos.ts';

const isto = withEscritorio();

const VENDEDOR = FORNECEDORES.atacado;
const receive = async (...arquivos: { nome: string; bytes: Uint8Array }[]) =>
  isto.escritorio.processar(
    await isto.escritorio.enviar(arquivos.map(({ nome, bytes }) => ({ nome, bytes: Buffer.from(bytes) }))),
  );
const vendedor = (regime: 'lucro_real' | 'lucro_presumido' = 'lucro_real') =>
  isto.escritorio.cliente({ cnpj: VENDEDOR.cnpj, razao_social: 'Atacado', regime });

const venda = generateNota({ seed: 8, numero: 8, itens: 2, dhEmi: '2026-09-20T10:00:00-03:00' });
/** The buyer gives all of it back, without the group. */
const volta = (numero: number, mais: object = {}) =>
  generateNota({
    seed: 8,
    numero,
    itens: venda.pedido.itens.map((item) => ({ ...item, CFOP: '5202' })),
    dhEmi: '2026-10-20T10:00:00-03:00',
    emitente: COMERCIO_AURORA,
    destinatario: VENDEDOR,
    finNFe: '4',
    chaveDevolvida: venda.chave,
    comIBSCBS: false,
    ...mais,
  });
const devolucao = volta(20);
const cancelada = generateCancelamento({ ...venda, dhEvento: '2026-10-25T10:00:00-03:00' });

const somas = async () =>
  isto.escritorio.consultar<{ efeito: string; motivo: string | null; cbs: string; pis: string }>(
    `SELECT l.efeito, min(l.motivo) AS motivo, sum(l.cbs)::text AS cbs, sum(l.pis)::text AS pis
       FROM lancamento l GROUP BY l.efeito ORDER BY 1`,
  );
const vinculos = () =>
  isto.escritorio.consultar<{ tipo: string; chave: string; chave_alvo: string }>(
    'SELECT tipo, chave, chave_alvo FROM documento_vinculo',
  );

test('a return takes back what its original charged, whichever comes first', async () => {
  const vistos: string[][][] = [];
  for (const arquivos of [[venda, devolucao], [devolucao, venda], null]) {
    isto.escritorio = await escritorioForTests(isto.workContext, 'Ordem');
    await vendedor();
    if (arquivos === null) await receive(venda, devolucao);
    else for (const um of arquivos) await receive(um);
    const [debito, estorno, ...resto] = await somas();
    expect(resto).toEqual([]);
    // The whole comes back: as much as the sale declares, though the return declares nothing.
    expect(debito).toMatchObject({ efeito: 'debito', cbs: venda.declarado?.vCBS });
    expect(estorno).toEqual({
      ...debito,
      efeito: 'estorno_debito',
      motivo: 'devolucao_pelo_item_da_original',
    });
    expect(await vinculos()).toEqual([{ tipo: 'devolve', chave: devolucao.chave, chave_alvo: venda.chave }]);
    vistos.push(await linhasGuardadas(isto.escritorio.consultar));
  }
  for (const outra of vistos.slice(1)) expect(outra).toEqual(vistos[0]);
}, 60_000);

test('the cancellation of the original leaves nothing to take back, in any order', async () => {
  const arquivos = [venda, devolucao, cancelada, volta(21, { serie: 2 })];
  const vistos: string[][][] = [];
  for (const seed of [0, 1, 2, 3]) {
    isto.escritorio = await escritorioForTests(isto.workContext, `Ordem ${seed}`);
    await vendedor();
    if (seed === 0) await receive(...arquivos);
    else for (const um of shuffle(arquivos, seed)) await receive(um);
    expect(await somas()).toEqual([
      { efeito: 'sem_efeito', motivo: 'original_sem_efeito', cbs: '0.00', pis: '0.00' },
    ]);
    vistos.push(await linhasGuardadas(isto.escritorio.consultar));
  }
  for (const outra of vistos.slice(1)) expect(outra).toEqual(vistos[0]);
}, 60_000);

test('two returns of the whole take back once, the first by key, in any order and when either is cancelled', async () => {
  const [primeira, segunda] = [volta(30), volta(31)];
  const fim = generateCancelamento({ ...primeira, dhEvento: '2026-10-25T10:00:00-03:00' });
  const deQuem = () =>
    isto.escritorio.consultar<{ chave: string; cbs: string }>(
      `SELECT d.chave, sum(l.cbs)::text AS cbs FROM lancamento l JOIN documento d ON d.id = l.documento_id
        WHERE d.chave <> '${venda.chave}' GROUP BY d.chave ORDER BY d.chave`,
    );
  const inteira = venda.declarado?.vCBS;
  const vistos: string[][][] = [];
  for (const seed of [0, 1, 2, 3]) {
    isto.escritorio = await escritorioForTests(isto.workContext, `Duas ${seed}`);
    await vendedor();
    const arquivos = [venda, primeira, segunda];
    if (seed === 0) await receive(...arquivos);
    else for (const um of shuffle(arquivos, seed)) await receive(um);
    expect(await deQuem()).toEqual([
      { chave: primeira.chave, cbs: inteira },
      { chave: segunda.chave, cbs: '0.00' },
    ]);
    expect(
      await isto.escritorio.consultar(
        `SELECT d.chave FROM divergencia v JOIN documento d ON d.id = v.documento_id
          WHERE v.regra = 'devolucao_acima_da_original' AND v.campo = 'prod/qCom' GROUP BY d.chave`,
      ),
    ).toEqual([{ chave: segunda.chave }]);
    await receive(fim);
    expect(await deQuem()).toEqual([{ chave: segunda.chave, cbs: inteira }]);
    vistos.push(await linhasGuardadas(isto.escritorio.consultar));
  }
  for (const outra of vistos.slice(1)) expect(outra).toEqual(vistos[0]);
}, 120_000);

test('an original of which only the number is right, or told, is found by it, in any order; not between others', async () => {
  const outra = (cNF: string) => {
    const base = venda.chave.slice(0, 35) + cNF;
    return base + dvDaChave(base);
  };
  const estorno = { efeito: 'estorno_debito', cbs: venda.declarado?.vCBS };
  for (const arquivos of [
    [venda, volta(40, { chaveDevolvida: outra('87654321') })],
    [volta(40, { chaveDevolvida: outra('87654321') }), venda],
  ]) {
    isto.escritorio = await escritorioForTests(isto.workContext, 'Numero');
    await vendedor();
    for (const um of arquivos) await receive(um);
    expect(await somas()).toMatchObject([{ efeito: 'debito' }, estorno]);
  }
  isto.escritorio = await escritorioForTests(isto.workContext, 'De outros');
  await vendedor();
  const deOutro = volta(41, { chaveDevolvida: outra('87654321'), emitente: FORNECEDORES.industria });
  for (const um of [deOutro, venda]) await receive(um);
  expect((await somas()).filter(({ motivo }) => motivo === 'devolucao_pelo_item_da_original')).toEqual([]);
  const sigilosa = volta(42, { chaveDevolvida: outra('00000000') });
  const xml = Buffer.from(sigilosa.bytes)
    .toString()
    .replace(/(<\/?)refNFe>/g, '$1refNFeSig>');
  isto.escritorio = await escritorioForTests(isto.workContext, 'Sigilosa');
  await vendedor();
  for (const um of [{ nome: 'sigilosa.xml', bytes: Buffer.from(xml) }, venda]) await receive(um);
  expect(await somas()).toMatchObject([{ efeito: 'debito' }, estorno]);
}, 120_000);

test('a client that comes after its notes has its returns by their originals', async () => {
  await receive(devolucao, venda);
  expect(await somas()).toEqual([]);
  const cliente = await vendedor();
  await collectDocumentos(isto.workContext, isto.escritorio.tenant.organizationId, cliente, 'teste');
  expect(await somas()).toMatchObject([
    { efeito: 'debito', cbs: venda.declarado?.vCBS },
    { efeito: 'estorno_debito', cbs: venda.declarado?.vCBS },
  ]);
});

test('a return that declares more than its original says so; the original counts', async () => {
  await vendedor();
  await receive(volta(22, { comIBSCBS: true, erro: 'cbs_dez_vezes' }));
  const acima = () =>
    isto.escritorio.consultar<{ campo: string }>(
      `SELECT campo FROM divergencia WHERE regra = 'devolucao_acima_da_original'`,
    );
  expect(await acima()).toEqual([]);
  await receive(venda);
  expect(await acima()).toEqual([{ campo: 'IBSCBS/gIBSCBS/gCBS/vCBS' }]);
  expect((await somas()).map(({ cbs }) => cbs)).toEqual([venda.declarado?.vCBS, venda.declarado?.vCBS]);
});
