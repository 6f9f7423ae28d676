import * as now from '@apura/engine';
import { expect, test } from '@jest/globals';
import { entrada } from '../../packages/engine/test-data/mes-de-teste.ts';
import { item, nota, VENDEDOR } from '../../packages/engine/test-data/nota-de-teste.ts';
import { type Engine, engineUnder } from './engine-under.ts';
import { lawWith } from './law-with.ts';

/**
 * The two ways in which the CBS of 2027 becomes law (LC 214/2025 art. 349 §§ 1º and 2º with art. 353 § 2º), with figures and acts that are
 * made up: what an office sees of a note and of a month before and after.
 */
const SENADO =
  '- { tributo: cbs, valor: 8.84, como: bruta, desde: cbs_devida, antes_de: ibs_pela_referencia, ato: Resolução FICTÍCIA do Senado nº 0/2026, artigo: art. 1º, publicado_em: 2026-12-15, regras: 2026.12.1, status: lei }';
const TCU =
  '- { tributo: cbs, valor: 9.37, como: bruta, desde: cbs_devida, antes_de: ibs_pela_referencia, ato: Cálculo FICTÍCIO do TCU, artigo: "LC 214/2025, art. 349, § 2º", publicado_em: 2026-12-22, regras: 2026.12.1, status: lei }';
/** What the Senate fixes in January 2027 holds from the second month after on (art. 349 § 2º I). */
const SENADO_DEPOIS =
  '- { tributo: cbs, valor: 8.84, como: bruta, desde: 2027-03-01, antes_de: ibs_pela_referencia, corrige: sim, ato: Resolução FICTÍCIA do Senado nº 0/2027, artigo: art. 1º, publicado_em: 2027-01-20, regras: 2027.01.1, status: lei }';

const withRows = async (...rows: readonly string[]): Promise<Engine> =>
  engineUnder(lawWith('aliquotas-de-referencia.yaml', (text) => text.replace(/^\[\]$/m, rows.join('\n'))));

/** A sale of 1,000.00 without taxes, and the month of its seller. */
function seen(engine: Engine, dia: string) {
  const venda = nota([item({ vProdLiq: '1000.00' })], { ide: { dhEmi: `${dia}T09:00:00-03:00` } });
  const documento = engine.calcularDocumento(venda);
  const cliente = {
    cliente_id: 'cliente',
    cnpj_raiz: VENDEDOR.slice(0, 8),
    regime: 'lucro_real',
    ibs_cbs: 'regular',
  } as const;
  const linhas = engine
    .efeito(documento, venda, cliente)
    .map(({ competencia: _, itens: __, ...linha }) => ({ ...linha, documentos: 1 }));
  const mes = engine.apurar(entrada(linhas, { competencia: dia.slice(0, 7) }));
  const de2027 = mes.transicao.find(({ ano }) => ano === 2027);
  return {
    aliquota: documento.aliquotas.cbs,
    status: documento.aliquotas.status,
    cbs: documento.itens[0]?.cbs,
    estimada: documento.premissas?.some(({ codigo }) => codigo === 'aliquotas_estimadas'),
    mes: mes.devido_no_mes?.status,
    frase: mes.devido_no_mes?.frase.includes('alíquotas estimadas, que ainda não são lei'),
    projetado: de2027?.status,
  };
}

const ESTIMATIVA = {
  status: 'estimativa',
  estimada: true,
  mes: 'estimativa',
  frase: true,
  projetado: 'estimativa',
};
const LEI = { status: 'lei', estimada: false, mes: 'lei', frase: false, projetado: 'lei' };

// 9.21 to the nearest 0.1 is 9.2, less the 0.1 of art. 347: 9.1 %.
test('before either act: an estimate, and every figure says so', () => {
  expect(seen(now, '2027-02-10')).toEqual({ ...ESTIMATIVA, aliquota: '9.1000', cbs: '91.00' });
});

// 8.84 to the nearest 0.1 is 8.8 (art. 349 § 14), less 0.1: 8.7 %.
test('a resolution by 15/12/2026: the estimate becomes law, for 2027 and 2028', async () => {
  const engine = await withRows(SENADO);
  expect(seen(engine, '2027-02-10')).toEqual({ ...LEI, aliquota: '8.7000', cbs: '87.00' });
  expect(seen(engine, '2028-11-10')).toMatchObject({ status: 'lei', aliquota: '8.7000' });
  expect(seen(engine, '2029-02-10')).toMatchObject({ status: 'estimativa' });
  // The month in which it comes out owes what it owed, and its years to come stand on the act.
  expect(seen(engine, '2026-12-10')).toMatchObject({ status: 'lei', aliquota: '0.9000', projetado: 'lei' });
  expect(engine.aliquotasEm('2027-02-10')?.fundamento).toContain(
    'Resolução FICTÍCIA do Senado nº 0/2026, art. 1º: 8,84% a 0,1 ponto percentual (LC 214/2025, art. 349, § 14), menos 0,1',
  );
  expect(engine.atosDasRegras('2026.12.1')).toBe('Resolução FICTÍCIA do Senado nº 0/2026');
});

// 9.37 is 9.4, less 0.1: 9.3 %.
test('none until 22/12/2026: the figures of the TCU are law while the Senate fixes none', async () => {
  const engine = await withRows(TCU);
  expect(seen(engine, '2027-02-10')).toEqual({ ...LEI, aliquota: '9.3000', cbs: '93.00' });
  expect(engine.aliquotasEm('2027-02-10')?.fundamento).toContain('art. 349, § 2º');
  expect(engine.atosDasRegras('2026.12.1')).toBe('Cálculo FICTÍCIO do TCU');
});

test('the resolution that comes after holds from the second month after it on; what was before stands on the TCU', async () => {
  const engine = await withRows(TCU, SENADO_DEPOIS);
  expect(seen(engine, '2027-02-28')).toMatchObject({ status: 'lei', aliquota: '9.3000' });
  expect(seen(engine, '2027-03-01')).toMatchObject({ status: 'lei', aliquota: '8.7000' });
  // It corrects no past day: nothing has to be done anew.
  const marco = nota([item({})], { ide: { dhEmi: '2027-03-10T09:00:00-03:00' } });
  expect(engine.calcularDocumento(marco).correcoes).toEqual([]);
});

test.each([
  ['without an act', SENADO.replace(/ato: [^,]*, /, ''), "must have required property 'ato'"],
  [
    'of days of another that does not say that it replaces it',
    SENADO_DEPOIS.replace('corrige: sim, ', ''),
    'share days',
  ],
])('a row %s does not build', async (_, row, why) => {
  await expect(withRows(TCU, row)).rejects.toThrow(why);
  await expect(withRows(TCU, row)).rejects.toThrow(/^aliquotas-de-referencia\.yaml/);
});
