import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readOrZero } from '../fixo.ts';
import type { LinhaDoFisco } from './linha-do-fisco.ts';
import { reconcile } from './reconcile.ts';
import type { DocumentoConhecido, LinhaDaqui } from './reconciliacao.ts';

const COMPETENCIA = '2027-01';
const chave = (numero: number): string => String(numero).padStart(44, '0');
const aqui = (numero: number, usado: string, outros: Partial<LinhaDaqui> = {}): LinhaDaqui => ({
  chave: chave(numero),
  tributo: 'cbs',
  lado: 'debito',
  declarado: usado,
  calculado: usado,
  usado,
  ...outros,
});
const fisco = (numero: number, apurado: string, outras: Partial<LinhaDoFisco> = {}): LinhaDoFisco => ({
  contribuinte: '11222333',
  competencia: COMPETENCIA,
  tributo: 'cbs',
  lado: 'debito',
  chave: chave(numero),
  documento: '55',
  origem: '0',
  apurado,
  ...outras,
});
const conhecido = (outros: Partial<DocumentoConhecido> = {}): DocumentoConhecido => ({
  competencia: COMPETENCIA,
  situacao: 'autorizada',
  comEventos: false,
  ...outros,
});
const credito = { lado: 'credito' } as const;

interface Caso {
  readonly daqui?: readonly LinhaDaqui[];
  readonly do_fisco?: readonly LinhaDoFisco[];
  readonly conhecidos?: readonly (readonly [number, DocumentoConhecido])[];
}

const reconcileCaso = ({ daqui = [], do_fisco = [], conhecidos = [] }: Caso) =>
  reconcile({
    competencia: COMPETENCIA,
    daqui,
    do_fisco,
    conhecidos: new Map(conhecidos.map(([numero, um]) => [chave(numero), um])),
  });

// A line of another document that makes the side an imported one.
const outra = fisco(99, '1.00');
const igual = aqui(99, '1.00');
const outroCredito = fisco(99, '1.00', credito);
const igualCredito = aqui(99, '1.00', credito);

test.each<[string, Caso, string, string, string]>([
  [
    'a cent is rounding',
    { daqui: [aqui(1, '90.00')], do_fisco: [fisco(1, '90.01')] },
    'igual',
    'igual',
    '0.01',
  ],
  [
    'two cents are not',
    { daqui: [aqui(1, '90.00')], do_fisco: [fisco(1, '90.02')], conhecidos: [[1, conhecido()]] },
    'diferente',
    'valor',
    '0.02',
  ],
  [
    'an event that one side knows',
    {
      daqui: [aqui(1, '90.00')],
      do_fisco: [fisco(1, '90.00'), fisco(1, '-45.00', { origem: '51' })],
      conhecidos: [[1, conhecido()]],
    },
    'diferente',
    'evento',
    '-45.00',
  ],
  [
    'cancelled here, not there',
    { do_fisco: [fisco(1, '90.00')], conhecidos: [[1, conhecido({ situacao: 'cancelada' })]] },
    'so_no_fisco',
    'cancelada',
    '90.00',
  ],
  [
    'cancelled there, not here',
    {
      daqui: [aqui(1, '90.00')],
      do_fisco: [fisco(1, '90.00'), fisco(1, '-90.00', { origem: '31' })],
      conhecidos: [[1, conhecido()]],
    },
    'diferente',
    'cancelada',
    '-90.00',
  ],
  [
    'we have it in the month before',
    { do_fisco: [fisco(1, '90.00')], conhecidos: [[1, conhecido({ competencia: '2026-12' })]] },
    'so_no_fisco',
    'outra_competencia',
    '90.00',
  ],
  [
    'they have it in the month after',
    {
      daqui: [aqui(1, '90.00'), igual],
      do_fisco: [outra, fisco(1, '90.00', { competencia: '2027-02' })],
      conhecidos: [[1, conhecido()]],
    },
    'so_aqui',
    'outra_competencia',
    '-90.00',
  ],
  [
    'a sale that they do not have',
    { daqui: [aqui(1, '90.00'), igual], do_fisco: [outra], conhecidos: [[1, conhecido()]] },
    'so_aqui',
    'nao_processado',
    '-90.00',
  ],
  [
    'a purchase whose supplier has not paid',
    {
      daqui: [aqui(1, '90.00', credito), igualCredito],
      do_fisco: [outroCredito],
      conhecidos: [[1, conhecido()]],
    },
    'so_aqui',
    'credito_nao_extinto',
    '-90.00',
  ],
  [
    'a purchase of which a part waits',
    {
      daqui: [aqui(1, '90.00', credito)],
      do_fisco: [fisco(1, '50.00', { ...credito, a_apropriar: '40.00' })],
      conhecidos: [[1, conhecido()]],
    },
    'diferente',
    'credito_nao_extinto',
    '-40.00',
  ],
  [
    'a purchase that gives no credit there',
    {
      daqui: [aqui(1, '90.00', credito)],
      do_fisco: [fisco(1, '0.00', { ...credito, inapropriavel: '90.00' })],
      conhecidos: [[1, conhecido()]],
    },
    'diferente',
    'credito_inapropriavel',
    '-90.00',
  ],
  [
    'a kind of document that is not read',
    { do_fisco: [fisco(1, '90.00', { documento: '94' })] },
    'so_no_fisco',
    'outro_documento',
    '90.00',
  ],
  [
    'a document that nobody sent',
    { do_fisco: [fisco(1, '90.00')] },
    'so_no_fisco',
    'falta_o_arquivo',
    '90.00',
  ],
  [
    'a line of no document',
    { do_fisco: [fisco(1, '90.00', { chave: '' })] },
    'so_no_fisco',
    'sem_chave',
    '90.00',
  ],
])('%s', (_, caso, situacao, motivo, diferenca) => {
  const [linha] = reconcileCaso(caso).linhas;
  expect(linha).toMatchObject({ situacao, motivo, diferenca });
});

