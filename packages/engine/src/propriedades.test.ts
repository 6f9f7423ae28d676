import { expect, test } from '@jest/globals';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { COMPRADOR, grupo, item, nota, VENDEDOR } from '../test-data/nota-de-teste.ts';
import { calcularDocumento } from './calcular-documento.ts';
import { efeito } from './efeito/efeito.ts';
import type { Det, GIBSCBS, NotaFiscal } from './nota-fiscal.ts';
import type { DocumentoCalculado, ItemCalculado } from './resultado.ts';

/** The engine against a second implementation in other arithmetic, and against itself where two ways must meet. */
const D = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_EVEN });

const dinheiro = (maximo: bigint) =>
  fc.bigInt(0n, maximo).map((centavos) => new D(centavos.toString()).div(100).toFixed(2));
const aliquota = fc.integer({ min: 1, max: 300_000 }).map((n) => new D(n).div(10_000).toFixed(4));

/** Reductions as LC 214/2025 has them, by code: what the table of the engine must say too. */
const REDUCOES = {
  '000001': { cbs: 0, ibs: 0 },
  '200003': { cbs: 100, ibs: 100 },
  '200034': { cbs: 60, ibs: 60 },
  '200025': { cbs: 100, ibs: 60 },
  '200052': { cbs: 30, ibs: 30 },
  '515001': { cbs: 60, ibs: 60 },
} as const;
/** Those that an NF-e may carry. */
const DA_NFE: readonly Codigo[] = ['000001', '200003', '200034', '515001'];
const reducaoDe = (codigo: Codigo, tributo: 'cbs' | 'ibs_uf' | 'ibs_mun'): number =>
  REDUCOES[codigo][tributo === 'cbs' ? 'cbs' : 'ibs'];
type Codigo = keyof typeof REDUCOES;

interface Linha {
  readonly codigo: Codigo;
  readonly vProd: string;
  readonly vFrete: string;
  readonly vOutro: string;
  readonly vDesc: string;
  readonly vICMS: string;
  readonly vFCP: string;
  readonly vPIS: string;
  readonly vCOFINS: string;
  readonly vII: string;
  readonly vICMSUFDest: string;
}

const linha: fc.Arbitrary<Linha> = fc.record({
  codigo: fc.constantFrom(...(Object.keys(REDUCOES) as Codigo[])),
  vProd: dinheiro(10n ** 12n),
  ...Object.fromEntries(
    ['vFrete', 'vOutro', 'vDesc', 'vICMS', 'vFCP', 'vPIS', 'vCOFINS', 'vII', 'vICMSUFDest'].map((campo) => [
      campo,
      dinheiro(10n ** 8n),
    ]),
  ),
} as never);
const linhas = fc.array(linha, { minLength: 1, maxLength: 6 });
const ano = fc.integer({ min: 2026, max: 2033 });
const padrao = fc.record({ cbs: aliquota, ibs_uf: aliquota, ibs_mun: aliquota });

function det(uma: Linha, indice: number, gIBSCBS: GIBSCBS = {}): Det {
  return item(
    { vProd: uma.vProd, vFrete: uma.vFrete, vOutro: uma.vOutro, vDesc: uma.vDesc, vUnCom: uma.vProd },
    {
      ICMS: { grupo: 'ICMS00', orig: '0', vICMS: uma.vICMS, vFCP: uma.vFCP },
      PIS: { grupo: 'PISAliq', CST: '01', vPIS: uma.vPIS },
      COFINS: { grupo: 'COFINSAliq', CST: '01', vCOFINS: uma.vCOFINS },
      II: { vII: uma.vII },
      ICMSUFDest: { vICMSUFDest: uma.vICMSUFDest },
      IBSCBS: grupo(uma.codigo, gIBSCBS),
    },
    String(indice + 1),
  );
}

type Aliquotas = Readonly<Record<'cbs' | 'ibs_uf' | 'ibs_mun', string>>;

function compute(todas: readonly Linha[], anoDaNota: number, aliquotas: Aliquotas): DocumentoCalculado {
  return calcularDocumento(
    nota(
      todas.map((uma, indice) => det(uma, indice)),
      { ide: { dhEmi: `${anoDaNota}-05-10T09:00:00-03:00` } },
    ),
    { cenario: { [anoDaNota]: aliquotas } },
  );
}

