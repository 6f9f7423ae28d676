import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Fixo, readFixo } from '../fixo.ts';
import type { PedidoDeSimulacao } from './read-perfil.ts';
import { simular } from './simular.ts';

const base: PedidoDeSimulacao = {
  regime: 'lucro_real',
  atividade: 'comercio',
  receita_mensal: '100000.00',
  compras_mensais: '60000.00',
};
const read = (texto: string): Fixo => readFixo(texto) as Fixo;
const codigos = (lista: readonly { readonly codigo: string }[]) => lista.map(({ codigo }) => codigo);

test('eight years, of which only 2026 is law, with every default said', () => {
  const { anos, totais, cenario, premissas, avisos, problemas, versoes } = simular(base);
  expect(anos.map(({ ano, status }) => [ano, status])).toEqual([
    [2026, 'lei'],
    ...[2027, 2028, 2029, 2030, 2031, 2032, 2033].map((ano) => [ano, 'estimativa']),
  ]);
  expect(anos.every(({ premissa_preco }) => premissa_preco === 'liquido_constante')).toBe(true);
  expect(cenario).toEqual({ nome: 'estimativa_27_91', status: 'estimativa' });
  for (const frase of [
    /ICMS presumido de 18%/,
    /PIS de 1,65%/,
    /COFINS de 7,60%/,
    /Todas as compras dão crédito/,
  ]) {
    expect(premissas.join('\n')).toMatch(frase);
  }
  expect(codigos(avisos)).toEqual(['aliquotas_estimadas']);
  expect(problemas).toEqual([]);
  expect(versoes.regras).not.toBe('');
  expect([totais.atual, totais.novo]).toEqual([anos[0]?.total, anos[7]?.total]);
  expect(read(totais.diferenca)).toBe(read(totais.novo) - read(totais.atual));
  expect(read(totais.acumulado)).toBe(anos.reduce((soma, { total }) => soma + read(total), 0n));
});

test('what the caller tells is no default', () => {
  const { premissas } = simular({
    ...base,
    parcela_creditavel: '80',
    aliquotas_atuais: { icms: '12', pis: '1', cofins: '5' },
  });
  expect(premissas.join('\n')).not.toMatch(/presumido|PIS de|COFINS de|Todas as compras/);
});

test('years that the informed rates leave out are estimated, and the warning names them', () => {
  const taxas = { cbs: '9', ibs_uf: '16', ibs_mun: '2' };
  const { anos, cenario, avisos } = simular({ ...base, cenario: { '2027': taxas, '2033': taxas } });
  expect(anos.map(({ status }) => status)).toEqual([
    'lei',
    'informada',
    'estimativa',
    'estimativa',
    'estimativa',
    'estimativa',
    'estimativa',
    'informada',
  ]);
  expect(cenario).toEqual({ nome: 'informado', status: 'estimativa' });
  expect(avisos.find(({ codigo }) => codigo === 'anos_sem_aliquota_informada')?.mensagem).toContain(
    '2028, 2029, 2030, 2031, 2032',
  );
});

test('inside the DAS everything is law, and rates of today that were told are not used', () => {
  const { anos, avisos } = simular({
    ...base,
    regime: 'simples_nacional',
    simples: { anexo: 'I', rbt12: '1000000', ibs_cbs: 'das' },
    aliquotas_atuais: { icms: '18' },
  });
  expect(anos.every(({ status }) => status === 'lei')).toBe(true);
  expect(codigos(avisos)).toEqual(['aliquotas_atuais_ignoradas']);
  for (const { das, das_partilha } of anos) {
    const partes = Object.values(das_partilha ?? {});
    expect(partes.reduce((soma, parte) => soma + read(parte), 0n)).toBe(read(das));
  }
});

