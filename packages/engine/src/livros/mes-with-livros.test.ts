import { expect, test } from '@jest/globals';
import { devidoOf } from '../../test-data/mes-de-notas.ts';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import { apurar } from '../apuracao/apurar.ts';
import type { EntradaDaApuracao, NomeDoTributo, PerguntaEmAberto } from '../resultado.ts';
import type { AjusteDoLivro, ApuracaoDoLivro, CiapDoLivro, FatoDoLivro } from './fatos.ts';
import type { LivroDoMes } from './mes-in-livros.ts';
import { mesWithLivros } from './mes-with-livros.ts';

/* Sums by hand: a month of Lucro Real with a sale of R$ 10,000.00 and a purchase of R$ 4,000.00 beside what the books add. */

const CNPJ = '11222333000181';
const venda = linha({ valor: '10000.00', icms: '1800.00', pis: '165.00', cofins: '760.00' });
const compra = linha({
  ...{ efeito: 'credito', cfop: '1102', valor: '4000.00' },
  ...{ icms: '720.00', pis: '66.00', cofins: '304.00' },
});
const ZERO = '0.00';
const de = { de: '2026-09-01', ate: '2026-09-30' };
const icmsIpi = (...fatos: FatoDoLivro[]): LivroDoMes => ({
  ...{ livro: 'icms_ipi', cnpj: CNPJ, arquivo: 'icms.txt', ...de, fatos, lidos: {} },
});
const contribuicoes = (...fatos: FatoDoLivro[]): LivroDoMes => ({
  ...icmsIpi(...fatos),
  ...{ livro: 'contribuicoes', arquivo: 'pc.txt' },
});
const ajuste = (
  registro: string,
  tributo: AjusteDoLivro['tributo'],
  efeito: AjusteDoLivro['efeito'],
  valor: string,
  codigo = 'SP020207',
): AjusteDoLivro => ({ tipo: 'ajuste', linha: 1, registro, tributo, codigo, efeito, valor });
const apuracao = (mais: Partial<ApuracaoDoLivro>): ApuracaoDoLivro => ({
  ...{ tipo: 'apuracao', linha: 1, tributo: 'icms', estabelecimento: CNPJ, ...de },
  ...{ saldo_anterior: ZERO, debitos: ZERO, outros_debitos: ZERO, creditos: ZERO, outros_creditos: ZERO },
  ...{ deducoes: ZERO, a_recolher: ZERO, a_transportar: ZERO, debitos_especiais: ZERO },
  ...mais,
});

function monthWith(livros: readonly LivroDoMes[], mais: Partial<EntradaDaApuracao> = {}) {
  const { entrada: comLivros, fora } = mesWithLivros(
    entrada([venda, compra], { competencia: '2026-09', ...mais }),
    livros,
  );
  return { mes: apurar(comLivros), fora };
}
const conta = (mes: ReturnType<typeof apurar>, tributo: NomeDoTributo) => {
  const { debitos, creditos, estornos, saldo_anterior, a_recolher } = devidoOf(mes, tributo) ?? {};
  return [debitos, creditos, estornos, saldo_anterior, a_recolher].join(' ');
};
const passo = (mes: ReturnType<typeof apurar>, tributo: NomeDoTributo, qual: string) =>
  devidoOf(mes, tributo)
    ?.memoria.find(({ passo: um }) => um === qual)
    ?.operandos.map(({ nome, valor }) => `${nome}: ${valor}`);

const DE_TODO_TIPO = [
  ajuste('E111', 'icms', 'outros_debitos', '40.00', 'SP000203'),
  ajuste('E111', 'icms', 'estorno_de_creditos', '20.00', 'SP010301'),
  ajuste('E111', 'icms', 'outros_creditos', '100.00', 'SP020207'),
  ajuste('E111', 'icms', 'estorno_de_debitos', '5.00', 'SP030901'),
  ajuste('E111', 'icms', 'deducao', '7.00', 'SP040001'),
  ajuste('E111', 'icms', 'debito_especial', '60.00', 'SP050001'),
  ajuste('E111', 'icms', 'controle', '99.00', 'SP090001'),
];