/** reference.md, 2.3, 2.6 and 9: element table, effective rate with four decimals, product with two, half to even. */
function ofOutroJeito(uma: Linha, anoDaNota: number, aliquotas: Aliquotas) {
  const sinais: [string, 1 | -1, boolean][] = [
    [uma.vProd, 1, true],
    [uma.vFrete, 1, true],
    [uma.vOutro, 1, true],
    [uma.vII, 1, true],
    [uma.vDesc, -1, true],
    [uma.vPIS, -1, anoDaNota === 2026],
    [uma.vCOFINS, -1, anoDaNota === 2026],
    [uma.vICMS, -1, anoDaNota <= 2032],
    [uma.vFCP, -1, anoDaNota <= 2032],
    [uma.vICMSUFDest, -1, anoDaNota <= 2032],
  ];
  const soma = sinais.reduce(
    (total, [valor, sinal, entra]) => (entra ? total.plus(new D(valor).times(sinal)) : total),
    new D(0),
  );
  const base = D.max(0, soma);
  const tributo = (nome: keyof Aliquotas) => {
    const fica = new D(100).minus(reducaoDe(uma.codigo, nome)).div(100);
    const efetiva = new D(aliquotas[nome]).times(fica).toDecimalPlaces(4);
    return base.times(efetiva).div(100).toDecimalPlaces(2);
  };
  const diferido = uma.codigo === '515001';
  const [cbs, ibs_uf, ibs_mun] = (['cbs', 'ibs_uf', 'ibs_mun'] as const).map((nome) =>
    diferido ? new D(0) : tributo(nome),
  ) as [Decimal, Decimal, Decimal];
  return { base, cbs, ibs_uf, ibs_mun, ibs: ibs_uf.plus(ibs_mun) };
}

const VALORES = ['base', 'cbs', 'ibs_uf', 'ibs_mun', 'ibs'] as const;

test('every cent of items and totals is that of a second implementation, in any year and at any rate', () => {
  fc.assert(
    fc.property(linhas, ano, padrao, (todas, anoDaNota, aliquotas) => {
      const { itens, reforma } = compute(todas, anoDaNota, aliquotas);
      const esperados = todas.map((uma) => ofOutroJeito(uma, anoDaNota, aliquotas));
      for (const campo of VALORES) {
        expect(itens.map((um) => um[campo])).toEqual(esperados.map((um) => um[campo].toFixed(2)));
        expect(reforma[campo]).toBe(Decimal.sum(...esperados.map((um) => um[campo])).toFixed(2));
      }
    }),
    { numRuns: 400 },
  );
});

/** The group of an item as an issuer writes it who computes as the engine does. */
function grupoDe(um: ItemCalculado, codigo: Codigo): GIBSCBS {
  const { aliquotas, aliquotas_efetivas: efetivas, diferido } = um.detalhes ?? {};
  const tributo = (nome: 'cbs' | 'ibs_uf' | 'ibs_mun') => ({
    ...(codigo === '515001' ? { gDif: { pDif: '100.0000', vDif: diferido?.[nome] ?? '0.00' } } : {}),
    ...(codigo === '000001'
      ? {}
      : { gRed: { pRedAliq: String(reducaoDe(codigo, nome)), pAliqEfet: efetivas?.[nome] ?? '' } }),
  });
  return {
    vBC: um.base,
    gIBSUF: { pIBSUF: aliquotas?.ibs_uf ?? '', ...tributo('ibs_uf'), vIBSUF: um.ibs_uf },
    gIBSMun: { pIBSMun: aliquotas?.ibs_mun ?? '', ...tributo('ibs_mun'), vIBSMun: um.ibs_mun },
    vIBS: um.ibs,
    gCBS: { pCBS: aliquotas?.cbs ?? '', ...tributo('cbs'), vCBS: um.cbs },
  };
}

/** The items of a note with their groups written so. */
function declarados(todas: readonly Linha[], { itens }: DocumentoCalculado): Det[] {
  return todas.map((uma, indice) => det(uma, indice, grupoDe(itens[indice] as ItemCalculado, uma.codigo)));
}

/** Such a note with its totals. */
function escrita(todas: readonly Linha[], documento: DocumentoCalculado): NotaFiscal {
  const { reforma } = documento;
  return nota(declarados(todas, documento), {
    total: {
      IBSCBSTot: {
        vBCIBSCBS: reforma.base,
        gIBS: {
          gIBSUF: { vIBSUF: reforma.ibs_uf },
          gIBSMun: { vIBSMun: reforma.ibs_mun },
          vIBS: reforma.ibs,
        },
        gCBS: { vCBS: reforma.cbs },
      },
    },
  });
}

const DE_2026 = { cbs: '0.9000', ibs_uf: '0.1000', ibs_mun: '0.0000' };
const comBase = linhas.filter((todas) =>
  todas.every((uma) => DA_NFE.includes(uma.codigo) && ofOutroJeito(uma, 2026, DE_2026).base.greaterThan(0)),
);
const regras = (nfe: NotaFiscal): string[] =>
  calcularDocumento(nfe).divergencias.map(({ campo, n_item }) => `${n_item ?? 'total'} ${campo}`);

