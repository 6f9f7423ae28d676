import { readFileSync } from 'node:fs';
import { readProdutos, removeLivro, storeRespostas, type Tenant } from '@apura/database';
import { known, livrosQueContam } from '@apura/engine';
import { expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { linhasGuardadas } from '../../teste/linhas-guardadas.ts';
import { shuffle } from '../../teste/shuffle.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import { collectDocumentos } from './collect-documentos.ts';

/*
 * The made-up books and notes of packages/sped: client 12345678000195, October 2026. Its 0200 has P010 (01, raw material), P011 (02, packing)
 * and P001 (00, for resale), which it buys, V001 and V002 (04, of its own making), which it sells. In the notes 201 and 101 the supplier calls
 * them by the same codes, so that here its code of P010 is made another one.
 */
const isto = withEscritorio();

type Arquivo = { readonly nome: string; readonly bytes: Buffer };
type Escritorio = typeof isto.escritorio;
const fromSped = (nome: string): Arquivo => ({
  nome,
  bytes: readFileSync(new URL(`../../../../packages/sped/test-data/${nome}`, import.meta.url)),
});
const edit = ({ nome, bytes }: Arquivo, outro: string, ...edits: readonly (readonly [string, string])[]) => ({
  nome: outro || nome,
  bytes: Buffer.from(
    edits.reduce((texto, [de, para]) => texto.replace(de, para), bytes.toString('latin1')),
    'latin1',
  ),
});
const ICMS = fromSped('efd-icms-2026-10-fecha.txt');
const CONTRIBUICOES = fromSped('efd-contribuicoes-2026-10.txt');
/** It says another kind, another NCM and a bar code of P010. */
const RETIFICADORA = edit(
  ICMS,
  'retificadora.txt',
  ['|0000|020|0|', '|0000|020|1|'],
  ['|P010|INSUMO', '|P010|MATERIAL'],
  ['|||UN|01|39269090|', '|7891234567895||UN|07|39269040|'],
);
const COMPRA = edit(fromSped('nota-entrada-201.xml'), '', ['<cProd>P010<', '<cProd>F-77<']);
const NOTAS = [
  COMPRA,
  ...['entrada-101', 'saida-301', 'saida-302', 'saida-302-cancelamento', 'saida-303'].map((nome) =>
    fromSped(`nota-${nome}.xml`),
  ),
];
const FORNECEDOR = '11222333000181';
const BETA = { cnpj: '12345678000195', razao_social: 'Comércio Beta', regime: 'lucro_real' };
const ATOR = { id: '00000000-0000-7000-8000-000000000000', nome: 'Ana', ip: '127.0.0.1' };

const send = async (arquivos: readonly Arquivo[], escritorio: Escritorio = isto.escritorio) =>
  escritorio.processar(await escritorio.enviar(arquivos));

/** The register's products that a book names, and what the newest book says of them. */
async function noCadastro(tenant: Tenant, cliente: string): Promise<string[]> {
  const lido = await readProdutos(tenant, cliente, { de: '2025-11', ate: '2026-10' });
  const { produtos, nos_livros } = known(lido, 'the client');
  const porId = new Map(produtos.map(({ id, lado, codigo }) => [id, `${lado} ${codigo}`]));
  return nos_livros
    .map(({ produto_id, codigo, tipo_do_item, ncm, gtin, unidade, destinacao, arquivo, linha }) =>
      [
        porId.get(produto_id),
        ...[codigo, tipo_do_item, ncm, gtin ?? '-', unidade, destinacao ?? '-', arquivo, linha],
      ].join(' '),
    )
    .sort();
}

const DO_ICMS = [
  `entrada F-77 P010 01 39269090 - UN insumo ${ICMS.nome} 8`,
  `entrada P001 P001 00 84713012 - UN revenda ${ICMS.nome} 10`,
  `entrada P011 P011 02 48191000 - UN embalagem ${ICMS.nome} 9`,
  `saida V001 V001 04 94036000 - UN - ${ICMS.nome} 11`,
  `saida V002 V002 04 94036000 - UN - ${ICMS.nome} 12`,
];

test('the register has what the book says of each product: the client’s own by its code, a supplier’s by the items of its notes', async () => {
  const { escritorio, workContext } = isto;
  const cliente = await escritorio.cliente(BETA);
  await send([ICMS, ...NOTAS]);
  expect(await noCadastro(escritorio.tenant, cliente)).toEqual(DO_ICMS);

  // A replacement counts in the place of its original, and no more once it is removed.
  await send([RETIFICADORA]);
  const organizationId = escritorio.tenant.organizationId;
  await collectDocumentos(workContext, organizationId, cliente, 'teste');
  const depois = await noCadastro(escritorio.tenant, cliente);
  expect(depois).toContain('entrada F-77 P010 07 39269040 7891234567895 UN uso_consumo retificadora.txt 8');
  const [{ id } = { id: '' }] = await escritorio.consultar<{ id: string }>(
    'SELECT id FROM livro WHERE conta',
  );
  await removeLivro(escritorio.tenant, ATOR, id, livrosQueContam, 'teste');
  await collectDocumentos(workContext, organizationId, cliente, 'teste');
  expect(await noCadastro(escritorio.tenant, cliente)).toEqual(DO_ICMS);
  expect(
    await escritorio.consultar('SELECT FROM produto_do_livro WHERE livro_id NOT IN (SELECT id FROM livro)'),
  ).toEqual([]);
}, 60_000);

/** All that comes of the files and the answer in this order: the rows of documents, the register, and the figures of the month. */
async function inOrder(seed: number) {
  const escritorio = await escritorioForTests(isto.workContext);
  const cliente = await escritorio.cliente(BETA);
  const answer = () =>
    storeRespostas(
      escritorio.tenant,
      ATOR,
      [
        {
          ...{ cliente_id: cliente, pergunta: 'destinacao', resposta: 'embalagem', desde: '2026-09' },
          quando: { fornecedor: FORNECEDOR, produto: 'P011', ncm: '48191000' },
        },
      ],
      'teste',
    );
  const steps = [...NOTAS, ICMS, CONTRIBUICOES, RETIFICADORA].map(
    (arquivo) => () => send([arquivo], escritorio),
  );
  for (const step of shuffle<() => Promise<unknown>>([...steps, answer], seed)) await step();
  await collectDocumentos(isto.workContext, escritorio.tenant.organizationId, cliente, 'teste');
  const { comparativo } = await escritorio.calcular(cliente, '2026-10');
  return {
    linhas: await linhasGuardadas(escritorio.consultar),
    cadastro: await noCadastro(escritorio.tenant, cliente),
    comparativo,
  };
}

test('books, their replacements, notes and an answer in any order end in the same rows, register and month', async () => {
  const primeira = await inOrder(1);
  expect(primeira.cadastro).toHaveLength(DO_ICMS.length);
  for (const seed of [2, 3, 4, 5, 6]) expect(await inOrder(seed)).toEqual(primeira);
}, 240_000);