test.each([
  [{ receita_mensal: '-1' }, 'valor_invalido', 'receita_mensal'],
  [{ compras_mensais: 'mil' }, 'valor_invalido', 'compras_mensais'],
  [{ parcela_creditavel: '101' }, 'percentual_invalido', 'parcela_creditavel'],
  [{ reducao: '-5' }, 'percentual_invalido', 'reducao'],
  [{ aliquotas_atuais: { iss: 'x' } }, 'percentual_invalido', 'aliquotas_atuais.iss'],
  [{ aliquotas_atuais: { icms: '60', iss: '40' } }, 'percentual_invalido', 'aliquotas_atuais'],
  [{ regime: 'simples_nacional' }, 'simples_incompleto', 'simples'],
  [
    { regime: 'simples_nacional', simples: { anexo: 'I', rbt12: '4800000.01', ibs_cbs: 'das' } },
    'fora_do_simples',
    'simples',
  ],
  [
    { regime: 'simples_nacional', simples: { anexo: 'VI', rbt12: '1', ibs_cbs: 'das' } },
    'fora_do_simples',
    'simples',
  ],
  [
    { regime: 'simples_nacional', simples: { anexo: 'I', rbt12: '?', ibs_cbs: 'das' } },
    'valor_invalido',
    'simples.rbt12',
  ],
  [{ cenario: 'otimista' }, 'cenario_invalido', 'cenario'],
  [
    { cenario: { '2027': { cbs: '101', ibs_uf: '1', ibs_mun: '1' } } },
    'cenario_invalido',
    'cenario.2027.cbs',
  ],
])('%j gives no years but the problem %s on %s', (mudancas, codigo, campo) => {
  const { anos, problemas } = simular({ ...base, ...mudancas } as PedidoDeSimulacao);
  expect(anos).toEqual([]);
  expect(problemas).toEqual(expect.arrayContaining([expect.objectContaining({ codigo, campo })]));
});

const inteiro = (maximo: number) => fc.integer({ min: 0, max: maximo }).map(String);
const pedidos = fc.record({
  regime: fc.constantFrom('lucro_real', 'lucro_presumido', 'simples_nacional', 'mei'),
  atividade: fc.constantFrom('comercio', 'industria', 'servicos'),
  receita_mensal: inteiro(400_000),
  compras_mensais: inteiro(400_000),
  parcela_creditavel: inteiro(100),
  reducao: inteiro(100),
  aliquotas_atuais: fc.record({ icms: inteiro(30), iss: inteiro(5), ipi: inteiro(30) }),
  simples: fc.record({
    anexo: fc.constantFrom('I', 'II', 'III', 'IV', 'V'),
    rbt12: inteiro(4_800_000),
    ibs_cbs: fc.constantFrom('das', 'regular'),
  }),
  cenario: fc.constantFrom('estimativa_26_5', 'estimativa_27_91'),
  premissa_preco: fc.constantFrom('liquido_constante', 'final_constante'),
  ibs_cbs_na_base_icms: fc.boolean(),
}) as fc.Arbitrary<PedidoDeSimulacao>;

test('for any profile the columns less credits and what is waived are the total, never negative', () => {
  fc.assert(
    fc.property(pedidos, (pedido) => {
      const { anos } = simular(pedido);
      expect(anos).toHaveLength(8);
      for (const a of anos) {
        const colunas = [a.icms, a.iss, a.ipi, a.pis, a.cofins, a.das, a.cbs, a.ibs_uf, a.ibs_mun].map(read);
        const soma = colunas.reduce((x, y) => x + y, 0n);
        expect(read(a.total)).toBe(soma - read(a.creditos) - read(a.dispensado));
        expect(colunas.every((valor) => valor >= 0n) && read(a.total) >= 0n).toBe(true);
        expect(a.dispensado === '0.00' || a.ano === 2026).toBe(true);
      }
      expect(simular(pedido)).toEqual(simular(pedido));
    }),
    { numRuns: 40 },
  );
});

test('a higher reduction never makes the total of 2033 higher, nor do more purchases', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 90_000 }), (reducao, compras) => {
      const total = (mudancas: Partial<PedidoDeSimulacao>) =>
        read(simular({ ...base, ...mudancas }).totais.novo);
      const pedido = { reducao: String(reducao), compras_mensais: String(compras) };
      expect(total({ ...pedido, reducao: String(reducao + 1) }) <= total(pedido)).toBe(true);
      expect(total({ ...pedido, compras_mensais: String(compras + 1000) }) <= total(pedido)).toBe(true);
    }),
    { numRuns: 30 },
  );
});
