import { ENDINGS_OF_ADIANTAMENTO, readNeighbours } from '@apura/database';
import { FORNECEDORES, generateCancelamento, generateNota, MERCADO, type Produto } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { linhasGuardadas } from '../../teste/linhas-guardadas.ts';
import { shuffle } from '../../teste/shuffle.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';

const isto = withEscritorio();

const VENDEDOR = FORNECEDORES.atacado.cnpj;
const receive = async (...arquivos: { nome: string; bytes: Uint8Array }[]) =>
  isto.escritorio.processar(
    await isto.escritorio.enviar(arquivos.map(({ nome, bytes }) => ({ nome, bytes: Buffer.from(bytes) }))),
  );
const vendedor = () =>
  isto.escritorio.cliente({ cnpj: VENDEDOR, razao_social: 'Atacado', regime: 'lucro_real' });

const ofMes = (numero: number, mais: object) =>
  generateNota({ seed: 8, numero, dhEmi: `2026-${numero}-20T10:00:00-03:00`, ...mais });
const antes = generateNota({ seed: 8, numero: 8, finNFe: '6', ide: { tpNFDebito: '06' } });
const nomeia = { ide: { gPagAntecipado: { refNFe: antes.chave } } };
const finais = [10, 11, 12].map((numero) => ofMes(numero, nomeia));
const [primeira, segunda, terceira] = finais as [(typeof finais)[0], (typeof finais)[0], (typeof finais)[0]];
const cancelada = (nota: typeof primeira) =>
  generateCancelamento({ ...nota, dhEvento: '2026-12-30T10:00:00-03:00' });

const whoDeducts = async () =>
  (
    await isto.escritorio.consultar<{ numero: string }>(
      `SELECT d.numero FROM lancamento l JOIN documento d ON d.id = l.documento_id
        WHERE l.motivo = 'adiantamento_deduzido' ORDER BY 1`,
    )
  ).map(({ numero }) => numero);

test('an advance payment is deducted once, by the first of those that name it and count', async () => {
  await vendedor();
  await receive(terceira, antes);
  expect(await whoDeducts()).toEqual(['12']);
  await receive(primeira);
  expect(await whoDeducts()).toEqual(['10']);
  await receive(segunda);
  expect(await whoDeducts()).toEqual(['10']);
  await receive(cancelada(primeira));
  expect(await whoDeducts()).toEqual(['11']);
  await receive(cancelada(segunda), cancelada(antes));
  expect(await whoDeducts()).toEqual([]);
});

/** The same product at 100.00, as many units as are asked for. */
const ofUnidades = (unidades: bigint, mais: object) => {
  const inteiro = ({ classe, icms }: Produto) => classe === 'integral' && icms === 'normal';
  const produto = MERCADO.find(inteiro) as Produto;
  const itens = [{ produto, milesimos: unidades * 1000n, CFOP: '5102', preco: 10000n }];
  return generateNota({ seed: 8, itens, ...mais });
};
const deduzidos = async () =>
  (
    await isto.escritorio.consultar<{ mes: string; cbs: string; ibs: string }>(
      `SELECT competencia AS mes, sum(cbs)::text AS cbs, sum(ibs)::text AS ibs FROM lancamento
        WHERE motivo = 'adiantamento_deduzido' AND efeito = 'estorno_debito' GROUP BY 1 ORDER BY 1`,
    )
  ).map(({ mes, cbs, ibs }) => [mes, cbs, ibs]);

