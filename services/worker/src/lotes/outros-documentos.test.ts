import { readdirSync, readFileSync } from 'node:fs';
import { requestRecalculoDoCliente, type Tenant } from '@apura/database';
import type { Comparativo } from '@apura/engine';
import {
  COMERCIO_AURORA,
  generateCancelamento,
  generateDocumento,
  generateNota,
  TIPOS_DE_AMOSTRA,
} from '@apura/samples';
import { describe, expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { linhasGuardadas } from '../../teste/linhas-guardadas.ts';
import { shuffle } from '../../teste/shuffle.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';
import { recomputeDocumentos } from '../apuracoes/recompute-escritorio.ts';
import { collectDocumentos } from './collect-documentos.ts';

/** Made-up documents with amounts worked out by hand. */
const FOLDER = new URL('../../../../packages/documents/test-data/documentos/', import.meta.url);
const arquivo = (nome: string) => ({
  nome: `${nome}.xml`,
  bytes: readFileSync(new URL(`${nome}.xml`, FOLDER)),
});
const TODOS = readdirSync(FOLDER)
  .filter((nome) => nome.endsWith('.xml'))
  .map((nome) => arquivo(nome.slice(0, -4)));
const trocado = (nome: string, ...trocas: [string, string][]) => {
  const { bytes } = arquivo(nome);
  const text = trocas.reduce((ate, [de, para]) => ate.replaceAll(de, para), bytes.toString('utf8'));
  return { nome: `${nome}-outro.xml`, bytes: Buffer.from(text) };
};

const isto = withEscritorio();

const EMPRESAS = {
  transportadora: '11111111000191',
  industria: '22222222000191',
  fornecedora: '33333333000191',
};
const cliente = (cnpj: string, regime = 'lucro_real') =>
  isto.escritorio.cliente({ cnpj, razao_social: `Empresa ${cnpj}`, regime });
const receive = async (...arquivos: { nome: string; bytes: Buffer }[]) =>
  isto.escritorio.processar(await isto.escritorio.enviar(arquivos));
const situacoes = async () =>
  Object.fromEntries(
    (
      await isto.escritorio.consultar<{ chave: string; situacao: string }>(
        'SELECT chave, situacao FROM documento',
      )
    ).map(({ chave, situacao }) => [chave, situacao]),
  );

const linhas = () => linhasGuardadas(isto.escritorio.consultar);

/** A final document, the advance payment that it names, and the cancellation of that. */
function withAdiantamento() {
  const chaveDe = (nome: string) => /Id="CTe(\d{44})"/.exec(arquivo(nome).bytes.toString('utf8'))?.[1] ?? '';
  const [doFinal, doAntes] = [chaveDe('ex01-cte-tomador-destinatario'), chaveDe('ex05-cte-complementar')];
  const outra = (chave: string) => `${chave.slice(0, 34)}9${chave.slice(35)}`;
  const final = trocado(
    'ex01-cte-tomador-destinatario',
    [doFinal, outra(doFinal)],
    ['</ide>', `<gPagAntecipado><chCTePagAnt>${outra(doAntes)}</chCTePagAnt></gPagAntecipado></ide>`],
  );
  const adiantado = trocado('ex05-cte-complementar', [doAntes, outra(doAntes)]);
  const doModelo = /<chCTe>(\d{44})</.exec(
    arquivo('ex19-evento-cancelamento-110111').bytes.toString('utf8'),
  )?.[1];
  const cancelado = trocado('ex19-evento-cancelamento-110111', [doModelo ?? '', outra(doAntes)]);
  return [final, adiantado, cancelado] as const;
}

describe('any order of the same files ends in the same rows', () => {
  const rejeicao = trocado(
    'ex20-evento-cancelamento-e101101',
    ['101101', '203206'],
    ['Cancelamento', 'Rejeicao'],
  );
  const semProtocolo = {
    nome: 'sem-protocolo.xml',
    bytes: Buffer.from(
      arquivo('ex04-cte-substituto')
        .bytes.toString('utf8')
        .replace(/<protCTe[\s\S]*<\/protCTe>/, ''),
    ),
  };
  const nota = generateNota({ seed: 5, numero: 5 });
  const { nome, bytes } = generateCancelamento({ ...nota, dhEvento: '2026-09-30T10:00:00-03:00' });
  const arquivos = [
    ...TODOS,
    rejeicao,
    semProtocolo,
    { nome: 'nota.xml', bytes: Buffer.from(nota.bytes) },
    { nome, bytes: Buffer.from(bytes) },
    ...withAdiantamento(),
  ];

  test('all kinds, with events and substitutes', async () => {
    const vistos: unknown[] = [];
    for (const [seed, deUmaVez] of [
      [0, true],
      [1, false],
      [2, false],
      [3, false],
    ] as const) {
      isto.escritorio = await escritorioForTests(isto.workContext, `Ordem ${seed}`);
      for (const cnpj of [...Object.values(EMPRESAS), COMERCIO_AURORA.cnpj]) await cliente(cnpj);
      const ordem = seed === 0 ? arquivos : shuffle(arquivos, seed);
      if (deUmaVez) await receive(...ordem);
      else for (const um of ordem) await receive(um);
      vistos.push(await linhas());
    }
    const [primeira, ...outras] = vistos as string[][][];
    expect(primeira?.[0]?.length).toBeGreaterThan(25);
    expect(primeira?.[2]?.length).toBeGreaterThan(25);
    for (const outra of outras) expect(outra).toEqual(primeira);
  }, 120_000);
});

test('every kind of the samples goes from upload to lançamentos of its two sides, and into the month of its taker', async () => {
  const gerados = TIPOS_DE_AMOSTRA.map((tipo, i) => generateDocumento({ tipo, seed: 3, numero: 100 + i }));
  const lote = await receive(...gerados.map(({ nome, bytes }) => ({ nome, bytes: Buffer.from(bytes) })));
  expect(lote).toMatchObject({ processados: gerados.length, recusados: 0 });
  const rows = await isto.escritorio.consultar<{ tipo: string; valor: string; chave: string; raiz: string }>(
    'SELECT tipo, chave, valor_total::text AS valor, emitente_raiz AS raiz FROM documento',
  );
  expect(new Map(rows.map(({ chave, valor }) => [chave, valor]))).toEqual(
    new Map(gerados.map(({ chave, valor }) => [chave, valor])),
  );
  // That of metropolitan transport is a BP-e.
  const tipos = TIPOS_DE_AMOSTRA.map((tipo) => (tipo === 'bpetm' ? 'bpe' : tipo));
  expect(rows.map(({ tipo }) => tipo).sort()).toEqual([...tipos].sort());
  expect(await isto.escritorio.consultar('SELECT FROM lancamento')).toEqual([]);
  for (const raiz of new Set(rows.map((row) => row.raiz))) {
    const id = await cliente(`${raiz}000191`);
    await collectDocumentos(isto.workContext, isto.escritorio.tenant.organizationId, id, 'teste');
  }
  const comLancamentos = await isto.escritorio.consultar<{ tipo: string; documento: string }>(
    'SELECT DISTINCT l.tipo, d.tipo AS documento FROM lancamento l JOIN documento d ON d.id = l.documento_id',
  );
  // A GTV-e has no amounts of its own.
  const contam = new Set(tipos.filter((tipo) => tipo !== 'gtve'));
  expect(comLancamentos.map(({ tipo }) => tipo).sort()).toEqual([...contam].sort());
  for (const { tipo, documento } of comLancamentos) expect(tipo).toBe(documento);

  const toma = await cliente(COMERCIO_AURORA.cnpj);
  await collectDocumentos(isto.workContext, isto.escritorio.tenant.organizationId, toma, 'teste');
  const { comparativo } = await isto.escritorio.calcular(toma, '2026-09');
  const { abrangencia, por_tipo_de_documento = [] } = comparativo as unknown as Comparativo;
  expect(por_tipo_de_documento.map(({ chave }) => chave)).toEqual(expect.arrayContaining([...contam]));
  expect(
    abrangencia?.entram
      .filter(({ no_mes }) => no_mes)
      .map(({ tipo }) => tipo)
      .sort(),
  ).toEqual([...contam].sort());
});

test('a substituted freight counts for nobody, its substitute for its taker, whichever comes first', async () => {
  const fornecedora = await cliente(EMPRESAS.fornecedora);
  await receive(arquivo('ex04-cte-substituto'));
  await receive(arquivo('ex04-cte-substituido'));
  const rows = await isto.escritorio.consultar<{
    situacao: string;
    substituida_por: string | null;
    chave: string;
  }>('SELECT chave, situacao, situacao_no_arquivo, substituida_por FROM documento ORDER BY situacao');
  expect(rows).toMatchObject([
    { situacao: 'autorizada', situacao_no_arquivo: null, substituida_por: null },
    { situacao: 'substituida', situacao_no_arquivo: 'autorizada', substituida_por: rows[0]?.chave },
  ]);
  expect(
    await isto.escritorio.consultar(
      'SELECT d.chave, l.icms::text, l.cbs::text, l.ibs::text FROM lancamento l JOIN documento d ON d.id = l.documento_id WHERE l.cliente_id = $1',
      fornecedora,
    ),
  ).toEqual([{ chave: rows[0]?.chave, icms: '120.00', cbs: '7.19', ibs: '0.80' }]);
});

test('what a cancelled substitute had substituted counts again', async () => {
  await cliente(EMPRESAS.fornecedora);
  await cliente(EMPRESAS.industria);
  await cliente(EMPRESAS.transportadora);
  await receive(arquivo('ex04-cte-substituido'));
  const antes = await linhas();
  await receive(arquivo('ex04-cte-substituto'));
  const [{ chave: substituto } = { chave: '' }] = await isto.escritorio.consultar<{ chave: string }>(
    `SELECT chave FROM documento WHERE situacao = 'autorizada'`,
  );
  const [{ chave: doModelo } = { chave: '' }] = [
    ...arquivo('ex19-evento-cancelamento-110111')
      .bytes.toString('utf8')
      .matchAll(/<chCTe>(\d{44})/g),
  ].map(([, chave = '']) => ({ chave }));
  await receive(trocado('ex19-evento-cancelamento-110111', [doModelo, substituto]));
  expect(Object.values(await situacoes()).sort()).toEqual(['autorizada', 'cancelada']);
  const depois = await linhas();
  const doPrimeiro = ([documentos, , lancamentos]: string[][]) =>
    [documentos, lancamentos].map((todas) =>
      todas?.filter((linha) => !linha.includes(`"${substituto}"`) && !linha.startsWith(substituto)),
    );
  expect(doPrimeiro(depois)[1]).toEqual(doPrimeiro(antes)[1]);
});

test('a final document deducts the advance payment that it names while that counts', async () => {
  const industria = await cliente(EMPRESAS.industria);
  const [final, adiantado, cancelado] = withAdiantamento();
  const deduzido = () =>
    isto.escritorio.consultar(
      `SELECT efeito, cbs::text, ibs::text FROM lancamento WHERE motivo = 'adiantamento_deduzido' AND cliente_id = $1`,
      industria,
    );
  await receive(final);
  expect(await deduzido()).toEqual([]);
  await receive(adiantado);
  expect(await deduzido()).toEqual([{ efeito: 'estorno_credito', cbs: '1.44', ibs: '0.16' }]);
  await receive(cancelado);
  expect(await deduzido()).toEqual([]);
});

test.each(['before', 'after', 'together'])(
  'the event of a cancellation %s its NFS-e: nothing counts',
  async (quando) => {
    const nota = arquivo('ex20-nfse-cancelada');
    const evento = arquivo('ex20-evento-cancelamento-e101101');
    for (const cnpj of ['77777777000191', EMPRESAS.industria]) await cliente(cnpj);
    if (quando === 'together') await receive(nota, evento);
    else for (const um of quando === 'before' ? [evento, nota] : [nota, evento]) await receive(um);
    expect(Object.values(await situacoes())).toEqual(['cancelada']);
    for (const tabela of ['lancamento', 'retencao', 'em_duvida', 'pergunta'])
      expect(await isto.escritorio.consultar(`SELECT FROM ${tabela}`)).toEqual([]);
  },
);

test('a rejected NFS-e counts for who supplies and not for who takes it, whichever comes first', async () => {
  const [prestadora, tomadora] = [await cliente('77777777000191'), await cliente(EMPRESAS.industria)];
  const nota = arquivo('ex08-nfse-tomado-com-retencoes');
  const chave = /Id="NFS(\w{50})"/.exec(nota.bytes.toString('utf8'))?.[1] ?? '';
  const doModelo = /<chNFSe>(\w{50})</.exec(
    arquivo('ex20-evento-cancelamento-e101101').bytes.toString('utf8'),
  )?.[1];
  const rejeicao = trocado('ex20-evento-cancelamento-e101101', [doModelo ?? '', chave], ['101101', '203206']);
  const creditos = () =>
    isto.escritorio.consultar<{ cliente_id: string; cbs: string; efeito: string }>(
      `SELECT cliente_id, efeito, sum(cbs)::text AS cbs FROM lancamento WHERE efeito IN ('debito', 'credito') GROUP BY 1, 2`,
    );
  await receive(nota);
  expect((await creditos()).find(({ cliente_id }) => cliente_id === tomadora)).toMatchObject({
    cbs: '159.75',
  });
  expect(
    await isto.escritorio.consultar('SELECT situacao, iss::text, irrf::text FROM retencao ORDER BY 1'),
  ).toEqual([
    { situacao: 'a_recolher', iss: '400.00', irrf: '300.00' },
    { situacao: 'sofridas', iss: '400.00', irrf: '300.00' },
  ]);
  await receive(rejeicao);
  const depois = await creditos();
  expect(depois.find(({ cliente_id }) => cliente_id === tomadora)?.cbs ?? '0.00').toBe('0.00');
  expect(depois.find(({ cliente_id }) => cliente_id === prestadora)).toMatchObject({ cbs: '159.75' });
  expect(Object.values(await situacoes())).toEqual(['autorizada']);
  const primeiro = await linhas();

  isto.escritorio = await escritorioForTests(isto.workContext, 'Outra ordem');
  for (const cnpj of ['77777777000191', EMPRESAS.industria]) await cliente(cnpj);
  await receive(rejeicao);
  await receive(nota);
  expect(await linhas()).toEqual(primeiro);
});

test('an answer redoes what it is about; new rules read each document in its context again', async () => {
  const tomadora = await cliente(EMPRESAS.industria);
  await receive(arquivo('ex08-nfse-tomado-com-retencoes'));
  const [pergunta] = await isto.escritorio.consultar<{ tipo: string; quando: Record<string, string> }>(
    `SELECT tipo, quando, em_jogo FROM pergunta WHERE tipo = 'servico_e_insumo'`,
  );
  expect(pergunta).toMatchObject({ quando: { fornecedor: '77777777000191' }, em_jogo: expect.anything() });
  const pis = async () =>
    (await isto.escritorio.consultar<{ pis: string }>('SELECT sum(pis)::text AS pis FROM lancamento'))[0]
      ?.pis;
  expect(await pis()).toBe('0.00');
  await answer(isto.escritorio.tenant, tomadora, pergunta);
  await collectDocumentos(isto.workContext, isto.escritorio.tenant.organizationId, tomadora, 'teste');
  expect(await pis()).toBe('330.00');
  expect(await isto.escritorio.consultar(`SELECT FROM pergunta WHERE tipo = 'servico_e_insumo'`)).toEqual([]);

  const antes = await linhas();
  const documentos = await isto.escritorio.consultar<{
    id: string;
    chave: string;
    sha256: Buffer;
    ordem: number;
  }>('SELECT id, chave, sha256, ordem FROM documento');
  await isto.escritorio.consultar(`UPDATE documento SET declarado = NULL, partes = NULL`);
  expect(await recomputeDocumentos(isto.workContext, isto.escritorio.tenant, documentos, 'teste')).toBe(true);
  expect(await linhas()).toEqual(antes);
});

test('the month has what is kept back at the source, by who pays it', async () => {
  const tomadora = await cliente(EMPRESAS.industria);
  await receive(arquivo('ex08-nfse-tomado-com-retencoes'), arquivo('ex10-nf3e-industria'));
  const { comparativo } = await isto.escritorio.calcular(tomadora, '2026-10');
  expect(comparativo).toMatchObject({
    devido_no_mes: { retencoes: { a_recolher: { iss: '400.00', irrf: '300.00' } } },
  });
});

test('what is of no client is stored without effect; what is of the test environment, and a wrong layout, is refused', async () => {
  const lote = await receive(arquivo('ex01-cte-tomador-destinatario'), arquivo('var-cte-homologacao'), {
    nome: 'municipal.xml',
    bytes: Buffer.from('<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse/></CompNfse>'),
  });
  expect(lote).toMatchObject({ processados: 1, recusados: 2 });
  expect(lote.arquivos.map(({ codigo }) => codigo).sort()).toEqual(
    [null, 'documento_nao_suportado', 'homologacao_em_producao'].sort(),
  );
  expect(await isto.escritorio.consultar('SELECT FROM lancamento')).toEqual([]);
  expect(await isto.escritorio.consultar('SELECT FROM documento')).toHaveLength(1);
});

test('no other office sees what hangs on a document', async () => {
  await cliente(EMPRESAS.industria);
  await receive(
    arquivo('ex08-nfse-tomado-com-retencoes'),
    arquivo('ex04-cte-substituto'),
    arquivo('ex10-nf3e-industria'),
  );
  await receive(arquivo('ex20-evento-cancelamento-e101101'));
  const tabelas = [
    'documento_vinculo',
    'retencao',
    'em_duvida',
    'pergunta',
    'evento_documento',
    'evento_nfe',
  ];
  for (const tabela of tabelas)
    expect(await isto.escritorio.consultar(`SELECT FROM ${tabela}`)).not.toEqual([]);
  const neighbour = await escritorioForTests(isto.workContext, 'Vizinho');
  for (const tabela of tabelas) expect(await neighbour.consultar(`SELECT FROM ${tabela}`)).toEqual([]);
});

async function answer(
  tenant: Tenant,
  cliente_id: string,
  pergunta: { tipo: string; quando: Record<string, string> } | undefined,
): Promise<void> {
  if (!pergunta) throw new Error('nothing was asked');
  await tenant.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO resposta (id, organization_id, cliente_id, pergunta, quando, desde, resposta, por)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, '2026-01', 'sim', 'Ana')`,
      [tx.organizationId, cliente_id, pergunta.tipo, pergunta.quando],
    );
    await requestRecalculoDoCliente(tx, cliente_id, 'teste', 'cadastro');
  });
}

/** By hand, of 800.00 of freight: 1.0360 % is 8.29 of CBS, 0.0110 % is 0.09 of IBS (LC 214/2025 art. 47 § 9º II). */
test('what the tax office says of the DAS of a carrier is the credit of its taker, whichever comes first', async () => {
  const doFrete = trocado('ex06-cte-emitente-simples', [
    '<dhEmi>2026-10-15T10:00:00',
    '<dhEmi>2027-03-15T10:00:00',
  ]);
  const chaveDe = (bytes: Buffer, tag: RegExp) => tag.exec(bytes.toString('utf8'))?.[1] ?? '';
  const chave = chaveDe(doFrete.bytes, /Id="CTe(\d{44})"/);
  const modelo = arquivo('ex19-evento-cancelamento-110111');
  const evento = (autor: string, nSeq = '1', vCBSSN = '8.29') =>
    trocado(
      'ex19-evento-cancelamento-110111',
      [chaveDe(modelo.bytes, /<chCTe>(\d{44})/), chave],
      ['<tpEvento>110111', '<tpEvento>412140'],
      ['<nSeqEvento>1', `<nSeqEvento>${nSeq}`],
      ['<CNPJ>11111111000191', `<CNPJ>${autor}`],
      ['evCancCTe>', 'evTribSN>'],
      [
        '<descEvento>Cancelamento</descEvento>',
        `<descEvento>x</descEvento><gTribItemSN nItem="1"><vRBSNItem>800.00</vRBSNItem><tpRBSN>1</tpRBSN><vIBSSN>0.09</vIBSSN><vCBSSN>${vCBSSN}</vCBSSN></gTribItemSN>`,
      ],
    );
  const creditos = async (...envios: (typeof doFrete)[]) => {
    isto.escritorio = await escritorioForTests(isto.workContext, `DAS ${envios.length}`);
    await cliente(EMPRESAS.fornecedora);
    for (const envio of envios) await receive(envio);
    return isto.escritorio.consultar(
      'SELECT efeito, motivo, cbs::text, ibs::text FROM lancamento ORDER BY efeito',
    );
  };
  const FISCO = '00000000000191';
  const credito = (cbs: string) => [
    { efeito: 'credito', motivo: 'parcela_do_das_do_fornecedor', cbs, ibs: '0.09' },
  ];
  const recusado = [
    { efeito: 'credito_recusado', motivo: 'fornecedor_simples_das_nao_calculado', cbs: '0.00', ibs: '0.00' },
  ];
  expect(await creditos(doFrete)).toMatchObject(recusado.map(({ motivo, efeito }) => ({ motivo, efeito })));
  expect(await creditos(doFrete, evento(FISCO))).toEqual(credito('8.29'));
  expect(await creditos(evento(FISCO), doFrete)).toEqual(credito('8.29'));
  expect(await creditos(evento(FISCO, '2', '8.00'), doFrete, evento(FISCO))).toEqual(credito('8.00'));
  // The carrier cannot say it in the tax office's place.
  expect(await creditos(doFrete, evento('11111111000191'))).toMatchObject(
    recusado.map(({ motivo, efeito }) => ({ motivo, efeito })),
  );
});