/**
 * Debits 1,800.00 + 40.00; credits 720.00 + 100.00 + 7.00; given back 20.00 - 5.00: 1,840.00 - 827.00 + 15.00 = 1,028.00. What is paid apart
 * (E110 field 15) is not in the account.
 */
test('E111 moves the account as the fourth character of its code says, and each step names it', () => {
  const { mes, fora } = monthWith([
    icmsIpi(
      apuracao({ outros_debitos: '60.00', outros_creditos: '105.00', deducoes: '7.00' }),
      ...DE_TODO_TIPO,
    ),
  ]);
  expect(conta(mes, 'icms')).toBe('1840.00 827.00 15.00 0.00 1028.00');
  expect(passo(mes, 'icms', 'ajustes_dos_livros')).toEqual([
    'Ajuste da escrituração (E111 SP000203, icms.txt): 40.00',
    'Ajuste da escrituração (E111 SP010301, icms.txt): 20.00',
    'Ajuste da escrituração (E111 SP020207, icms.txt): -100.00',
    'Ajuste da escrituração (E111 SP030901, icms.txt): -5.00',
    'Ajuste da escrituração (E111 SP040001, icms.txt): -7.00',
  ]);
  expect(fora).toEqual([
    { tributo: 'icms', valor: '60.00', livro: 'E111 SP050001, icms.txt', porque: 'recolhido_a_parte' },
  ]);
});

test('what E110 adjusts beyond its E111 stands below documents, and counts', () => {
  // 105.00 of E111 and 30.00 of C197: 720.00 + 100.00 + 7.00 + 30.00.
  const { mes } = monthWith([
    icmsIpi(apuracao({ outros_debitos: '60.00', outros_creditos: '135.00' }), ...DE_TODO_TIPO),
  ]);
  expect(conta(mes, 'icms')).toBe('1840.00 857.00 15.00 0.00 998.00');
  expect(passo(mes, 'icms', 'ajustes_dos_livros')?.at(-1)).toBe(
    'Ajustes que estão nos documentos da escrituração (E110 campo 07, icms.txt): -30.00',
  );
});

test('IPI is adjusted by E530', () => {
  const { mes } = monthWith(
    [
      icmsIpi(
        ajuste('E530', 'ipi', 'outros_debitos', '12.00', '001'),
        ajuste('E530', 'ipi', 'outros_creditos', '2.00', '010'),
      ),
    ],
    { lancamentos: [linha({ cfop: '5101', valor: '1000.00', ipi: '50.00' })] },
  );
  expect(conta(mes, 'ipi')).toBe('62.00 2.00 0.00 0.00 60.00');
});

/** PIS 165.00 - 66.00 and COFINS 760.00 - 304.00, with a credit more (M110), and of COFINS less of the contribution (M620). */
test('PIS and COFINS are adjusted by M110, M220 and their kin', () => {
  const { mes } = monthWith([
    contribuicoes(
      ajuste('M110', 'pis', 'acrescimo_do_credito', '10.00', '01'),
      ajuste('M220', 'pis', 'acrescimo_da_contribuicao', '3.00', '06'),
      ajuste('M510', 'cofins', 'reducao_do_credito', '4.00', '02'),
      ajuste('M620', 'cofins', 'reducao_da_contribuicao', '50.00', '05'),
    ),
  ]);
  expect(conta(mes, 'pis')).toBe('168.00 76.00 0.00 0.00 92.00');
  expect(conta(mes, 'cofins')).toBe('760.00 304.00 -46.00 0.00 410.00');
});

const LC_224 = {
  ...ajuste('M220', 'pis', 'acrescimo_da_contribuicao', '16.50', '11'),
  reducao_linear: true,
} as const;
const PERGUNTA: PerguntaEmAberto = {
  ...{ pergunta: 'reducao_linear_lc224', pelas_saidas: false, padrao: null, quantas: 1 },
  em_jogo: { pis: '16.50' },
};

