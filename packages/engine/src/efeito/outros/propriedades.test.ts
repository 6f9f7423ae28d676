import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DOCUMENTOS_DE_TESTE } from '../../../test-data/documentos-de-teste.ts';
import { calcularDocumento } from '../../calcular-documento.ts';
import type { DocumentoFiscal, EventoDoDocumento } from '../../documento-fiscal.ts';
import type { Regime } from '../../resultado.ts';
import type { EfeitoDoDocumento } from '../efeito-do-cliente.ts';
import { efeitoDoDocumento } from '../efeito-do-documento.ts';
import type { ContextoDoDocumento } from './caso-do-item.ts';
import { documentosQueContam } from './documentos-que-contam.ts';

const REGIMES: readonly Regime[] = ['lucro_real', 'lucro_presumido', 'simples_nacional'];
const RAIZES = ['11111111', '22222222'];

const dinheiro = fc
  .integer({ min: 0, max: 9_999_999 })
  .map((centavos) => String(centavos).padStart(3, '0').replace(/(..)$/, '.$1'));

/** A read document with other amounts, stated right or wrong, in some year. */
const documento: fc.Arbitrary<DocumentoFiscal> = fc
  .record({
    lido: fc.constantFrom(...DOCUMENTOS_DE_TESTE),
    valores: fc.array(fc.record({ valor: dinheiro, icms: dinheiro, vBC: dinheiro, tributo: dinheiro }), {
      minLength: 3,
      maxLength: 3,
    }),
    data: fc.constantFrom('2026-10-15', '2027-03-15', '2029-06-15', '2033-01-15'),
    numero: fc.integer({ min: 1, max: 40 }),
  })
  .map(({ lido, valores, data, numero }) => ({
    ...lido,
    chave: String(numero).padStart(lido.chave.length, '0'),
    dhEmi: `${data}T10:00:00-03:00`,
    competencia: { ...lido.competencia, data },
    itens: lido.itens.map((item, indice) => {
      const { valor = '0.00', icms = '0.00', vBC = '0.00', tributo = '0.00' } = valores[indice] ?? {};
      const { ibscbs } = item;
      const declarado = { v: tributo };
      return {
        ...item,
        valor,
        ...(item.icms === undefined ? {} : { icms: { ...item.icms, vICMS: icms } }),
        ...(ibscbs?.vBC === undefined
          ? {}
          : { ibscbs: { ...ibscbs, vBC, cbs: declarado, ibs_uf: declarado, ibs_mun: declarado } }),
      };
    }),
  }));

const contexto: fc.Arbitrary<ContextoDoDocumento> = fc
  .record({
    raiz: fc.constantFrom(...RAIZES),
    regime: fc.constantFrom(...REGIMES),
    insumo: fc.constantFrom('sim', 'nao'),
    parcela: fc.constantFrom('0', '80.00', '100', '150', '-3', 'x'),
  })
  .map(({ raiz, regime, insumo, parcela }) => ({
    cliente: {
      cliente_id: 'cliente',
      cnpj_raiz: raiz,
      regime,
      ibs_cbs: regime === 'simples_nacional' ? 'das' : 'regular',
      respostas: [
        { pergunta: 'servico_e_insumo' as const, quando: {}, resposta: insumo },
        { pergunta: 'parcela_industrial' as const, quando: {}, resposta: parcela },
      ],
    },
  }));

const centavos = (valor: string): number => Math.round(Number(valor) * 100);
const soma = (valores: readonly string[]): number =>
  valores.reduce((total, valor) => total + centavos(valor), 0);

test('a credit never exceeds what the document states, and no amount of a purchase is negative', () => {
  fc.assert(
    fc.property(documento, contexto, (um, doCliente) => {
      const { lancamentos } = efeitoDoDocumento(calcularDocumento(um), um, doCliente);
      const creditos = lancamentos.filter(({ efeito, cfop }) => efeito === 'credito' && cfop < '5');
      const declarados = creditos.filter(({ motivo }) => motivo === null);
      for (const tributo of ['cbs', 'ibs_uf', 'ibs_mun'] as const) {
        const usado = soma(declarados.map((linha) => linha[tributo]));
        const declarado = soma(um.itens.map(({ ibscbs }) => ibscbs?.[tributo]?.v ?? '0.00'));
        expect(usado).toBeLessThanOrEqual(declarado);
      }
      const entradas = lancamentos.filter(({ cfop }) => cfop < '5');
      const icms = soma(entradas.map((linha) => linha.icms));
      expect(icms).toBeLessThanOrEqual(soma(um.itens.map((item) => item.icms?.vICMS ?? '0.00')));
      for (const linha of entradas) {
        for (const coluna of ['cbs', 'ibs_uf', 'ibs_mun', 'icms', 'pis', 'cofins', 'iss'] as const) {
          expect(centavos(linha[coluna])).toBeGreaterThanOrEqual(0);
        }
      }
    }),
    { numRuns: 400 },
  );
});

function efeitosDe(
  documentos: readonly DocumentoFiscal[],
  doCliente: ContextoDoDocumento,
  eventos: readonly EventoDoDocumento[],
): EfeitoDoDocumento[] {
  return documentosQueContam(documentos, eventos).documentos.map((um) =>
    efeitoDoDocumento(calcularDocumento(um), um, doCliente),
  );
}

const CANCELA = { efeito: 'cancela', tpEvento: '110111' } as const;

test('in whatever order documents and events come, the same count, and of a chain of substitutes the last one', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(documento, { minLength: 1, maxLength: 8, selector: ({ chave }) => chave }),
      fc.array(fc.nat(20), { maxLength: 6 }),
      contexto,
      fc.infiniteStream(fc.nat()),
      (soltos, cancelados, doCliente, random) => {
        // Every second document takes the place of the one before it.
        const documentos = soltos.map((um, indice) =>
          indice % 2 === 1
            ? { ...um, vinculos: [{ tipo: 'substitui' as const, chave: soltos[indice - 1]?.chave ?? '' }] }
            : { ...um, vinculos: [] },
        );
        const eventos: EventoDoDocumento[] = cancelados.flatMap((indice) => {
          const { chave, tipo } = documentos[indice] ?? {};
          if (chave === undefined || tipo === undefined) return [];
          return [
            { tipo, chave, ...CANCELA, dhEvento: '2026-10-20T10:00:00-03:00', tpAmb: '1', registrado: true },
          ];
        });
        const embaralhar = <T>(todos: readonly T[]): T[] =>
          todos
            .map((um) => [random.next().value as number, um] as const)
            .sort(([a], [b]) => a - b)
            .map(([, um]) => um);
        const primeiro = efeitosDe(documentos, doCliente, eventos);
        expect(efeitosDe(embaralhar(documentos), doCliente, embaralhar(eventos))).toEqual(primeiro);
        const { documentos: vivos } = documentosQueContam(documentos, eventos);
        const chaves = new Set(vivos.map(({ chave }) => chave));
        const canceladas = new Set(eventos.map(({ chave }) => chave));
        for (const [indice, { chave }] of documentos.entries()) {
          const substituta = indice % 2 === 0 ? documentos[indice + 1]?.chave : undefined;
          const substituida = substituta !== undefined && !canceladas.has(substituta);
          expect(chaves.has(chave)).toBe(!canceladas.has(chave) && !substituida);
        }
      },
    ),
    { numRuns: 150 },
  );
});
