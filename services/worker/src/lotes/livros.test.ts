import { readFileSync } from 'node:fs';
import {
  listEntradas,
  readEstoqueDosLivros,
  removeExpired,
  removeLivro,
  stateEntradas,
  updateOrganizacao,
} from '@apura/database';
import { known, livrosQueContam } from '@apura/engine';
import { makeZip } from '@apura/testing/zip';
import { expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import { collectDocumentos } from './collect-documentos.ts';

/* The made-up books and notes of packages/sped: client 12345678000195, October 2026. */
const isto = withEscritorio();

const fromSped = (nome: string) => ({
  nome,
  bytes: readFileSync(new URL(`../../../../packages/sped/test-data/${nome}`, import.meta.url)),
});
const FECHA = fromSped('efd-icms-2026-10-fecha.txt');
const CONTRIBUICOES = fromSped('efd-contribuicoes-2026-10.txt');
const NOTAS = [
  'entrada-101',
  'entrada-201',
  'saida-301',
  'saida-302',
  'saida-302-cancelamento',
  'saida-303',
].map((nome) => fromSped(`nota-${nome}.xml`));
const ENTRADA_201 = '35261011222333000181550010000002011000026207';
const BETA = { cnpj: '12345678000195', razao_social: 'Comércio Beta', regime: 'lucro_real' };

type Arquivo = { readonly nome: string; readonly bytes: Buffer };
type Escritorio = typeof isto.escritorio;
const send = async (arquivos: readonly Arquivo[], escritorio: Escritorio = isto.escritorio, como = {}) =>
  escritorio.processar(await escritorio.enviar(arquivos, como));
const alone = async (arquivo: Arquivo, como = {}) =>
  known((await send([arquivo], isto.escritorio, como)).arquivos[0], 'the file');
const livros = (escritorio = isto.escritorio) =>
  escritorio.consultar<{ arquivo: string; conta: boolean; linhas: number }>(
    'SELECT arquivo, conta, linhas FROM livro ORDER BY id',
  );

test('a book is known by its first line, read whole and kept for the client of its CNPJ', async () => {
  await isto.escritorio.cliente(BETA);
  const visto = await alone({ ...FECHA, nome: 'outubro.dat' });
  // It has no signature, and its client is there.
  expect(visto).toMatchObject({ estado: 'processado', codigo: null, avisos: ['livro_sem_assinatura'] });
  expect(await livros()).toEqual([{ arquivo: 'outubro.dat', conta: true, linhas: 86 }]);
  // DT_E_S, and by the buyer's CFOP (1101: for production; 1102: for resale) what each item is for.
  expect(
    await isto.escritorio.consultar(
      'SELECT right(chave, 10) AS fim, dia::text AS dia, conta_em, destinacoes FROM entrada_do_livro ORDER BY dia',
    ),
  ).toEqual([
    { fim: '1000026207', dia: '2026-10-08', conta_em: null, destinacoes: { 1: 'insumo', 2: 'insumo' } },
    { fim: '1007998195', dia: '2026-10-31', conta_em: null, destinacoes: { 1: 'revenda' } },
  ]);
  // The bytes of the file wait for the sweeper, its facts stay.
  const [guardado] = await isto.escritorio.consultar<{ ficam: number; vao: number }>(
    'SELECT count(*) FILTER (WHERE NOT provisorio)::int AS ficam, count(*) FILTER (WHERE provisorio)::int AS vao FROM conteudo',
  );
  expect(guardado?.ficam).toBe(1);
  expect(guardado?.vao).toBe(Math.ceil(FECHA.bytes.length / 1000));
});

test('the same file again is none, a replacement takes the place of the original whichever comes first', async () => {
  await isto.escritorio.cliente(BETA);
  const retificadora = {
    nome: 'retificadora.txt',
    bytes: Buffer.from(FECHA.bytes.toString('latin1').replace('|0000|020|0|', '|0000|020|1|'), 'latin1'),
  };
  expect((await alone(retificadora)).estado).toBe('processado');
  expect((await alone(FECHA)).avisos).toEqual(['livro_sem_assinatura', 'livro_substituido']);
  expect(await alone(FECHA)).toMatchObject({ estado: 'duplicado', codigo: 'arquivo_duplicado' });
  expect((await livros()).map(({ arquivo, conta }) => [arquivo, conta])).toEqual([
    ['retificadora.txt', true],
    [FECHA.nome, false],
  ]);
});

const ATOR = { id: '00000000-0000-7000-8000-000000000000', nome: 'Ana', ip: '127.0.0.1' };

test('facts that a replacement shares with its original stay until both are removed', async () => {
  const { escritorio } = isto;
  await escritorio.cliente(BETA);
  const trocada = FECHA.bytes.toString('latin1').replace('|0000|020|0|', '|0000|020|1|');
  await send([FECHA, { nome: 'retificadora.txt', bytes: Buffer.from(trocada, 'latin1') }]);
  const guardados = () =>
    escritorio.consultar(`SELECT count(*)::int AS partes, (SELECT count(*)::int FROM entrada_do_livro) AS entradas
       FROM conteudo WHERE NOT provisorio`);
  // Both have the same documents: one content of facts for the two of them, and two purchases each.
  expect(await guardados()).toEqual([{ partes: 1, entradas: 4 }]);
  const ids = await escritorio.consultar<{ id: string }>('SELECT id FROM livro ORDER BY conta');
  const [original, retificadora] = ids.map(({ id }) => id);
  const remove = (id: string | undefined) =>
    removeLivro(escritorio.tenant, ATOR, known(id, 'the book'), livrosQueContam, 'teste');
  expect(await remove(retificadora)).toBe(true);
  expect(await guardados()).toEqual([{ partes: 1, entradas: 2 }]);
  expect((await livros()).map(({ arquivo, conta }) => [arquivo, conta])).toEqual([[FECHA.nome, true]]);
  expect(await remove(original)).toBe(true);
  expect(await guardados()).toEqual([{ partes: 0, entradas: 0 }]);
}, 60_000);

test('only purchases of which a book says something new are computed again', async () => {
  const { escritorio, workContext } = isto;
  const cliente = await escritorio.cliente(BETA);
  const marked = () =>
    escritorio.consultar(
      'SELECT DISTINCT right(chave, 10) AS fim FROM entrada_do_livro WHERE a_calcular ORDER BY 1',
    );
  await send([FECHA]);
  // No note of them is there yet: each is computed with its entry as it comes.
  expect(await marked()).toEqual([]);
  await send(NOTAS);
  expect(await marked()).toEqual([]);
  // Of both purchases the days and purposes are those of the first book.
  await send([CONTRIBUICOES]);
  expect(await marked()).toEqual([]);
  const trocada = FECHA.bytes.toString('latin1').replace('|0000|020|0|', '|0000|020|1|');
  await send([{ nome: 'retificadora.txt', bytes: Buffer.from(trocada, 'latin1') }]);
  // Their codes are another book's now.
  expect(await marked()).toEqual([{ fim: '1000026207' }, { fim: '1007998195' }]);
  await collectDocumentos(workContext, escritorio.tenant.organizationId, cliente, 'teste');
  expect(await marked()).toEqual([]);
}, 60_000);

test('books whose years are over go with what was read of them, and no others', async () => {
  const { escritorio, workContext } = isto;
  await escritorio.cliente(BETA);
  await send([FECHA, CONTRIBUICOES, fromSped('efd-icms-2026-12-inventario.txt')]);
  const guardados = () =>
    escritorio.consultar(`SELECT (SELECT count(*)::int FROM livro) AS livros, (SELECT count(*)::int FROM entrada_do_livro) AS entradas,
        (SELECT count(*)::int FROM estoque_do_livro) AS itens, (SELECT count(*)::int FROM conteudo WHERE NOT provisorio) AS partes`);
  const todos = await guardados();
  await updateOrganizacao(escritorio.tenant, ATOR, { retencao_anos: 5 });
  expect(await removeExpired(workContext.database)).toBe(0);
  expect(await guardados()).toEqual(todos);
  // Their years begin with the one after their last day: of five years ago they stay, of six they go.
  const ano = new Date().getUTCFullYear();
  const setDays = (anos: number, livro: string) =>
    escritorio.consultar(
      'UPDATE livro SET de = make_date($1, 10, 1), ate = make_date($1, 12, 31) WHERE livro = $2 RETURNING id',
      ano - anos,
      livro,
    );
  await setDays(5, 'contribuicoes');
  await setDays(6, 'icms_ipi');
  expect(await removeExpired(workContext.database)).toBe(2);
  expect(await removeExpired(workContext.database)).toBe(0);
  expect((await livros()).map(({ arquivo }) => arquivo)).toEqual([CONTRIBUICOES.nome]);
  expect(await guardados()).toMatchObject([{ livros: 1, itens: 0, partes: 1 }]);
}, 60_000);

/** The lines H010 of the file, each with NCM (field 8) and TIPO_ITEM (field 7) of its product in 0200. */
const INVENTARIO = [
  'P010 39269090 01 60.000 600.00 600.00 propria',
  'P011 48191000 02 4.000 160.00 160.00 propria',
  'P001 84713012 00 30.000 3000.00 3000.00 propria',
  'V001 94036000 04 5.000 900.00 900.00 propria',
  'P010 39269090 01 7.000 70.00 70.00 de_terceiro',
];

test('an inventory is kept by item, and of two books that have it the later one counts', async () => {
  const { escritorio } = isto;
  const cliente = await escritorio.cliente(BETA);
  const inventario = fromSped('efd-icms-2026-12-inventario.txt');
  await send([inventario]);
  const inWords = async (dia: string) =>
    (await escritorio.tenant.transaction((tx) => readEstoqueDosLivros(tx, cliente, dia))).map(
      ({ codigo, ncm, tipo_do_item, quantidade, valor, valor_irpj, propriedade }) =>
        [codigo, ncm, tipo_do_item, quantidade, valor, valor_irpj, propriedade].join(' '),
    );
  expect(await inWords('2026-12-31')).toEqual(INVENTARIO);
  expect(await inWords('2026-11-30')).toEqual([]);
  // The same inventory in the book of January, with one more of V001.
  const deJaneiro = inventario.bytes
    .toString('latin1')
    .replace('|01122026|31122026|', '|01012027|31012027|')
    .replace('|V001|UN|5,000|180,000000|900,00|0|', '|V001|UN|6,000|180,000000|1080,00|0|');
  await send([{ nome: 'janeiro.txt', bytes: Buffer.from(deJaneiro, 'latin1') }]);
  expect(await inWords('2026-12-31')).toEqual(
    INVENTARIO.with(3, 'V001 94036000 04 6.000 1080.00 900.00 propria'),
  );
}, 60_000);

test('an inventory finds its products among thousands, which are not kept in memory', async () => {
  const { escritorio } = isto;
  const cliente = await escritorio.cliente(BETA);
  // Contents of facts have 4,000 lines each: three of them hold products.
  const produtos = Array.from(
    { length: 9_000 },
    (_, n) => `|0200|X${n}|PRODUTO ${n}|||UN|00|${String(10_000_000 + n)}||10||18,00||`,
  );
  const itens = [0, 4_500, 8_999].map((n) => `|H010|X${n}|UN|1,000|1,000000|1,00|0|||1|1,00|`);
  const lines = [
    '|0000|020|0|01122026|31122026|COMERCIO BETA|12345678000195||SP|222222222222|3550308|||A|0|',
    ...['|0001|0|', '|0190|UN|UNIDADE|', ...produtos, `|0990|${produtos.length + 4}|`],
    ...['|H001|0|', '|H005|31122026|3,00|01|', ...itens, `|H990|${itens.length + 3}|`, '|9001|0|'],
  ];
  const quantos = new Map<string, number>();
  for (const line of [...lines, '|9990|', '|9999|']) {
    const registro = line.split('|')[1] ?? '';
    quantos.set(registro, (quantos.get(registro) ?? 0) + 1);
  }
  const totais = [...quantos, ['9900', quantos.size + 1]].map(([registro, n]) => `|9900|${registro}|${n}|`);
  const todas = [...lines, ...totais, `|9990|${totais.length + 3}|`];
  const livro = [...todas, `|9999|${todas.length + 1}|`, ''].join('\r\n');
  expect(await alone({ nome: 'produtos.txt', bytes: Buffer.from(livro, 'latin1') })).toMatchObject({
    estado: 'processado',
  });
  const estoque = await escritorio.tenant.transaction((tx) =>
    readEstoqueDosLivros(tx, cliente, '2026-12-31'),
  );
  expect(estoque.map(({ codigo, ncm, descricao }) => [codigo, ncm, descricao].join(' '))).toEqual([
    'X0 10000000 PRODUTO 0',
    'X4500 10004500 PRODUTO 4500',
    'X8999 10008999 PRODUTO 8999',
  ]);
}, 60_000);

test('of what is wrong nothing is kept: the file says its line and what to do', async () => {
  await isto.escritorio.cliente(BETA);
  const texto = FECHA.bytes.toString('latin1');
  const linhas = texto.split('\r\n');
  const cortado = Buffer.from(linhas.slice(0, 40).join('\r\n'), 'latin1');
  const totais = Buffer.from(texto.replace('|9900|C170|3|', '|9900|C170|4|'), 'latin1');
  const longa = Buffer.concat([FECHA.bytes.subarray(0, 2000), Buffer.alloc(3_000_000, 'x')]);
  const ecd = Buffer.from(
    '|0000|LECD|01012026|31122026|EMPRESA|12345678000195|SP||3550308||0|\r\n',
    'latin1',
  );
  const vistos = await Promise.all(
    [cortado, totais, longa, ecd].map((bytes, n) => ({ nome: `${n}.txt`, bytes })),
  );
  const lote = await send(vistos);
  expect(
    Object.fromEntries(lote.arquivos.map(({ nome, estado, codigo }) => [nome, [estado, codigo]])),
  ).toEqual({
    '0.txt': ['recusado', 'sped_cortado'],
    '1.txt': ['recusado', 'sped_totais_divergem'],
    '2.txt': ['recusado', 'sped_linha_longa'],
    '3.txt': ['recusado', 'sped_outra_escrituracao'],
  });
  expect(lote.arquivos.find(({ nome }) => nome === '0.txt')?.mensagem).toContain('linha 40');
  expect(lote.arquivos.find(({ nome }) => nome === '3.txt')?.mensagem).toContain('ECD');
  const linhasDosErros = await isto.escritorio.consultar<{ nome: string; linha: number }>(
    'SELECT nome, linha FROM arquivo WHERE linha IS NOT NULL ORDER BY nome',
  );
  expect(linhasDosErros.map(({ nome, linha }) => [nome, linha])).toEqual([
    ['0.txt', 40],
    ['1.txt', 61],
    ['2.txt', expect.any(Number)],
    ['3.txt', 1],
  ]);
  expect(await livros()).toEqual([]);
  expect(await isto.escritorio.consultar('SELECT FROM entrada_do_livro')).toEqual([]);
  expect(await isto.escritorio.consultar('SELECT FROM conteudo WHERE NOT provisorio')).toEqual([]);
  const falhas = await isto.escritorio.consultar("SELECT FROM event WHERE type = 'xml.parse_failed'");
  expect(falhas).toHaveLength(4);
}, 60_000);

test('a book waits for its client like a note, and says where it is of another', async () => {
  expect((await alone(FECHA)).avisos).toEqual(['livro_sem_assinatura', 'sem_cliente'].reverse());
  const outro = await isto.escritorio.cliente({ ...BETA, cnpj: '11222333000181', razao_social: 'Alfa' });
  expect((await alone(CONTRIBUICOES, { clienteId: outro, competencia: '2026-09' })).avisos).toEqual(
    expect.arrayContaining(['sem_cliente', 'outro_cliente', 'outra_competencia']),
  );
  expect(await livros()).toHaveLength(2);
});

test('a ZIP may hold books beside notes, under any name', async () => {
  await isto.escritorio.cliente(BETA);
  const zip = {
    nome: 'outubro.zip',
    bytes: makeZip([
      { nome: 'sped/efd', bytes: FECHA.bytes },
      { nome: 'sped/pc.xml', bytes: CONTRIBUICOES.bytes },
      { nome: 'leia-me.txt', bytes: Buffer.from('Segue o mês.') },
      ...NOTAS,
    ]),
  };
  const lote = await send([zip]);
  expect(lote).toMatchObject({ total: 8, processados: 8, recusados: 0 });
  expect((await livros()).map(({ arquivo, conta }) => [arquivo, conta])).toEqual([
    ['sped/efd', true],
    ['sped/pc.xml', true],
  ]);
}, 60_000);

/** What the notes are for the client, in one order. */
const lancamentosOf = async (escritorio: Escritorio) =>
  escritorio.consultar<Record<'chave' | 'cfop' | 'icms' | 'ipi' | 'pis' | 'cofins', string>>(
    `SELECT d.chave, l.competencia, l.efeito, l.cfop, l.valor, l.icms, l.ipi, l.pis, l.cofins
       FROM lancamento l JOIN documento d ON d.id = l.documento_id ORDER BY d.chave, l.cfop, l.competencia, l.valor DESC`,
  );

test('books before the notes, after them, or of a client that comes last, end in the same rows', async () => {
  const orders = [
    async (escritorio: Escritorio) => {
      const cliente = await escritorio.cliente(BETA);
      await send([FECHA, CONTRIBUICOES], escritorio);
      await send(NOTAS, escritorio);
      return cliente;
    },
    async (escritorio: Escritorio) => {
      const cliente = await escritorio.cliente(BETA);
      await send(NOTAS, escritorio);
      await send([CONTRIBUICOES, FECHA], escritorio);
      return cliente;
    },
    async (escritorio: Escritorio) => {
      await send(NOTAS.slice(0, 2), escritorio);
      await send([FECHA], escritorio);
      const cliente = await escritorio.cliente(BETA);
      await send([...NOTAS.slice(2), CONTRIBUICOES], escritorio);
      return cliente;
    },
  ];
  const vistos = [];
  for (const order of orders) {
    const escritorio = await escritorioForTests(isto.workContext);
    const cliente = await order(escritorio);
    const [{ organization_id } = { organization_id: '' }] = await escritorio.consultar<{
      organization_id: string;
    }>('SELECT organization_id FROM cliente');
    await collectDocumentos(isto.workContext, organization_id, cliente, 'teste');
    vistos.push(await lancamentosOf(escritorio));
    expect(await escritorio.consultar('SELECT FROM cliente WHERE documentos_recolhidos_em IS NULL')).toEqual(
      [],
    );
  }
  expect(vistos[1]).toEqual(vistos[0]);
  expect(vistos[2]).toEqual(vistos[0]);
  // 1101 by the books, for production: ICMS 216.00 and IPI 100.00 (C190), PIS 16.24 and COFINS 74.78 (M100, M500).
  const compra = vistos[0]?.filter(({ chave }) => chave === ENTRADA_201);
  expect(compra?.map(({ cfop, icms, ipi, pis, cofins }) => [cfop, icms, ipi, pis, cofins].join(' '))).toEqual(
    ['1101 180.00 100.00 13.53 62.32', '1101 36.00 0.00 2.71 12.46'],
  );
  expect(await isto.escritorio.consultar('SELECT FROM pergunta')).toEqual([]);
}, 120_000);

test('when purchases came in is listed with who says so: a person, else the books, else the upload', async () => {
  const { escritorio } = isto;
  const cliente = await escritorio.cliente(BETA);
  await send(NOTAS);
  const inWords = async (filtro: { readonly competencia?: string; readonly chave?: string } = {}) =>
    (await listEntradas(escritorio.tenant, cliente, { limit: 10, ...filtro }))?.map(
      ({ chave, entrada_em, conta_em, origem, por }) =>
        [chave.slice(-10), entrada_em, conta_em, origem, por].join(' '),
    );
  const say = (dia: string | null, origem: 'informada' | 'envio') =>
    stateEntradas(
      ...([escritorio.tenant, ATOR] as const),
      { clienteId: cliente, entradas: [{ chave: ENTRADA_201, dia, conta_em: null }] },
      ...([origem, 'teste'] as const),
    );
  expect(await inWords()).toEqual([]);
  await say('2026-10-07', 'envio');
  expect(await inWords()).toEqual(['1000026207 2026-10-07  envio Ana']);
  // DT_E_S of the book is 08/10, and 31/10 of the other purchase.
  await send([FECHA]);
  const dosLivros = `1000026207 2026-10-08  livros ${FECHA.nome}`;
  const outra = `1007998195 2026-10-31  livros ${FECHA.nome}`;
  expect(await inWords()).toEqual([outra, dosLivros]);
  expect(await inWords({ competencia: '2026-11' })).toEqual([]);
  expect(await inWords({ chave: ENTRADA_201 })).toEqual([dosLivros]);
  await say('2026-11-03', 'informada');
  expect(await inWords({ competencia: '2026-11' })).toEqual(['1000026207 2026-11-03  informada Ana']);
  expect(await inWords({ competencia: '2026-10' })).toEqual([outra]);
}, 60_000);

test('what books must agree with is read again of documents that were stored without it', async () => {
  const { escritorio } = isto;
  const cliente = await escritorio.cliente(BETA);
  await send(NOTAS);
  const confrontos = () =>
    escritorio.consultar<{ chave: string; confronto: object | null }>(
      "SELECT chave, confronto FROM documento WHERE situacao = 'autorizada' ORDER BY chave",
    );
  const antes = await confrontos();
  expect(antes.map(({ confronto }) => confronto)).not.toContain(null);
  const [{ organization_id } = { organization_id: '' }] = await escritorio.consultar<{
    organization_id: string;
  }>('UPDATE documento SET confronto = NULL RETURNING organization_id');
  await send([FECHA]);
  await collectDocumentos(isto.workContext, organization_id, cliente, 'teste');
  expect(await confrontos()).toEqual(antes);
}, 60_000);
