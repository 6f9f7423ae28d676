import { readFileSync } from 'node:fs';
import { listEntradas, readMesInLivros, storeRespostas } from '@apura/database';
import type { Comparativo } from '@apura/engine';
import { known } from '@apura/engine';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';

/* The made-up books and notes of packages/sped: client 12345678000195, October 2026. */
const isto = withEscritorio();

const fromSped = (nome: string) => ({
  nome,
  bytes: readFileSync(new URL(`../../../../packages/sped/test-data/${nome}`, import.meta.url)),
});
const FECHA = fromSped('efd-icms-2026-10-fecha.txt');
const CONTRIBUICOES = fromSped('efd-contribuicoes-2026-10.txt');
const notas = (...nomes: string[]) => nomes.map((nome) => fromSped(`nota-${nome}.xml`));

async function monthWith(
  regime: string,
  competencia: string,
  arquivos: readonly { nome: string; bytes: Buffer }[],
) {
  const { escritorio } = isto;
  const cliente = await escritorio.cliente({
    cnpj: '12345678000195',
    razao_social: 'Comércio Beta',
    regime,
  });
  for (const arquivo of arquivos) await escritorio.processar(await escritorio.enviar([arquivo]));
  const { comparativo } = await escritorio.calcular(cliente, competencia);
  return known(comparativo, 'the month') as Comparativo;
}

const ATOR = { id: '00000000-0000-7000-8000-000000000000', nome: 'Ana', ip: '127.0.0.1' };

const contas = ({ devido_no_mes }: Comparativo) =>
  Object.fromEntries(
    known(devido_no_mes, 'what is due').tributos.map(
      ({ tributo, debitos, creditos, saldo_anterior, a_recolher, a_transportar }) => [
        tributo,
        [debitos, creditos, saldo_anterior, a_recolher, a_transportar].join(' '),
      ],
    ),
  );

/**
 * By hand, from the lines of the books. ICMS (E110): sales 540.00 + 144.00, of which 302 is cancelled; purchases 216.00; 1,000.00 came from
 * September: 216.00 + 1,000.00 - 684.00 = 532.00 to November. IPI (E520): 300.00 of 301, less 100.00 of what is bought for production
 * (RIPI art. 226): 200.00. PIS: 1.65 % of (3,000.00 - 540.00) and of (800.00 - 144.00) = 40.59 + 10.82 = 51.41, less 16.24 (M100), less 50.00
 * of September (1100): 14.83 remain. COFINS: 186.96 + 49.86 = 236.82, less 74.78, less 200.00: 37.96 remain.
 */
test('Lucro Real: a month with its books has their credits and balances, and asks nothing', async () => {
  const mes = await monthWith('lucro_real', '2026-10', [
    ...notas('entrada-101', 'entrada-201', 'saida-301', 'saida-302', 'saida-302-cancelamento', 'saida-303'),
    FECHA,
    CONTRIBUICOES,
  ]);
  expect(contas(mes)).toMatchObject({
    icms: '684.00 216.00 1000.00 0.00 532.00',
    ipi: '300.00 100.00 0.00 200.00 0.00',
    pis: '51.41 16.24 50.00 0.00 14.83',
    cofins: '236.82 74.78 200.00 0.00 37.96',
  });
  const supostas = known(mes.premissas_que_mudam_o_total, 'what is assumed').map(({ codigo }) => codigo);
  expect(supostas.filter((codigo) => /destinacao|entrada/.test(codigo))).toEqual([]);
  const perguntas = await isto.escritorio.consultar('SELECT tipo FROM pergunta');
  expect(perguntas).toEqual([]);
  // Who says so stands beside the figures.
  const [dita] = mes.premissas.filter((frase) => frase.includes('SPED'));
  expect(dita).toContain(
    'ICMS de 12.345.678/0001-95, R$\u00a01.000,00 (registro E110, efd-icms-2026-10-fecha.txt)',
  );
  expect(dita).toContain('PIS, R$\u00a050,00 (registro 1100, efd-contribuicoes-2026-10.txt)');
  // Books and notes agree: nothing is told of their credits.
  expect(mes.avisos.map(({ codigo }) => codigo).filter((codigo) => codigo.endsWith('_livros'))).toEqual([]);
}, 60_000);

