import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { COMPRADOR, grupo, grupoPadrao, item, nota, VENDEDOR } from '../../test-data/nota-de-teste.ts';
import { notaWithEventos } from '../../test-data/nota-with-eventos.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import { EVENTOS_DA_NFE } from '../dados/tabela-dos-eventos-da-nfe.ts';
import { formatFixo, readOrZero } from '../fixo.ts';
import type { DetEvento, EventoNFe } from '../nota-fiscal.ts';
import type { ContextoDoCliente, Lancamento } from '../resultado.ts';

const NFE = nota(
  [1, 2].map((n) =>
    item(
      { vProd: '10000.00', qCom: '10.0000' },
      { IBSCBS: grupo('000001', grupoPadrao('10000.00', '10.00', '90.00')) },
      String(n),
    ),
  ),
  { ide: { dhEmi: '2026-10-28T10:00:00-03:00' } },
);
const DOCUMENTO = calcularDocumento(NFE);
const cliente = (cnpj: string): ContextoDoCliente => ({
  cliente_id: 'c',
  cnpj_raiz: cnpj.slice(0, 8),
  regime: 'lucro_real',
  ibs_cbs: 'regular',
});

/** A cent, as a `Fixo`. */
const CENT = 1_000_000n;
const valor = fc.bigInt(-100n, 20_000n).map((n) => formatFixo(n * CENT, 2));
const texto = fc.oneof(
  valor,
  fc.constantFrom('', 'x', '9'.repeat(39), '2026-11-05', '2026-02-30', '1', '0', 'NaN'),
);
const ofItem = fc.record(
  {
    nItem: fc.constantFrom('1', '2', '3', 'x', '-1'),
    vCBS: texto,
    vIBS: texto,
    vCredCBS: texto,
    vCredIBS: texto,
    gControleEstoque: fc.record({ vCBS: texto, vIBS: texto, qPerecimento: texto, uPerecimento: texto }),
    gCBSCredPres: fc.record({ vCredPres: texto }),
    gIBS: fc.record({ vCredPres: texto }),
  },
  { requiredKeys: [] },
);
const itens = fc.array(ofItem, { maxLength: 3 });
const det = fc.record(
  {
    ...{
      tpEventoAut: fc.constantFrom(...Object.keys(EVENTOS_DA_NFE)),
      nProtEvento: fc.constantFrom('1', '2', '3'),
    },
    ...{ dPrevEntrega: texto, indAceitacao: texto, indDeferimento: texto, indQuitacao: texto },
    ...{ gConsumo: itens, gPerecimento: itens, gItemNaoFornecido: itens, gImobilizacao: itens },
    ...{ gConsumoComb: itens, gCredito: itens, gCredPresOper: itens, gCredPres: itens },
  },
  { requiredKeys: [] },
) as fc.Arbitrary<DetEvento>;
const momento = fc.constantFrom(
  ...['2026-10-29T10:00:00-03:00', '2026-11-30T23:50:00-04:00', '2026-12-29T10:00:00-03:00'],
  ...['2027-02-01T10:00:00-03:00', '2026-13-45T25:61:61-03:00', '9999-12-31T23:59:59-03:00', 'x'],
);
const evento = fc.record(
  {
    chNFe: fc.constant(NFE.chave),
    tpEvento: fc.constantFrom(...Object.keys(EVENTOS_DA_NFE), '211199', 'constructor'),
    nSeqEvento: fc.constantFrom('1', '2', '01', '99', 'x'),
    dhEvento: momento,
    dhRegEvento: momento,
    tpAmb: fc.constantFrom('1', '1', '1', '2'),
    CNPJ: fc.constantFrom(VENDEDOR, COMPRADOR, '99888777000166'),
    cStat: fc.constantFrom('135', '135', '135', '136', '573'),
    protocolo: fc.constantFrom('1', '2', '3'),
    detEvento: det,
  },
  { requiredKeys: ['chNFe', 'tpEvento', 'nSeqEvento', 'dhEvento', 'tpAmb'] },
) as fc.Arbitrary<EventoNFe>;
const eventos = fc.array(evento, { maxLength: 12 });
const escolhasPossiveis = fc.record(
  {
    eventos_repetidos: fc.constantFrom('somam' as const, 'ultimo' as const),
    mes_do_evento: fc.constantFrom('registro' as const, 'nota' as const),
    cancelamento_de_evento: fc.constantFrom('inverte' as const, 'desfaz' as const),
    entrega_informada_depois: fc.constantFrom('move' as const, 'mantem' as const),
  },
  { requiredKeys: [] },
);

test('whatever the events and their order, the result is the same, and nothing throws', () => {
  fc.assert(
    fc.property(
      eventos.chain((lista) =>
        fc.tuple(fc.constant(lista), fc.shuffledSubarray(lista, { minLength: lista.length })),
      ),
      escolhasPossiveis,
      fc.boolean(),
      fc.constantFrom(VENDEDOR, COMPRADOR),
      ([lista, outraOrdem], escolhas, comNota, cnpj) => {
        const caso = {
          chave: NFE.chave,
          nota: comNota ? NFE : null,
          documento: comNota ? DOCUMENTO : null,
          escolhas,
        };
        const um = notaWithEventos({ ...caso, eventos: lista }, cliente(cnpj));
        expect(notaWithEventos({ ...caso, eventos: outraOrdem }, cliente(cnpj))).toEqual(um);
        for (const linha of um.lancamentos) expect(linha.competencia).toMatch(/^20\d{2}-(?:0[1-9]|1[0-2])$/);
      },
    ),
    { numRuns: 300 },
  );
});

const somaDaCbs = (linhas: readonly Lancamento[], efeito: string): bigint =>
  linhas.reduce((soma, linha) => soma + (linha.efeito === efeito ? readOrZero(linha.cbs) : 0n), 0n);

/** Presumed credits and the issuer's own inputs are what the event says: nothing of the note bounds them. */
const SEM_LIMITE = new Set(['credito_presumido_por_evento', 'perda_no_transporte_do_fornecedor']);

test('no event takes back more than the note has: neither debit nor credit falls below zero', () => {
  fc.assert(
    fc.property(eventos, fc.constantFrom(VENDEDOR, COMPRADOR), (lista, cnpj) => {
      const { lancamentos } = notaWithEventos(
        { chave: NFE.chave, nota: NFE, documento: DOCUMENTO, eventos: lista },
        cliente(cnpj),
      );
      const doLado = lancamentos.filter(({ motivo }) => cnpj === COMPRADOR || !SEM_LIMITE.has(motivo ?? ''));
      expect(somaDaCbs(doLado, 'debito')).toBeGreaterThanOrEqual(somaDaCbs(doLado, 'estorno_debito'));
      expect(somaDaCbs(doLado, 'credito')).toBeGreaterThanOrEqual(somaDaCbs(doLado, 'estorno_credito'));
    }),
    { numRuns: 300 },
  );
});
