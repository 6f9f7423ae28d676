import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mesDasNotas } from '../../../test-data/mes-de-notas.ts';
import { COMPRADOR, item, nota } from '../../../test-data/nota-de-teste.ts';
import { apurar } from '../../apuracao/apurar.ts';
import { readOrZero } from '../../fixo.ts';
import type { Det, Imposto, NotaFiscal } from '../../nota-fiscal.ts';
import type { ContextoDoCliente } from '../../resultado.ts';
import type { RespostaDoEscritorio } from '../outros/perguntas.ts';
import { CREDITOS_DO_ATIVO, DESTINACOES } from './direito.ts';

/** A purchase of 1000.00 with its ICMS, PIS and COFINS, or with what the law gives no credit for. */
interface Compra {
  readonly mod: '55' | '65';
  readonly indFinal: '0' | '1';
  readonly indIEDest: '1' | '2' | '9';
  readonly UF: string;
  readonly CRT: '1' | '3';
  readonly CFOP: string;
  readonly NCM: string;
  readonly cst: '00' | '60';
  readonly pis: '01' | '04';
}
const compra: fc.Arbitrary<Compra> = fc.record({
  mod: fc.constantFrom('55', '55', '65'),
  indFinal: fc.constantFrom('0', '1'),
  indIEDest: fc.constantFrom('1', '1', '2', '9'),
  UF: fc.constantFrom('SP', 'BA', 'RJ'),
  CRT: fc.constantFrom('1', '3'),
  CFOP: fc.constantFrom('5102', '5101', '5405', '5252', '5656', '5551', '5910'),
  NCM: fc.constantFrom('22021000', '87042190', '84185010'),
  cst: fc.constantFrom('00', '00', '60'),
  pis: fc.constantFrom('01', '01', '04'),
});
const VALOR = '20000.00';
const ICMS = '1400.00';

function notaDa({ mod, indFinal, indIEDest, UF, CRT, CFOP, NCM, cst, pis }: Compra): NotaFiscal {
  const imposto: Imposto = {
    ICMS: { grupo: `ICMS${cst}`, orig: '0', CST: cst, ...(cst === '00' ? { vBC: VALOR, vICMS: ICMS } : {}) },
    PIS: { grupo: 'PISAliq', CST: pis },
    COFINS: { grupo: 'COFINSAliq', CST: pis },
  };
  const digito = UF === 'SP' ? '5' : '6';
  const det: Det = item({ CFOP: digito + CFOP.slice(1), NCM, vProd: VALOR, qCom: '1.0000' }, imposto);
  return nota([det], {
    ide: { mod, indFinal },
    emit: { CRT },
    dest: { CNPJ: COMPRADOR, UF, indIEDest },
  });
}

const quando = fc.constantFrom<RespostaDoEscritorio['quando']>({ produto: 'A' }, { ncm: '22021000' }, {});
const respostas: fc.Arbitrary<RespostaDoEscritorio[]> = fc
  .tuple(
    quando,
    fc.constantFrom(...DESTINACOES),
    fc.option(fc.constantFrom(...CREDITOS_DO_ATIVO)),
    fc.boolean(),
  )
  .map(([caso, destinacao, ativo, industria]) => [
    { pergunta: 'destinacao', quando: caso, resposta: destinacao },
    ...(ativo === null ? [] : [{ pergunta: 'credito_do_ativo' as const, quando: {}, resposta: ativo }]),
    ...(industria ? [{ pergunta: 'parcela_industrial' as const, quando: {}, resposta: '80' }] : []),
  ]);

const cliente = (mudancas: Partial<ContextoDoCliente> = {}) => ({
  cnpj_raiz: COMPRADOR.slice(0, 8),
  ...mudancas,
});

test('no answer of the office raises a credit that the law denies', () => {
  fc.assert(
    fc.property(compra, respostas, (aCompra, doEscritorio) => {
      const nfe = notaDa(aCompra);
      const { lancamentos } = mesDasNotas([nfe], cliente({ respostas: doEscritorio }), {
        competencia: '2026-03',
      });
      const semIcms = aCompra.mod === '65' || aCompra.indIEDest !== '1' || aCompra.cst === '60';
      const semContribuicao = aCompra.pis === '04';
      for (const linha of lancamentos) {
        const icms = readOrZero(linha.icms) + readOrZero(linha.icms_ativo);
        const contribuicoes =
          readOrZero(linha.pis) +
          readOrZero(linha.cofins) +
          readOrZero(linha.pis_ativo) +
          readOrZero(linha.cofins_ativo);
        // The price less the ICMS highlighted, at 1.65 % and 7.6 %.
        const base = aCompra.cst === '60' ? 20_000 : 18_600;
        expect(icms <= (semIcms ? 0n : readOrZero(ICMS))).toBe(true);
        expect(contribuicoes <= (semContribuicao ? 0n : readOrZero((base * 0.0925 + 0.01).toFixed(2)))).toBe(
          true,
        );
      }
    }),
    { numRuns: 120 },
  );
});

test('what nobody has said and moves the total is listed, and no purpose moves it by more than is said to hang on it', () => {
  const vender = nota([
    item(
      { vProd: '90000.00' },
      { ICMS: { grupo: 'ICMS00', orig: '0', CST: '00', vBC: '90000.00', vICMS: '16200.00' } },
    ),
  ]);
  const venda = {
    ...vender,
    emit: { ...vender.emit, CNPJ: COMPRADOR },
    dest: { CNPJ: '99888777000191', UF: 'SP' },
  };
  fc.assert(
    fc.property(compra, fc.constantFrom(...DESTINACOES), (aCompra, destinacao) => {
      const notas = [venda, notaDa(aCompra)];
      const total = (doEscritorio: readonly RespostaDoEscritorio[]) => {
        const mes = apurar(
          mesDasNotas(notas, cliente({ respostas: doEscritorio }), { competencia: '2026-03' }),
        );
        // What is due less what is carried: a credit that has nothing to be set off against moves the latter.
        const saldo = (mes.devido_no_mes?.tributos ?? [])
          .filter(({ situacao }) => situacao === 'devido')
          .reduce<bigint>(
            (soma, { a_recolher, a_transportar }) =>
              soma + readOrZero(a_recolher) - readOrZero(a_transportar),
            0n,
          );
        return { mes, saldo };
      };
      const suposto = total([]);
      const dito = total([{ pergunta: 'destinacao', quando: {}, resposta: destinacao }]);
      const emJogo = (suposto.mes.premissas_que_mudam_o_total ?? []).reduce<bigint>(
        (soma, { em_jogo }) => soma + readOrZero(em_jogo),
        0n,
      );
      const diferenca = suposto.saldo - dito.saldo;
      expect(diferenca <= emJogo && -diferenca <= emJogo).toBe(true);
    }),
    { numRuns: 60 },
  );
});