test('M220 with code 11 answers what LC 224 takes, once', () => {
  // LC 224/2025 art. 4º § 4º: 165.00 + 16.50 - 66.00.
  const { mes } = monthWith([contribuicoes(LC_224)], { perguntas_abertas: [PERGUNTA] });
  expect(conta(mes, 'pis')).toBe('181.50 66.00 0.00 0.00 115.50');
  expect(passo(mes, 'pis', 'reducao_linear_em_aberto')).toBeUndefined();
  // Where answers of the office have it in the debits already, it is not added.
  const respondido = monthWith([contribuicoes(LC_224)], {
    lancamentos: [{ ...venda, pis: '181.50', pis_lc224: '16.50' }, compra],
  });
  expect(conta(respondido.mes, 'pis')).toBe('181.50 66.00 0.00 0.00 115.50');
  expect(respondido.fora.map(({ porque }) => porque)).toEqual(['reducao_linear']);
});

const G110: CiapDoLivro = {
  ...{ tipo: 'ciap', linha: 2, estabelecimento: CNPJ, ...de },
  ...{ saldo_inicial: '4800.00', parcelas: '100.00', saidas_tributadas: '80000.00', saidas: '100000.00' },
  ...{ indice: '0.80000000', apropriado: '80.00', outros_creditos: '5.00' },
};

/**
 * A forty-eighth of the asset at hand would be 4,800.00 / 48 = 100.00, all exits taxed (LC 87/1996 art. 20 § 5º); G110 has 100.00 x 0.8 of all
 * the client's assets and 5.00 of other credits. PIS of the asset, 48.00 / 48, is in no block G.
 */
test('the ICMS of fixed assets is that of G110, once', () => {
  const ativos = [
    {
      chave: 'nota',
      estabelecimento: CNPJ,
      competencia: '2026-09',
      icms: '4800.00',
      pis: '48.00',
      cofins: ZERO,
    },
  ];
  expect(conta(monthWith([], { ativos }).mes, 'icms')).toBe('1800.00 820.00 0.00 0.00 980.00');
  const { mes } = monthWith([icmsIpi(G110)], { ativos });
  expect(conta(mes, 'icms')).toBe('1800.00 805.00 0.00 0.00 995.00');
  expect(conta(mes, 'pis')).toBe('165.00 67.00 0.00 0.00 98.00');
  expect(passo(mes, 'icms', 'ajustes_dos_livros')).toEqual([
    'ICMS do ativo imobilizado (CIAP) (G110, icms.txt): -85.00',
  ]);
  // The book takes it into its account by an adjustment: that is the same credit, and another of the amount is not.
  const porE111 = [0, 1].map(() => ajuste('E111', 'icms', 'outros_creditos', '80.00', 'SP020719'));
  const comAjuste = monthWith([icmsIpi(apuracao({ outros_creditos: '160.00' }), G110, ...porE111)], {
    ativos,
  });
  expect(conta(comAjuste.mes, 'icms')).toBe('1800.00 885.00 0.00 0.00 915.00');
  expect(comAjuste.fora.map(({ porque, valor }) => `${porque} ${valor}`)).toEqual(['ciap 80.00']);
});

test('what the month has already is not added: by hand, or the difference of rates of its purchases', () => {
  const livro = icmsIpi(
    ajuste('E111', 'icms', 'outros_debitos', '60.00', 'SP000207'),
    ajuste('E111', 'icms', 'outros_creditos', '30.00'),
  );
  const comDifal = linha({ efeito: 'sem_efeito', cfop: '2556', valor: '1000.00', difal_entrada: '60.00' });
  const aMao = [{ tipo: 'credito', tributo: 'icms', valor: '30.00', nota: 'do livro' }] as const;
  const { mes, fora } = monthWith([livro], {
    lancamentos: [venda, compra, comDifal],
    lancamentos_manuais: aMao,
  });
  expect(conta(mes, 'icms')).toBe('1800.00 750.00 0.00 0.00 1050.00');
  expect(conta(mes, 'difal')).toBe('60.00 0.00 0.00 0.00 60.00');
  expect(fora.map(({ porque }) => porque)).toEqual(['difal_de_entrada', 'a_mao']);
});