test('where books credit what no document here gives, it is told which register of which file says so', async () => {
  const mes = await monthWith('lucro_real', '2026-10', [...notas('saida-301'), FECHA]);
  const [aviso] = mes.avisos.filter(({ codigo }) => codigo === 'creditos_dos_livros');
  expect(aviso?.mensagem).toContain(
    'ICMS: R$\u00a0216,00 no livro (registro E110, efd-icms-2026-10-fecha.txt), R$\u00a00,00 aqui',
  );
}, 60_000);

test('a month that begins with what its book says is not outdated by what the month before carries', async () => {
  const { escritorio } = isto;
  const cliente = await escritorio.cliente({
    ...{ cnpj: '12345678000195', razao_social: 'Comércio Beta', regime: 'lucro_real' },
  });
  await escritorio.calcular(cliente, '2026-09');
  await escritorio.processar(await escritorio.enviar([FECHA]));
  await escritorio.calcular(cliente, '2026-10');
  expect(
    await escritorio.consultar(
      "SELECT competencia, desatualizada_desde, entrada->'saldos_anteriores' AS levados FROM apuracao WHERE competencia = '2026-10'",
    ),
  ).toEqual([{ competencia: '2026-10', desatualizada_desde: null, levados: [] }]);
}, 60_000);

/** G110 of 80.00, E111 of 25.00 to credit, M220 of 3.00 to debit, and counts of block 9 to match: what the notes do not have. */
const withAjustes = (arquivo: typeof FECHA, antes: string, linhas: readonly string[]) => {
  const texto = arquivo.bytes.toString('latin1').replace(antes, `${linhas.join('\r\n')}\r\n${antes}`);
  const lidas = texto
    .split('\r\n')
    .filter((linha) => linha !== '' && !/^\|(?:9900|9990|9999|[A-Z0-9]990)\|/.test(linha));
  const linhasDe = (bloco: string) => lidas.filter((linha) => linha.startsWith(`|${bloco}`)).length;
  const comTotais = lidas.flatMap((linha, n) => {
    const bloco = linha.charAt(1);
    const ultima = lidas[n + 1]?.charAt(1) !== bloco;
    return ultima && bloco !== '9' ? [linha, `|${bloco}990|${linhasDe(bloco) + 1}|`] : [linha];
  });
  const quantos = new Map<string, number>();
  for (const linha of [...comTotais, '|9990|', '|9999|']) {
    const registro = linha.split('|')[1] ?? '';
    quantos.set(registro, (quantos.get(registro) ?? 0) + 1);
  }
  const totais = [...quantos, ['9900', quantos.size + 1]].map(([registro, n]) => `|9900|${registro}|${n}|`);
  const todas = [...comTotais, ...totais, `|9990|${totais.length + 3}|`];
  return {
    nome: arquivo.nome,
    bytes: Buffer.from([...todas, `|9999|${todas.length + 1}|`, ''].join('\r\n'), 'latin1'),
  };
};

/**
 * The month of the first test with adjustments. ICMS: credits 216.00 + 25.00 (E111) + 80.00 (G110 field 9) = 321.00, so
 * 321.00 + 1,000.00 - 684.00 = 637.00 to carry. PIS: 51.41 + 3.00 - 16.24 - 50.00 = -11.83.
 */
