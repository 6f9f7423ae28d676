import { expect, test } from '@jest/globals';
import { answersByCode } from './answers-by-code.ts';
import { decisoesDoProduto, mudancasDoProduto, type ProdutoDoCadastro, suggestProduto } from './produtos.ts';

const produto = (ncm: string, outros: Partial<ProdutoDoCadastro> = {}): ProdutoDoCadastro => ({
  ...{ lado: 'saida', emitente: '90001001', codigo: '5003', ncm, anp: '' },
  ...outros,
});
const DIA = '2026-11-10';

test('the tables suggest the code of an annex with its article, and the whole rate where none names the NCM', () => {
  // LC 214/2025, art. 125 and annex I: rice.
  expect(suggestProduto(produto('10063021'), DIA)).toMatchObject({
    cst: '200',
    cclasstrib: '200003',
    reducao_cbs: '100.00',
    reducao_ibs: '100.00',
    monofasico: false,
  });
  expect(suggestProduto(produto('10063021'), DIA).fundamento).toContain('125');
  // Furniture is in no annex: LC 214/2025, art. 4º.
  expect(suggestProduto(produto('94036000'), DIA)).toMatchObject({
    cclasstrib: '000001',
    reducao_cbs: '0.00',
    alternativas: [],
  });
});

test('a fuel is taxed by quantity, in the unit of its rate (LC 214/2025, art. 172)', () => {
  expect(suggestProduto(produto('27101921', { anp: '820101012' }), DIA).unidade_ad_rem).toBe('l');
  expect(suggestProduto(produto('27101921'), DIA).unidade_ad_rem).toBeNull();
});

test('what changes on a day: the single phase ends with PIS and COFINS, and a decided code with its last day', () => {
  const virada = { vespera: '2026-12-31', dia: '2027-01-01' };
  // Shampoo: Lei 10.147/2000, art. 1º, I, b.
  expect(mudancasDoProduto(produto('33051000'), undefined, virada)).toEqual([
    { campo: 'monofasico', de: 'sim', para: 'nao' },
  ]);
  expect(mudancasDoProduto(produto('94036000'), undefined, virada)).toEqual([]);
});

test('the answer that counts is the one that names most; of a client’s own code that of its CNPJ root holds for all branches', () => {
  const deTodos = { pergunta: 'destinacao', quando: { ncm: '48191000' }, resposta: 'revenda' } as const;
  const doProduto = {
    ...({ pergunta: 'destinacao', resposta: 'embalagem', desde: '2026-09-01' } as const),
    quando: { fornecedor: '44555666000181', produto: 'F-77', ncm: '48191000' },
  };
  const comprado = produto('48191000', { lado: 'entrada', emitente: '44555666000181', codigo: 'F-77' });
  const decide = (um: ProdutoDoCadastro, data: string) =>
    decisoesDoProduto(um, { respostas: [deTodos, doProduto], ajustes: [daRaiz] }, data);
  const daRaiz = { quando: { cprod: '5003', emitente: '90001001' }, cclasstrib: '200035' };
  expect(decide(comprado, DIA).destinacao).toBe(doProduto);
  expect(decide(comprado, '2026-08-31').destinacao).toBe(deTodos);
  expect(decide({ ...comprado, codigo: 'X' }, DIA).destinacao).toBe(deTodos);
  expect(decide(produto('33051000'), DIA)).toEqual({
    ...{ destinacao: undefined, reducao_linear_lc224: undefined, classificacao: daRaiz },
  });
  expect(decide(produto('33051000', { emitente: '44555666000181' }), DIA).classificacao).toBeUndefined();
});

test('answers are found by their code among those that name none, in their order', () => {
  const all = [{ code: 'a' }, {}, { code: 'b' }, { code: 'a' }] as readonly { readonly code?: string }[];
  const find = answersByCode(({ code }: { readonly code?: string }) => code);
  expect(find(all, 'a')).toEqual([all[0], all[1], all[3]]);
  expect(find(all, 'c')).toEqual([all[1]]);
  expect(find(all, undefined)).toEqual([all[1]]);
});