test('nothing is said of a tax and side that nobody imported', () => {
  const { lados, nao_importados, linhas } = reconcileCaso({
    daqui: [aqui(1, '90.00'), aqui(1, '90.00', { tributo: 'ibs' }), aqui(2, '10.00', credito)],
    do_fisco: [fisco(1, '90.00')],
  });
  expect(lados.map(({ tributo, lado }) => [tributo, lado])).toEqual([['cbs', 'debito']]);
  expect(nao_importados).toEqual([
    { tributo: 'cbs', lado: 'credito' },
    { tributo: 'ibs', lado: 'debito' },
    { tributo: 'ibs', lado: 'credito' },
  ]);
  expect(linhas).toHaveLength(1);
});

test('the parts of the IBS of the states and the municipalities are one tax', () => {
  const { linhas, lados } = reconcileCaso({
    daqui: [aqui(1, '10.00', { tributo: 'ibs' })],
    do_fisco: [fisco(1, '7.00', { tributo: 'ibs_uf' }), fisco(1, '3.00', { tributo: 'ibs_mun' })],
  });
  expect(linhas).toMatchObject([{ situacao: 'igual', no_fisco: { apurado: '10.00' } }]);
  expect(lados).toMatchObject([{ tributo: 'ibs', lado: 'debito', aqui: '10.00', no_fisco: '10.00' }]);
});

const dinheiro = fc.tuple(fc.boolean(), fc.bigInt(0n, 99_999_999_999n)).map(([negativo, centavos]) => {
  const digitos = centavos.toString().padStart(3, '0');
  return `${negativo && centavos > 0n ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`;
});
const numero = fc.integer({ min: 1, max: 12 });
const lado = fc.constantFrom('debito' as const, 'credito' as const);

test('every difference has one reason, and the reasons add up to the difference of the sums', () => {
  const daqui = fc.uniqueArray(
    fc.record({ numero, usado: dinheiro, tributo: fc.constantFrom('cbs' as const, 'ibs' as const), lado }),
    { selector: (linha) => `${linha.numero} ${linha.tributo} ${linha.lado}`, maxLength: 30 },
  );
  const doFisco = fc.array(
    fc.record({
      numero,
      apurado: dinheiro,
      lado,
      tributo: fc.constantFrom('cbs' as const, 'ibs' as const, 'ibs_uf' as const, 'ibs_mun' as const),
      competencia: fc.constantFrom(COMPETENCIA, COMPETENCIA, '2026-12', '2027-02'),
      origem: fc.constantFrom('0', '31', '51', '99'),
      documento: fc.constantFrom('55', '94'),
      a_apropriar: dinheiro,
    }),
    { maxLength: 30 },
  );
  const conhecidos = fc.array(
    fc.tuple(
      numero,
      fc.record({
        competencia: fc.constantFrom(COMPETENCIA, '2026-12'),
        situacao: fc.constantFrom('autorizada' as const, 'cancelada' as const),
        comEventos: fc.boolean(),
      }),
    ),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(daqui, doFisco, conhecidos, (nossas, deles, sabidos) => {
      const caso = {
        daqui: nossas.map(({ numero: n, usado, ...outros }) => aqui(n, usado, outros)),
        do_fisco: deles.map(({ numero: n, apurado, ...outras }) => fisco(n, apurado, outras)),
        conhecidos: sabidos,
      };
      const { lados, linhas } = reconcileCaso(caso);
      const soma = (valores: readonly string[]) =>
        valores.reduce((total, valor) => total + readOrZero(valor), 0n);
      for (const um of lados) {
        const nosso = caso.daqui.filter(({ tributo, lado: l }) => tributo === um.tributo && l === um.lado);
        const delesDoMes = caso.do_fisco.filter(
          ({ tributo, lado: l, competencia }) =>
            competencia === COMPETENCIA && l === um.lado && tributo.startsWith(um.tributo),
        );
        expect(readOrZero(um.aqui)).toBe(soma(nosso.map(({ usado }) => usado)));
        expect(readOrZero(um.no_fisco)).toBe(soma(delesDoMes.map(({ apurado }) => apurado)));
        expect(readOrZero(um.diferenca)).toBe(readOrZero(um.no_fisco) - readOrZero(um.aqui));
        expect(soma(um.por_motivo.map(({ diferenca }) => diferenca))).toBe(readOrZero(um.diferenca));
        expect(um.atribuida).toBe(um.diferenca);
      }
      for (const { situacao, motivo } of linhas) expect(motivo === 'igual').toBe(situacao === 'igual');
      expect(reconcileCaso({ ...caso, do_fisco: caso.do_fisco.toReversed() })).toEqual({
        ...reconcileCaso(caso),
      });
    }),
    { numRuns: 500 },
  );
});