test('the balance of E110 stands in the place of the one that was carried, and its step names the book', () => {
  const { mes } = monthWith([icmsIpi(apuracao({ saldo_anterior: '300.00' }))], {
    saldos_anteriores: [{ tributo: 'icms', estabelecimento: CNPJ, valor: '10.00' }],
  });
  expect(conta(mes, 'icms')).toBe('1800.00 720.00 0.00 300.00 780.00');
  expect(passo(mes, 'icms', 'saldo_dos_livros')).toEqual(['saldo credor anterior (E110, icms.txt): -300.00']);
});

test('a client of the Simples hands in none of these: its books adjust nothing', () => {
  const { entrada: igual, lancamentos } = mesWithLivros(
    entrada([venda], { competencia: '2026-09', regime: 'simples_nacional' }),
    [icmsIpi(G110, ...DE_TODO_TIPO)],
  );
  expect(lancamentos).toEqual([]);
  expect(igual.lancamentos_manuais).toBeUndefined();
});

const doAtivo = (registro: 'F120' | 'F130', pis: string, cofins: string): FatoDoLivro => ({
  ...{ tipo: 'credito_do_ativo', linha: 3, registro, pis, cofins },
});
const F120_E_F130 = {
  ...contribuicoes(doAtivo('F130', '10.00', '46.00'), doAtivo('F120', '2.00', '9.00')),
  lidos: { credito_do_ativo: 2 },
};
const DO_ATIVO: PerguntaEmAberto = {
  ...{ pergunta: 'credito_do_ativo', pelas_saidas: false, padrao: 'sem_credito', quantas: 1 },
  em_jogo: { pis: '99.00' },
};

/** Of the purchase 66.00 and 304.00, of assets 10.00 + 2.00 and 46.00 + 9.00 (Lei 10.833/2003 art. 3º VI and § 14). */
test('PIS and COFINS of fixed assets are those of F120 and F130, and are not asked about', () => {
  const { mes } = monthWith([F120_E_F130], { perguntas_abertas: [DO_ATIVO] });
  expect(conta(mes, 'pis')).toBe('165.00 78.00 0.00 0.00 87.00');
  expect(conta(mes, 'cofins')).toBe('760.00 359.00 0.00 0.00 401.00');
  expect(passo(mes, 'pis', 'ajustes_dos_livros')).toEqual([
    'Crédito do ativo imobilizado (F120 e F130, pc.txt): -12.00',
  ]);
  const asks = (livro: LivroDoMes) =>
    mesWithLivros(entrada([venda], { competencia: '2026-09', perguntas_abertas: [DO_ATIVO] }), [livro])
      .entrada.perguntas_abertas?.length;
  // A book without them says that there are none; one that was read before they were says nothing.
  expect(asks({ ...contribuicoes(), lidos: { credito_do_ativo: 0 } })).toBe(0);
  expect(asks(contribuicoes())).toBe(1);
  expect(asks(icmsIpi())).toBe(1);
});

test('what the office answered of fixed assets stands before the books, and counts once', () => {
  const bem = { chave: 'nota', estabelecimento: CNPJ, competencia: '2026-09', icms: ZERO, cofins: ZERO };
  // A forty-eighth of 480.00 by the answer, and of the 12.00 in the book what is more.
  const parcelas = monthWith([F120_E_F130], { ativos: [{ ...bem, pis: '480.00' }] });
  expect(conta(parcelas.mes, 'pis')).toBe('165.00 78.00 0.00 0.00 87.00');
  expect(parcelas.fora).toEqual([
    { tributo: 'pis', valor: '10.00', livro: 'F120 e F130, pc.txt', porque: 'credito_do_ativo' },
  ]);
  // At once 30.00 in the row of the purchase: the book has no more.
  const asset = linha({ efeito: 'credito', cfop: '1551', valor: '2000.00', pis: '30.00' });
  const deUmaVez = monthWith([F120_E_F130], { lancamentos: [venda, compra, asset] });
  expect(conta(deUmaVez.mes, 'pis')).toBe('165.00 96.00 0.00 0.00 69.00');
  expect(conta(deUmaVez.mes, 'cofins')).toBe('760.00 359.00 0.00 0.00 401.00');
});