test('Lucro Real: adjustments and the CIAP of the books count, and who says so stands beside them', async () => {
  const icms = withAjustes(
    {
      ...FECHA,
      bytes: Buffer.from(
        FECHA.bytes
          .toString('latin1')
          .replace(
            '|E110|684,00|0,00|0,00|0,00|216,00|0,00|0,00|0,00|1000,00|0,00|0,00|0,00|532,00|0,00|',
            [
              '|E110|684,00|0,00|0,00|0,00|216,00|0,00|25,00|0,00|1000,00|0,00|0,00|0,00|557,00|0,00|',
              '|E111|SP020207|CREDITO OUTORGADO|25,00|',
            ].join('\r\n'),
          )
          .replace('|G001|1|', '|G001|0|'),
        'latin1',
      ),
    },
    '|H001|',
    ['|G110|01102026|31102026|4800,00|100,00|80000,00|100000,00|0,80000000|80,00|0,00|'],
  );
  const pisCofins = withAjustes(CONTRIBUICOES, '|M500|', ['|M220|1|3,00|06||AJUSTE|31102026|']);
  const mes = await monthWith('lucro_real', '2026-10', [
    ...notas('entrada-101', 'entrada-201', 'saida-301', 'saida-302', 'saida-302-cancelamento', 'saida-303'),
    ...[icms, pisCofins],
  ]);
  expect(contas(mes)).toMatchObject({
    icms: '684.00 321.00 1000.00 0.00 637.00',
    pis: '54.41 16.24 50.00 0.00 11.83',
    cofins: '236.82 74.78 200.00 0.00 37.96',
  });
  const ajustes = mes.premissas.find((frase) => frase.startsWith('Ajustes'));
  expect(ajustes).toContain(
    'R$\u00a025,00 a crédito, CREDITO OUTORGADO (registro E111 SP020207, efd-icms-2026-10-fecha.txt)',
  );
  expect(ajustes).toContain(
    'R$\u00a080,00 a crédito, ICMS do ativo imobilizado (CIAP) (registro G110, efd-icms-2026-10-fecha.txt)',
  );
  expect(ajustes).toContain(
    'PIS, R$\u00a03,00 a débito, AJUSTE (registro M220 06, efd-contribuicoes-2026-10.txt)',
  );
  expect(mes.avisos.map(({ codigo }) => codigo).filter((codigo) => codigo.endsWith('_livros'))).toEqual([]);
}, 60_000);

/** The same book as if it were of November, with the goods of 201 in the house on 05/11. */
const NOVEMBRO = {
  nome: 'efd-icms-2026-11.txt',
  bytes: Buffer.from(
    FECHA.bytes
      .toString('latin1')
      .replaceAll('|01102026|', '|01112026|')
      .replaceAll('|31102026|', '|30112026|')
      .replace('|08102026|', '|05112026|'),
    'latin1',
  ),
};

/**
 * By hand: the purchase of 06/10 counts in November, where its goods came in (LC 87/1996 art. 20): ICMS 180.00 + 36.00; 1,000.00 of October
 * (E110 field 10) go on beside them: 1,216.00. A Presumido has no credit of PIS and COFINS (Lei 9.718/1998).
 */
test('Lucro Presumido: a purchase counts where the book lets it in', async () => {
  const mes = await monthWith('lucro_presumido', '2026-11', [NOVEMBRO, ...notas('entrada-201')]);
  expect(contas(mes).icms).toBe('0.00 216.00 1000.00 0.00 1216.00');
  expect(contas(mes)).not.toHaveProperty('pis');
  expect(await isto.escritorio.consultar('SELECT DISTINCT competencia FROM lancamento')).toEqual([
    { competencia: '2026-11' },
  ]);
}, 60_000);

/** The book of PIS and COFINS as it was first sent, with 70.00 of September in place of 50.00, and its correction. */
const changed = (arquivo: typeof FECHA, nome: string, antes: string, depois: string) => {
  const texto = arquivo.bytes.toString('latin1');
  if (!texto.includes(antes)) throw new Error(`the book has no ${antes}`);
  return { nome, bytes: Buffer.from(texto.replace(antes, depois), 'latin1') };
};
const ERRADA = changed(
  CONTRIBUICOES,
  'efd-contribuicoes-original.txt',
  '|1100|092026|01||101|50,00|0,00|50,00|0,00|0,00|0,00|50,00|35,17|0,00|0,00|0,00|0,00|14,83|',
  '|1100|092026|01||101|70,00|0,00|70,00|0,00|0,00|0,00|70,00|35,17|0,00|0,00|0,00|0,00|34,83|',
);
const RETIFICADORA = changed(
  CONTRIBUICOES,
  'efd-contribuicoes-retificadora.txt',
  '|0000|006|0|',
  '|0000|006|1|',
);

