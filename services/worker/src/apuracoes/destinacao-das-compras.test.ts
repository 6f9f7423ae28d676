import {
  findApuracao,
  listAtivos,
  listPerguntas,
  listRespostas,
  neverBoughtOrSold,
  removeResposta,
  storeRespostas,
} from '@apura/database';
import type { Comparativo, TributoDevido } from '@apura/engine';
import {
  COMERCIO_AURORA,
  EQUIPAMENTOS,
  ESCRITORIO,
  FORNECEDORES,
  generateNota,
  MERCADO,
  type NotaOptions,
  type Produto,
} from '@apura/samples';
import { expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';

const isto = withEscritorio();
const ATOR = { id: '00000000-0000-7000-8000-000000000000', nome: 'Ana', ip: '127.0.0.1' };
const SETEMBRO = '2026-09';
const CAFE = MERCADO.find(({ classe }) => classe === 'integral') as Produto;
const [CADERNO] = ESCRITORIO as readonly [Produto];
const [BALCAO] = EQUIPAMENTOS as readonly [Produto];

let numero = 0;
const arquivo = (mudancas: Partial<NotaOptions>) => {
  numero += 1;
  const { nome, bytes, chave } = generateNota({
    seed: numero,
    numero,
    dhEmi: '2026-09-10T10:00:00-03:00',
    ...mudancas,
  } as NotaOptions);
  return { nome, bytes, chave };
};
/** Ten units of 100.00 each; of a counter one of 48,000.00. */
const compra = (produto: Produto, mudancas: Partial<NotaOptions> = {}) =>
  arquivo({
    emitente: FORNECEDORES.atacado,
    destinatario: COMERCIO_AURORA,
    itens: [
      produto === BALCAO
        ? { produto, milesimos: 1000n, CFOP: '5102', preco: 4_800_000n }
        : { produto, milesimos: 10_000n, CFOP: '5102', preco: 10_000n },
    ],
    ...mudancas,
  });
const venda = (produto: Produto, mudancas: Partial<NotaOptions> = {}) =>
  arquivo({
    emitente: COMERCIO_AURORA,
    destinatario: FORNECEDORES.atacado,
    itens: [{ produto, milesimos: 1000n, CFOP: '5102', preco: 10_000n }],
    ...mudancas,
  });

const mercado = () =>
  isto.escritorio.cliente({
    cnpj: COMERCIO_AURORA.cnpj,
    razao_social: 'Mercado Aurora',
    regime: 'lucro_real',
  });
const receive = async (arquivos: readonly { readonly nome: string; readonly bytes: Buffer }[]) =>
  isto.escritorio.processar(
    await isto.escritorio.enviar(arquivos.map(({ nome, bytes }) => ({ nome, bytes }))),
  );
const mesDe = async (cliente: string) =>
  (await isto.escritorio.calcular(cliente, SETEMBRO)).comparativo as unknown as Comparativo;
const ofTributo = (mes: Comparativo, tributo: TributoDevido['tributo']) =>
  mes.devido_no_mes?.tributos.find((linha) => linha.tributo === tributo);
const premissas = ({ premissas_que_mudam_o_total = [] }: Comparativo) =>
  premissas_que_mudam_o_total.map(({ codigo, em_jogo }) => [codigo, em_jogo]);
const abertas = (cliente: string) =>
  listPerguntas(isto.escritorio.tenant, { clienteId: cliente, competencia: SETEMBRO, limit: 50 });

test('from upload to the month: what is asked is beside the total, and the answer moves the credits of each tax', async () => {
  const cliente = await mercado();
  // Bought and sold by the client; bought only; bought at a counter; a counter that it keeps.
  await receive([compra(CAFE), venda(CAFE), compra(CADERNO), compra(BALCAO)]);
  const antes = await mesDe(cliente);
  // ICMS 18 % of 1,000.00 twice, and 1/48 of 18 % of 48,000.00 (8,640.00): 180.00 + 180.00 + 180.00.
  expect(ofTributo(antes, 'icms')?.creditos).toBe('540.00');
  // Each of the two: 180.00 + PIS 13.53 + COFINS 62.32 of 820.00. The counter: 8,640.00 and 1.65 % and 7.6 % of 39,360.00.
  expect(premissas(antes)).toEqual([
    ['destinacao_ativo_imobilizado', '12280.80'],
    ['destinacao_pelas_saidas', '255.85'],
    ['destinacao_revenda', '255.85'],
  ]);
  const perguntas = await abertas(cliente);
  expect(perguntas.map(({ tipo, cprod, padrao, sugestao }) => [tipo, cprod, padrao, sugestao])).toEqual([
    ['destinacao', BALCAO.codigo, 'ativo_imobilizado', 'ativo_imobilizado'],
    ['destinacao', CADERNO.codigo, 'revenda', null],
  ]);
  const caderno = perguntas[1];
  await storeRespostas(
    isto.escritorio.tenant,
    ATOR,
    [
      {
        cliente_id: cliente,
        pergunta: 'destinacao',
        quando: caderno?.quando ?? {},
        desde: SETEMBRO,
        resposta: 'uso_consumo',
      },
    ],
    'req',
  );
  expect((await abertas(cliente)).map(({ cprod }) => cprod)).toEqual([BALCAO.codigo]);
  const depois = await mesDe(cliente);
  expect(ofTributo(depois, 'icms')?.creditos).toBe('360.00');
  expect(ofTributo(depois, 'cbs')?.creditos).toBe(ofTributo(antes, 'cbs')?.creditos);
  expect(premissas(depois).map(([codigo]) => codigo)).toEqual([
    'destinacao_ativo_imobilizado',
    'destinacao_pelas_saidas',
  ]);
}, 120_000);

test('a client that turns out to sell what it was taken to keep has the purchase anew; the month after takes 1/48 until it is sold', async () => {
  const cliente = await mercado();
  const balcao = compra(BALCAO);
  await receive([balcao, venda(CAFE)]);
  const { id: setembro, comparativo } = await isto.escritorio.calcular(cliente, SETEMBRO);
  expect(ofTributo(comparativo as unknown as Comparativo, 'icms')?.creditos).toBe('180.00');
  const vendaDeOutubro = arquivo({
    emitente: COMERCIO_AURORA,
    destinatario: FORNECEDORES.atacado,
    dhEmi: '2026-10-10T10:00:00-03:00',
    itens: [{ produto: CAFE, milesimos: 1000n, CFOP: '5102', preco: 10_000n }],
  });
  await receive([vendaDeOutubro]);
  const outubro = async () => {
    const { id, comparativo } = await isto.escritorio.calcular(cliente, '2026-10');
    return { id, creditos: ofTributo(comparativo as unknown as Comparativo, 'icms')?.creditos };
  };
  const antes = await outubro();
  expect(antes.creditos).toBe('180.00');
  const { tenant } = isto.escritorio;
  const desatualizadaPor = async (id: string) => (await findApuracao(tenant, id))?.desatualizada_por;
  const bem = {
    chave: balcao.chave,
    competencia: SETEMBRO,
    icms: '8640.00',
    fornecedor: FORNECEDORES.atacado.nome,
  };
  expect(await listAtivos(tenant, cliente, '2026-11')).toMatchObject([{ ...bem, baixa: null }]);
  await storeRespostas(
    isto.escritorio.tenant,
    ATOR,
    [
      {
        cliente_id: cliente,
        pergunta: 'baixa_do_ativo',
        quando: { chave: balcao.chave },
        desde: '2026-10',
        resposta: '2026-10',
      },
    ],
    'req',
  );
  // The row of the purchase stays as it is, and so do the notes of October: its month is outdated all the same, September is not.
  expect(await desatualizadaPor(antes.id)).toEqual({ motivo: 'resposta' });
  expect(await desatualizadaPor(setembro)).toBeNull();
  const depois = await outubro();
  expect(depois.creditos).toBe('0.00');
  const [vendido] = (await listAtivos(tenant, cliente, '2026-11')) ?? [];
  expect(vendido).toMatchObject({ ...bem, baixa: '2026-10' });
  const outro = await escritorioForTests(isto.workContext);
  expect(await listAtivos(outro.tenant, cliente, '2026-11')).toBeUndefined();
  expect(await removeResposta(tenant, ATOR, vendido?.resposta_id ?? '', 'req')).toBe(true);
  expect(await desatualizadaPor(depois.id)).toEqual({ motivo: 'resposta' });
  expect((await outubro()).creditos).toBe('180.00');
  await receive([venda(BALCAO)]);
  const mes = await mesDe(cliente);
  expect(ofTributo(mes, 'icms')?.creditos).toBe('8640.00');
  expect(premissas(mes)).toContainEqual(['destinacao_pelas_saidas', '12280.80']);
}, 120_000);

// 1/48 of 18 % of 48,000.00 is 180.00: September took one, which October gives back; neither October nor November takes another.
test('an asset that goes back in the month after has its instalment given back, and none follows', async () => {
  const cliente = await mercado();
  const balcao = compra(BALCAO);
  const em = (mes: string) => ({ dhEmi: `${mes}-10T10:00:00-03:00` });
  const vendas = ['2026-09', '2026-10', '2026-11'].map((mes) => venda(CAFE, em(mes)));
  const volta = arquivo({
    ...{ ...em('2026-10'), emitente: COMERCIO_AURORA, destinatario: FORNECEDORES.atacado },
    itens: [{ produto: BALCAO, milesimos: 1000n, CFOP: '5202', preco: 4_800_000n }],
    ...{ finNFe: '4', chaveDevolvida: balcao.chave },
  });
  await receive([volta, balcao, ...vendas]);
  const icms = async (mes: string) =>
    ofTributo((await isto.escritorio.calcular(cliente, mes)).comparativo as unknown as Comparativo, 'icms');
  expect(await icms('2026-09')).toMatchObject({ creditos: '180.00', estornos: '0.00' });
  expect(await icms('2026-10')).toMatchObject({ creditos: '0.00', estornos: '180.00' });
  expect(await icms('2026-11')).toMatchObject({ creditos: '0.00', estornos: '0.00' });
}, 120_000);

test('an answer on what was never bought is found out, and another office sees neither questions nor answers', async () => {
  const cliente = await mercado();
  await receive([compra(CADERNO)]);
  const { tenant } = isto.escritorio;
  const resposta = (quando: object) => ({
    ...{ cliente_id: cliente, pergunta: 'destinacao' as const, desde: SETEMBRO, resposta: 'insumo', quando },
  });
  const { ncm, codigo } = CADERNO;
  expect(
    await neverBoughtOrSold(tenant, [
      resposta({ fornecedor: FORNECEDORES.atacado.cnpj, produto: codigo, ncm }),
      resposta({ fornecedor: FORNECEDORES.industria.cnpj }),
      resposta({ produto: 'XYZ' }),
      resposta({ ncm: '01012100' }),
      resposta({ ncm }),
    ]),
  ).toEqual([1, 2, 3]);
  const outro = await escritorioForTests(isto.workContext);
  expect(await listPerguntas(outro.tenant, { clienteId: cliente, limit: 50 })).toEqual([]);
  expect(await listRespostas(outro.tenant, cliente)).toEqual([]);
  expect(await storeRespostas(outro.tenant, ATOR, [resposta({ ncm })], 'req')).toBeUndefined();
}, 120_000);