test('a note that declares what the engine computes has nothing against it; three cents beside it are named', () => {
  const mais = (texto: string, centavos: number) => new D(texto).plus(new D(centavos).div(100)).toFixed(2);
  fc.assert(
    fc.property(comBase, fc.nat(5), (todas, qual) => {
      const nfe = escrita(todas, compute(todas, 2026, DE_2026));
      expect(regras(nfe)).toEqual([]);
      const indice = qual % todas.length;
      const errada = structuredClone(nfe) as unknown as {
        det: { imposto: { IBSCBS: { gIBSCBS: GIBSCBS } } }[];
      };
      const g = errada.det[indice]?.imposto.IBSCBS.gIBSCBS as { gCBS: { vCBS: string } };
      g.gCBS.vCBS = mais(g.gCBS.vCBS, 3);
      // The item is wrong, and with it the sum that the total was.
      expect(regras(errada as never)).toEqual([`${indice + 1} vCBS`, 'total IBSCBSTot/gCBS/vCBS']);
    }),
    { numRuns: 150 },
  );
});

test('a base k times as large owes k times the tax, but for the halves of a cent that rounding moves', () => {
  fc.assert(
    fc.property(
      dinheiro(10n ** 9n),
      fc.integer({ min: 2, max: 1000 }),
      fc.constantFrom(...(Object.keys(REDUCOES) as Codigo[])),
      (vBC, vezes, codigo) => {
        const de = (base: string) =>
          calcularDocumento(nota([item({}, { IBSCBS: grupo(codigo, { vBC: base }) })]))
            .itens[0] as ItemCalculado;
        const [um, muitos] = [de(vBC), de(new D(vBC).times(vezes).toFixed(2))];
        for (const campo of ['cbs', 'ibs_uf', 'ibs_mun'] as const) {
          const folga = new D(muitos[campo]).minus(new D(um[campo]).times(vezes)).abs();
          expect(folga.toNumber()).toBeLessThanOrEqual(0.005 * (vezes + 1));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('an item cut in two owes the same, but for one cent', () => {
  fc.assert(
    fc.property(dinheiro(10n ** 10n), dinheiro(10n ** 10n), (a, b) => {
      const de = (...bases: string[]) =>
        calcularDocumento(nota(bases.map((vBC) => item({}, { IBSCBS: grupo('000001', { vBC }) })))).reforma;
      const [inteiro, cortado] = [de(new D(a).plus(b).toFixed(2)), de(a, b)];
      expect(inteiro.base).toBe(cortado.base);
      for (const campo of ['cbs', 'ibs_uf'] as const) {
        expect(new D(inteiro[campo]).minus(cortado[campo]).abs().toNumber()).toBeLessThanOrEqual(0.01);
      }
    }),
    { numRuns: 300 },
  );
});

const cliente = (cnpj: string) =>
  ({ cliente_id: cnpj, cnpj_raiz: cnpj.slice(0, 8), regime: 'lucro_real', ibs_cbs: 'regular' }) as const;

test('what the seller owes the buyer credits; a return of the same items undoes both', () => {
  const tributadas = linhas.map((todas) =>
    todas.map((uma) =>
      uma.codigo === '515001' || uma.codigo === '200003' ? { ...uma, codigo: '200034' } : uma,
    ),
  ) as fc.Arbitrary<Linha[]>;
  fc.assert(
    fc.property(tributadas, ano, padrao, (todas, anoDaNota, aliquotas) => {
      const dets = declarados(todas, compute(todas, anoDaNota, aliquotas));
      const ide = { dhEmi: `${anoDaNota}-05-10T09:00:00-03:00` };
      const venda = nota(dets, { ide });
      const devolucao = nota(
        dets.map((um) => ({ ...um, prod: { ...um.prod, CFOP: '5202' } })),
        {
          ide: { ...ide, finNFe: '4' },
          emit: { CNPJ: COMPRADOR },
          dest: { CNPJ: VENDEDOR },
        },
      );
      const somar = (nfe: NotaFiscal, cnpj: string, efeitos: readonly string[]) => {
        const documento = calcularDocumento(nfe, { cenario: { [anoDaNota]: aliquotas } });
        const todos = efeito(documento, nfe, cliente(cnpj));
        expect(efeitos).toEqual(expect.arrayContaining(todos.map((um) => um.efeito)));
        return (['cbs', 'ibs_uf', 'ibs_mun'] as const).map((campo) =>
          Decimal.sum(0, ...todos.map((um) => um[campo])).toFixed(2),
        );
      };
      const devido = somar(venda, VENDEDOR, ['debito']);
      expect(somar(devolucao, VENDEDOR, ['estorno_debito'])).toEqual(devido);
      expect(somar(devolucao, COMPRADOR, ['estorno_credito'])).toEqual(devido);
      // An amount that rounds to nothing leaves a reduced item without a credit; it would have been zero.
      expect(somar(venda, COMPRADOR, ['credito', 'credito_recusado'])).toEqual(devido);
    }),
    { numRuns: 150 },
  );
});