/** What an office sends and says of a month, in the order in which it came to its mind. */
const PARTES = ['icms', 'contribuicoes', 'retificadora', 'compras', 'vendas', 'resposta'] as const;

/**
 * By hand: the answer names P010, 1,000.00 of the purchase, and holds against the book (ADR 87): for use and consumption, which gives none of
 * 180.00 ICMS, 100.00 IPI, 13.53 PIS and 62.32 COFINS (LC 87/1996 art. 33 I). Of the rest of the purchase 36.00, 2.71 and 12.46 stay.
 */
test('books, the correction of one, notes and an answer in any order end in the same month and the same comparison', async () => {
  let primeiro: object | undefined;
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...PARTES], { minLength: PARTES.length, maxLength: PARTES.length }),
      async (ordem) => {
        const escritorio = await escritorioForTests(isto.workContext);
        const cliente_id = await escritorio.cliente({
          cnpj: '12345678000195',
          razao_social: 'Comércio Beta',
          regime: 'lucro_real',
        });
        const send = async (arquivos: readonly { nome: string; bytes: Buffer }[]) => {
          await escritorio.processar(await escritorio.enviar(arquivos));
        };
        const fazer = {
          icms: () => send([FECHA]),
          contribuicoes: () => send([ERRADA]),
          retificadora: () => send([RETIFICADORA]),
          compras: () => send(notas('entrada-101', 'entrada-201')),
          vendas: () => send(notas('saida-301', 'saida-302', 'saida-302-cancelamento', 'saida-303')),
          resposta: async () => {
            const quando = { fornecedor: '11222333000181', produto: 'P010' };
            const dita = {
              cliente_id,
              pergunta: 'destinacao' as const,
              quando,
              resposta: 'uso_consumo',
              desde: '2026-01',
            };
            await storeRespostas(escritorio.tenant, ATOR, [dita], 'teste');
          },
        };
        for (const parte of ordem) await fazer[parte]();
        const { comparativo } = await escritorio.calcular(cliente_id, '2026-10');
        expect(contas(known(comparativo, 'the month') as Comparativo)).toMatchObject({
          icms: '684.00 36.00 1000.00 0.00 352.00',
          ipi: '300.00 0.00 0.00 300.00 0.00',
          pis: '51.41 2.71 50.00 0.00 1.30',
          cofins: '236.82 12.46 200.00 24.36 0.00',
        });
        // What the books are laid beside, and the days of the purchases, are the same too.
        const { documentos, creditos, livros } = await readMesInLivros(
          escritorio.tenant,
          { id: cliente_id, cnpj_raiz: '12345678' },
          '2026-10',
          (sha256s) => isto.workContext.storage.read(escritorio.tenant.organizationId, sha256s),
        );
        const entradas = await listEntradas(escritorio.tenant, cliente_id, { limit: 10 });
        // Ids are other ones each time.
        const sorted = JSON.parse(documentos)
          .map(({ id, ...documento }: { id: string; chave: string }) => ({
            ...documento,
            creditos: JSON.parse(creditos)[id],
          }))
          .sort((a: { chave: string }, b: { chave: string }) => (a.chave < b.chave ? -1 : 1));
        const fim = {
          documentos: sorted,
          livros: livros.map(({ arquivo, fatos }) => [arquivo, fatos]),
          entradas,
        };
        expect(entradas?.map(({ entrada_em }) => entrada_em).sort()).toEqual(['2026-10-08', '2026-10-31']);
        primeiro ??= fim;
        expect(fim).toEqual(primeiro);
      },
    ),
    { numRuns: 6 },
  );
}, 180_000);