test('what exceeds the first final note goes on to the next that names it, in any order', async () => {
  const deCem = ofUnidades(100n, { numero: 8, finNFe: '6', ide: { tpNFDebito: '06' } });
  const nomeia = { ide: { gPagAntecipado: { refNFe: deCem.chave } } };
  const deQuarenta = [10, 11, 12].map((mes) =>
    ofUnidades(40n, { numero: mes, dhEmi: `2026-${mes}-20T10:00:00-03:00`, ...nomeia }),
  );
  // 10,000.00 less ICMS 1,800.00, PIS 135.30 and COFINS 623.20: base 7,441.50, CBS 66.97, IBS 7.44. 4,000.00: 26.79 and 2.98.
  expect(deCem.declarado).toMatchObject({ vCBS: '66.97', vIBS: '7.44' });
  const esperado = [
    ['2026-10', '26.79', '2.98'],
    ['2026-11', '26.79', '2.98'],
    ['2026-12', '13.39', '1.48'],
  ];
  await vendedor();
  for (const um of [deQuarenta[2], deCem, deQuarenta[1], deQuarenta[0]]) if (um) await receive(um);
  expect(await deduzidos()).toEqual(esperado);
  // The first one is cancelled: each takes what was left for the one before it.
  await receive(cancelada(deQuarenta[0] as typeof primeira));
  expect(await deduzidos()).toEqual([
    ['2026-11', '26.79', '2.98'],
    ['2026-12', '26.79', '2.98'],
  ]);
  isto.escritorio = await escritorioForTests(isto.workContext, 'De uma vez');
  await vendedor();
  await receive(...deQuarenta, deCem);
  expect(await deduzidos()).toEqual(esperado);
});

test('whichever comes first, the rows are the same', async () => {
  const outro = generateNota({ seed: 8, numero: 7, finNFe: '6', ide: { tpNFDebito: '06' } });
  const dos2 = ofMes(9 + 1, { serie: 2, ide: { gPagAntecipado: { refNFe: [antes.chave, outro.chave] } } });
  const arquivos = [antes, ...finais, cancelada(primeira), outro, dos2];
  const vistos: string[][][] = [];
  for (const seed of [0, 1, 2, 3, 4]) {
    isto.escritorio = await escritorioForTests(isto.workContext, `Ordem ${seed}`);
    await vendedor();
    if (seed === 0) await receive(...arquivos);
    else for (const um of shuffle(arquivos, seed)) await receive(um);
    vistos.push(await linhasGuardadas(isto.escritorio.consultar));
  }
  const [deUmaVez, ...outras] = vistos;
  for (const outra of outras) expect(outra).toEqual(deUmaVez);
}, 60_000);

test('of thousands that name one document, none but the first are read', async () => {
  await vendedor();
  await receive(antes, terceira);
  const [{ colunas } = { colunas: '' }] = await isto.escritorio.consultar<{ colunas: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS colunas FROM information_schema.columns
      WHERE table_name = 'documento' AND column_name NOT IN ('id', 'chave', 'situacao') AND is_generated = 'NEVER'`,
  );
  await isto.escritorio.consultar(
    `WITH iguais AS (INSERT INTO documento (id, chave, situacao, ${colunas})
       SELECT gen_random_uuid(), '9' || lpad(n::text, 43, '0'), CASE WHEN n < 1000 THEN 'cancelada' ELSE 'autorizada' END, ${colunas}
         FROM documento, generate_series(1, 4000) n WHERE chave = $1 RETURNING id, organization_id)
     SELECT count(*) FROM iguais`,
    terceira.chave,
  );
  await isto.escritorio.consultar(
    `INSERT INTO documento_vinculo (id, organization_id, documento_id, tipo, chave_alvo)
     SELECT gen_random_uuid(), organization_id, id, de, $1 FROM documento, unnest('{antecipa,substitui,anula}'::text[]) de
      WHERE chave LIKE '9%'`,
    antes.chave,
  );
  const lidos = await isto.escritorio.tenant.transaction((tx) =>
    readNeighbours(tx, [primeira.chave, antes.chave]),
  );
  const outras = ENDINGS_OF_ADIANTAMENTO - 1;
  const primeirasQueValem = Array.from(
    { length: outras },
    (_, i) => `9${String(1000 + i).padStart(43, '0')}`,
  );
  expect(lidos.documentos.map(({ chave }) => chave)).toEqual(
    [antes.chave, terceira.chave, ...primeirasQueValem].sort(),
  );
  // All that those name, and what names the advance payment.
  expect(lidos.vinculos).toHaveLength(3 * outras + 1);
});
