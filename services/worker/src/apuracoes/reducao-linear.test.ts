import { listPerguntas, neverBoughtOrSold, storeRespostas } from '@apura/database';
import type { Comparativo, TributoDevido } from '@apura/engine';
import { COMERCIO_AURORA, FORNECEDORES, generateNota, type Produto } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { escritorioForTests } from '../../teste/escritorio-for-tests.ts';
import { withEscritorio } from '../../teste/with-escritorio.ts';

const isto = withEscritorio();
const ATOR = { id: '00000000-0000-7000-8000-000000000000', nome: 'Ana', ip: '127.0.0.1' };
const SETEMBRO = '2026-09';
const ADUBO: Produto = {
  ...{ codigo: 'NPK', nome: 'Adubo NPK 04-14-08', ncm: '31052000', unidade: 'TON', preco: 100_000n },
  ...{ classe: 'integral', icms: 'isento', pisCofins: 'zero' },
};
const ARROZ: Produto = { ...ADUBO, codigo: 'ARROZ', ncm: '10063021', classe: 'cesta_basica' };
/** Ten units of 1,000.00, without ICMS. */
const venda = (produto: Produto, numero: number) => {
  const { nome, bytes } = generateNota({
    ...{ seed: numero, numero, dhEmi: '2026-09-10T10:00:00-03:00' },
    ...{ emitente: COMERCIO_AURORA, destinatario: FORNECEDORES.atacado },
    itens: [{ produto, milesimos: 10_000n, CFOP: '5102', preco: 100_000n }],
  });
  return { nome, bytes };
};
const ofTributo = ({ devido_no_mes }: Comparativo, tributo: TributoDevido['tributo']) =>
  devido_no_mes?.tributos.find((linha) => linha.tributo === tributo);

test('from upload to the month: the cut of a benefit is asked with its money, and only the answer moves PIS and COFINS', async () => {
  const { tenant } = isto.escritorio;
  const cliente = await isto.escritorio.cliente({
    ...{ cnpj: COMERCIO_AURORA.cnpj, razao_social: 'Agropecuária Aurora', regime: 'lucro_real' },
  });
  await isto.escritorio.processar(await isto.escritorio.enviar([venda(ADUBO, 1), venda(ARROZ, 2)]));
  const mes = async () =>
    (await isto.escritorio.calcular(cliente, SETEMBRO)).comparativo as unknown as Comparativo;
  const abertas = () => listPerguntas(tenant, { clienteId: cliente, competencia: SETEMBRO, limit: 50 });
  const quando = { produto: ADUBO.codigo, ncm: ADUBO.ncm };
  const answer = (resposta: 'sim' | 'nao') =>
    storeRespostas(
      tenant,
      ATOR,
      [{ cliente_id: cliente, pergunta: 'reducao_linear_lc224', quando, desde: SETEMBRO, resposta }],
      'req',
    );

  // LC 224/2025 art. 4º § 4º I: 0.165 % and 0.76 % of 10,000.00; the rice is of annex I of LC 214 (§ 8º III).
  const aberto = await mes();
  expect(await abertas()).toMatchObject([
    { tipo: 'reducao_linear_lc224', quando, em_jogo: { pis: '16.50', cofins: '76.00' }, itens: 1 },
  ]);
  expect(aberto.premissas_que_mudam_o_total).toMatchObject([
    { codigo: 'reducao_linear_lc224', em_jogo: '92.50' },
  ]);
  expect(aberto.devido_no_mes?.total_a_recolher).toBe('0.00');

  await answer('sim');
  expect(await abertas()).toEqual([]);
  const cortado = await mes();
  expect(ofTributo(cortado, 'pis')).toMatchObject({ debitos: '16.50', a_recolher: '16.50' });
  expect(ofTributo(cortado, 'cofins')?.memoria[0]).toMatchObject({
    ...{ passo: 'reducao_linear_lc224', resultado: '76.00' },
    fundamento: expect.stringContaining('LC 224/2025'),
  });
  expect(cortado.devido_no_mes?.total_a_recolher).toBe('92.50');
  expect(cortado.premissas_que_mudam_o_total).toEqual([]);

  await answer('nao');
  const inteiro = await mes();
  expect(inteiro.devido_no_mes?.total_a_recolher).toBe('0.00');
  expect(ofTributo(inteiro, 'pis')).toBeUndefined();

  // Of what was never sold, and of another office.
  const resposta = { cliente_id: cliente, pergunta: 'reducao_linear_lc224', desde: SETEMBRO } as const;
  const [vendido, nunca] = [{ ncm: ADUBO.ncm }, { ncm: '38089199' }].map((caso) => ({
    ...resposta,
    ...{ quando: caso, resposta: 'sim' },
  }));
  if (vendido === undefined || nunca === undefined) throw new Error('two answers');
  expect(await neverBoughtOrSold(tenant, [vendido, nunca])).toEqual([1]);
  const outro = await escritorioForTests(isto.workContext);
  expect(await listPerguntas(outro.tenant, { clienteId: cliente, limit: 50 })).toEqual([]);
  expect(await storeRespostas(outro.tenant, ATOR, [vendido], 'req')).toBeUndefined();
}, 120_000);
