import type { ClienteDoDocumento } from '@apura/database';
import { lerXml } from '@apura/documents';
import { documentoDaNota } from '@apura/engine';
import { COMERCIO_AURORA, FORNECEDORES, generateNota } from '@apura/samples';
import { expect, test } from '@jest/globals';
import { computeDocumento } from './documento-calculado.ts';
import { effectsOnClientes } from './effects-on-clientes.ts';

const torno = {
  codigo: 'ATIVO-7',
  nome: 'Torno mecânico usado',
  ncm: '84581199',
  unidade: 'UN',
  preco: 5_000_000n,
  classe: 'integral',
  icms: 'isento',
  pisCofins: 'zero',
} as const;
const gerada = generateNota({
  dhEmi: '2027-03-10T10:00:00-03:00',
  comIBSCBS: false,
  itens: [{ produto: torno, milesimos: 1000n, CFOP: '5551' }],
});
const lida = lerXml(gerada.bytes);
if (lida.tipo === 'problema' || lida.documentos[0]?.tipo !== 'nota') throw new Error('the sample is no note');
const { nota } = lida.documentos[0];
const calculada = computeDocumento(documentoDaNota(nota), 0);

const forO = (cnpj: string, ...ajustes: ClienteDoDocumento['ajustes']) => {
  const regimes = [{ desde: '2026-01', regime: 'lucro_real', ibs_cbs: 'regular', rbt12: null }] as const;
  const cliente = {
    cliente_id: 'x',
    cnpj_raiz: cnpj.slice(0, 8),
    regimes,
    ajustes,
    respostas: [],
    escolhas_dos_eventos: {},
    regras_de_entrada: [],
    ncms_vendidos: [],
  };
  const { lancamentos, perguntas } = effectsOnClientes(calculada, [cliente]);
  return {
    perguntas: perguntas.map(({ tipo }) => tipo),
    valores: lancamentos.map(({ efeito, cbs, ibs_uf, ibs_mun }) => [efeito, cbs, ibs_uf, ibs_mun]),
  };
};
const VENDEDOR = FORNECEDORES.atacado.cnpj;
const COMPRADOR = COMERCIO_AURORA.cnpj;
const deste = { quando: { cprod: 'ATIVO-7' }, desde: '2027-03-01', ate: '2027-03-31' };
const aquisicao = { data: '2024-05-10', valor_liquido: '50000.00' };

// The default scenario's CBS of 2027 is 9.2 - 0.1 = 9.1 % (LC 214/2025 art. 349 § 14): 50,000.00 x 9.1 % = 4,550.00.
// IBS 0.05 % + 0.05 %, which has its zero rate from 2029 on only (art. 406 § 4º): 25.00 + 25.00.
test('who sells a fixed asset is asked when and for how much it was bought, and taxed whole until then', () => {
  expect(forO(VENDEDOR)).toEqual({
    perguntas: ['aquisicao'],
    valores: [['debito', '4550.00', '25.00', '25.00']],
  });
});

test('the answer frees the sale of CBS, in its months and of its product only', () => {
  expect(forO(VENDEDOR, { ...deste, aquisicao })).toEqual({
    perguntas: [],
    valores: [['debito', '0.00', '25.00', '25.00']],
  });
  for (const alheio of [
    { ...deste, aquisicao, desde: '2027-04-01', ate: '2027-04-31' },
    { ...deste, aquisicao, quando: { cprod: 'ATIVO-8' } },
  ])
    expect(forO(VENDEDOR, alheio)).toEqual(forO(VENDEDOR));
});

test('a classification and an acquisition that the office gave hold both', () => {
  // 60 % less (art. 136): 4,550.00 x 0.4 = 1,820.00; of 50,000.00 - 40,000.00, 364.00; IBS 25.00 x 0.4 = 10.00.
  const reduzida = { ...deste, cclasstrib: '200035' };
  expect(forO(VENDEDOR, reduzida)).toEqual({
    perguntas: ['aquisicao'],
    valores: [['debito', '1820.00', '10.00', '10.00']],
  });
  const de40mil = { ...deste, aquisicao: { ...aquisicao, valor_liquido: '40000.00' } };
  expect(forO(VENDEDOR, reduzida, de40mil)).toEqual({
    perguntas: [],
    valores: [['debito', '364.00', '10.00', '10.00']],
  });
});

test('who buys it is not asked, and what it told of its own assets says nothing of this one', () => {
  const sem = forO(COMPRADOR);
  expect(sem.perguntas).toEqual([]);
  expect(forO(COMPRADOR, { ...deste, aquisicao })).toEqual(sem);
});

test('CBS and IBS of a later delivery are those of the client as it is then, and not as it was', () => {
  const entregue = { ...nota.ide, dPrevEntrega: '2027-04-05' };
  const depois = computeDocumento(documentoDaNota({ ...nota, ide: entregue }), 0);
  const noDas = { desde: '2026-01', regime: 'simples_nacional', ibs_cbs: 'das', rbt12: null } as const;
  const fora = { ...noDas, desde: '2027-04', ibs_cbs: 'regular' } as const;
  const para = (...regimes: ClienteDoDocumento['regimes']) =>
    effectsOnClientes(depois, [
      {
        cliente_id: 'x',
        cnpj_raiz: VENDEDOR.slice(0, 8),
        regimes,
        ajustes: [],
        respostas: [],
        escolhas_dos_eventos: {},
        regras_de_entrada: [],
        ncms_vendidos: [],
      },
    ]).lancamentos.flatMap(({ competencia, efeito, cbs }) =>
      cbs === '0.00' ? [] : [[competencia, efeito, cbs]],
    );
  expect(para(noDas)).toEqual([]);
  expect(para(noDas, fora)).toEqual([['2027-04', 'debito', '4550.00']]);
});
